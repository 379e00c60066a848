BEGIN TRANSACTION;
CREATE TABLE balances (
	user_id BIGINT NOT NULL, 
	chips BIGINT NOT NULL, 
	granted_at DOUBLE NOT NULL, 
	PRIMARY KEY (user_id), 
	FOREIGN KEY(user_id) REFERENCES persons (user_id)
);
INSERT INTO "balances" VALUES(1,10000,1800000000.0);
INSERT INTO "balances" VALUES(2,10000,1800000000.0);
INSERT INTO "balances" VALUES(3,10000,1800000000.0);
INSERT INTO "balances" VALUES(4,10000,1800000000.0);
INSERT INTO "balances" VALUES(5,9500,1800000000.0);
INSERT INTO "balances" VALUES(6,9500,1800000000.0);
CREATE TABLE boxes (
	table_id BIGINT NOT NULL, 
	seat INTEGER NOT NULL, 
	hand INTEGER NOT NULL, 
	round INTEGER NOT NULL, 
	box VARCHAR NOT NULL, 
	amount BIGINT NOT NULL, 
	PRIMARY KEY (table_id, seat), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
);
CREATE TABLE deadlines (
	table_id BIGINT NOT NULL, 
	kind VARCHAR NOT NULL, 
	at DOUBLE NOT NULL, 
	hand INTEGER NOT NULL, 
	decision INTEGER NOT NULL, 
	PRIMARY KEY (table_id, kind), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
);
INSERT INTO "deadlines" VALUES(1,'turn',1800000030.0,1,3);
INSERT INTO "deadlines" VALUES(2,'lobby',1800000600.0,0,0);
INSERT INTO "deadlines" VALUES(3,'turn',1800000060.0,1,0);
CREATE TABLE hands (
	table_id BIGINT NOT NULL, 
	number INTEGER NOT NULL, 
	profile VARCHAR NOT NULL, 
	rules JSON NOT NULL, 
	stacks JSON NOT NULL, 
	dealer INTEGER NOT NULL, 
	deck JSON NOT NULL, 
	cut_seat INTEGER NOT NULL, 
	cut INTEGER NOT NULL, 
	dealt_at DOUBLE NOT NULL, 
	PRIMARY KEY (table_id, number), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
);
INSERT INTO "hands" VALUES(1,1,'home','{"deck_size": 52, "ranking": "high", "ace_low_straight": true, "ante": 1, "small_blind": 0, "big_blind": 0, "min_bet": 2, "structure": "no_limit", "limit_units": [], "limit_cap": 0, "draws": 1, "max_discards": 5, "four_with_ace": false, "first_round_starts": "left_of_forced_bets", "later_rounds_start": "left_of_dealer", "draw_starts": "left_of_dealer", "split_fifth_card": false, "burn": false, "reserve_bottom_card": false, "stub_exhaustion": "mix_first", "all_check": "draw", "draw_timeout": "pat_only", "fold_when_free": false, "heads_up_blinds": "standard"}','[100, 100, 100]',0,'[28, 48, 31, 7, 16, 25, 8, 22, 9, 2, 5, 38, 45, 23, 39, 4, 36, 18, 10, 3, 11, 19, 15, 34, 50, 51, 26, 43, 33, 21, 12, 29, 35, 32, 46, 37, 40, 20, 42, 14, 17, 47, 0, 27, 44, 1, 49, 6, 13, 24, 41, 30]',2,47,1800000000.0);
INSERT INTO "hands" VALUES(3,1,'lounge','{"deck_size": 52, "ranking": "high", "ace_low_straight": true, "ante": 10, "small_blind": 0, "big_blind": 0, "min_bet": 10, "structure": "lounge_limit", "limit_units": [], "limit_cap": 0, "draws": 1, "max_discards": 5, "four_with_ace": false, "first_round_starts": "starter", "later_rounds_start": "first_drawer", "draw_starts": "after_closer", "split_fifth_card": false, "burn": false, "reserve_bottom_card": false, "stub_exhaustion": "mix_first", "all_check": "draw", "draw_timeout": "pat_only", "fold_when_free": true, "heads_up_blinds": "standard"}','[500, 500]',0,'[25, 51, 31, 37, 18, 19, 12, 42, 32, 17, 48, 20, 21, 7, 41, 4, 45, 38, 10, 14, 13, 22, 3, 8, 44, 29, 27, 47, 9, 1, 40, 0, 34, 39, 36, 49, 50, 16, 33, 24, 6, 28, 5, 35, 23, 11, 26, 43, 15, 30, 2, 46]',1,43,1800000000.0);
CREATE TABLE marks (
	table_id BIGINT NOT NULL, 
	seat INTEGER NOT NULL, 
	hand INTEGER NOT NULL, 
	decision INTEGER NOT NULL, 
	mask INTEGER NOT NULL, 
	PRIMARY KEY (table_id, seat), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
);
INSERT INTO "marks" VALUES(1,1,1,3,4);
CREATE TABLE messages (
	table_id BIGINT NOT NULL, 
	chat_id BIGINT NOT NULL, 
	kind VARCHAR NOT NULL, 
	message_id BIGINT NOT NULL, 
	version BIGINT NOT NULL, 
	hand INTEGER NOT NULL, 
	PRIMARY KEY (table_id, chat_id, kind), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
);
INSERT INTO "messages" VALUES(1,-100,'public',17,7,1);
CREATE TABLE meta (
	"key" VARCHAR NOT NULL, 
	value DOUBLE NOT NULL, 
	PRIMARY KEY ("key")
);
INSERT INTO "meta" VALUES('schema_version',2.0);
INSERT INTO "meta" VALUES('alive_at',1800000000.0);
CREATE TABLE persons (
	user_id BIGINT NOT NULL, 
	name VARCHAR NOT NULL, 
	language VARCHAR NOT NULL, 
	language_chosen BOOLEAN NOT NULL, 
	dm_ok BOOLEAN NOT NULL, 
	PRIMARY KEY (user_id)
);
INSERT INTO "persons" VALUES(1,'Anna','en',0,1);
INSERT INTO "persons" VALUES(2,'Boris','en',0,1);
INSERT INTO "persons" VALUES(3,'Clara','en',0,1);
INSERT INTO "persons" VALUES(4,'Dmitri','en',0,1);
INSERT INTO "persons" VALUES(5,'Emma','en',0,1);
INSERT INTO "persons" VALUES(6,'Fjodor','en',0,1);
CREATE TABLE seats (
	table_id BIGINT NOT NULL, 
	seat INTEGER NOT NULL, 
	user_id BIGINT, 
	bot_name VARCHAR, 
	bot_agent VARCHAR, 
	stack BIGINT NOT NULL, 
	away BOOLEAN NOT NULL, 
	away_next BOOLEAN NOT NULL, 
	"left" BOOLEAN NOT NULL, 
	misses INTEGER NOT NULL, 
	out_in_hand INTEGER, 
	waiting BOOLEAN DEFAULT 0 NOT NULL, 
	bought BIGINT DEFAULT 0 NOT NULL, 
	auto_rebuy BOOLEAN DEFAULT 0 NOT NULL, 
	away_until DOUBLE, 
	PRIMARY KEY (table_id, seat), 
	FOREIGN KEY(table_id) REFERENCES tables (id), 
	FOREIGN KEY(user_id) REFERENCES persons (user_id)
);
INSERT INTO "seats" VALUES(1,0,1,NULL,NULL,99,0,0,0,0,NULL,0,100,0,NULL);
INSERT INTO "seats" VALUES(1,1,2,NULL,NULL,99,0,0,0,0,NULL,0,100,0,NULL);
INSERT INTO "seats" VALUES(1,2,3,NULL,NULL,99,0,0,0,0,NULL,0,100,0,NULL);
INSERT INTO "seats" VALUES(2,0,4,NULL,NULL,100,0,0,0,0,NULL,0,100,0,NULL);
INSERT INTO "seats" VALUES(2,1,NULL,'Ada','home-2',100,0,0,0,0,NULL,0,100,0,NULL);
INSERT INTO "seats" VALUES(2,2,NULL,'Bo','home-3',100,0,0,0,0,NULL,0,100,0,NULL);
INSERT INTO "seats" VALUES(3,0,5,NULL,NULL,490,0,0,0,0,NULL,0,500,0,NULL);
INSERT INTO "seats" VALUES(3,1,6,NULL,NULL,490,0,0,0,0,NULL,0,500,0,NULL);
CREATE TABLE steps (
	table_id BIGINT NOT NULL, 
	hand INTEGER NOT NULL, 
	number INTEGER NOT NULL, 
	kind VARCHAR NOT NULL, 
	seat INTEGER NOT NULL, 
	action INTEGER, 
	amount BIGINT NOT NULL, 
	mask INTEGER NOT NULL, 
	cards JSON, 
	at DOUBLE NOT NULL, 
	PRIMARY KEY (table_id, hand, number), 
	FOREIGN KEY(table_id, hand) REFERENCES hands (table_id, number)
);
INSERT INTO "steps" VALUES(1,1,0,'action',1,1,0,0,'null',1800000000.0);
INSERT INTO "steps" VALUES(1,1,1,'action',2,1,0,0,'null',1800000000.0);
INSERT INTO "steps" VALUES(1,1,2,'action',0,1,0,0,'null',1800000000.0);
CREATE TABLE tables (
	id INTEGER NOT NULL, 
	token VARCHAR NOT NULL, 
	version BIGINT NOT NULL, 
	status VARCHAR NOT NULL, 
	chat_id BIGINT NOT NULL, 
	topic BIGINT NOT NULL, 
	chat_title VARCHAR NOT NULL, 
	chat_group BOOLEAN NOT NULL, 
	chat_language VARCHAR NOT NULL, 
	host_id BIGINT NOT NULL, 
	profile VARCHAR NOT NULL, 
	rules JSON NOT NULL, 
	settings JSON NOT NULL, 
	dealer INTEGER NOT NULL, 
	stopping BOOLEAN NOT NULL, 
	second_at DOUBLE, 
	biggest_pot JSON, 
	best_hand JSON, 
	rematch JSON NOT NULL, 
	next_table BIGINT, 
	why_closed VARCHAR NOT NULL, 
	notes JSON NOT NULL, 
	created_at DOUBLE NOT NULL, 
	ended_at DOUBLE, 
	gone BIGINT DEFAULT 0 NOT NULL, 
	PRIMARY KEY (id), 
	UNIQUE (token), 
	FOREIGN KEY(host_id) REFERENCES persons (user_id)
);
INSERT INTO "tables" VALUES(1,'QrI0B2Uh91hiTw-S',7,'playing',-100,0,'Friday club',1,'en',1,'home','{"deck_size": 52, "ranking": "high", "ace_low_straight": true, "ante": 1, "small_blind": 0, "big_blind": 0, "min_bet": 2, "structure": "no_limit", "limit_units": [], "limit_cap": 0, "draws": 1, "max_discards": 5, "four_with_ace": false, "first_round_starts": "left_of_forced_bets", "later_rounds_start": "left_of_dealer", "draw_starts": "left_of_dealer", "split_fifth_card": false, "burn": false, "reserve_bottom_card": false, "stub_exhaustion": "mix_first", "all_check": "draw", "draw_timeout": "pat_only", "fold_when_free": false, "heads_up_blinds": "standard"}','{"seats_min": 2, "seats_max": 6, "start_stack": 100, "hands": 10, "bet_clock_s": 60, "draw_clock_s": 30, "buy_in_min_antes": null, "buy_in_max_antes": null, "rebuy": "none", "button": "left", "stakes": 1}',0,0,NULL,'null','null','[]',NULL,'','[]',1800000000.0,NULL,0);
INSERT INTO "tables" VALUES(2,'gWDSqk_-VdciFydJ',1,'lobby',-100,5,'Friday club',1,'en',4,'home','{"deck_size": 52, "ranking": "high", "ace_low_straight": true, "ante": 1, "small_blind": 0, "big_blind": 0, "min_bet": 2, "structure": "no_limit", "limit_units": [], "limit_cap": 0, "draws": 1, "max_discards": 5, "four_with_ace": false, "first_round_starts": "left_of_forced_bets", "later_rounds_start": "left_of_dealer", "draw_starts": "left_of_dealer", "split_fifth_card": false, "burn": false, "reserve_bottom_card": false, "stub_exhaustion": "mix_first", "all_check": "draw", "draw_timeout": "pat_only", "fold_when_free": false, "heads_up_blinds": "standard"}','{"seats_min": 2, "seats_max": 6, "start_stack": 100, "hands": 10, "bet_clock_s": 60, "draw_clock_s": 30, "buy_in_min_antes": null, "buy_in_max_antes": null, "rebuy": "none", "button": "left", "stakes": 1}',0,0,1800000000.0,'null','null','[]',NULL,'','[]',1800000000.0,NULL,0);
INSERT INTO "tables" VALUES(3,'zqBwTKTyQ14CEYtj',3,'playing',-200,0,'Lounge',1,'en',5,'lounge','{"deck_size": 52, "ranking": "high", "ace_low_straight": true, "ante": 10, "small_blind": 0, "big_blind": 0, "min_bet": 10, "structure": "lounge_limit", "limit_units": [], "limit_cap": 0, "draws": 1, "max_discards": 5, "four_with_ace": false, "first_round_starts": "starter", "later_rounds_start": "first_drawer", "draw_starts": "after_closer", "split_fifth_card": false, "burn": false, "reserve_bottom_card": false, "stub_exhaustion": "mix_first", "all_check": "draw", "draw_timeout": "pat_only", "fold_when_free": true, "heads_up_blinds": "standard"}','{"seats_min": 2, "seats_max": 6, "start_stack": 500, "hands": 0, "bet_clock_s": 60, "draw_clock_s": 30, "buy_in_min_antes": 1, "buy_in_max_antes": 50, "rebuy": "auto", "button": "none", "stakes": 10}',0,0,NULL,'null','null','[]',NULL,'','[]',1800000000.0,NULL,0);
CREATE UNIQUE INDEX one_open_table ON tables (chat_id, topic) WHERE status IN ('lobby', 'playing', 'pause', 'hold');
CREATE INDEX ix_seats_user_id ON seats (user_id);
COMMIT;
