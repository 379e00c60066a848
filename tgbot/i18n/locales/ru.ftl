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
lobby-clocks = Ход { $turn } с, обмен { $draw } с
lobby-stand-in = Боты: игрок по правилам «{ $agent }», обученной модели для этой игры пока нет
lobby-unmeasured = Боты: насколько они сильны за таким столом, не измерено
lobby-host = ({ host })
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
started-title = <b>Игра началась</b> · { $profile }, { $hands }
started-title-open = <b>Игра началась</b> · { $profile }
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
log-sat = { $name } за столом, стек { $n }
log-rebuy = { $name }: докупка +{ $n }
log-auto-rebuy = { $name }: автодокупка +{ $n }
log-broke = { $name } без фишек
in-advance = { $line } (заранее)
log-outage = Меня не было { $time }. Всё на месте, время пошло заново.

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
stood-pat = Ваш выбор: пат.
you-won = Ваш выигрыш { $n }
you-lost = Минус { $n }
you-even = При своих
teach-dealt = Это ваши карты, их видите только вы.
teach-bet = Чек — бесплатно. Колл уравнивает ставку, рейз повышает, фолд — выход из раздачи.
teach-draw = Отметьте ненужные карты и жмите «Обмен». Есть пара — оставьте её, меняйте три.
teach-second = Все видят, сколько карт вы сменили, но не какие.
teach-end = Вот и вся раздача.

### S4.6: pop-ups

a-hand = Раздача { $title }. Ваши карты: { $cards }. { $hand }. Стек { $stack }.
a-hand-call = Раздача { $title }. Ваши карты: { $cards }. { $hand }. Стек { $stack }, колл { $call }.
a-drew = Вместо { $out }: { $got }. Теперь: { $cards }. { $hand }.
a-drew-in = Взамен: { $got }. Теперь: { $cards }. { $hand }.
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
match-line = { $place }. { $name } { $stack } ({ $net })
match-line-out = { $place }. { $name } { $stack } (вылет в раздаче { $hand })
match-pot = Крупнейший банк: { $n }, раздача { $hand }
match-hand = Лучшая рука: { $hand }, { $name }

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
start-hand = раздача { $hand }
start-lobby = ещё не начат
start-over = матч окончен
start-paused = на паузе
start-turn = ваш ход
opponents-title = <b>Соперники</b>
opponents-bots =
    { $n ->
        [1] Один бот.
        [2] Два бота.
        [3] Три бота.
        [4] Четыре бота.
       *[other] Пять ботов.
    }
opponents-stand-in = Обученной модели для этой игры пока нет: играет «{ $agent }», по правилам.
opponents-unmeasured = Насколько сильны боты за таким столом, не измерено.
game-title = <b>Игра</b>
seated-title = <b>Ваше место: { $seat }</b>, стол в «{ $title }».
seated-game = { $profile }: { $game }. Карты придут сюда; играть можно здесь или в группе.
seated-late = Вы в игре со следующей раздачи.

### S6.9, S6.11: settings and help

settings-title = <b>Настройки</b>
help-how =
    <b>Как играть</b>
    1. Все вносят анте или блайнды и получают по пять карт.
    2. Торг: чек, колл, рейз или фолд.
    3. Обмен: любые карты или до трёх, один раз или трижды.
    4. Снова торг; лучшая рука выигрывает, в 2-7 — младшая.
    Девять игр: кнопка игры в /start, «Игра…» за новым столом, правила вашей — /rules.
help-commands =
    /newgame в группе открывает стол, /start здесь — игра с ботами.
    /hand мои карты · /rebuy докупка · /table показать стол · /leave · /stop · /rules правила игры · /settings
help-commands-group =
    /newgame открывает стол, /start в личке — игра с ботами.
    /hand мои карты · /rebuy докупка · /table показать стол · /leave · /stop · /rules правила игры · /settings

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
b-join-next = Сесть со следующей
b-start = Начать
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
b-how-to-play = Как играть
b-settings = Настройки
b-other-language = English
b-open-hand = Моя рука
b-play-bots = Играть с ботами
b-bots = Ботов: { $n }
b-back-to-group = Вернуться в группу
b-language = Язык: русский
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
b-rebuy = Докупить { $n }

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
t-full = Мест нет.
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
t-left = Вы больше не за столом.
t-stood = Место снова свободно.
t-dealt-soon = Новая раздача — как только все согласны.
t-rematch = Принято: ждём остальных.
t-stopping = Стол остановится после этой раздачи.
t-stopped = Стол остановлен.
t-busy = Секунду, стол занят. Нажмите ещё раз.
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
t-inhand = Фишки добавляют между раздачами.
t-rebought = Добавлено фишек: { $n }.
t-auto-on = Автодокупка включена.
t-auto-off = Автодокупка выключена.
t-end = Дальше некуда.
t-saved = Сохранено.
t-private = Напишите мне в личку: нажмите там «Старт».
t-admin = Меняют только админы.

### The list of commands

command-start = играть с ботами
command-newgame = открыть стол здесь
command-join = сесть за стол
command-leave = встать из-за стола
command-hand = мои карты
command-rebuy = докупить фишки за кэш-столом
command-table = показать стол
command-rules = правила и старшинство рук
command-stop = остановить стол
command-help = как играть
command-settings = настройки
