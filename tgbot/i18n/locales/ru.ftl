### The language itself: its name, what stands between groups of three digits, from which number on

language-name = Русский
number-group = { "\u00A0" }
number-group-from = 1000

### Numbers and counts

number = { $n }
number-thousands = { $n } тыс.
count-chips =
    { $n ->
        [one] { $n } фишка
        [few] { $n } фишки
        [many] { $n } фишек
       *[other] { $n } фишки
    }
count-cards =
    { $n ->
        [one] { $n } карта
        [few] { $n } карты
        [many] { $n } карт
       *[other] { $n } карты
    }
count-hands =
    { $n ->
        [one] { $n } раздача
        [few] { $n } раздачи
        [many] { $n } раздач
       *[other] { $n } раздачи
    }
count-bots =
    { $n ->
        [one] { $n } бот
        [few] { $n } бота
        [many] { $n } ботов
       *[other] { $n } бота
    }
count-minutes =
    { $n ->
        [one] { $n } минута
        [few] { $n } минуты
        [many] { $n } минут
       *[other] { $n } минуты
    }

### Games

profile-home = Домашняя
profile-home-short = Домашн.
profile-home-in-button = домашняя
profile-home-about = анте 1, безлимит, 10 раздач
profile-online = Онлайн
profile-online-short = Онлайн
profile-online-in-button = онлайн
profile-online-about = блайнды, 30 с на обмен
profile-classic = Классика
profile-classic-short = Классика
profile-classic-in-button = классика
profile-classic-about = анте; нет ставок — пересдача
profile-single27 = 2-7, 1 обмен
profile-single27-short = 2-7, 1 обмен
profile-single27-in-button = 2-7, 1 обмен
profile-single27-about = выигрывает младшая рука
profile-triple27 = 2-7, 3 обмена
profile-triple27-short = 2-7, 3 обмена
profile-triple27-in-button = 2-7, 3 обмена
profile-triple27-about = младшая рука, три обмена
profile-house = Хоум
profile-house-short = Хоум
profile-house-in-button = хоум
profile-house-about = меняют 3 карты, с тузом 4
profile-casino = Казино
profile-casino-short = Казино
profile-casino-in-button = казино
profile-casino-about = блайнды, сжигание карт
profile-stripped = Короткая
profile-stripped-short = Короткая
profile-stripped-in-button = короткая
profile-stripped-about = от 7 до туза, флеш старше фулл-хауса
profile-lounge = Лаунж
profile-lounge-short = Лаунж
profile-lounge-in-button = лаунж
profile-lounge-about = бай-ин, докупка, ставки в анте
game-about = <b>{ $profile }</b>: { $about }
structure-no-limit = безлимит
structure-pot-limit = пот-лимит
structure-fixed-limit = фикс-лимит { $units }
structure-fixed-limit-multiples = фикс-лимит, кратно { $units }
structure-lounge-limit = лимит лаунжа
forced-ante = анте { $n }
forced-blinds = блайнды { $small }/{ $big }
buy-in = бай-ин { $range }

### Hands in words. Forms of a rank: one ace, of an ace, aces, of aces; ace in the name of a low hand

rank-2 =
    { $form ->
       *[one] двойка
        [of] двойки
        [many] двойки
        [low] два
        [of-many] двоек
    }
rank-3 =
    { $form ->
       *[one] тройка
        [of] тройки
        [many] тройки
        [low] три
        [of-many] троек
    }
rank-4 =
    { $form ->
       *[one] четвёрка
        [of] четвёрки
        [many] четвёрки
        [low] четыре
        [of-many] четвёрок
    }
rank-5 =
    { $form ->
       *[one] пятёрка
        [of] пятёрки
        [many] пятёрки
        [low] пять
        [of-many] пятёрок
    }
rank-6 =
    { $form ->
       *[one] шестёрка
        [of] шестёрки
        [many] шестёрки
        [low] шесть
        [of-many] шестёрок
    }
rank-7 =
    { $form ->
       *[one] семёрка
        [of] семёрки
        [many] семёрки
        [low] семь
        [of-many] семёрок
    }
rank-8 =
    { $form ->
       *[one] восьмёрка
        [of] восьмёрки
        [many] восьмёрки
        [low] восемь
        [of-many] восьмёрок
    }
rank-9 =
    { $form ->
       *[one] девятка
        [of] девятки
        [many] девятки
        [low] девять
        [of-many] девяток
    }
rank-T =
    { $form ->
       *[one] десятка
        [of] десятки
        [many] десятки
        [low] десять
        [of-many] десяток
    }
rank-J =
    { $form ->
       *[one] валет
        [of] валета
        [many] валеты
        [low] валет
        [of-many] валетов
    }
rank-Q =
    { $form ->
       *[one] дама
        [of] дамы
        [many] дамы
        [low] дама
        [of-many] дам
    }
rank-K =
    { $form ->
       *[one] король
        [of] короля
        [many] короли
        [low] король
        [of-many] королей
    }
rank-A =
    { $form ->
       *[one] туз
        [of] туза
        [many] тузы
        [low] туз
        [of-many] тузов
    }
hand-high-card = старшая карта
hand-pair = пара
hand-two-pair = две пары
hand-three-of-a-kind = тройка
hand-straight = стрит
hand-flush = флеш
hand-full-house = фулл-хаус
hand-four-of-a-kind = каре
hand-straight-flush = стрит-флеш
hand-royal = роял-флеш
words-high-card = старшая карта { $a_one }
words-pair = пара { $a_of_many }
words-two-pair = две пары, { $a_many } и { $b_many }
words-three-of-a-kind = тройка { $a_of_many }
words-straight = стрит до { $a_of }
words-flush = флеш до { $a_of }
words-full-house = фулл-хаус, { $a_many } и { $b_many }
words-four-of-a-kind = каре { $a_of_many }
words-straight-flush = стрит-флеш до { $a_of }
words-low = { $a_low }-{ $b_low }

### Cards and signs in words, for who has them read aloud

card-word = { $rank } { $suit }
suit-c = треф
suit-d = бубен
suit-h = червей
suit-s = пик
words-to-act = ход: { $name }
words-dealer = дилер
words-starter = первое слово
words-time = время: { $clock }
words-keep = Оставить: { $cards }
words-out = На обмен: { $cards }
words-marked = обмен: { $card }

### People

player = Игрок { $n }
you = Вы
you-to = вам
host = хост

### Times: fallbacks of a countdown, true as they stand

after-seconds = через { $n } с
after-minutes = через { $n } мин
seconds-in-all = всего { $n } с
duration-seconds = { $n } с
duration-minutes = { $n } мин

### S2: lobby

lobby-title = <b>Новый стол</b> · { $profile }
lobby-game =
    { $limit ->
        [no-limit] { $hands }, { $chips }, { $forced }
       *[other] { $hands }, { $chips }, { $forced }, { $structure }
    }
lobby-game-open = Кэш-стол, { $chips }, { $forced }, { $structure }
lobby-game-sit-and-go = Турнир, { $chips }, { $forced }, { $structure }
lobby-rises =
    { $n ->
        [one] Ставки растут вдвое каждую { $n } раздачу
        [few] Ставки растут вдвое каждые { $n } раздачи
        [many] Ставки растут вдвое каждые { $n } раздач
       *[other] Ставки растут вдвое каждые { $n } раздачи
    }
lobby-clocks = Ход { $turn } с, обмен { $draw } с
lobby-stand-in = Боты: игрок по правилам «{ $agent }», обученной модели для этой игры пока нет
lobby-stand-in-for = Боты: игрок по правилам «{ $agent }»; модель { $model } сейчас не работает
lobby-unmeasured = Боты: насколько они сильны за таким столом, не измерено
lobby-host = ({ host })
lobby-level = уровень { $n }
lobby-no-private = без лички
lobby-free =
    { $n ->
        [one] { $seats } свободно
       *[other] { $seats } свободны
    }
lobby-can-start = Для старта хватит двух мест.
lobby-one-more = Нужно ещё одно место: позовите друга или добавьте бота.
lobby-nobody = Нужны два места, хотя бы одно — для человека.
lobby-starts = Начнём { $time }
lobby-closes = Закроется { $time }
invite-title = <b>Закрытый стол</b>, мест занято { $n } из { $all }
invite-game = { $profile } · { $game }
invite-link = Отправьте друзьям ссылку: { $link }
started-title = <b>Игра началась</b> · { $profile }, { $hands }
started-title-open = <b>Игра началась</b> · { $profile }
started-title-sit-and-go = <b>Игра началась</b> · { $profile }, турнир
started-dealer = Дилер по жребию: { $name }
started-starter = Первое слово по жребию: { $name }
closed-expired = <b>Стол закрыт</b>: за 10 минут его не начали.
closed-host = <b>Стол закрыт</b> хостом.
closed-empty = <b>Стол закрыт</b>: за ним никого нет.
closed-stopped = <b>Стол остановлен</b>: матч на этом окончен.
closed-stopped-open = <b>Стол остановлен</b>: все фишки снова на балансах.
closed-left = <b>Стол закрыт</b>: людей за столом больше нет.
closed-hold = <b>Стол закрыт</b>: никто не возвращается.
closed-other = <b>Стол закрыт</b>.

### S3: the live table

title-hand = <b>Раздача { $hand }/{ $hands }</b>
title-hand-open = <b>Раздача { $hand }</b>
title-level = уровень { $n }
phase-draw = Обмен
phase-draw-of = Обмен { $n } из { $draws }
phase-round = Круг { $n }
phase-showdown = Вскрытие
pot = <b>Банк { $n }</b>
pots = <b>Банки { $list }</b>
level = ставка { $n }
redealt =
    { $deal ->
        [2] вторая сдача
        [3] третья сдача
       *[other] сдача { $deal }
    }
clock-fold = автофолд { $time }
clock-check = авточек { $time }
clock-pat = пат { $time }
away-list = Пауза: { $names }
paused = <b>Стол на паузе</b>: никого нет.
waits-for-second = Нужен второй игрок с фишками.

### What was done: in a seat line, in the log

state-fold = фолд
state-check = чек
state-call = колл { $n }
state-bet = бет { $n }
state-raise = рейз { $n }
state-all-in = олл-ин { $n }
state-drew = обмен { $n }
state-pat = пат
state-small-blind = МБ { $n }
state-big-blind = ББ { $n }
state-away = пауза
state-out = вне игры
state-next-hand = со след. раздачи
action-fold = фолд
action-check = чек
action-call = колл
action-call-to = колл { $n }
action-bet = бет { $n }
action-raise = рейз до { $n }
action-all-in-call = олл-ин, колл { $n }
action-all-in-bet = олл-ин, бет { $n }
action-all-in-raise = олл-ин, рейз до { $n }
action-pat = пат
action-timeout = нет ответа, пат
log-action = { $name }: { $action }
log-antes = Анте внесены.
log-blinds = Блайнды внесены.
log-blinds-antes = Анте и блайнды внесены.
log-redeal = Ставок не было: пересдача, анте в банке
log-first-draw = Первый обмен: { $name }
log-fifth = Пятая карта { $name } — последней
log-fifth-comes = Пятая карта: { $names }
log-burn = Сожжена карта
log-cut = Съём: { $name }, { $n }
log-cut-random = Съём: { $n } (случайный)
log-ante-all-in = { $name }: олл-ин на анте
log-blind-all-in = { $name }: олл-ин на блайнде
log-mix = Колода кончилась: сбросы замешаны
log-returned = Возврат { $name }: { $n }
log-no-more-betting = Торг окончен: обмен и вскрытие
log-short-all-in = Олл-ин { $n } — неполный рейз: колл или фолд
log-auto-fold = { $name }: нет ответа, автофолд ({ $n } из 3)
log-auto-check = { $name }: нет ответа, авточек ({ $n } из 3)
log-auto-pat = { $name }: нет ответа, пат ({ $n } из 3)
log-auto-pat-no-bets = { $name }: нет ответа, пат, без ставок
log-auto-pat-no-raises = { $name }: нет ответа, пат, без рейзов
log-away-misses =
    { $n ->
        [one] { $name }: { $n } пропуск, пауза
        [few] { $name }: { $n } пропуска, пауза
        [many] { $name }: { $n } пропусков, пауза
       *[other] { $name }: { $n } пропуска, пауза
    }
log-away = { $name }: пауза
log-back = { $name } снова в игре
log-left = { $name }: выход из-за стола
log-kicked = { $name }: удаление из-за стола
log-sat = { $name } за столом, стек { $n }
log-rebuy = { $name }: докупка +{ $n }
log-auto-rebuy = { $name }: автодокупка +{ $n }
log-broke = { $name } без фишек
log-idle = Пауза. Нажмите любую кнопку, и игра продолжится.
in-advance = { $line } (заранее)
log-outage = Меня не было { $time }. Всё на месте, время пошло заново.
log-level = Уровень { $level }: { $forced }, мин. бет { $n }
log-level-limit = Уровень { $level }: { $forced }, беты { $units }

### End of a hand

wins-shown = { $name }: банк { $n }, { $hand }
wins-folds = { $name }: банк { $n }, остальные — фолд.
pot-split = Банк { $n }: { $winners }, { $hand }
pot-main = Главный { $n }: { $winners }, { $hand }
pot-side = Побочный { $n }: { $winners }, { $hand }
pot-side-same = Побочный { $n }: { $winners }
same-winners = им же по { $share }
same-winners-uneven = им же: { $shares }
odd-chip = Лишняя фишка: { $names }
returned-uncalled = Возврат { $name }: { $n } без ответа
net = Итог: { $list }
busted = Без фишек: { $names }
cancelled = Раздача отменена: все фишки возвращены

### S4: the private hand

hand-line = <b>{ $cards }</b> · { $hand }
folded-line = Фолд. Ваши карты: { $cards }
not-dealt = В этой раздаче вас нет.
turn-check = Ваш ход: чек
turn-check-bet = Ваш ход: чек или бет { $range }
turn-check-raise = Ваш ход: чек или рейз { $range }
turn-call = Ваш ход: колл { $n } или фолд
turn-call-raise = Ваш ход: колл { $n } или рейз { $range }
turn-call-all-in = Ваш ход: колл олл-ин { $n } или фолд
all-in-sure =
    { $n ->
        [one] <b>Олл-ин: вся { $n } фишка. Точно?</b>
        [few] <b>Олл-ин: все { $n } фишки. Точно?</b>
        [many] <b>Олл-ин: все { $n } фишек. Точно?</b>
       *[other] <b>Олл-ин: все { $n } фишки. Точно?</b>
    }
amount-raise = <b>Рейз до { $n }</b> ({ $range }). Добавить { $add }, банк { $pot }.
amount-bet = <b>Бет { $n }</b> ({ $range }). Добавить { $add }, банк { $pot }.
type-raise = До скольких рейз, { $range }
type-bet = Сколько поставить, { $range }
draw-none = Отметьте, что сменить, или оставьте всё.
draw-marked = Оставить { $keep }, сменить { $draw }. Готово — «Обмен».
draw-fifth = Пятая карта — после остальных.
fifth-waits = ждёте пятую карту
drew-line = Сброс { $out }, взамен <u>{ $got }</u>
drew-in = Взамен <u>{ $got }</u>
in-advance-round = Заранее, только на этот круг:
box-cleared = снято: рейз до { $n }
stood-pat = Ваш выбор: пат.
you-won = Ваш выигрыш { $n }
you-lost = Минус { $n }
you-even = При своих
teach-dealt = Это ваши карты, их видите только вы.
teach-bet = Чек — бесплатно. Колл уравнивает ставку, рейз повышает, фолд — выход из раздачи.
teach-draw = Отметьте ненужные карты и жмите «Обмен». Есть пара — оставьте её, меняйте три.
teach-second = Все видят, сколько карт вы сменили, но не какие.
teach-end = Вот и вся раздача. /hint в любой момент спросит тренера.

### S4.6: pop-ups

a-hand = Раздача { $title }. Ваши карты: { $cards }. { $hand }. Стек { $stack }.
a-hand-call = Раздача { $title }. Ваши карты: { $cards }. { $hand }. Стек { $stack }, колл { $call }.
a-drew = Вместо { $out }: { $got }. Теперь: { $cards }. { $hand }.
a-drew-in = Взамен: { $got }. Теперь: { $cards }. { $hand }.
a-now = Теперь: { $cards }. { $hand }.
a-pat = Пат: { $cards }. { $hand }.
a-folded = В этой раздаче у вас фолд. Были карты { $cards }.
a-none = В этой раздаче у вас нет карт.
a-nodm = Карты показывает такое окно. Чтобы удобно менять карты, нажмите «Сумма…»: откроется личный чат.

### S5: clocks, absence, stopping

ping-group = ⏰ { $mention }, ваш ход: { $options }, { $time }
ping-private = ⏰ Ваш ход в «{ $title }».
ping-private-bots = ⏰ Ваш ход.
ping-check = чек или бет
ping-call = колл { $n } или фолд
ping-draw = обмен или пат
leave-question = <b>Встать из-за стола?</b> За вас будет чек, иначе фолд. В матче фишки остаются в игре, место считается в конце.
leave-question-bots = <b>Встать из-за стола?</b> Матч с ботами на этом закончится.
leave-question-open = <b>Встать из-за стола?</b> Если сейчас ваш ход, за вас будет чек, иначе фолд. Фишки возвращаются на баланс: { $n }.
stop-question-open = <b>Остановить стол?</b> «Сейчас» отменит раздачу: ставки вернутся, все фишки уйдут на балансы.
stop-sure-open = <b>Остановить сейчас?</b> Раздача отменится, ставки вернутся, все фишки уйдут на балансы.
stop-question = <b>Остановить стол?</b> «Сейчас» отменит раздачу: ставки вернутся, матч закончится.
stop-sure = <b>Остановить сейчас?</b> Раздача отменится, ставки вернутся, матч закончится.
stopping = Стол остановится после этой раздачи.
buy-in-title = <b>{ $profile }</b>, { $forced } · баланс { $balance }
buy-in-line = Бай-ин от { $least } до { $most } ({ $low }–{ $high } анте): <b>{ $n }</b>
broke = Фишки кончились. Баланс { $balance }.
broke-no-rebuy = Фишки кончились; докупки в этой игре нет.
broke-free = Следующие { $n } фишек { $time }.
broke-free-within = в течение суток

### S6.1: match table

match-title = <b>Матч окончен</b> · { $profile }, { $hands }
match-title-sit-and-go = <b>Турнир окончен</b> · { $profile }, { $hands }
match-line = { $place }. { $name } { $stack } ({ $net })
match-line-out = { $place }. { $name } { $stack } (вылет в раздаче { $hand })
match-pot = Крупнейший банк: { $n }, раздача { $hand }
match-hand = Лучшая рука: { $hand }, { $name }

### S6.2–S6.5: статистика, списки группы, сыгранные раздачи, данные человека

stats-title = <b>Статистика</b> · { $game }, { $period }
stats-title-group = <b>Статистика: { $name }</b>, эта группа
stats-all-games = все игры
stats-all-time = за всё время
stats-days = { $n } дней
stats-hands = Раздач { $hands }
stats-hands-matches = Раздач { $hands } · матчей { $matches } · побед { $won }
stats-net = Итог { $net }, на 100 раздач <b>{ $rate } ± { $margin }</b>
stats-net-few = Итог { $net }. На 100 раздач: пока мало раздач
stats-entered = Входов в банк { $entered } · рейзов { $raised }
stats-aggression = Бетов и рейзов на один колл: { $n }
stats-showdowns = Вскрытий { $n }
stats-showdowns-won = Вскрытий { $n }, выиграно { $won }
stats-best = Лучшая рука: { $hand }
stats-places = Места: 1-е { $first }, 2-е { $second }, 3-е { $third }, последнее { $last }
stats-none = Сыгранных раздач пока нет.
decimal-point = ,
chart-chips = Фишки по раздачам
chart-position = На 100 раздач, по местам
chart-draws = На 100 раздач, по обмену
chart-dealer = дилер
top-title = <b>Лучшие в «{ $title }»</b>
top-places = Матчей выиграно · сыграно
top-rate = Итог на 100 раздач · раздач, от { $n }
top-line = { $place }. { $name } { $value } · { $of }
top-none = В этом списке пока никого нет.
achievements-title = <b>Достижения</b>: { $n } из { $all }
achievement-new = <b>Достижение</b>: { $name }
achievement-match-won = первый выигранный матч
achievement-shared-first = первое место на двоих
achievement-three-matches = три победы в матчах подряд
achievement-comeback = победа в матче с пятой частью стека
achievement-four-of-a-kind = каре на вскрытии
achievement-straight-flush = стрит-флеш на вскрытии
achievement-three-unshown = три банка подряд без вскрытия
achievement-one-chip = банк со стеком в одну фишку
achievement-outplayed = полный стол без обмена и без вскрытия
achievement-big-pot = сто анте за одну раздачу
achievement-hands-100 = 100 раздач
achievement-hands-1000 = 1000 раздач
achievement-all-games = все игры
achievement-strongest = впереди сильнейших ботов за десять матчей
achievement-league = первое место недели в лиге группы
history-title = <b>Последние раздачи</b> · { $table }
history-best = <b>Лучшие раздачи</b>
history-worst = <b>Худшие раздачи</b>
history-table = { $title }, { $game }
history-line = { $n }. { $net } · { $what }
history-showdown = { $cards } · { $hand }
history-unshown = без вскрытия
history-folded-before = фолд до обмена
history-folded-after = фолд после обмена
history-none = Сыгранных раздач пока нет.
history-gone = Более старые раздачи уже не хранятся, в статистике они остались.
replay-step = шаг { $n } из { $all }
replay-yours = <b>{ $cards }</b> (ваши)
replay-next = Дальше: { $name }, { $action }
data-title = <b>Мои данные</b>
data-what = У меня хранятся имя, язык, настройки, фишки и раздачи за вашими столами.
data-file = Всё, что о вас хранится
data-hands =
    { $n ->
        [one] { $n } раздача, как её видели вы
        [few] { $n } раздачи, как их видели вы
        [many] { $n } раздач, как их видели вы
       *[other] { $n } раздачи, как их видели вы
    }
forget-question = <b>Забыть всё?</b> Имя, настройки и статистика исчезнут. Раздачи останутся в истории столов без имени, фишки — на балансе.
forget-done = Готово: имени, настроек и статистики больше нет.

### S1: first contact in private

start-what =
    <b>Five Draw</b>: покер с обменом карт
    Пять карт, торг, обмен любых из них, снова торг. Лучшая рука забирает банк.
start-play =
    { $bots ->
        [1] <b>Играть</b> — это { $hands } по { $chips } против одного бота. Займёт около { $minutes } мин.
        [2] <b>Играть</b> — это { $hands } по { $chips } против двух ботов. Займёт около { $minutes } мин.
        [3] <b>Играть</b> — это { $hands } по { $chips } против трёх ботов. Займёт около { $minutes } мин.
        [4] <b>Играть</b> — это { $hands } по { $chips } против четырёх ботов. Займёт около { $minutes } мин.
       *[other] <b>Играть</b> — это { $hands } по { $chips } против пяти ботов. Займёт около { $minutes } мин.
    }
start-play-sit-and-go =
    { $bots ->
        [1] <b>Играть</b> — турнир против одного бота: { $profile }, { $chips } у каждого.
        [2] <b>Играть</b> — турнир против двух ботов: { $profile }, { $chips } у каждого.
        [3] <b>Играть</b> — турнир против трёх ботов: { $profile }, { $chips } у каждого.
        [4] <b>Играть</b> — турнир против четырёх ботов: { $profile }, { $chips } у каждого.
       *[other] <b>Играть</b> — турнир против пяти ботов: { $profile }, { $chips } у каждого.
    }
start-play-open =
    { $bots ->
        [1] <b>Играть</b> — стол против одного бота: { $profile }, { $chips }. Уйти можно в любой момент.
        [2] <b>Играть</b> — стол против двух ботов: { $profile }, { $chips }. Уйти можно в любой момент.
        [3] <b>Играть</b> — стол против трёх ботов: { $profile }, { $chips }. Уйти можно в любой момент.
        [4] <b>Играть</b> — стол против четырёх ботов: { $profile }, { $chips }. Уйти можно в любой момент.
       *[other] <b>Играть</b> — стол против пяти ботов: { $profile }, { $chips }. Уйти можно в любой момент.
    }
start-chips = Фишки игровые, покупать ничего не нужно.
start-back = <b>С возвращением.</b>
start-table = Ваш стол: { $table }.
start-group = «{ $title }»
start-bots = с ботами
start-friends = с друзьями
start-hand = раздача { $hand }
start-lobby = ещё не начат
start-over = матч окончен
start-paused = на паузе
start-turn = ваш ход
opponents-title = <b>Соперники</b>
opponents-bots =
    { $n ->
        [1] Один бот
        [2] Два бота
        [3] Три бота
        [4] Четыре бота
       *[other] Пять ботов
    }
opponents-lineup = { $bots }, уровень { $level } ({ $strength }), { $style }.
opponents-named = По имени: { $names }.
opponents-regular = { $name } (уровень { $level }, { $style })
opponents-by-name = У каждого свой уровень и стиль. Нажатие сажает за стол, второе убирает.
opponents-step =
    { $n ->
        [one] Уровень { $level } выигрывает у уровня { $below } около { $n } фишки за 100 раздач.
        [few] Уровень { $level } выигрывает у уровня { $below } около { $n } фишек за 100 раздач.
        [many] Уровень { $level } выигрывает у уровня { $below } около { $n } фишек за 100 раздач.
       *[other] Уровень { $level } выигрывает у уровня { $below } около { $n } фишки за 100 раздач.
    }
opponents-step-heads-up =
    { $n ->
        [one] Один на один уровень { $level } выигрывает у уровня { $below } около { $n } фишки за 100 раздач.
        [few] Один на один уровень { $level } выигрывает у уровня { $below } около { $n } фишек за 100 раздач.
        [many] Один на один уровень { $level } выигрывает у уровня { $below } около { $n } фишек за 100 раздач.
       *[other] Один на один уровень { $level } выигрывает у уровня { $below } около { $n } фишки за 100 раздач.
    }
opponents-sit-and-go = Турнир: ставки растут, пока все фишки не у одного.
level-1 = новичок
level-2 = любитель
level-3 = игрок
level-4 = сильный
level-5 = лучший
style-mixed = Разные
style-even = Ровный
style-tight = Тайтовый
style-loose = Лузовый
style-bold = Дерзкий
style-calm = Спокойный
style-mixed-in-line = разные стили
style-even-in-line = ровный стиль
style-tight-in-line = тайтовый стиль
style-loose-in-line = лузовый стиль
style-bold-in-line = дерзкий стиль
style-calm-in-line = спокойный стиль
style-even-alone = ровный
style-tight-alone = тайтовый
style-loose-alone = лузовый
style-bold-alone = дерзкий
style-calm-alone = спокойный
style-drawn-alone = любой стиль
who-title = <b>Кто играет</b>
who-nobody = Ботов за столом нет.
who-level = { $name }: модель { $model }, уровень { $level } из 5 ({ $strength }), { $style }
who-model = { $name }: модель { $model }
who-scripted = { $name }: игрок по правилам «{ $model }»
who-stand-in = { $name }: игрок по правилам «{ $model }», пока модель { $instead } не работает
who-trained = Модель { $model } обучена этой игре ({ $profile }) с таким числом мест.
who-not-trained = Модель { $model } не обучена этой игре ({ $profile }) с такими местами или стеками; сила игры здесь не измерена.
who-best =
    { $chips ->
        [one] Соперник, созданный против { $model }, выигрывает у неё на уровне 5 не меньше { $n } фишки за 100 раздач.
        [few] Соперник, созданный против { $model }, выигрывает у неё на уровне 5 не меньше { $n } фишек за 100 раздач.
        [many] Соперник, созданный против { $model }, выигрывает у неё на уровне 5 не меньше { $n } фишек за 100 раздач.
       *[other] Соперник, созданный против { $model }, выигрывает у неё на уровне 5 не меньше { $n } фишки за 100 раздач.
    }
who-not-measured = Сколько можно выиграть у { $model } за таким столом, не измерено.
who-sees = Бот видит свои карты и то, что видят все, больше ничего.
opponents-stand-in = Обученной модели для этой игры пока нет: играет «{ $agent }», по правилам.
opponents-stand-in-for = Модель { $model } сейчас не работает: играет «{ $agent }», по правилам.
opponents-unmeasured = Насколько сильны боты за таким столом, не измерено.
game-title = <b>Игра</b>
seated-title = <b>Ваше место: { $seat }</b>, стол в «{ $title }».
seated-game = { $profile }: { $game }. Карты придут сюда; играть можно здесь или в группе.
seated-late = Вы в игре со следующей раздачи.
seated-invite = <b>Ваше место: { $seat }</b>, закрытый стол.
seated-invite-game = { $profile }: { $game }. Карты и ходы приходят сюда.

### S6.9, S6.11: settings and help

settings-title = <b>Настройки</b>
languages-title = <b>Язык</b>
help-how =
    <b>Как играть</b>
    1. Все вносят анте или блайнды и получают по пять карт.
    2. Торг: чек, колл, рейз или фолд.
    3. Обмен: любые карты или до трёх, один раз или трижды.
    4. Снова торг; лучшая рука выигрывает, в 2-7 — младшая.
    Девять игр: кнопка игры в /start, «Игра…» за новым столом, правила вашей — /rules.
help-commands =
    /newgame в группе открывает стол, /start здесь — игра с ботами или с друзьями по ссылке.
    За столом: /hand мои карты · /table · /deal · /sitout · /back · /rebuy · /rematch · /leave · /stop
    Вместо кнопок: /check · /call · /bet 20 · /raise 60 · /allin · /fold · /draw 2 4 · /pat
    Играть лучше: /rules · /hint · /review · /history · /stats · /top
    Колода: /fair · /cut 17. Боты: /who
    Вы: /settings · /language · /notify · /export · /forget
    Медленные часы в /settings: вдвое больше времени за столами, где это можно.
help-chips = Фишки ничего не стоят: их не купить, не продать и не обменять.
help-commands-group =
    /newgame открывает стол, /notify позовёт за следующий, /start в личке — игра с ботами.
    Новый стол: /join · /begin · /close
    /hand мои карты · /rebuy докупка · /table показать стол · /leave · /rules правила игры
    Между раздачами: /deal · /sitout · /back · /rematch
    /stats · /top · /league · /fair · /who
    Хост и админы: /stop, /kick, /skip · админы: /settings

### Groups: several tables, settings, keeping order, what is told in private

table-letters = АБВГДЕЖЗИКЛМНОПР
titled = <b>{ $letter }</b> · { $title }
tables-here =
    { $n ->
        [1] Здесь один стол: { $list }.
        [2] Здесь два стола: { $list }.
        [3] Здесь три стола: { $list }.
       *[other] Столов здесь { $n }: { $list }.
    }
tables-and = { $list } и { $last }
tables-one = <b>{ $letter }</b> ({ $profile }, { $where })
tables-lobby = <b>{ $letter }</b> (набор)
tables-hand = раздача { $hand }
group-settings = <b>Настройки группы</b>
remove-question = <b>Кого удалить?</b> Удалённый больше не сядет за этот стол.
removed = Вас удалили из-за стола в «{ $title }».
removed-chips =
    { $n ->
        [one] Вас удалили из-за стола в «{ $title }». { $n } фишка на балансе.
        [few] Вас удалили из-за стола в «{ $title }». { $n } фишки на балансе.
        [many] Вас удалили из-за стола в «{ $title }». { $n } фишек на балансе.
       *[other] Вас удалили из-за стола в «{ $title }». { $n } фишки на балансе.
    }
removed-later = Вас удалили из-за стола в «{ $title }». Фишки вернутся на баланс после раздачи.
removed-match = Вас удалили из-за стола в «{ $title }». Фишки остаются в игре до конца матча.
notify-told = В «{ $title }» открывают стол.
notify-group = Напишите /notify в той группе, куда вас позвать.
notify-start = Нажмите «Старт» в личке, и я смогу вам туда написать.
shut-match = <b>Стол в «{ $title }» на паузе</b>: я не могу туда писать. Раздача и фишки сохранены; через 7 дней матч закроется по фишкам.
shut-open = <b>Стол в «{ $title }» на паузе</b>: я не могу туда писать. Раздача и фишки сохранены; через 7 дней фишки вернутся на балансы.
shut-agreed = согласны { $n } из { $all }
shut-over = Стол в «{ $title }» снова играет там.
shut-moved = Стол продолжается здесь, в личке.
shut-closed = Стол в «{ $title }» закрыт.
talk = { $name }: { $line }
talk-1 = Всем удачи за столом.
talk-2 = Мне здесь нравится.
talk-3 = Тихий вечер, хорошая игра.
talk-4 = Спешить некуда, думайте спокойно.
talk-5 = Говорят, удача выравнивается. Я пока считаю.
talk-6 = Пяти карт мне хватает.
talk-7 = Хорошая сегодня компания.
talk-8 = Ещё раздача, и мне понадобится немного электричества.

### Buttons

b-join = Сесть
b-leave = Встать
b-bot-more = + Бот
b-bot-less = − Бот
b-game-panel = Игра…
b-stakes-panel = Ставки…
b-stack = Стек { $n }
b-ante = Анте { $n }
b-blind = Блайнд { $n }
b-hands = { $n } разд.
b-turn-clock = Ход { $n } с
b-draw-clock = Обм. { $n } с
b-no-limit = Безлим
b-pot-limit = Пот
b-fixed-limit = Фикс
b-lounge-limit = Лаунж-лимит
b-match = Матч
b-open = Кэш
b-sit-and-go = Турнир
b-join-next = Сесть со следующей
b-start = Начать
b-hint = Совет
b-do-it = Сделать
b-why = Почему?
b-review = Разбор
b-my-review = Мой разбор
b-show-hand = Раздача { $n }
b-coach-here = Тренер
b-whole-match = Весь матч
b-close = Закрыть
b-open-again = Открыть снова
b-fold = Фолд
b-check = Чек
b-call = Колл { $n }
b-call-all-in = Колл олл-ин { $n }
b-bet = Бет { $n }
b-raise = Рейз { $n }
b-all-in = Олл-ин { $n }
b-sure = ✓ Точно
b-my-cards = Мои карты
b-in-advance = Заранее
b-amount = Сумма…
b-draw = Обменять
b-draw-n = Обмен { $n }
b-pat = Пат
b-clear-group = Сброс
b-clear = Снять метки
b-deal-now = Раздать
b-next-hand = Дальше
b-sit-out = Пауза
b-leave-hand = Уйти
b-back-in = Я здесь
b-yes-all-in = Да, олл-ин { $n }
b-back = Назад
b-min = Мин { $n }
b-half-pot = ½ банка { $n }
b-whole-pot = Банк { $n }
b-raise-to = Рейз до { $n }
b-type = Ввести
b-break = Пауза
b-stay = Остаться
b-after-hand = После раздачи
b-stop-now = Сейчас
b-really-stop = Точно стоп
b-rematch = Реванш
b-rematch-n = Реванш { $n }/{ $all }
b-new-table = Новый стол
b-play = Играть
b-opponents = Соперники
b-game = Игра: { $profile }
b-rules-of-game = Правила этой игры
b-add-to-group = Добавить в группу
b-play-friends = С друзьями
b-copy-link = Скопировать
b-share = Поделиться
b-how-to-play = Как играть
b-settings = Настройки
b-languages = Язык
b-open-hand = Моя рука
b-skip-tips = Пропустить подсказки
b-play-bots = Играть с ботами
b-bots = Ботов: { $n }
b-bots-panel = Боты…
b-level = Уровень: { $n }
b-level-short = Ур.: { $n }
b-by-name = По имени
b-who = Кто они
b-regular = { $name }: уровень { $level }, { $style }
b-this-week = Эта неделя
b-last-week = Прошлая
b-back-to-group = Вернуться в группу
b-language = Язык: русский
b-set-cards =
    { $value ->
        [text] Карты: текст
       *[picture] Карты: картинка
    }
b-set-suits =
    { $value ->
        [four] Масти: ♠♥🔷🍀
        [letters] Масти: As Td
        [words] Масти: слова
       *[symbols] Масти: ♠♥♦♣
    }
b-set-theme =
    { $value ->
        [dark] Тема: тёмная
       *[light] Тема: светлая
    }
b-set-ping =
    { $value ->
        [yes] Пинг: да
       *[no] Пинг: нет
    }
b-set-ask-all-in =
    { $value ->
        [yes] Вопрос олл-ин: да
       *[no] Вопрос олл-ин: нет
    }
b-set-protect =
    { $value ->
        [yes] Запрет пересылки: да
       *[no] Запрет пересылки: нет
    }
b-set-slow-clock =
    { $value ->
        [yes] Медленные часы: да
       *[no] Медленные часы: нет
    }
b-my-data = Мои данные: файл, удалить
b-ranking = Старшинство
b-rules = Правила
b-help-private = Помощь в личке
b-topic-hands = Руки
b-topic-betting = Торг
b-topic-draw = Обмен
b-topic-allin = Олл-ин
b-topic-clocks = Время
b-topic-match = Матч
b-topic-table = Стол
b-check-fold = Чек/фолд
b-raise-any = Рейз всегда
b-auto-rebuy = Автодокупка
b-auto-rebuy-to = Автодокупка до { $n }
b-other-amount = Другой…
b-take-seat = Сесть
b-not-now = Не сейчас
b-chart-chips = Фишки
b-chart-position = Позиция
b-chart-draws = Обмены
b-days = { $n } дней
b-all-time = Всё время
b-all-games = Все игры
b-this-group = Эта группа
b-achievements = Достижения
b-statistics = Статистика
b-top-places = Матчи
b-top-rate = За 100 раздач
b-league = Лига
b-my-place = Моё место
b-hands-list = Раздачи
b-newer = ‹ Новее
b-older = Раньше ›
b-best-hands = Лучшие
b-worst-hands = Худшие
b-last-hands = Последние
b-export-phh = Файл PHH
b-replay = Повтор
b-list = Список
b-export-data = Скачать мои данные
b-forget = Забыть меня
b-keep = Оставить
b-rebuy = Докупить { $n }

b-tell-me = Позвать меня
b-show = Показать { $letter }
b-remove-panel = Удалить…
b-skip-turn = Пропуск
b-finish-private = Доиграть в личке
b-of-language = Язык: { $value }
b-of-game = Игра: { $value }
b-of-bet =
    { $n ->
        [0] Ход: по игре
       *[other] Ход: { $n } с
    }
b-of-draw =
    { $n ->
        [0] Обмен: по игре
       *[other] Обмен: { $n } с
    }
b-of-changes =
    { $value ->
        [seated] Меняют: все
        [admins] Меняет: админ
       *[host] Меняет: хост
    }
b-of-stops =
    { $value ->
        [seated] Стоп: все
        [admin] Стоп: админ
       *[host] Стоп: хост
    }
b-of-pictures =
    { $value ->
        [end] Картинки: итог
        [phases] Картинки: все
       *[none] Картинки: нет
    }
b-of-topics =
    { $value ->
        [all] Темы: все
        [this] Темы: эта
        [other] Темы: другая
       *[several] Темы: { $n }
    }
b-of-tables = Столов: { $n }
b-of-chat =
    { $value ->
        [yes] Боты говорят
       *[no] Боты молчат
    }
b-of-slow-clock =
    { $value ->
        [yes] Медл. часы: да
       *[no] Медл. часы: нет
    }
b-of-theme =
    { $value ->
        [dark] Тема: тёмная
       *[light] Тема: светлая
    }

### S6.3: the league of a group

league-title = <b>Лига «{ $title }»</b>
league-this = Эта неделя ({ $week }, { $year })
league-last = Прошлая неделя ({ $week }, { $year })
league-all = За всё время
league-line =
    { $matches ->
        [one] { $place }. { $name } { $points } · { $matches } матч
        [few] { $place }. { $name } { $points } · { $matches } матча
        [many] { $place }. { $name } { $points } · { $matches } матчей
       *[other] { $place }. { $name } { $points } · { $matches } матча
    }
league-points =
    { $n ->
        [one] { $points } очко
        [few] { $points } очка
        [many] { $points } очков
       *[other] { $points } очка
    }
league-nobody = Очков пока нет. Их дают матчи и турниры, где играют двое людей или больше.
league-how = Очки по местам среди людей: { $points }. Равные места делят очки. Неделя — с понедельника, UTC.
league-private = Лига есть у групп: напишите /league там.

### S6.12: rules, put together from the options of the game

rules-title = <b>{ $profile }</b> · { $topic }
rules-topic-hands = руки, сильные выше
rules-topic-betting = торг
rules-topic-draw = обмен
rules-topic-allin = олл-ин и банки
rules-topic-clocks = время
rules-topic-match = матч
rules-topic-table = стол
rules-hand-straight-flush = Стрит-флеш · { $cards }
rules-hand-four-of-a-kind = Каре · { $cards }
rules-hand-full-house = Фулл-хаус · 8 8 8 K K
rules-hand-flush = Флеш · пять карт одной масти
rules-hand-straight = Стрит · { $cards }
rules-hand-straight-ace-low = Стрит · { $cards }; и { $low }
rules-hand-small = Тройка · Две пары · Пара
rules-hand-high-card = Старшая карта
rules-deck = Карт { $deck }, от { $lowest } до туза.
rules-deck-by-seats = Мест до { $seats }: карт { $deck }, от { $lowest } до туза; младший стрит { $low }.
rules-flush-over = Флеш старше фулл-хауса.
rules-low-best = Лучшая: 7 5 4 3 2 разных мастей
rules-low-next = Затем: 7 6 4 3 2 · 7 6 5 3 2 · 7 6 5 4 2 · 8 5 4 3 2
rules-low-compare = Сначала сравнивают старшие карты: 8 6 лучше 8 7.
rules-low-ace = Туз старший: A 5 4 3 2 — «туз-пять», не стрит.
rules-low-against = Стриты, флеши и пары портят руку.
rules-low-order = Рука без пары лучше пары, далее две пары, тройка, стрит, флеш, фулл-хаус, каре, стрит-флеш.
rules-suits = Масти ничьих не решают.
rules-forced-ante = Перед сдачей все вносят анте { $n }.
rules-forced-blinds = Перед сдачей блайнды { $small } и { $big }.
rules-blinds-two = Вдвоём малый блайнд ставит дилер.
rules-blinds-two-literal = Вдвоём большой блайнд ставит дилер.
rules-blinds-short = Неполный блайнд — олл-ин; с остальных всё равно { $big }.
rules-first-round = Первое слово — слева от дилера.
rules-first-round-blinds = Первое слово — слева от большого блайнда.
rules-first-round-starter = Первое слово — у ◆, по жребию.
rules-later-left-of-dealer = После обмена — снова слева от дилера.
rules-later-opener = После обмена — тот, кто открыл первый круг.
rules-later-first-drawer = После обмена — кто первым менял карты.
rules-bet-free = Ставки нет: чек или бет от { $n }.
rules-bet-free-fixed = Ставки нет: чек или бет { $n }.
rules-bet-owed = Ставка есть: фолд, колл или рейз.
rules-raise-step = Рейз добавляет не меньше последнего полного бета или рейза.
rules-raise-example = Бет { $bet }, рейз до { $first }: следующий рейз — от { $second }.
rules-limit-no-limit = Безлимит: хоть все свои фишки.
rules-limit-pot-limit = Пот-лимит: рейз добавляет не больше банка после колла.
rules-limit-fixed = Фикс-лимит: бет и рейз добавляют { $units }, по кругам.
rules-limit-multiples = Фикс-лимит: бет и рейз кратны { $units }, по кругам.
rules-limit-cap = Не больше { $n } таких ставок за круг.
rules-limit-cap-blind = Не больше { $n } таких ставок за круг, первая — большой блайнд.
rules-limit-lounge = Бет и рейз — одно анте ({ $n }), после обмена одно или два. Без предела.
rules-fold-free-no = Пока чек бесплатный, фолда нет.
rules-fold-free-yes = Фолд возможен в любой момент.
rules-draws =
    { $n ->
        [1] Один обмен, между двумя кругами торга.
       *[other] Обменов: { $n }, после каждого круга, кроме последнего.
    }
rules-draw-any = Меняют от 0 до 5 карт. Оставить все — пат.
rules-draw-most = Меняют от 0 до { $n } карт. Оставить все — пат.
rules-draw-ace = Четыре, если остаётся туз; показывать его не нужно.
rules-draw-order-left = По очереди, от левого соседа дилера.
rules-draw-order-closer = По очереди, начиная после последней ставки.
rules-draw-final = Новые карты пришли — выбор окончательный.
rules-draw-public = Видно, сколько карт сменили, но не какие.
rules-draw-mix-first = Колода мала: замешивают чужие сбросы и фолды.
rules-draw-deal-then-mix = Колода мала: остаток, затем чужие сбросы.
rules-draw-own = Свои сбросы назад не приходят.
rules-draw-burn = Перед каждым обменом сжигают карту.
rules-draw-bottom = Нижнюю карту до замешивания не сдают.
rules-draw-redeal = Ставок в первом круге нет: пересдача, анте в банке.
rules-draw-fifth = Пятая карта приходит после всех обменов.
rules-allin-short = Не хватает на колл — колл олл-ин на остаток.
rules-allin-side = С каждого места можно взять не больше своего вклада; остальное — побочный банк.
rules-allin-draws = Место в олл-ине тоже меняет карты.
rules-allin-reopen = Олл-ин меньше полного рейза не даёт новый рейз тем, кто уже ходил.
rules-allin-half = Олл-ин от половины ставки — рейз; меньший торга не открывает.
rules-allin-returned = Ставка без ответа возвращается.
rules-allin-odd = Равные руки делят банк; лишняя фишка — слева от дилера.
rules-allin-odd-starter = Равные руки делят банк; лишняя фишка — сначала ◆.
rules-clocks-turn = { $turn } с на ход, { $draw } с на обмен.
rules-clocks-no-answer = Нет ответа: чек, если бесплатно, иначе фолд.
rules-clocks-draw = В обмене: пат, метки не считаются.
rules-clocks-no-raise = После этого без рейзов в этой раздаче.
rules-clocks-no-bet = После этого без бетов и рейзов в этой раздаче.
rules-clocks-away = Три пропуска подряд — пауза, до «Я здесь».
rules-clocks-away-match = Места на паузе платят анте или блайнд, за них отвечают сразу.
rules-clocks-away-open = Места на паузе без карт; через 30 минут место свободно.
rules-clocks-alone = Наедине с ботами часы не идут.
rules-match-hands =
    { $hands ->
        [one] В матче { $hands } раздача, на старте по { $chips } фишек.
        [few] В матче { $hands } раздачи, на старте по { $chips } фишек.
        [many] В матче { $hands } раздач, на старте по { $chips } фишек.
       *[other] В матче { $hands } раздачи, на старте по { $chips } фишек.
    }
rules-match-open = Кэш-стол: раздачам нет конца, сесть и уйти можно всегда.
rules-match-sit-and-go =
    { $chips ->
        [one] Турнир: на старте у каждого { $chips } фишка, конец — когда все они у одного.
        [few] Турнир: на старте у каждого { $chips } фишки, конец — когда все они у одного.
        [many] Турнир: на старте у каждого { $chips } фишек, конец — когда все они у одного.
       *[other] Турнир: на старте у каждого { $chips } фишки, конец — когда все они у одного.
    }
rules-match-rises =
    { $n ->
        [one] Анте или блайнды и беты растут вдвое каждую { $n } раздачу.
        [few] Анте или блайнды и беты растут вдвое каждые { $n } раздачи.
        [many] Анте или блайнды и беты растут вдвое каждые { $n } раздач.
       *[other] Анте или блайнды и беты растут вдвое каждые { $n } раздачи.
    }
rules-match-out-later = Не хватает на следующую раздачу — вылет. Позже вылет — выше место, в одной раздаче оно общее.
rules-match-stack = За стол приносят с баланса фишек: { $chips }.
rules-match-buy-in = Бай-ин от { $least } до { $most } фишек, { $low }–{ $high } анте.
rules-match-no-rebuy = Нет фишек — нет игры, докупки нет.
rules-match-rebuy = Фишки кончились? Докупка между раздачами.
rules-match-auto-rebuy = Автодокупка пополняет стек до { $most } перед раздачей.
rules-match-leave = При уходе фишки возвращаются на баланс.
rules-match-ends = Матч окончен раньше, если анте может внести одно место.
rules-match-ends-blinds = Матч окончен раньше, если фишки у одного места.
rules-match-out = Нет фишек — нет раздачи; докупки нет.
rules-match-dealer = Первый дилер — по жребию, дальше сдача идёт влево.
rules-match-dealer-next = Первый дилер — по жребию, дальше следующее место с картами.
rules-match-starter = Дилера нет: первое слово в каждой раздаче — по жребию.
rules-match-places = Побеждает большинство фишек; поровну — место общее.
rules-match-last-bettor = Вскрытие: первым — последний, кто ставил.

### S6.6, S6.7: the coach

percent = { $n } %
hint-title = <b>Тренер</b>: { $action }, { $percent }
hint-more = { $action }: { $percent }
hint-other-bets = другие беты
hint-other-raises = другие рейзы
hint-keep = оставить { $cards }, сменить { $n }
hint-keep-none = сменить все пять
hint-strength = Как есть, сильнее { $percent } итоговых рук.
hint-worth = Цена хода отсюда, фолд — 0: { $list }.
hint-source = Оценки модели { $model } по тому, что видно вам.
hint-no-worth = Модель { $model } не оценивает ходы за этим столом: здесь только её вероятности.
review-title = <b>Разбор</b> · { $hands }, { $found }
review-found-none = смотреть нечего
review-found =
    { $n ->
        [one] { $n } решение
        [few] { $n } решения
        [many] { $n } решений
       *[other] { $n } решения
    }
review-bet = <b>Раздача { $hand }, круг { $round }.</b> Вы: { $action }, рука { $cards }, банк { $pot }. Лучше: { $better }, { $chips } ({ $word }).
review-draw = <b>Раздача { $hand }, обмен.</b> Вы: { $action } из { $cards }. Лучше: { $better }, { $chips } ({ $word }).
review-chips-none = меньше чем на фишку
review-chips =
    { $n ->
        [one] примерно на { $n } фишку
        [few] примерно на { $n } фишки
        [many] примерно на { $n } фишек
       *[other] примерно на { $n } фишки
    }
review-small = мелочь
review-costly = дорого
review-big = очень дорого
review-clean =
    { $n ->
        [one] Исправлять нечего: каждое решение — в пределах { $n } фишки от лучшего.
        [few] Исправлять нечего: каждое решение — в пределах { $n } фишек от лучшего.
        [many] Исправлять нечего: каждое решение — в пределах { $n } фишек от лучшего.
       *[other] Исправлять нечего: каждое решение — в пределах { $n } фишки от лучшего.
    }
review-good = Хорошо сыграно: раздача { $hand }, { $name }, { $action }.
review-none = <b>Разбор</b>: для этой игры его нет. Никто не измерил, сколько стоят ходы в ней.
review-where = Он есть для игр: { $list }.
review-game = { $profile } (мест: { $seats })

### Запечатанные колоды (S6.8)

fair-first = Первая колода запечатана
fair-sealed = <b>Раздача { $hand }</b>: колода запечатана до сдачи
fair-seal = Печать (SHA-256): <code>{ $hex }</code>
fair-cut-you = Эту колоду снимаете вы, от 1 до { $max }: /cut 17
fair-cut-mine = Ваш съём: { $n }
fair-cut-by = Снимает: { $name }
fair-cut-chance = Съём: случайный
fair-fits-both = <b>Раздача { $hand }</b>: ✓ { $own ->
    [one] ваша { $own } карта
    [few] ваши { $own } карты
    [many] ваши { $own } карт
   *[other] ваши { $own } карты
} и { $shown ->
    [one] { $shown } открытая
    [few] { $shown } открытые
    [many] { $shown } открытых
   *[other] { $shown } открытой
} сходятся с печатью, ✓ съём { $cut }
fair-fits-own = <b>Раздача { $hand }</b>: ✓ { $own ->
    [one] ваша { $own } карта сходится
    [few] ваши { $own } карты сходятся
    [many] ваши { $own } карт сходятся
   *[other] ваши { $own } карты сходятся
} с печатью, ✓ съём { $cut }
fair-fits-shown = <b>Раздача { $hand }</b>: ✓ { $shown ->
    [one] { $shown } открытая карта сходится
    [few] { $shown } открытые карты сходятся
    [many] { $shown } открытых карт сходятся
   *[other] { $shown } открытой карты сходятся
} с печатью, ✓ съём { $cut }
fair-fits-none = <b>Раздача { $hand }</b>: ✓ съём { $cut }; её карт вам не видно.
fair-wrong = <b>Раздача { $hand }</b>: ✗ <code>{ $why }</code>
fair-closed = <i>Сброшенные руки остаются закрытыми.</i>
fair-opens = <i>За этим столом после конца открывают все колоды, и сброшенные руки тоже.</i>
fair-match = <b>Прошлый матч</b>: ✓ { $n } из { $all } колод открыты и сданы как запечатаны
fair-match-wrong = <b>Прошлый матч</b>: ✗ с печатью сходятся { $n } из { $all } колод
fair-command = <code>python -m env verify { $file }</code>
fair-how = <b>Как запечатывают колоду</b>
    1. Колоду тасуют перед каждой раздачей случайными числами системы.
    2. Каждое её место хешируют вместе с картой и тайной солью.
    3. Все хеши дают одно число — печать; её видно до сдачи.
    4. Запечатанную колоду снимает игрок справа от дилера или случай.
    5. После раздачи вы получаете соль своих и открытых карт.
    6. По ней печать считают заново: ни одна карта не подменена.
    7. Сброшенные руки закрыты; об открытой карте видно, сдана она или взята на обмене.
    8. Замешанные и пересданные карты идут из печати, сделанной раньше.

    Пример: возьмите файл раздачи и запустите <code>python -m env verify hand-4.phh</code>.
fair-cut-ask = <b>Раздача { $hand }</b>: снять { $n } { $n ->
    [one] карту
    [few] карты
    [many] карт
   *[other] карты
} с запечатанной колоды? От 1 до { $max }, до сдачи.
b-fairness = Честность
b-fair-file = Файл для проверки
b-fair-how = Как это устроено
b-fair-match = Весь матч
b-fair-private = Проверка в личке
b-set-cut = Мой съём
b-cut = Снять { $n }
b-open-decks = { $on ->
    [yes] Колоды: откр.
   *[no] Колоды: закр.
}
lobby-slow-clock = Кому нужны медленные часы, у того вдвое больше времени.
lobby-open-decks = После конца открывают все колоды.
command-fair = запечатанная колода и её проверка
command-cut = снять следующую колоду: /cut 17
t-cut = Ваш съём: { $n }.
t-nocut = Снимает игрок справа от дилера, в перерыве перед раздачей.
t-cutrange = Снять можно от { $min } до { $max } карт, например /cut 17.
t-noseal = Запечатанной колоды здесь нет.
t-closeddecks = Колоды этого стола остаются закрытыми.

### S6.13: toasts and alerts

t-done = Уже сделано: { $action }.
t-stale = Кнопка от прошлого хода. Стол ниже.
t-turn = Сейчас ходит { $name }.
t-turn-other = Сейчас не ваш ход.
t-did = Вы: { $action }.
t-noseat = У вас нет места. Нажмите «Сесть».
t-folded = У вас фолд, скоро новая раздача.
t-min = Мало. Рейз до { $min }–{ $max } или олл-ин { $all }.
t-min-bet = Мало. Бет { $min }–{ $max } или олл-ин { $all }.
t-max = Не больше { $max } ({ $reason }).
t-reason-chips = ваши фишки
t-reason-limit = лимит
t-range = Нужно целое число от { $min } до { $max }, например { $min }.
t-reopen = Последний олл-ин — неполный рейз: колл { $call } или фолд.
t-nobody = На рейз некому ответить: колл { $call } или фолд.
t-nobody-bet = На ставку некому ответить: чек.
t-takes-all = Колл забирает все фишки: колл олл-ин { $call } или фолд.
t-cap = Лимит круга — четыре ставки: колл { $call } или фолд.
t-unit = Здесь только целые ставки: от { $min } до { $max }.
t-drawclock = Время обмена вышло: в этой раздаче без бетов и рейзов.
t-drawclock-raise = Время обмена вышло: без рейзов в этой раздаче, колл { $call } или фолд.
t-owe = Есть ставка { $n }: колл, рейз или фолд.
t-owe-nothing = Ставки нет: чек или бет.
t-free = Чек бесплатный, фолд ни к чему.
t-arm = Олл-ин { $n }: нажмите «✓ Точно», есть 30 с.
t-arm1st = Сначала «Олл-ин», потом ✓.
t-marked = На обмен: { $cards }. Жмите «Обменять».
t-unmarked = Ничего не отмечено.
t-mark1 = Ничего не отмечено. Сначала 1–5 или «Пат».
t-marks = Метки изменились: { $list }. Нажмите ещё раз.
t-marks-none = Метки изменились: отметок нет. Нажмите ещё раз.
t-max3 = Не больше трёх карт, с тузом — четыре.
t-maxcards = Здесь меняют не больше { $n } карт.
t-drawn = Обмен сделан ({ $n }), его не отменить.
t-drawn-pat = Пат уже выбран, его не отменить.
t-notdraw = Сейчас не обмен.
t-notbet = Сейчас не торг.
t-handover = Эта раздача окончена.
t-typehint = Нет лички? Напишите здесь: /raise { $min }
t-full = Мест нет; /notify позовёт за следующий стол.
t-sat = Ваше место: { $n }.
t-seated = Вы уже за столом, место { $n }.
t-nolate = Идёт матч; на следующий место будет.
t-late = Вы в игре со следующей раздачи.
t-gone = Этот стол закрыт.
t-notable = Здесь нет стола; /newgame откроет.
t-member = Сначала вступите в группу, потом снова нажмите ссылку.
t-need2 = Нужны два места: позовите друга или добавьте бота.
t-host = Это может { $name } (хост) или админ.
t-host-only = Это может только хост или админ.
t-host60 = Начинает хост, через { $n } с — любой.
t-exists = Здесь уже открыт стол.
t-started = Матч уже идёт.
t-nobots = Ботов за столом нет.
t-notaway = Вы и так в игре.
t-away = Пауза со следующей раздачи. Вернуться — «Я здесь».
t-back = Вы снова в игре.
t-back-with = С возвращением, ваш стек { $n }.
t-left = Вы больше не за столом.
t-stood = Место снова свободно.
t-dealt-soon = Новая раздача — как только все согласны.
t-rematch = Принято: ждём остальных.
t-stopping = Стол остановится после этой раздачи.
t-stopped = Стол остановлен.
t-busy = Секунду, стол занят. Нажмите ещё раз.
t-slowly = Слишком много сразу. Ещё раз через { $n } с.
t-hosting = У вас уже { $n } столов. Сначала закройте один.
t-error = Сбой на моей стороне. Всё цело, /table покажет игру.
t-impossible = Сейчас так нельзя; /table покажет игру.
option-start-stack = Стек { $n }
option-ante = анте { $n }
option-big-blind = большой блайнд { $n }
option-hands = раздач { $n }
option-stakes = ставки { $n }
t-fixed = В этой игре это задано.
t-conflict = { $a } и { $b } не сочетаются.
t-conflict-other = С другими настройками это не сочетается.
t-seats5 = В этой игре мест { $n }. Уберите одно.
t-full-stack = Ваш стек уже наибольший для докупки.
t-norebuy = В этой игре докупки нет.
t-buyin = Бай-ин здесь { $least }–{ $most }.
t-poor = На балансе { $balance }: для этого стола мало.
t-poor-other = У { $name } мало фишек для этого стола.
t-poor-somebody = Кому-то здесь не хватит фишек на этот стол.
t-preno = Чек/фолд — пока никто не повысил.
t-box-not-live = В этой раздаче ходов у вас больше нет.
t-box-no-betting = Отметить можно в следующем круге.
t-box-nothing-to-call = Пока уравнивать нечего.
t-box-lounge-only = Эта метка — только в «Лаунже».
t-box-price = Цена изменилась: колл теперь { $n }.
t-inhand = Фишки добавляют между раздачами.
t-rebought = Добавлено фишек: { $n }.
t-auto-on = Автодокупка включена.
t-auto-off = Автодокупка выключена.
t-hintno = Советы — только за столом без других людей.
t-hintnone = В эту игру обученная модель не играет, совета нет.
t-coachhung = Тренер не отвечает. Причину хост видит в журнале.
t-reviewwait = Разбор откроется после матча.
t-reviewsent = Разбор — в вашем личном чате.
t-league-none = Очков здесь у вас пока нет.
t-end = Дальше некуда.
t-saved = Сохранено.
t-place = Ваше место: { $n } из { $all }.
t-noplace = В этом списке вас пока нет.
t-nohand = Такой раздачи у вас нет.
t-handgone = Эта раздача уже не хранится, в статистике она осталась.
t-seatedyet = Сначала выйдите из-за столов: /leave. Матч считается до конца и без вас.
t-sentfile = Файл у вас в личке.
t-private = Напишите мне в личку: нажмите там «Старт».
t-admin = Меняют только админы.
t-adminonly = В этой группе это могут только админы.

t-topic =
    { $n ->
        [0] Здесь играем только в других темах группы.
        [1] Здесь играем только в теме «{ $topic }».
       *[other] Здесь играем только в темах «{ $topic }».
    }
t-tables =
    { $n ->
        [one] Здесь открыт { $n } стол; больше группа не разрешает.
        [few] Здесь открыто { $n } стола; больше группа не разрешает.
        [many] Здесь открыто { $n } столов; больше группа не разрешает.
       *[other] Здесь открыто { $n } стола; больше группа не разрешает.
    }
t-kicked = Хост закрыл вам место за этим столом.
t-notify = Напишу, когда откроют стол.
t-shut = Не могу писать в группу: стол на паузе.
t-skip30 = Пропустить ход можно через 30 с: ещё { $n } с.
t-noskip = Сейчас нет хода, который можно пропустить.
t-skipped = Ход пропущен.
t-paused = Владелец бота на время остановил новые игры; фишки и места сохраняются.
t-removed = { $name }: место за столом закрыто.
t-agreed = Учтено: согласны { $n } из { $all }.
t-closed-panel = Эти настройки закрыты; /settings откроет их снова.
t-unnamed = Вы пишете от имени группы: нажмите кнопку, и я узнаю, кто вы.

### The list of commands

command-start = играть с ботами
command-newgame = открыть стол здесь
command-join = сесть за стол
command-leave = встать из-за стола
command-begin = начать игру за новым столом
command-close = закрыть новый стол
command-deal = раздать сразу
command-sitout = пауза со следующей раздачи
command-back = вернуться в игру
command-rematch = сыграть реванш
command-hand = мои карты
command-rebuy = докупить фишки за кэш-столом
command-table = показать стол
command-hint = спросить тренера
command-review = самые дорогие решения
command-kick = удалить из-за стола
command-skip = пропустить долгий ход
command-notify = позвать на следующий стол
command-rules = правила и старшинство рук
command-stop = остановить стол
command-stats = моя статистика
command-top = лучшие в этой группе
command-history = мои раздачи по шагам
command-export = файл с моими данными
command-forget = забыть меня
command-help = как играть
command-who = кто играет за ботов
command-league = лига этой группы
command-settings = настройки

## Для владельца бота

admin-title = <b>Бот</b>
admin-mode =
    { $mode ->
        [play] Игры идут.
        [no_new_games] Новые игры не начинаются, идущие столы играют дальше.
       *[drain] Раздачи не начинаются, идущие доигрываются.
    }
admin-leaving = Процесс завершится, когда не останется идущих раздач.
admin-sums = Открытых столов: { $tables } · людей: { $people } · идущих раздач: { $hands }
admin-stuck = Застрявших столов: { $n }
admin-words = Словами: /admin tables, /admin pause, /admin resume, /admin drain, /admin drain exit, /admin close 7, /admin say groups …, /admin say people …
admin-tables = <b>Открытые столы</b>
admin-no-tables = Открытых столов нет.
admin-private = в личке
admin-line = #{ $id } · { $where } · { $game } · людей: { $people } · раздач: { $hands }, в час { $rate } · открыт { $age } ч
admin-line-stuck = <b>застрял</b>
admin-line-lost = #{ $id } · <b>доиграть нельзя</b>
admin-line-elsewhere = #{ $id } · играет другой процесс
admin-close-question = <b>Закрыть стол #{ $id }?</b> Идущая раздача отменяется, все фишки возвращаются.
admin-closed = Стол #{ $id } закрыт.
admin-drain-question = <b>Остановить раздачи?</b> Идущие раздачи доигрываются, новые не начинаются. Всем столам об этом говорится.
admin-ask =
    { $audience ->
        [groups] Что сказать в группах с открытыми столами?
       *[people] Что сказать всем в личке?
    }
admin-ask-here = Ваши слова
admin-no-words = В объявлении от 1 до { $n } знаков: /admin say groups …
admin-say-question = <b>Будет сказано в { $n ->
        [one] { $n } чате
        [few] { $n } чатах
        [many] { $n } чатах
       *[other] { $n } чата
    }:</b>
admin-said = Сказано в { $n } из { $all }.
announce-drain = Бот скоро обновится. Идущие раздачи доигрываются, следующие начнутся после обновления. Места и фишки сохраняются.
b-admin-tables = Столы
b-admin-again = Обновить
b-admin-pause = Без новых игр
b-admin-resume = Играть дальше
b-admin-drain = Остановить…
b-admin-drain-stay = Остановить
b-admin-drain-leave = И завершить
b-admin-say-groups = Сказать группам…
b-admin-say-people = Сказать всем…
b-admin-say = Сказать
b-admin-close = Закрыть
