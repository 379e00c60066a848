### The language itself: its name, what stands between groups of three digits, from which number on

language-name = English
number-group = ,
number-group-from = 1000

### Numbers and counts

number = { $n }
number-thousands = { $n }k
count-chips =
    { $n ->
        [one] { $n } chip
       *[other] { $n } chips
    }
count-cards =
    { $n ->
        [one] { $n } card
       *[other] { $n } cards
    }
count-hands =
    { $n ->
        [one] { $n } hand
       *[other] { $n } hands
    }
count-bots =
    { $n ->
        [one] { $n } bot
       *[other] { $n } bots
    }
count-minutes =
    { $n ->
        [one] { $n } minute
       *[other] { $n } minutes
    }

### Games

profile-home = Home
profile-home-short = Home
profile-home-in-button = Home
profile-home-about = ante 1, no limit, 10 hands
profile-online = Online
profile-online-short = Online
profile-online-in-button = Online
profile-online-about = blinds, 30 s to draw
profile-classic = Classic
profile-classic-short = Classic
profile-classic-in-button = Classic
profile-classic-about = ante; nobody bets, new deal
profile-single27 = 2-7 single
profile-single27-short = 2-7 single
profile-single27-in-button = 2-7 single
profile-single27-about = lowest hand, one draw
profile-triple27 = 2-7 triple
profile-triple27-short = 2-7 triple
profile-triple27-in-button = 2-7 triple
profile-triple27-about = lowest hand, three draws
profile-house = House
profile-house-short = House
profile-house-in-button = House
profile-house-about = swap 3, or 4 with an ace
profile-casino = Casino
profile-casino-short = Casino
profile-casino-in-button = Casino
profile-casino-about = blinds, burn cards
profile-stripped = Short deck
profile-stripped-short = Short deck
profile-stripped-in-button = Short deck
profile-stripped-about = 7 to ace, flush beats full house
profile-lounge = Lounge
profile-lounge-short = Lounge
profile-lounge-in-button = Lounge
profile-lounge-about = buy in, rebuy, bet in antes
game-about = <b>{ $profile }</b>: { $about }
structure-no-limit = no limit
structure-pot-limit = pot limit
structure-fixed-limit = fixed limit { $units }
structure-fixed-limit-multiples = fixed limit, multiples of { $units }
structure-lounge-limit = lounge limit
forced-ante = ante { $n }
forced-blinds = blinds { $small }/{ $big }
buy-in = buy-in { $range }

### Hands in words. Forms of a rank: one ace, of an ace, aces, of aces; ace in the name of a low hand

rank-2 =
    { $form ->
       *[one] two
        [of] two
        [many] twos
        [low] two
        [of-many] twos
    }
rank-3 =
    { $form ->
       *[one] three
        [of] three
        [many] threes
        [low] three
        [of-many] threes
    }
rank-4 =
    { $form ->
       *[one] four
        [of] four
        [many] fours
        [low] four
        [of-many] fours
    }
rank-5 =
    { $form ->
       *[one] five
        [of] five
        [many] fives
        [low] five
        [of-many] fives
    }
rank-6 =
    { $form ->
       *[one] six
        [of] six
        [many] sixes
        [low] six
        [of-many] sixes
    }
rank-7 =
    { $form ->
       *[one] seven
        [of] seven
        [many] sevens
        [low] seven
        [of-many] sevens
    }
rank-8 =
    { $form ->
       *[one] eight
        [of] eight
        [many] eights
        [low] eight
        [of-many] eights
    }
rank-9 =
    { $form ->
       *[one] nine
        [of] nine
        [many] nines
        [low] nine
        [of-many] nines
    }
rank-T =
    { $form ->
       *[one] ten
        [of] ten
        [many] tens
        [low] ten
        [of-many] tens
    }
rank-J =
    { $form ->
       *[one] jack
        [of] jack
        [many] jacks
        [low] jack
        [of-many] jacks
    }
rank-Q =
    { $form ->
       *[one] queen
        [of] queen
        [many] queens
        [low] queen
        [of-many] queens
    }
rank-K =
    { $form ->
       *[one] king
        [of] king
        [many] kings
        [low] king
        [of-many] kings
    }
rank-A =
    { $form ->
       *[one] ace
        [of] ace
        [many] aces
        [low] ace
        [of-many] aces
    }
hand-high-card = high card
hand-pair = pair
hand-two-pair = two pair
hand-three-of-a-kind = three of a kind
hand-straight = straight
hand-flush = flush
hand-full-house = full house
hand-four-of-a-kind = four of a kind
hand-straight-flush = straight flush
hand-royal = royal flush
words-high-card = { $a_one } high
words-pair = pair of { $a_of_many }
words-two-pair = two pair, { $a_many } and { $b_many }
words-three-of-a-kind = three { $a_many }
words-straight = straight, { $a_one } high
words-flush = flush, { $a_one } high
words-full-house = full house, { $a_many } over { $b_many }
words-four-of-a-kind = four { $a_many }
words-straight-flush = straight flush, { $a_one } high
words-low = { $a_low }-{ $b_low } low

### Cards and signs in words, for who has them read aloud

card-word = { $rank } of { $suit }
suit-c = clubs
suit-d = diamonds
suit-h = hearts
suit-s = spades
words-to-act = to act: { $name }
words-dealer = dealer
words-starter = starter
words-time = time: { $clock }
words-keep = Keep: { $cards }
words-out = Out: { $cards }
words-marked = out: { $card }

### People

player = Player { $n }
you = You
you-to = you
host = host

### Times: fallbacks of a countdown, true as they stand

after-seconds = after { $n } s
after-minutes = after { $n } min
seconds-in-all = { $n } s in all
duration-seconds = { $n } s
duration-minutes = { $n } min

### S2: lobby

lobby-title = <b>New table</b> · { $profile }
lobby-game = { $hands }, { $chips }, { $forced }, { $structure }
lobby-game-open = Open table, { $chips }, { $forced }, { $structure }
lobby-game-sit-and-go = Sit-and-go, { $chips }, { $forced }, { $structure }
lobby-rises =
    { $n ->
        [one] Stakes double every { $n } hand
       *[other] Stakes double every { $n } hands
    }
lobby-clocks = Turn { $turn } s, draw { $draw } s
lobby-stand-in = Bots: scripted player «{ $agent }», no trained model for this game yet
lobby-stand-in-for = Bots: scripted player «{ $agent }»; model { $model } cannot be used at present
lobby-unmeasured = Bots: how strong they are at such a table has not been measured
lobby-host = ({ host })
lobby-level = level { $n }
lobby-no-private = no private chat
lobby-free = { $seats } free
lobby-can-start = Can start: 2 seats or more.
lobby-one-more = One more seat: call a friend or add a bot.
lobby-nobody = Two seats are needed, one of them a person's.
lobby-starts = Starts { $time }
lobby-closes = Closes { $time }
invite-title = <b>Private table</b>, seats { $n } of { $all }
invite-game = { $profile } · { $game }
invite-link = Send friends this link: { $link }
started-title = <b>Table started</b> · { $profile }, { $hands }
started-title-open = <b>Table started</b> · { $profile }
started-title-sit-and-go = <b>Table started</b> · { $profile }, sit-and-go
started-dealer = Dealer by lot: { $name }
started-starter = First starter by lot: { $name }
closed-expired = <b>Table closed</b>: nobody started it in 10 minutes.
closed-host = <b>Table closed</b> by its host.
closed-empty = <b>Table closed</b>: nobody is seated.
closed-stopped = <b>Table stopped</b>: the match ends here.
closed-stopped-open = <b>Table stopped</b>: all chips are back in the balances.
closed-left = <b>Table closed</b>: everybody has left.
closed-hold = <b>Table closed</b>: nobody came back.
closed-other = <b>Table closed</b>.

### S3: the live table

title-hand = <b>Hand { $hand }/{ $hands }</b>
title-hand-open = <b>Hand { $hand }</b>
title-level = level { $n }
phase-draw = Draw
phase-draw-of = Draw { $n } of { $draws }
phase-round = Round { $n }
phase-showdown = Showdown
pot = <b>Pot { $n }</b>
pots = <b>Pots { $list }</b>
level = bet { $n }
redealt =
    { $deal ->
        [2] second deal
        [3] third deal
       *[other] deal { $deal }
    }
clock-fold = auto-fold { $time }
clock-check = auto-check { $time }
clock-pat = pat { $time }
away-list = Away: { $names }
paused = <b>Table paused</b>: nobody is here.
waits-for-second = Waiting for a second player with chips.

### What was done: in a seat line, in the log

state-fold = fold
state-check = check
state-call = call { $n }
state-bet = bet { $n }
state-raise = raise { $n }
state-all-in = all-in { $n }
state-drew = drew { $n }
state-pat = pat
state-small-blind = SB { $n }
state-big-blind = BB { $n }
state-away = away
state-out = out
state-next-hand = next hand
action-fold = fold
action-check = check
action-call = call
action-call-to = call { $n }
action-bet = bet { $n }
action-raise = raise to { $n }
action-all-in-call = all-in, call { $n }
action-all-in-bet = all-in, bet { $n }
action-all-in-raise = all-in, raise to { $n }
action-pat = pat
action-timeout = no answer, pat
log-action = { $name }: { $action }
log-antes = Antes in.
log-blinds = Blinds in.
log-blinds-antes = Antes and blinds in.
log-redeal = Nobody bet: new cards, antes stay
log-first-draw = First to draw: { $name }
log-fifth = Fifth card for { $name } comes last
log-fifth-comes = Fifth card: { $names }
log-burn = One card burned
log-cut = Cut: { $name }, { $n }
log-cut-random = Cut: { $n } (random)
log-ante-all-in = { $name }: all-in with the ante
log-blind-all-in = { $name }: all-in with the blind
log-mix = Deck short: discards mixed in
log-returned = Returned to { $name }: { $n }
log-no-more-betting = No more betting: draw, then showdown
log-short-all-in = All-in { $n } is no full raise: call or fold
log-auto-fold = { $name }: no answer, auto-fold ({ $n } of 3)
log-auto-check = { $name }: no answer, auto-check ({ $n } of 3)
log-auto-pat = { $name }: no answer, pat ({ $n } of 3)
log-auto-pat-no-bets = { $name }: no answer, pat, no bets
log-auto-pat-no-raises = { $name }: no answer, pat, no raises
log-away-misses =
    { $n ->
        [one] { $name }: { $n } miss, away
       *[other] { $name }: { $n } misses, away
    }
log-away = { $name }: away
log-back =
    { $you ->
        [yes] { $name } are back
       *[no] { $name } is back
    }
log-left = { $name } left the table
log-kicked =
    { $you ->
        [yes] { $name } were removed from the table
       *[no] { $name } was removed from the table
    }
log-sat =
    { $you ->
        [yes] { $name } sit down with { $n }
       *[no] { $name } sits down with { $n }
    }
log-rebuy = { $name }: rebuy +{ $n }
log-auto-rebuy = { $name }: auto-rebuy +{ $n }
log-broke =
    { $you ->
        [yes] { $name } are out of chips
       *[no] { $name } is out of chips
    }
log-idle = Paused. Press any button to go on.
in-advance = { $line } (in advance)
log-outage = I was away for { $time }. Nothing is lost, the clock starts again.
log-level = Level { $level }: { $forced }, min bet { $n }
log-level-limit = Level { $level }: { $forced }, bets { $units }

### End of a hand

wins-shown =
    { $you ->
        [yes] { $name } win { $n }: { $hand }
       *[no] { $name } wins { $n }: { $hand }
    }
wins-folds =
    { $you ->
        [yes] { $name } win { $n }, everyone else folded.
       *[no] { $name } wins { $n }, everyone else folded.
    }
pot-split = Pot { $n }: { $winners }, { $hand }
pot-main = Main { $n }: { $winners }, { $hand }
pot-side = Side { $n }: { $winners }, { $hand }
pot-side-same = Side { $n }: { $winners }
same-winners =
    { $n ->
        [2] both, { $share } each
       *[other] all, { $share } each
    }
same-winners-uneven =
    { $n ->
        [2] both, { $shares }
       *[other] all, { $shares }
    }
odd-chip = Odd chip: { $names }
returned-uncalled = Returned to { $name }: { $n } uncalled
net = Net: { $list }
busted = Out of chips: { $names }
cancelled = Hand cancelled: every chip went back

### S4: the private hand

hand-line = <b>{ $cards }</b> · { $hand }
folded-line = You folded: { $cards }
not-dealt = You are out of this hand.
turn-check = Your turn. Check
turn-check-bet = Your turn. Check, or bet { $range }
turn-check-raise = Your turn. Check, or raise { $range }
turn-call = Your turn. Call { $n } or fold
turn-call-raise = Your turn. Call { $n }, or raise { $range }
turn-call-all-in = Your turn. Call all-in { $n } or fold
all-in-sure =
    { $n ->
        [one] <b>All-in: your last { $n } chip. Sure?</b>
       *[other] <b>All-in: all your { $n } chips. Sure?</b>
    }
amount-raise = <b>Raise to { $n }</b> ({ $range }). You add { $add }, pot { $pot }.
amount-bet = <b>Bet { $n }</b> ({ $range }). You add { $add }, pot { $pot }.
type-raise = Total to raise to, { $range }
type-bet = How much to bet, { $range }
draw-none = Mark the cards to throw away, or stand pat.
draw-marked = Keep { $keep }, draw { $draw }. Press Draw when done.
draw-fifth = The fifth card comes after the others.
fifth-waits = fifth card to come
drew-line = Out { $out }, in <u>{ $got }</u>
drew-in = In <u>{ $got }</u>
in-advance-round = In advance, this round only:
box-cleared = cleared: raise to { $n }
stood-pat = You stood pat.
you-won = You won { $n }
you-lost = You lost { $n }
you-even = You are even
teach-dealt = These are your cards; only you see them.
teach-bet = Check is free. Call matches the bet, Raise makes it bigger, Fold ends the hand for you.
teach-draw = Mark the cards you don't want, then Draw. With a pair: keep it, swap three.
teach-second = Others see how many cards you swapped, never which.
teach-end = That was a hand. /hint asks the coach at any turn.

### S4.6: pop-ups

a-hand = Hand { $title }. Your cards: { $cards }. { $hand }. Stack { $stack }.
a-hand-call = Hand { $title }. Your cards: { $cards }. { $hand }. Stack { $stack }, to call { $call }.
a-drew = Got { $got } for { $out }. Now: { $cards }. { $hand }.
a-drew-in = Got { $got }. Now: { $cards }. { $hand }.
a-now = Now: { $cards }. { $hand }.
a-pat = You stood pat: { $cards }. { $hand }.
a-folded = You folded this hand. Your cards were { $cards }.
a-none = You have no cards in this hand.
a-nodm = Pop-ups like this one show your cards. For easier drawing press Amount… once: it opens the private chat.

### S5: clocks, absence, stopping

ping-group = ⏰ { $mention }, your turn: { $options }, { $time }
ping-private = ⏰ Your turn in «{ $title }».
ping-private-bots = ⏰ Your turn.
ping-check = check or bet
ping-call = call { $n } or fold
ping-draw = draw or stand pat
leave-question = <b>Leave the table?</b> Your turns are answered for you: check, else fold. In a match the chips stay in play and the place is counted at the end.
leave-question-bots = <b>Leave the table?</b> The match against bots ends here.
leave-question-open =
    { $n ->
        [one] <b>Leave the table?</b> A running turn is answered for you: check, else fold. Your { $n } chip goes to your balance.
       *[other] <b>Leave the table?</b> A running turn is answered for you: check, else fold. Your { $n } chips go to your balance.
    }
stop-question-open = <b>Stop the table?</b> Stopping now cancels the hand: bets go back, all chips go to the balances.
stop-sure-open = <b>Stop now?</b> The hand is cancelled, bets go back, all chips go to the balances.
stop-question = <b>Stop the table?</b> Stopping now cancels the hand: bets go back, the match ends.
stop-sure = <b>Stop now?</b> The hand is cancelled, bets go back, the match ends.
stopping = The table stops after this hand.
buy-in-title = <b>{ $profile }</b>, { $forced } · balance { $balance }
buy-in-line = Buy in for { $least } to { $most } ({ $low } to { $high } antes): <b>{ $n }</b>
broke = You are out of chips. Balance { $balance }.
broke-no-rebuy = You are out of chips; this game has no rebuy.
broke-free = Next free { $n } chips { $time }.
broke-free-within = within a day

### S6.1: match table

match-title = <b>Match over</b> · { $profile }, { $hands }
match-title-sit-and-go = <b>Sit-and-go over</b> · { $profile }, { $hands }
match-line = { $place }. { $name } { $stack } ({ $net })
match-line-out = { $place }. { $name } { $stack } (out in hand { $hand })
match-pot = Biggest pot: { $n }, hand { $hand }
match-hand = Best hand: { $hand }, { $name }

### S6.2 to S6.5: statistics, lists of a group, hands that are over, a person's data

stats-title = <b>Statistics</b> · { $game }, { $period }
stats-title-group = <b>Statistics of { $name }</b> in this group
stats-all-games = all games
stats-all-time = all time
stats-days = last { $n } days
stats-hands = Hands { $hands }
stats-hands-matches = Hands { $hands } · matches { $matches } · won { $won }
stats-net = Net { $net }, per 100 hands <b>{ $rate } ± { $margin }</b>
stats-net-few = Net { $net }. Per 100 hands: too few hands yet
stats-entered = Entered the pot { $entered } · raised { $raised }
stats-aggression = Bets and raises for each call: { $n }
stats-showdowns = Showdowns { $n }
stats-showdowns-won = Showdowns { $n }, won { $won }
stats-best = Best hand: { $hand }
stats-places = Places: 1st { $first }, 2nd { $second }, 3rd { $third }, last { $last }
stats-none = No finished hands yet.
decimal-point = .
chart-chips = Chips over hands
chart-position = Per 100 hands, by seat
chart-draws = Per 100 hands, by cards drawn
chart-dealer = dealer
top-title = <b>Top of «{ $title }»</b>
top-places = Matches won · played
top-rate = Net per 100 hands · hands, from { $n } on
top-line = { $place }. { $name } { $value } · { $of }
top-none = Nobody is in this list yet.
achievements-title = <b>Achievements</b> { $n } of { $all }
achievement-new = <b>Achievement</b>: { $name }
achievement-match-won = first match won
achievement-shared-first = a shared first place
achievement-three-matches = three matches won in a row
achievement-comeback = a match won from a fifth of the stack
achievement-four-of-a-kind = four of a kind shown
achievement-straight-flush = a straight flush shown
achievement-three-unshown = three pots in a row without a showdown
achievement-one-chip = a pot won from a one-chip stack
achievement-outplayed = a full table beaten pat, without a showdown
achievement-big-pot = two hundred antes won in one hand
achievement-hands-100 = 100 hands
achievement-hands-1000 = 1,000 hands
achievement-all-games = every game played
achievement-strongest = ahead of the strongest bots over ten matches
achievement-league = first of a week in the league of a group
history-title = <b>Last hands</b> · { $table }
history-best = <b>Best hands</b>
history-worst = <b>Worst hands</b>
history-table = { $title }, { $game }
history-line = { $n }. { $net } · { $what }
history-showdown = { $cards } · { $hand }
history-unshown = no showdown
history-folded-before = folded before the draw
history-folded-after = folded after the draw
history-none = No finished hands yet.
history-gone = Older hands are no longer kept; statistics still count them.
replay-step = step { $n } of { $all }
replay-yours = <b>{ $cards }</b> (yours)
replay-next = Next: { $name }, { $action }
data-title = <b>My data</b>
data-what = I keep your name, language, settings, chips, and the hands at your tables.
data-file = What I keep about you
data-hands =
    { $n ->
        [one] { $n } hand as you saw it
       *[other] { $n } hands as you saw them
    }
forget-question = <b>Forget everything?</b> Your name, settings and statistics go. Hands stay in the tables' history without your name, chips in your balance.
forget-done = Forgotten: name, settings and statistics are gone.

### S1: first contact in private

start-what =
    <b>Five Draw</b>: five-card draw poker
    You get five cards, bet, swap any of them, bet again. The best hand takes the pot.
start-play =
    { $bots ->
        [1] <b>Play now</b> deals { $hands } with { $chips } against one bot. It takes about { $minutes } minutes.
        [2] <b>Play now</b> deals { $hands } with { $chips } against two bots. It takes about { $minutes } minutes.
        [3] <b>Play now</b> deals { $hands } with { $chips } against three bots. It takes about { $minutes } minutes.
        [4] <b>Play now</b> deals { $hands } with { $chips } against four bots. It takes about { $minutes } minutes.
       *[other] <b>Play now</b> deals { $hands } with { $chips } against five bots. It takes about { $minutes } minutes.
    }
start-play-sit-and-go =
    { $bots ->
        [1] <b>Play now</b> starts a sit-and-go against one bot: { $profile }, { $chips } each.
        [2] <b>Play now</b> starts a sit-and-go against two bots: { $profile }, { $chips } each.
        [3] <b>Play now</b> starts a sit-and-go against three bots: { $profile }, { $chips } each.
        [4] <b>Play now</b> starts a sit-and-go against four bots: { $profile }, { $chips } each.
       *[other] <b>Play now</b> starts a sit-and-go against five bots: { $profile }, { $chips } each.
    }
start-play-open =
    { $bots ->
        [1] <b>Play now</b> opens a table against one bot: { $profile }, { $chips }. Leave when you like.
        [2] <b>Play now</b> opens a table against two bots: { $profile }, { $chips }. Leave when you like.
        [3] <b>Play now</b> opens a table against three bots: { $profile }, { $chips }. Leave when you like.
        [4] <b>Play now</b> opens a table against four bots: { $profile }, { $chips }. Leave when you like.
       *[other] <b>Play now</b> opens a table against five bots: { $profile }, { $chips }. Leave when you like.
    }
start-chips = Play chips only, nothing to buy.
start-back = <b>Welcome back.</b>
start-table = Your table: { $table }.
start-group = «{ $title }»
start-bots = with bots
start-friends = with friends
start-hand = hand { $hand }
start-lobby = not started yet
start-over = match over
start-paused = paused
start-turn = your turn
opponents-title = <b>Opponents</b>
opponents-bots =
    { $n ->
        [1] One bot
        [2] Two bots
        [3] Three bots
        [4] Four bots
       *[other] Five bots
    }
opponents-lineup = { $bots }, level { $level } ({ $strength }), { $style }.
opponents-named = By name: { $names }.
opponents-regular = { $name } (level { $level }, { $style })
opponents-by-name = Each plays at a level and in a style of its own. Press to seat one, again to take it away.
opponents-step =
    { $n ->
        [one] Level { $level } wins about { $n } chip per 100 hands from level { $below }.
       *[other] Level { $level } wins about { $n } chips per 100 hands from level { $below }.
    }
opponents-step-heads-up =
    { $n ->
        [one] Heads-up, level { $level } wins about { $n } chip per 100 hands from level { $below }.
       *[other] Heads-up, level { $level } wins about { $n } chips per 100 hands from level { $below }.
    }
opponents-sit-and-go = Sit-and-go: stakes rise until one has all chips.
level-1 = Novice
level-2 = Casual
level-3 = Regular
level-4 = Strong
level-5 = Best
style-mixed = Mixed
style-even = Even
style-tight = Tight
style-loose = Loose
style-bold = Bold
style-calm = Calm
style-mixed-in-line = mixed styles
style-even-in-line = even style
style-tight-in-line = tight style
style-loose-in-line = loose style
style-bold-in-line = bold style
style-calm-in-line = calm style
style-even-alone = even
style-tight-alone = tight
style-loose-alone = loose
style-bold-alone = bold
style-calm-alone = calm
style-drawn-alone = any style
who-title = <b>Who plays</b>
who-nobody = No bot sits here.
who-level = { $name }: model { $model }, level { $level } of 5 ({ $strength }), { $style }
who-model = { $name }: model { $model }
who-scripted = { $name }: scripted player «{ $model }», no trained model
who-stand-in = { $name }: scripted player «{ $model }» in place of model { $instead }, which cannot be used at present
who-trained = { $model } was trained for { $profile } with so many seats.
who-not-trained = { $model } was not trained for { $profile } with these seats or stacks; how well it plays here has not been measured.
who-best =
    { $chips ->
        [one] An opponent made against { $model } wins at least { $n } chip per 100 hands from it, at level 5.
       *[other] An opponent made against { $model } wins at least { $n } chips per 100 hands from it, at level 5.
    }
who-not-measured = How much can be won from { $model } at such a table has not been measured.
who-sees = A bot sees its own cards and what everybody sees, nothing else.
opponents-stand-in = No trained model for this game yet: the scripted player «{ $agent }» plays.
opponents-stand-in-for = Model { $model } cannot be used at present: the scripted player «{ $agent }» plays.
opponents-unmeasured = How strong the bots are at such a table has not been measured.
game-title = <b>Game</b>
seated-title = <b>You have seat { $seat }</b> in «{ $title }».
seated-game = { $profile }: { $game }. Your cards come here; play here or in the group.
seated-late = You are in from the next hand.
seated-invite = <b>You have seat { $seat }</b> at the private table.
seated-invite-game = { $profile }: { $game }. Cards and turns come here.

### S6.9, S6.11: settings and help

settings-title = <b>Settings</b>
languages-title = <b>Language</b>
help-how =
    <b>How it goes</b>
    1. Everyone antes or posts blinds and gets five cards.
    2. Bet: check, call, raise or fold.
    3. Swap cards: any or up to three, once or three times.
    4. Bet again; the best hand wins, in 2-7 the lowest.
    Nine games: the game button of /start, «Game…» in a new table, /rules for the one you play.
help-commands =
    /newgame in a group opens a table, /start here plays bots, or friends by a link.
    At the table: /hand my cards · /table · /deal · /sitout · /back · /rebuy · /rematch · /leave · /stop
    Instead of buttons: /check · /call · /bet 20 · /raise 60 · /allin · /fold · /draw 2 4 · /pat
    Play better: /rules · /hint · /review · /history · /stats · /top
    The deck: /fair · /cut 17. The bots: /who
    You: /settings · /language · /notify · /export · /forget
    Slow clock in /settings: double time for you at tables that allow it.
help-chips = Chips have no value: nobody can buy, sell or exchange them.
help-commands-group =
    /newgame opens a table here, /notify calls you to the next one, /start in private plays bots.
    A new table: /join · /begin · /close
    /hand my cards · /rebuy chips · /table show the table · /leave · /rules of the game
    Between hands: /deal · /sitout · /back · /rematch
    /stats · /top · /league · /fair · /who
    Host and admins: /stop, /kick, /skip · admins: /settings

### Groups: several tables, settings, keeping order, what is told in private

table-letters = ABCDEFGHIJKLMNOP
titled = <b>{ $letter }</b> · { $title }
tables-here =
    { $n ->
        [1] One table here: { $list }.
        [2] Two tables here: { $list }.
        [3] Three tables here: { $list }.
       *[other] { $n } tables here: { $list }.
    }
tables-and = { $list } and { $last }
tables-one = <b>{ $letter }</b> ({ $profile }, { $where })
tables-lobby = <b>{ $letter }</b> (lobby)
tables-hand = hand { $hand }
group-settings = <b>Settings of this group</b>
remove-question = <b>Remove whom?</b> Who is removed may not sit down at this table again.
removed = You were removed from the table in «{ $title }».
removed-chips =
    { $n ->
        [one] You were removed from the table in «{ $title }». Your { $n } chip is in your balance.
       *[other] You were removed from the table in «{ $title }». Your { $n } chips are in your balance.
    }
removed-later = You were removed from the table in «{ $title }». Your chips go to your balance after this hand.
removed-match = You were removed from the table in «{ $title }». Your chips stay in play to the end of the match.
notify-told = A table is opening in «{ $title }».
notify-group = Write /notify in the group you want to be called to.
notify-start = Press Start in the private chat, and I can write to you there.
shut-match = <b>The table in «{ $title }» is on hold</b>: I can't write there. Hand and chips are kept; after 7 days the match is settled by chips.
shut-open = <b>The table in «{ $title }» is on hold</b>: I can't write there. Hand and chips are kept; after 7 days all chips go to the balances.
shut-agreed = { $n } of { $all } agreed
shut-over = The table in «{ $title }» goes on there.
shut-moved = The table goes on here, in private.
shut-closed = The table in «{ $title }» is closed.
talk = { $name }: { $line }
talk-1 = Good luck to everyone here.
talk-2 = I like this table.
talk-3 = A quiet evening, a good game.
talk-4 = No hurry, take your time.
talk-5 = Somebody said luck evens out. I am still counting.
talk-6 = Five cards are enough for me.
talk-7 = Nice company tonight.
talk-8 = One more hand, then I will need some electricity.

### Buttons

b-join = Join
b-leave = Leave
b-bot-more = + Bot
b-bot-less = − Bot
b-game-panel = Game…
b-stakes-panel = Stakes…
b-stack = Stack { $n }
b-ante = Ante { $n }
b-blind = Blind { $n }
b-hands =
    { $n ->
        [one] { $n } hand
       *[other] { $n } hands
    }
b-turn-clock = Turn { $n } s
b-draw-clock = Draw { $n } s
b-no-limit = No limit
b-pot-limit = Pot
b-fixed-limit = Fixed
b-lounge-limit = Lounge limit
b-match = Match
b-open = Open
b-sit-and-go = Sit&go
b-join-next = Join from next hand
b-start = Start
b-hint = Hint
b-do-it = Do it
b-why = Why?
b-review = Review
b-my-review = My review
b-show-hand = Show hand { $n }
b-coach-here = Coach here
b-whole-match = Whole match
b-close = Close
b-open-again = Open again
b-fold = Fold
b-check = Check
b-call = Call { $n }
b-call-all-in = Call all-in { $n }
b-bet = Bet { $n }
b-raise = Raise { $n }
b-all-in = All-in { $n }
b-sure = ✓ Sure
b-my-cards = My cards
b-in-advance = In advance
b-amount = Amount…
b-draw = Draw
b-draw-n = Draw { $n }
b-pat = Stand pat
b-clear-group = Clear
b-clear = Clear
b-deal-now = Deal now
b-next-hand = Next hand
b-sit-out = Sit out
b-leave-hand = Leave
b-back-in = I'm back
b-yes-all-in = Yes, all-in { $n }
b-back = Back
b-min = Min { $n }
b-half-pot = ½ pot { $n }
b-whole-pot = Pot { $n }
b-raise-to = Raise to { $n }
b-type = Type it
b-break = Break
b-stay = Stay
b-after-hand = After this hand
b-stop-now = Stop now
b-really-stop = Really stop
b-rematch = Rematch
b-rematch-n = Rematch { $n }/{ $all }
b-new-table = New table
b-play = Play now
b-opponents = Opponents
b-game = Game: { $profile }
b-rules-of-game = Rules of this game
b-add-to-group = Add to a group
b-play-friends = Play friends
b-copy-link = Copy the link
b-share = Share
b-how-to-play = How to play
b-settings = Settings
b-languages = Language
b-open-hand = Open my hand
b-skip-tips = Skip the tips
b-play-bots = Play bots
b-bots = Bots: { $n }
b-bots-panel = Bots…
b-level = Level: { $n }
b-level-short = Level: { $n }
b-by-name = By name
b-who = Who are they
b-regular = { $name }: level { $level }, { $style }
b-this-week = This week
b-last-week = Last week
b-back-to-group = Back to the group
b-language = Language: English
b-set-cards =
    { $value ->
        [text] Cards: text
       *[picture] Cards: picture
    }
b-set-suits =
    { $value ->
        [four] Suits: ♠♥🔷🍀
        [letters] Suits: As Td
        [words] Suits: words
       *[symbols] Suits: ♠♥♦♣
    }
b-set-theme =
    { $value ->
        [dark] Theme: dark
       *[light] Theme: light
    }
b-set-ping =
    { $value ->
        [yes] Ping: on
       *[no] Ping: off
    }
b-set-ask-all-in =
    { $value ->
        [yes] All-in asks: on
       *[no] All-in asks: off
    }
b-set-protect =
    { $value ->
        [yes] Hide from forwards: on
       *[no] Hide from forwards: off
    }
b-set-slow-clock =
    { $value ->
        [yes] Slow clock: on
       *[no] Slow clock: off
    }
b-my-data = My data: export, forget
b-ranking = Hand ranking
b-rules = Rules
b-help-private = Help in private
b-topic-hands = Hands
b-topic-betting = Betting
b-topic-draw = Draw
b-topic-allin = All-in
b-topic-clocks = Clocks
b-topic-match = Match
b-topic-table = Table
b-check-fold = Check/fold
b-raise-any = Raise any
b-auto-rebuy = Auto-rebuy
b-auto-rebuy-to = Auto-rebuy to { $n }
b-other-amount = Other…
b-take-seat = Take a seat
b-not-now = Not now
b-chart-chips = Chips
b-chart-position = Position
b-chart-draws = Draws
b-days = { $n } days
b-all-time = All time
b-all-games = All games
b-this-group = This group
b-achievements = Achievements
b-statistics = Statistics
b-top-places = Matches
b-top-rate = Per 100 hands
b-league = League
b-my-place = My place
b-hands-list = Hands
b-newer = ‹ Newer
b-older = Older ›
b-best-hands = Best
b-worst-hands = Worst
b-last-hands = Last
b-export-phh = Export PHH
b-replay = Replay
b-list = List
b-export-data = Export my data
b-forget = Forget me
b-keep = Keep
b-rebuy = Rebuy { $n }

b-tell-me = Tell me next time
b-show = Show { $letter }
b-remove-panel = Remove…
b-skip-turn = Skip turn
b-finish-private = Finish here in private
b-of-language = Language: { $value }
b-of-game = Game: { $value }
b-of-bet =
    { $n ->
        [0] Turn: by game
       *[other] Turn: { $n } s
    }
b-of-draw =
    { $n ->
        [0] Draw: by game
       *[other] Draw: { $n } s
    }
b-of-changes =
    { $value ->
        [seated] Changes: seated
        [admins] Changes: admin
       *[host] Changes: host
    }
b-of-stops =
    { $value ->
        [seated] Stops: seated
        [admin] Stops: admin
       *[host] Stops: host
    }
b-of-pictures =
    { $value ->
        [end] Pictures: end
        [phases] Pictures: all
       *[none] Pictures: no
    }
b-of-topics =
    { $value ->
        [all] Topics: all
        [this] Topics: this
        [other] Topics: other
       *[several] Topics: { $n }
    }
b-of-tables = Tables: { $n }
b-of-chat =
    { $value ->
        [yes] Bots chat: on
       *[no] Bots chat: off
    }
b-of-slow-clock =
    { $value ->
        [yes] Slow clock: yes
       *[no] Slow clock: no
    }
b-of-theme =
    { $value ->
        [dark] Theme: dark
       *[light] Theme: light
    }

### S6.3: the league of a group

league-title = <b>League of «{ $title }»</b>
league-this = This week ({ $week } of { $year })
league-last = Last week ({ $week } of { $year })
league-all = All time
league-line =
    { $matches ->
        [one] { $place }. { $name } { $points } · { $matches } match
       *[other] { $place }. { $name } { $points } · { $matches } matches
    }
league-points =
    { $n ->
        [one] { $points } point
       *[other] { $points } points
    }
league-nobody = No points yet. They come from matches and sit-and-gos with two people or more.
league-how = Points by place among people: { $points }. Equal places share theirs. Weeks begin on Monday, UTC.
league-private = The league is kept in groups: write /league there.

### S6.12: rules, put together from the options of the game

rules-title = <b>{ $profile }</b> · { $topic }
rules-topic-hands = hands, best first
rules-topic-betting = betting
rules-topic-draw = draw
rules-topic-allin = all-in and pots
rules-topic-clocks = clocks
rules-topic-match = match
rules-topic-table = table
rules-hand-straight-flush = Straight flush · { $cards }
rules-hand-four-of-a-kind = Four of a kind · { $cards }
rules-hand-full-house = Full house · 8 8 8 K K
rules-hand-flush = Flush · five of one suit
rules-hand-straight = Straight · { $cards }
rules-hand-straight-ace-low = Straight · { $cards }; { $low } too
rules-hand-small = Three of a kind · Two pair · Pair
rules-hand-high-card = High card
rules-deck = { $deck } cards, { $lowest } to ace.
rules-deck-by-seats = Up to { $seats } seats: { $deck } cards, { $lowest } to ace; lowest straight { $low }.
rules-flush-over = A flush beats a full house.
rules-low-best = Best: 7 5 4 3 2, not of one suit
rules-low-next = Next: 7 6 4 3 2 · 7 6 5 3 2 · 7 6 5 4 2 · 8 5 4 3 2
rules-low-compare = The highest card counts first: 8 6 beats 8 7.
rules-low-ace = The ace is high: A 5 4 3 2 is ace-five, no straight.
rules-low-against = Straights, flushes and pairs count against you.
rules-low-order = No pair beats pair, two pair, three of a kind, straight, flush, full house, four of a kind, straight flush.
rules-suits = Suits never break a tie.
rules-forced-ante = Everyone antes { $n } before the deal.
rules-forced-blinds = Blinds { $small } and { $big } before the deal.
rules-blinds-two = With two seats the dealer posts the small blind.
rules-blinds-two-literal = With two seats the dealer posts the big blind.
rules-blinds-short = A blind paid short is all-in; others still owe { $big }.
rules-first-round = First to act: left of the dealer.
rules-first-round-blinds = First to act: left of the big blind.
rules-first-round-starter = First to act: the starter ◆, drawn by lot.
rules-later-left-of-dealer = After the draw: left of the dealer again.
rules-later-opener = After the draw: who opened round one.
rules-later-first-drawer = After the draw: who drew first.
rules-bet-free = No bet yet: check, or bet { $n } or more.
rules-bet-free-fixed = No bet yet: check, or bet { $n }.
rules-bet-owed = A bet: fold, call or raise.
rules-raise-step = A raise adds at least the last full bet or raise.
rules-raise-example = Bet { $bet }, raise to { $first }: the next raise goes to { $second } or more.
rules-limit-no-limit = No limit: up to all your chips.
rules-limit-pot-limit = Pot limit: a raise adds at most the pot after a call.
rules-limit-fixed = Fixed limit: bets and raises add { $units }, round by round.
rules-limit-multiples = Fixed limit: bets and raises add any multiple of { $units }, round by round.
rules-limit-cap = At most { $n } such bets a round.
rules-limit-cap-blind = At most { $n } such bets a round, the big blind is the first.
rules-limit-lounge = A bet or raise adds one ante ({ $n }), after the draw one or two. No cap.
rules-fold-free-no = While checking is free, nobody folds.
rules-fold-free-yes = A fold is allowed at any time.
rules-draws =
    { $n ->
        [1] One draw, between the two betting rounds.
       *[other] { $n } draws, one after each betting round but the last.
    }
rules-draw-any = Swap 0 to 5 cards. Keeping all five is standing pat.
rules-draw-most = Swap 0 to { $n } cards. Keeping all five is standing pat.
rules-draw-ace = Four, if an ace is kept; nobody has to show it.
rules-draw-order-left = One seat at a time, from the dealer's left.
rules-draw-order-closer = One seat at a time, from the seat after the last bettor.
rules-draw-final = After new cards come, the choice is final.
rules-draw-public = Everybody sees how many you swapped, nobody which.
rules-draw-mix-first = Deck too short: others' discards and folds are mixed in.
rules-draw-deal-then-mix = Deck too short: what is left, then others' discards mixed.
rules-draw-own = Your own discards never come back.
rules-draw-burn = One card is burned before each draw.
rules-draw-bottom = The bottom card is not dealt before a mix.
rules-draw-redeal = Nobody bets in round one: new cards, antes stay.
rules-draw-fifth = A fifth card comes after all other draws.
rules-allin-short = Too few chips to call? Call all-in with the rest.
rules-allin-side = You can win from each seat only what you put in; the rest is a side pot.
rules-allin-draws = All-in seats still draw.
rules-allin-reopen = An all-in below a full raise does not let those raise again who have acted.
rules-allin-half = An all-in of half a bet or more counts as a raise; less reopens nothing.
rules-allin-returned = What nobody called goes back.
rules-allin-odd = Equal hands split; the odd chip goes left of the dealer.
rules-allin-odd-starter = Equal hands split; the odd chip goes to the starter first.
rules-clocks-turn = { $turn } s to act, { $draw } s to draw.
rules-clocks-no-answer = No answer: check if free, else fold.
rules-clocks-draw = In the draw: stand pat, marks don't count.
rules-clocks-no-raise = After that no raise in this hand.
rules-clocks-no-bet = After that no bets or raises in this hand.
rules-clocks-away = Three misses in a row: away, until you press I'm back.
rules-clocks-away-match = Away seats pay the ante or blind and are answered at once.
rules-clocks-away-open = Away seats get no cards; after 30 minutes the seat is free.
rules-clocks-alone = Against bots alone no clock runs.
rules-match-hands =
    { $hands ->
        [one] A match has { $hands } hand, everyone starts with { $chips } chips.
       *[other] A match has { $hands } hands, everyone starts with { $chips } chips.
    }
rules-match-open = An open table: no last hand, join and leave when you like.
rules-match-sit-and-go =
    { $chips ->
        [one] Sit-and-go: everyone starts with { $chips } chip, it ends when one has them all.
       *[other] Sit-and-go: everyone starts with { $chips } chips, it ends when one has them all.
    }
rules-match-rises =
    { $n ->
        [one] Ante or blinds and bets double every { $n } hand.
       *[other] Ante or blinds and bets double every { $n } hands.
    }
rules-match-out-later = Too few chips for the next hand is out. Out later is the better place, in the same hand it is shared.
rules-match-stack = You sit down with { $chips } chips of your balance.
rules-match-buy-in = Buy-in { $least } to { $most } chips, { $low } to { $high } antes.
rules-match-no-rebuy = Out of chips is out: there is no rebuy.
rules-match-rebuy = Out of chips? Rebuy between hands.
rules-match-auto-rebuy = Auto-rebuy fills your stack to { $most } before a hand.
rules-match-leave = When you leave, your chips go to your balance.
rules-match-ends = It ends early when one seat can pay the ante.
rules-match-ends-blinds = It ends early when one seat has chips.
rules-match-out = No chips, no next hand; there is no rebuy.
rules-match-dealer = The first dealer is drawn by lot, then the deal moves left.
rules-match-dealer-next = The first dealer is drawn by lot, then the next seat dealt in.
rules-match-starter = No dealer: each hand's first to act is drawn by lot.
rules-match-places = Most chips wins; equal chips share the place.
rules-match-last-bettor = Showdown: the last bettor of the last round shows first.

### S6.6, S6.7: the coach

percent = { $n }%
hint-title = <b>Coach</b>: { $action }, { $percent }
hint-more = { $action }: { $percent }
hint-other-bets = other bets
hint-other-raises = other raises
hint-keep = keep { $cards }, draw { $n }
hint-keep-none = draw all five
hint-strength = As it is, it beats { $percent } of final hands.
hint-worth = Worth from here on, folding being 0: { $list }.
hint-source = Estimates of { $model } from what you see alone.
hint-no-worth = { $model } has learned no values for this table: these are its chances alone.
review-title = <b>Review</b> · { $hands }, { $found }
review-found-none = nothing to look at
review-found =
    { $n ->
        [one] { $n } decision to look at
       *[other] { $n } decisions to look at
    }
review-bet = <b>Hand { $hand }, round { $round }.</b> You: { $action } with { $cards }, pot { $pot }. Better: { $better }, by { $chips } ({ $word }).
review-draw = <b>Hand { $hand }, draw.</b> You: { $action } out of { $cards }. Better: { $better }, by { $chips } ({ $word }).
review-chips-none = less than a chip
review-chips =
    { $n ->
        [one] about { $n } chip
       *[other] about { $n } chips
    }
review-small = small
review-costly = costly
review-big = big
review-clean =
    { $n ->
        [one] Nothing to correct: every decision was within a chip of the best one.
       *[other] Nothing to correct: every decision was within { $n } chips of the best one.
    }
review-good = Well played: hand { $hand }, { $name }, { $action }.
review-none = <b>Review</b>: not there for this game. Nobody has measured what its actions are worth.
review-where = There is one for: { $list }.
review-game = { $profile } ({ $seats } seats)

### Sealed decks (S6.8)

fair-first = First deck sealed
fair-sealed = <b>Hand { $hand }</b>: deck sealed before the deal
fair-seal = Seal (SHA-256): <code>{ $hex }</code>
fair-cut-you = You cut this deck, 1 to { $max }: /cut 17
fair-cut-mine = Your cut: { $n }
fair-cut-by = To cut: { $name }
fair-cut-chance = Cut: at random
fair-fits-both = <b>Hand { $hand }</b>: ✓ your { $own } { $own ->
    [one] card
   *[other] cards
} and { $shown } shown { $shown ->
    [one] card fits
   *[other] cards fit
} the seal, ✓ cut { $cut }
fair-fits-own = <b>Hand { $hand }</b>: ✓ your { $own } { $own ->
    [one] card fits
   *[other] cards fit
} the seal, ✓ cut { $cut }
fair-fits-shown = <b>Hand { $hand }</b>: ✓ { $shown } shown { $shown ->
    [one] card fits
   *[other] cards fit
} the seal, ✓ cut { $cut }
fair-fits-none = <b>Hand { $hand }</b>: ✓ cut { $cut }; none of its cards is yours to see.
fair-wrong = <b>Hand { $hand }</b>: ✗ <code>{ $why }</code>
fair-closed = <i>Folded hands stay closed.</i>
fair-opens = <i>At this table all decks are opened after the end, folded hands too.</i>
fair-match = <b>Last match</b>: ✓ { $n } of { $all } decks opened and dealt as sealed
fair-match-wrong = <b>Last match</b>: ✗ { $n } of { $all } decks fit their seals
fair-command = <code>python -m env verify { $file }</code>
fair-how = <b>How a deck is sealed</b>
    1. The deck is shuffled before each hand, with the random numbers of the system.
    2. Each place of it is hashed with its card and a secret salt.
    3. All hashes together make one number, the seal, shown before the deal.
    4. The player on the dealer's right cuts the sealed deck, or chance does.
    5. After the hand you get the salts of your cards and of shown ones.
    6. With them you compute the seal again, so no card was changed.
    7. Folded hands stay closed; a shown card also tells if it was dealt or drawn.
    8. Cards mixed in or dealt anew come from a seal made before.

    Example: take the file of a hand, then run <code>python -m env verify hand-4.phh</code>.
fair-cut-ask = <b>Hand { $hand }</b>: cut { $n } { $n ->
    [one] card
   *[other] cards
} off the sealed deck? 1 to { $max }, until the deal.
b-fairness = Fairness
b-fair-file = File to verify
b-fair-how = How it works
b-fair-match = Whole match
b-fair-private = Proofs in private
b-set-cut = Set my cut
b-cut = Cut { $n }
b-open-decks = { $on ->
    [yes] Decks: open
   *[no] Decks: closed
}
lobby-slow-clock = Who has set a slow clock has double time.
lobby-open-decks = All decks are opened after the end.
command-fair = the sealed deck, and its proof
command-cut = cut the next deck: /cut 17
t-cut = Your cut: { $n }.
t-nocut = You cut when you sit on the dealer's right, in the pause before the hand.
t-cutrange = A cut is { $min } to { $max } cards, e.g. /cut 17.
t-noseal = No sealed deck is known here.
t-closeddecks = The decks of this table stay closed.

### S6.13: toasts and alerts

t-done = Already done: { $action }.
t-stale = This button is from an earlier turn. The table is below.
t-turn = Not your turn: waiting for { $name }.
t-turn-other = Not your turn yet.
t-did = You: { $action }.
t-noseat = You have no seat here. Press Join to play.
t-folded = You folded; the next hand comes soon.
t-min = Too small. Raise to { $min }–{ $max }, or all-in { $all }.
t-min-bet = Too small. Bet { $min }–{ $max }, or all-in { $all }.
t-max = At most { $max } here ({ $reason }).
t-reason-chips = your chips
t-reason-limit = the limit
t-range = Write a whole number from { $min } to { $max }, e.g. { $min }.
t-reopen = The last all-in was no full raise: call { $call } or fold.
t-nobody = Nobody could answer a raise: call { $call } or fold.
t-nobody-bet = Nobody could answer a bet: check.
t-takes-all = A call takes all your chips: call all-in { $call } or fold.
t-cap = Four bets this round is the limit: call { $call } or fold.
t-unit = Only whole bets here: { $min } to { $max }.
t-drawclock = The draw clock ran out: no bets or raises this hand.
t-drawclock-raise = The draw clock ran out: no raises this hand, call { $call } or fold.
t-owe = There is a bet of { $n }: call, raise or fold.
t-owe-nothing = There is no bet: check or bet.
t-free = Checking is free, no need to fold.
t-arm = All-in { $n }: press ✓ Sure within 30 s.
t-arm1st = First All-in, then ✓.
t-marked = Out: { $cards }. Press Draw.
t-unmarked = Nothing is marked.
t-mark1 = Nothing marked. Press 1–5 first, or Stand pat.
t-marks = Your marks changed: { $list }. Press again.
t-marks-none = Your marks changed: nothing is marked. Press again.
t-max3 = Three cards at most, four if you keep an ace.
t-maxcards = At most { $n } cards can be swapped here.
t-drawn = You drew { $n } already; that is final.
t-drawn-pat = You stood pat already; that is final.
t-notdraw = It is not time to draw.
t-notbet = It is not time to bet.
t-handover = This hand is over.
t-typehint = Private chat closed? Reply here: /raise { $min }
t-full = All seats are taken; /notify calls you to the next table.
t-sat = You have seat { $n }.
t-seated = You already sit here, seat { $n }.
t-nolate = A match is running; the next one is open to you.
t-late = You are in from the next hand.
t-gone = This table is closed.
t-notable = There is no table here; /newgame opens one.
t-member = Join the group first, then press the link again.
t-need2 = Two seats are needed: call a friend or add a bot.
t-host = Only { $name } (host) or an admin can do that.
t-host-only = Only the host or an admin can do that.
t-host60 = The host starts; everybody can in { $n } s.
t-exists = A table is open here already.
t-started = The match is running already.
t-nobots = There is no bot to remove.
t-notaway = You are in the game already.
t-away = You sit out from the next hand. I'm back returns you.
t-back = You are back in the game.
t-back-with = Welcome back with { $n } chips.
t-left = You left the table.
t-stood = Your seat is free again.
t-dealt-soon = The next hand starts as soon as all agree.
t-rematch = Noted: waiting for the others.
t-stopping = The table stops after this hand.
t-stopped = The table is stopped.
t-busy = One moment, the table is busy. Press again.
t-slowly = That was a lot at once. Again in { $n } s.
t-hosting = You host { $n } tables already. End one first.
t-error = Something broke on my side. Nothing is lost; /table shows the game.
t-impossible = That is not possible now; /table shows the game.
option-start-stack = Stack { $n }
option-ante = ante { $n }
option-big-blind = big blind { $n }
option-hands = hands { $n }
option-stakes = stakes { $n }
t-fixed = Fixed in this game.
t-conflict = { $a } and { $b } do not go together.
t-conflict-other = That does not go together with the other settings.
t-seats5 = This game has { $n } seats. Remove one.
t-full-stack = Your stack is the largest that may be bought here.
t-norebuy = This game has no rebuy.
t-buyin = Buy-in is { $least }–{ $most } here.
t-poor = Your balance is { $balance }: too few chips for this table.
t-poor-other = { $name } has too few chips for this table.
t-poor-somebody = Somebody here has too few chips for this table.
t-preno = Check/fold only while nobody has raised.
t-box-not-live = You can't act any more in this hand.
t-box-no-betting = Boxes wait for the next betting round.
t-box-nothing-to-call = There is nothing to call yet.
t-box-lounge-only = This box is for the Lounge only.
t-box-price = The price has changed: a call is { $n } now.
t-inhand = Chips move between hands only.
t-rebought = Chips added: { $n }.
t-auto-on = Auto-rebuy is on.
t-auto-off = Auto-rebuy is off.
t-hintno = Hints only at tables without other people.
t-hintnone = No trained model plays this game, so there is no hint.
t-coachhung = The coach does not answer. The host can see why in the log.
t-reviewwait = Review opens after the match.
t-reviewsent = The review is in your private chat.
t-league-none = You have no points here yet.
t-end = That is the limit.
t-saved = Saved.
t-place = Your place: { $n } of { $all }.
t-noplace = You are not in this list yet.
t-nohand = There is no such hand of yours.
t-handgone = That hand is no longer kept; statistics still count it.
t-seatedyet = Leave your tables first: /leave. A match you left counts to its end.
t-sentfile = The file is in your private chat.
t-private = Write to me in private: press Start there.
t-admin = Only admins change this.
t-adminonly = Only admins can do that in this group.

t-topic =
    { $n ->
        [0] Here I play only in other topics of this group.
        [1] Here I play only in the topic «{ $topic }».
       *[other] Here I play only in the topics «{ $topic }».
    }
t-tables =
    { $n ->
        [one] { $n } table is open here; this group allows no more.
       *[other] { $n } tables are open here; this group allows no more.
    }
t-kicked = You were removed from this table by its host.
t-notify = I will write to you at the next table.
t-shut = I can't write in the group: the table is on hold.
t-skip30 = A turn can be skipped after 30 s: { $n } s more.
t-noskip = There is no turn to skip now.
t-skipped = The turn is skipped.
t-paused = The host of the bot has stopped new games for a while; your chips and seats stay.
t-removed = { $name } is removed from the table.
t-agreed = Noted: { $n } of { $all } agreed.
t-closed-panel = These settings are closed; /settings opens them again.
t-unnamed = You write as the group: press a button, so I know who you are.

### The list of commands

command-start = play against bots
command-newgame = open a table here
command-join = take a seat
command-leave = leave the table
command-begin = start the new table
command-close = close the new table
command-deal = deal the next hand now
command-sitout = sit out from the next hand
command-back = I am back at the table
command-rematch = play the match again
command-hand = show my cards
command-rebuy = add chips at an open table
command-table = show the table
command-hint = ask the coach
command-review = decisions that cost most
command-kick = remove somebody from the table
command-skip = skip a turn that takes too long
command-notify = call me to the next table
command-rules = rules and hand ranking
command-stop = stop the table
command-stats = my statistics
command-top = the best of this group
command-history = my last hands, step by step
command-export = a file of my data
command-forget = forget me
command-help = how it goes
command-who = who plays for the bots
command-league = the league of this group
command-settings = settings

## For the owner of the bot

admin-title = <b>The bot</b>
admin-mode =
    { $mode ->
        [play] Games go on.
        [no_new_games] No new games begin; tables that play go on.
       *[drain] No hand begins; running hands are played to their end.
    }
admin-leaving = The process ends once no hand runs.
admin-sums = Open tables: { $tables } · people: { $people } · running hands: { $hands }
admin-stuck = Stuck tables: { $n }
admin-words = By words: /admin tables, /admin pause, /admin resume, /admin drain, /admin drain exit, /admin close 7, /admin say groups …, /admin say people …
admin-tables = <b>Open tables</b>
admin-no-tables = No table is open.
admin-private = private
admin-line = #{ $id } · { $where } · { $game } · people: { $people } · hands: { $hands }, { $rate } an hour · open for { $age } h
admin-line-stuck = <b>stuck</b>
admin-line-lost = #{ $id } · <b>cannot be played on</b>
admin-line-elsewhere = #{ $id } · played by another process
admin-close-question = <b>Close table #{ $id }?</b> A running hand is called off, all chips go back.
admin-closed = Table #{ $id } is closed.
admin-drain-question = <b>Drain the bot?</b> Running hands are played to their end, then no hand begins. All tables are told.
admin-ask =
    { $audience ->
        [groups] What is to be said in the groups with open tables?
       *[people] What is to be said to everybody in private?
    }
admin-ask-here = Your words
admin-no-words = An announcement has 1 to { $n } characters: /admin say groups …
admin-say-question = <b>To be said in { $n ->
        [one] { $n } chat
       *[other] { $n } chats
    }:</b>
admin-said = Said in { $n } of { $all }.
announce-drain = The bot is about to be updated. Running hands are played to their end, the next ones begin after it. Seats and chips stay.
b-admin-tables = Tables
b-admin-again = Look again
b-admin-pause = No new games
b-admin-resume = Let games go on
b-admin-drain = Drain…
b-admin-drain-stay = Drain
b-admin-drain-leave = Drain, then end
b-admin-say-groups = Say to groups…
b-admin-say-people = Say to everybody…
b-admin-say = Say it
b-admin-close = Close it
