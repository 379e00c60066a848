### The language itself: its name, what stands between groups of three digits, from which number on

language-name = Español
number-group = { "\u00A0" }
number-group-from = 10000

### Numbers and counts

number = { $n }
number-thousands = { $n } mil
count-chips =
    { $n ->
        [one] { $n } ficha
       *[other] { $n } fichas
    }
count-cards =
    { $n ->
        [one] { $n } carta
       *[other] { $n } cartas
    }
count-hands =
    { $n ->
        [one] { $n } mano
       *[other] { $n } manos
    }
count-bots =
    { $n ->
        [one] { $n } bot
       *[other] { $n } bots
    }
count-minutes =
    { $n ->
        [one] { $n } minuto
       *[other] { $n } minutos
    }

### Games

profile-home = Casera
profile-home-short = Casera
profile-home-in-button = casera
profile-home-about = ante 1, sin límite, 10 manos
profile-online = Online
profile-online-short = Online
profile-online-in-button = online
profile-online-about = ciegas, 30 s para el descarte
profile-classic = Clásica
profile-classic-short = Clásica
profile-classic-in-button = clásica
profile-classic-about = ante; si nadie apuesta, se reparte de nuevo
profile-single27 = 2-7, un descarte
profile-single27-short = 2-7 simple
profile-single27-in-button = 2-7 simple
profile-single27-about = gana la mano más baja, un descarte
profile-triple27 = 2-7, tres descartes
profile-triple27-short = 2-7 triple
profile-triple27-in-button = 2-7 triple
profile-triple27-about = la mano más baja, tres descartes
profile-house = De la casa
profile-house-short = Casa
profile-house-in-button = de la casa
profile-house-about = se cambian 3 cartas, con un as 4
profile-casino = Casino
profile-casino-short = Casino
profile-casino-in-button = casino
profile-casino-about = ciegas, se quema una carta
profile-stripped = Baraja corta
profile-stripped-short = Corta
profile-stripped-in-button = baraja corta
profile-stripped-about = del 7 al as, el color gana al full
profile-lounge = Lounge
profile-lounge-short = Lounge
profile-lounge-in-button = lounge
profile-lounge-about = entrada, recompra, apuestas en antes
game-about = <b>{ $profile }</b>: { $about }
structure-no-limit = sin límite
structure-pot-limit = límite del bote
structure-fixed-limit = límite fijo { $units }
structure-fixed-limit-multiples = límite fijo, múltiplos de { $units }
structure-lounge-limit = límite lounge
forced-ante = ante { $n }
forced-blinds = ciegas { $small }/{ $big }
buy-in = entrada { $range }

### Hands in words. Forms of a rank: one ace, of an ace, aces, of aces; ace in the name of a low hand

rank-2 =
    { $form ->
       *[one] dos
        [of] al dos
        [many] doses
        [low] dos
        [of-many] doses
    }
rank-3 =
    { $form ->
       *[one] tres
        [of] al tres
        [many] treses
        [low] tres
        [of-many] treses
    }
rank-4 =
    { $form ->
       *[one] cuatro
        [of] al cuatro
        [many] cuatros
        [low] cuatro
        [of-many] cuatros
    }
rank-5 =
    { $form ->
       *[one] cinco
        [of] al cinco
        [many] cincos
        [low] cinco
        [of-many] cincos
    }
rank-6 =
    { $form ->
       *[one] seis
        [of] al seis
        [many] seises
        [low] seis
        [of-many] seises
    }
rank-7 =
    { $form ->
       *[one] siete
        [of] al siete
        [many] sietes
        [low] siete
        [of-many] sietes
    }
rank-8 =
    { $form ->
       *[one] ocho
        [of] al ocho
        [many] ochos
        [low] ocho
        [of-many] ochos
    }
rank-9 =
    { $form ->
       *[one] nueve
        [of] al nueve
        [many] nueves
        [low] nueve
        [of-many] nueves
    }
rank-T =
    { $form ->
       *[one] diez
        [of] al diez
        [many] dieces
        [low] diez
        [of-many] dieces
    }
rank-J =
    { $form ->
       *[one] jota
        [of] a la jota
        [many] jotas
        [low] jota
        [of-many] jotas
    }
rank-Q =
    { $form ->
       *[one] reina
        [of] a la reina
        [many] reinas
        [low] reina
        [of-many] reinas
    }
rank-K =
    { $form ->
       *[one] rey
        [of] al rey
        [many] reyes
        [low] rey
        [of-many] reyes
    }
rank-A =
    { $form ->
       *[one] as
        [of] al as
        [many] ases
        [low] as
        [of-many] ases
    }
hand-high-card = carta alta
hand-pair = pareja
hand-two-pair = doble pareja
hand-three-of-a-kind = trío
hand-straight = escalera
hand-flush = color
hand-full-house = full
hand-four-of-a-kind = póker
hand-straight-flush = escalera de color
hand-royal = escalera real
words-high-card = carta alta, { $a_one }
words-pair = pareja de { $a_of_many }
words-two-pair = doble pareja, { $a_many } y { $b_many }
words-three-of-a-kind = trío de { $a_of_many }
words-straight = escalera { $a_of }
words-flush = color { $a_of }
words-full-house = full, { $a_many } y { $b_many }
words-four-of-a-kind = póker de { $a_of_many }
words-straight-flush = escalera de color { $a_of }
words-low = { $a_low }-{ $b_low }

### Cards and signs in words, for who has them read aloud

card-word = { $rank } de { $suit }
suit-c = tréboles
suit-d = diamantes
suit-h = corazones
suit-s = picas
words-to-act = turno: { $name }
words-dealer = reparte
words-starter = habla primero
words-time = tiempo: { $clock }
words-keep = Quedan: { $cards }
words-out = Fuera: { $cards }
words-marked = fuera: { $card }

### People

player = Asiento { $n }
you = Tú
you-to = ti
host = host

### Times: fallbacks of a countdown, true as they stand

after-seconds = en { $n } s
after-minutes = en { $n } min
seconds-in-all = { $n } s en total
duration-seconds = { $n } s
duration-minutes = { $n } min

### S2: lobby

lobby-title = <b>Mesa nueva</b> · { $profile }
lobby-game = { $hands }, { $chips }, { $forced }, { $structure }
lobby-game-open = Mesa abierta, { $chips }, { $forced }, { $structure }
lobby-game-sit-and-go = Sit-and-go, { $chips }, { $forced }, { $structure }
lobby-rises =
    { $n ->
        [one] Las apuestas se doblan cada { $n } mano
       *[other] Las apuestas se doblan cada { $n } manos
    }
lobby-clocks = Turno { $turn } s, descarte { $draw } s
lobby-stand-in = Bots: programa de reglas «{ $agent }», aún no hay modelo entrenado para este juego
lobby-stand-in-for = Bots: programa de reglas «{ $agent }»; el modelo { $model } no funciona ahora
lobby-unmeasured = Bots: su fuerza en una mesa así no está medida
lobby-host = ({ host })
lobby-level = nivel { $n }
lobby-no-private = sin chat privado
lobby-free =
    { $n ->
        [one] { $seats } libre
       *[other] { $seats } libres
    }
lobby-can-start = Bastan dos asientos para empezar.
lobby-one-more = Falta un asiento: invita a alguien o añade un bot.
lobby-nobody = Hacen falta dos asientos, uno de una persona.
lobby-starts = Empieza { $time }
lobby-closes = Se cierra { $time }
invite-title = <b>Mesa privada</b>, asientos { $n } de { $all }
invite-game = { $profile } · { $game }
invite-link = Envía este enlace: { $link }
started-title = <b>Mesa en marcha</b> · { $profile }, { $hands }
started-title-open = <b>Mesa en marcha</b> · { $profile }
started-title-sit-and-go = <b>Mesa en marcha</b> · { $profile }, sit-and-go
started-dealer = Reparte, por sorteo: { $name }
started-starter = Habla primero, por sorteo: { $name }
closed-expired = <b>Mesa cerrada</b>: nadie la empezó en 10 minutos.
closed-host = <b>Mesa cerrada</b> por su host.
closed-empty = <b>Mesa cerrada</b>: no queda nadie.
closed-stopped = <b>Mesa detenida</b>: la partida termina aquí.
closed-stopped-open = <b>Mesa detenida</b>: todas las fichas vuelven a los saldos.
closed-left = <b>Mesa cerrada</b>: ya no queda ninguna persona.
closed-hold = <b>Mesa cerrada</b>: nadie volvió.
closed-other = <b>Mesa cerrada</b>.

### S3: the live table

title-hand = <b>Mano { $hand }/{ $hands }</b>
title-hand-open = <b>Mano { $hand }</b>
title-level = nivel { $n }
phase-draw = Descarte
phase-draw-of = Descarte { $n } de { $draws }
phase-round = Ronda { $n }
phase-showdown = Showdown
pot = <b>Bote { $n }</b>
pots = <b>Botes { $list }</b>
level = apuesta { $n }
redealt =
    { $deal ->
        [2] segundo reparto
        [3] tercer reparto
       *[other] reparto { $deal }
    }
clock-fold = retirada { $time }
clock-check = paso { $time }
clock-pat = servido { $time }
away-list = En pausa: { $names }
paused = <b>Mesa en pausa</b>: no hay nadie.
waits-for-second = Falta otra persona con fichas.

### What was done: in a seat line, in the log

state-fold = retirada
state-check = paso
state-call = igualar { $n }
state-bet = apuesta { $n }
state-raise = subir { $n }
state-all-in = all-in { $n }
state-drew = descarte { $n }
state-pat = servido
state-small-blind = CP { $n }
state-big-blind = CG { $n }
state-away = en pausa
state-out = fuera
state-next-hand = próxima mano
action-fold = retirada
action-check = paso
action-call = igualar
action-call-to = igualar { $n }
action-bet = apuesta { $n }
action-raise = subir a { $n }
action-all-in-call = all-in, igualar { $n }
action-all-in-bet = all-in, apuesta { $n }
action-all-in-raise = all-in, subir a { $n }
action-pat = servido
action-timeout = sin respuesta, servido
log-action = { $name }: { $action }
log-antes = Antes puestos.
log-blinds = Ciegas puestas.
log-blinds-antes = Antes y ciegas puestos.
log-redeal = Nadie apostó: cartas nuevas, los antes siguen
log-first-draw = Primer descarte: { $name }
log-fifth = La quinta carta de { $name } llega al final
log-fifth-comes = Quinta carta: { $names }
log-burn = Se quema una carta
log-cut = Corte: { $name }, { $n }
log-cut-random = Corte: { $n } (al azar)
log-ante-all-in = { $name }: all-in con el ante
log-blind-all-in = { $name }: all-in con la ciega
log-mix = Faltan cartas: se mezclan los descartes
log-returned = Devuelto a { $name }: { $n }
log-no-more-betting = No hay más apuestas: descarte y showdown
log-short-all-in = All-in { $n } no es subida completa: igualar o retirarse
log-auto-fold = { $name }: sin respuesta, retirada ({ $n } de 3)
log-auto-check = { $name }: sin respuesta, paso ({ $n } de 3)
log-auto-pat = { $name }: sin respuesta, servido ({ $n } de 3)
log-auto-pat-no-bets = { $name }: sin respuesta, servido, sin apuestas
log-auto-pat-no-raises = { $name }: sin respuesta, servido, sin subidas
log-away-misses =
    { $n ->
        [one] { $name }: { $n } turno sin respuesta, en pausa
       *[other] { $name }: { $n } turnos sin respuesta, en pausa
    }
log-away = { $name }: en pausa
log-back = { $name }: de vuelta
log-left = { $name }: salida de la mesa
log-kicked = { $name }: expulsión de la mesa
log-sat = { $name } en la mesa con { $n }
log-rebuy = { $name }: recompra +{ $n }
log-auto-rebuy = { $name }: recompra automática +{ $n }
log-broke = { $name } sin fichas
log-idle = En pausa. Cualquier botón sigue la partida.
in-advance = { $line } (por adelantado)
log-outage = Estuve fuera { $time }. No se pierde nada, el tiempo empieza de nuevo.
log-level = Nivel { $level }: { $forced }, apuesta mín. { $n }
log-level-limit = Nivel { $level }: { $forced }, apuestas { $units }

### End of a hand

wins-shown =
    { $you ->
        [yes] { $name } ganas { $n }: { $hand }
       *[no] { $name } gana { $n }: { $hand }
    }
wins-folds =
    { $you ->
        [yes] { $name } ganas { $n }, no hay más manos.
       *[no] { $name } gana { $n }, no hay más manos.
    }
pot-split = Bote { $n }: { $winners }, { $hand }
pot-main = Principal { $n }: { $winners }, { $hand }
pot-side = Lateral { $n }: { $winners }, { $hand }
pot-side-same = Lateral { $n }: { $winners }
same-winners = igual, { $share } por parte
same-winners-uneven = igual, { $shares }
odd-chip = Ficha impar: { $names }
returned-uncalled = Devuelto a { $name }: { $n } sin igualar
net = Neto: { $list }
busted = Sin fichas: { $names }
cancelled = Mano anulada: vuelven todas las fichas

### S4: the private hand

hand-line = <b>{ $cards }</b> · { $hand }
folded-line = Retirada. Tus cartas: { $cards }
not-dealt = No estás en esta mano.
turn-check = Tu turno: pasar
turn-check-bet = Tu turno: pasar o apostar { $range }
turn-check-raise = Tu turno: pasar o subir { $range }
turn-call = Tu turno: igualar { $n } o retirarse
turn-call-raise = Tu turno: igualar { $n } o subir { $range }
turn-call-all-in = Tu turno: igualar con all-in { $n } o retirarse
all-in-sure =
    { $n ->
        [one] <b>All-in: tu última ficha, { $n }. ¿Seguro?</b>
       *[other] <b>All-in: tus { $n } fichas. ¿Seguro?</b>
    }
amount-raise = <b>Subir a { $n }</b> ({ $range }). Pones { $add }, bote { $pot }.
amount-bet = <b>Apostar { $n }</b> ({ $range }). Pones { $add }, bote { $pot }.
type-raise = Total al que subir, { $range }
type-bet = Cuánto apostar, { $range }
draw-none = Marca las cartas que sobran o pulsa Servido.
draw-marked = Quedan { $keep }, fuera { $draw }. Después pulsa Descartar.
draw-fifth = La quinta carta llega después de las demás.
fifth-waits = falta la quinta carta
drew-line = Fuera { $out }, dentro <u>{ $got }</u>
drew-in = Dentro <u>{ $got }</u>
in-advance-round = Por adelantado, solo en esta ronda:
box-cleared = quitado: subida a { $n }
stood-pat = Te quedas con todo: servido.
you-won = Ganas { $n }
you-lost = Pierdes { $n }
you-even = Quedas igual
teach-dealt = Estas son tus cartas; solo las ves tú.
teach-bet = Pasar es gratis. Igualar cubre la apuesta, subir la aumenta, retirarse termina tu mano.
teach-draw = Marca las cartas que no quieres y pulsa Descartar. Con pareja: guárdala y cambia tres.
teach-second = Se ve cuántas cartas cambias, nunca cuáles.
teach-end = Así es una mano. /hint pregunta al entrenador en cualquier turno.

### S4.6: pop-ups

a-hand = Mano { $title }. Tus cartas: { $cards }. { $hand }. Fichas { $stack }.
a-hand-call = Mano { $title }. Tus cartas: { $cards }. { $hand }. Fichas { $stack }, igualar { $call }.
a-drew = Dentro { $got } por { $out }. Ahora: { $cards }. { $hand }.
a-drew-in = Dentro { $got }. Ahora: { $cards }. { $hand }.
a-now = Ahora: { $cards }. { $hand }.
a-pat = Servido: { $cards }. { $hand }.
a-folded = En esta mano te retiras. Tus cartas eran { $cards }.
a-none = No tienes cartas en esta mano.
a-nodm = Avisos como este muestran tus cartas. Para descartar mejor, pulsa Cantidad… una vez: abre el chat privado.

### S5: clocks, absence, stopping

ping-group = ⏰ { $mention }, tu turno: { $options }, { $time }
ping-private = ⏰ Tu turno en «{ $title }».
ping-private-bots = ⏰ Tu turno.
ping-check = pasar o apostar
ping-call = igualar { $n } o retirarse
ping-draw = descartar o servido
leave-question = <b>¿Salir de la mesa?</b> Tus turnos se juegan solos: pasar, si no retirarse. En una partida las fichas siguen en juego y el puesto cuenta al final.
leave-question-bots = <b>¿Salir de la mesa?</b> La partida contra los bots termina aquí.
leave-question-open =
    { $n ->
        [one] <b>¿Salir de la mesa?</b> Un turno en curso se juega solo: pasar, si no retirarse. Tu ficha ({ $n }) va a tu saldo.
       *[other] <b>¿Salir de la mesa?</b> Un turno en curso se juega solo: pasar, si no retirarse. Tus { $n } fichas van a tu saldo.
    }
stop-question-open = <b>¿Detener la mesa?</b> Detenerla ya anula la mano: vuelven las apuestas y todas las fichas van a los saldos.
stop-sure-open = <b>¿Detenerla ya?</b> La mano se anula, vuelven las apuestas y todas las fichas van a los saldos.
stop-question = <b>¿Detener la mesa?</b> Detenerla ya anula la mano: vuelven las apuestas y la partida termina.
stop-sure = <b>¿Detenerla ya?</b> La mano se anula, vuelven las apuestas y la partida termina.
stopping = La mesa se detiene después de esta mano.
buy-in-title = <b>{ $profile }</b>, { $forced } · saldo { $balance }
buy-in-line = Entrada de { $least } a { $most } (de { $low } a { $high } antes): <b>{ $n }</b>
broke = Te has quedado sin fichas. Saldo { $balance }.
broke-no-rebuy = Te has quedado sin fichas; este juego no tiene recompra.
broke-free = Próximas { $n } fichas gratis { $time }.
broke-free-within = en un día

### S6.1: match table

match-title = <b>Fin de la partida</b> · { $profile }, { $hands }
match-title-sit-and-go = <b>Fin del sit-and-go</b> · { $profile }, { $hands }
match-line = { $place }. { $name } { $stack } ({ $net })
match-line-out = { $place }. { $name } { $stack } (fuera en la mano { $hand })
match-pot = Bote mayor: { $n }, mano { $hand }
match-hand = Mejor mano: { $hand }, { $name }

### S6.2 to S6.5: statistics, lists of a group, hands that are over, a person's data

stats-title = <b>Estadísticas</b> · { $game }, { $period }
stats-title-group = <b>Estadísticas de { $name }</b> en este grupo
stats-all-games = todos los juegos
stats-all-time = desde el principio
stats-days = últimos { $n } días
stats-hands = Manos { $hands }
stats-hands-matches = Manos { $hands } · partidas { $matches } · ganadas { $won }
stats-net = Neto { $net }, por 100 manos <b>{ $rate } ± { $margin }</b>
stats-net-few = Neto { $net }. Por 100 manos: aún son pocas
stats-entered = Entra en el bote { $entered } · sube { $raised }
stats-aggression = Apuestas y subidas por cada igualar: { $n }
stats-showdowns = Showdowns { $n }
stats-showdowns-won = Showdowns { $n }, ganados { $won }
stats-best = Mejor mano: { $hand }
stats-places = Puestos: 1.º { $first }, 2.º { $second }, 3.º { $third }, último { $last }
stats-none = Aún no hay manos terminadas.
decimal-point = ,
chart-chips = Fichas a lo largo de las manos
chart-position = Por 100 manos, según el asiento
chart-draws = Por 100 manos, según las cartas cambiadas
chart-dealer = reparte
top-title = <b>Lo mejor de «{ $title }»</b>
top-places = Partidas ganadas · jugadas
top-rate = Neto por 100 manos · manos, desde { $n }
top-line = { $place }. { $name } { $value } · { $of }
top-none = Aún no hay nadie en esta lista.
achievements-title = <b>Logros</b> { $n } de { $all }
achievement-new = <b>Logro</b>: { $name }
achievement-match-won = primera partida ganada
achievement-shared-first = un primer puesto compartido
achievement-three-matches = tres partidas ganadas seguidas
achievement-comeback = una partida ganada desde un quinto de las fichas
achievement-four-of-a-kind = un póker mostrado
achievement-straight-flush = una escalera de color mostrada
achievement-three-unshown = tres botes seguidos sin showdown
achievement-one-chip = un bote ganado con una sola ficha
achievement-outplayed = una mesa llena vencida con servido, sin showdown
achievement-big-pot = doscientos antes ganados en una mano
achievement-hands-100 = 100 manos
achievement-hands-1000 = 1000 manos
achievement-all-games = todos los juegos probados
achievement-strongest = por delante de los bots más fuertes en diez partidas
achievement-league = primer puesto de una semana en la liga de un grupo
history-title = <b>Últimas manos</b> · { $table }
history-best = <b>Mejores manos</b>
history-worst = <b>Peores manos</b>
history-table = { $title }, { $game }
history-line = { $n }. { $net } · { $what }
history-showdown = { $cards } · { $hand }
history-unshown = sin showdown
history-folded-before = retirada antes del descarte
history-folded-after = retirada después del descarte
history-none = Aún no hay manos terminadas.
history-gone = Las manos más antiguas ya no se guardan; las estadísticas aún las cuentan.
replay-step = paso { $n } de { $all }
replay-yours = <b>{ $cards }</b> (tuyas)
replay-next = Después: { $name }, { $action }
data-title = <b>Mis datos</b>
data-what = Guardo tu nombre, idioma, ajustes, fichas y las manos de tus mesas.
data-file = Lo que guardo sobre ti
data-hands =
    { $n ->
        [one] { $n } mano como la viste
       *[other] { $n } manos como las viste
    }
forget-question = <b>¿Olvidarlo todo?</b> Se borran tu nombre, ajustes y estadísticas. Las manos quedan en la historia de las mesas sin tu nombre, las fichas en tu saldo.
forget-done = Olvidado: ya no hay nombre, ajustes ni estadísticas.

### S1: first contact in private

start-what =
    <b>Five Draw</b>: póker de cinco cartas con descarte
    Recibes cinco cartas, apuestas, cambias las que quieras, apuestas otra vez. La mejor mano se lleva el bote.
start-play =
    { $bots ->
        [1] <b>Jugar</b> reparte { $hands } con { $chips } contra un bot. Dura unos { $minutes } minutos.
        [2] <b>Jugar</b> reparte { $hands } con { $chips } contra dos bots. Dura unos { $minutes } minutos.
        [3] <b>Jugar</b> reparte { $hands } con { $chips } contra tres bots. Dura unos { $minutes } minutos.
        [4] <b>Jugar</b> reparte { $hands } con { $chips } contra cuatro bots. Dura unos { $minutes } minutos.
       *[other] <b>Jugar</b> reparte { $hands } con { $chips } contra cinco bots. Dura unos { $minutes } minutos.
    }
start-play-sit-and-go =
    { $bots ->
        [1] <b>Jugar</b> empieza un sit-and-go contra un bot: { $profile }, { $chips } por asiento.
        [2] <b>Jugar</b> empieza un sit-and-go contra dos bots: { $profile }, { $chips } por asiento.
        [3] <b>Jugar</b> empieza un sit-and-go contra tres bots: { $profile }, { $chips } por asiento.
        [4] <b>Jugar</b> empieza un sit-and-go contra cuatro bots: { $profile }, { $chips } por asiento.
       *[other] <b>Jugar</b> empieza un sit-and-go contra cinco bots: { $profile }, { $chips } por asiento.
    }
start-play-open =
    { $bots ->
        [1] <b>Jugar</b> abre una mesa contra un bot: { $profile }, { $chips }. Sal cuando quieras.
        [2] <b>Jugar</b> abre una mesa contra dos bots: { $profile }, { $chips }. Sal cuando quieras.
        [3] <b>Jugar</b> abre una mesa contra tres bots: { $profile }, { $chips }. Sal cuando quieras.
        [4] <b>Jugar</b> abre una mesa contra cuatro bots: { $profile }, { $chips }. Sal cuando quieras.
       *[other] <b>Jugar</b> abre una mesa contra cinco bots: { $profile }, { $chips }. Sal cuando quieras.
    }
start-chips = Solo fichas de juego, nada que comprar.
start-back = <b>Hola de nuevo.</b>
start-table = Tu mesa: { $table }.
start-group = «{ $title }»
start-bots = con bots
start-friends = con amistades
start-hand = mano { $hand }
start-lobby = aún sin empezar
start-over = partida terminada
start-paused = en pausa
start-turn = tu turno
opponents-title = <b>Rivales</b>
opponents-bots =
    { $n ->
        [1] Un bot
        [2] Dos bots
        [3] Tres bots
        [4] Cuatro bots
       *[other] Cinco bots
    }
opponents-lineup = { $bots }, nivel { $level } ({ $strength }), { $style }.
opponents-named = Por nombre: { $names }.
opponents-regular = { $name } (nivel { $level }, { $style })
opponents-by-name = Cada bot juega a su nivel y con su estilo. Pulsa para sentarlo, otra vez para quitarlo.
opponents-step =
    { $n ->
        [one] El nivel { $level } gana cerca de { $n } ficha por 100 manos al nivel { $below }.
       *[other] El nivel { $level } gana cerca de { $n } fichas por 100 manos al nivel { $below }.
    }
opponents-step-heads-up =
    { $n ->
        [one] Mano a mano, el nivel { $level } gana cerca de { $n } ficha por 100 manos al nivel { $below }.
       *[other] Mano a mano, el nivel { $level } gana cerca de { $n } fichas por 100 manos al nivel { $below }.
    }
opponents-sit-and-go = Sit-and-go: las apuestas suben hasta que un asiento tiene todas las fichas.
level-1 = Inicial
level-2 = Casual
level-3 = Habitual
level-4 = Fuerte
level-5 = Mejor
style-mixed = Mixto
style-even = Parejo
style-tight = Cerrado
style-loose = Suelto
style-bold = Audaz
style-calm = Tranquilo
style-mixed-in-line = estilos mixtos
style-even-in-line = estilo parejo
style-tight-in-line = estilo cerrado
style-loose-in-line = estilo suelto
style-bold-in-line = estilo audaz
style-calm-in-line = estilo tranquilo
style-even-alone = parejo
style-tight-alone = cerrado
style-loose-alone = suelto
style-bold-alone = audaz
style-calm-alone = tranquilo
style-drawn-alone = cualquier estilo
who-title = <b>Quién juega</b>
who-nobody = Aquí no hay ningún bot.
who-level = { $name }: modelo { $model }, nivel { $level } de 5 ({ $strength }), { $style }
who-model = { $name }: modelo { $model }
who-scripted = { $name }: programa de reglas «{ $model }», sin modelo entrenado
who-stand-in = { $name }: programa de reglas «{ $model }» en lugar del modelo { $instead }, que no funciona ahora
who-trained = { $model } se entrenó para { $profile } con estos asientos.
who-not-trained = { $model } no se entrenó para { $profile } con estos asientos o fichas; su juego aquí no está medido.
who-best =
    { $chips ->
        [one] Un rival hecho contra { $model } le gana al menos { $n } ficha por 100 manos, en el nivel 5.
       *[other] Un rival hecho contra { $model } le gana al menos { $n } fichas por 100 manos, en el nivel 5.
    }
who-not-measured = Cuánto se le puede ganar a { $model } en una mesa así no está medido.
who-sees = Un bot ve sus cartas y lo que ve toda la mesa, nada más.
opponents-stand-in = Aún no hay modelo entrenado para este juego: juega el programa de reglas «{ $agent }».
opponents-stand-in-for = El modelo { $model } no funciona ahora: juega el programa de reglas «{ $agent }».
opponents-unmeasured = La fuerza de los bots en una mesa así no está medida.
game-title = <b>Juego</b>
seated-title = <b>Tienes el asiento { $seat }</b> en «{ $title }».
seated-game = { $profile }: { $game }. Tus cartas llegan aquí; juega aquí o en el grupo.
seated-late = Entras en la próxima mano.
seated-invite = <b>Tienes el asiento { $seat }</b> en la mesa privada.
seated-invite-game = { $profile }: { $game }. Las cartas y los turnos llegan aquí.

### S6.9, S6.11: settings and help

settings-title = <b>Ajustes</b>
languages-title = <b>Idioma</b>
help-how =
    <b>Cómo se juega</b>
    1. Cada asiento pone el ante o las ciegas y recibe cinco cartas.
    2. Apuestas: pasar, igualar, subir o retirarse.
    3. Descarte: cualquier carta o hasta tres, una o tres veces.
    4. Otra ronda de apuestas; gana la mejor mano, en 2-7 la más baja.
    Nueve juegos: el botón del juego en /start, «Juego…» en una mesa nueva, /rules para el tuyo.
help-commands =
    /newgame en un grupo abre una mesa, /start aquí juega contra bots o con amistades por enlace.
    En la mesa: /hand mis cartas · /table · /deal · /sitout · /back · /rebuy · /rematch · /leave · /stop
    En vez de botones: /check · /call · /bet 20 · /raise 60 · /allin · /fold · /draw 2 4 · /pat
    Jugar mejor: /rules · /hint · /review · /history · /stats · /top
    La baraja: /fair · /cut 17. Los bots: /who
    Tú: /settings · /language · /notify · /export · /forget
    Reloj lento en /settings: el doble de tiempo en las mesas que lo permiten.
help-chips = Las fichas no valen nada: no se compran, no se venden, no se cambian.
help-commands-group =
    /newgame abre una mesa aquí, /notify avisa de la próxima, /start en privado juega contra bots.
    Mesa nueva: /join · /begin · /close
    /hand mis cartas · /rebuy fichas · /table muestra la mesa · /leave · /rules del juego
    Entre manos: /deal · /sitout · /back · /rematch
    /stats · /top · /league · /fair · /who
    Host y admins: /stop, /kick, /skip · admins: /settings

### Groups: several tables, settings, keeping order, what is told in private

table-letters = ABCDEFGHIJKLMNOP
titled = <b>{ $letter }</b> · { $title }
tables-here =
    { $n ->
        [1] Una mesa aquí: { $list }.
        [2] Dos mesas aquí: { $list }.
        [3] Tres mesas aquí: { $list }.
       *[other] { $n } mesas aquí: { $list }.
    }
tables-and = { $list } y { $last }
tables-one = <b>{ $letter }</b> ({ $profile }, { $where })
tables-lobby = <b>{ $letter }</b> (sin empezar)
tables-hand = mano { $hand }
group-settings = <b>Ajustes de este grupo</b>
remove-question = <b>¿A quién quitar?</b> Esa persona no podrá volver a sentarse en esta mesa.
removed = Ya no estás en la mesa de «{ $title }»: te han quitado.
removed-chips =
    { $n ->
        [one] Ya no estás en la mesa de «{ $title }»: te han quitado. Tu ficha ({ $n }) está en tu saldo.
       *[other] Ya no estás en la mesa de «{ $title }»: te han quitado. Tus { $n } fichas están en tu saldo.
    }
removed-later = Ya no estás en la mesa de «{ $title }»: te han quitado. Tus fichas van a tu saldo después de esta mano.
removed-match = Ya no estás en la mesa de «{ $title }»: te han quitado. Tus fichas siguen en juego hasta el final.
notify-told = Se abre una mesa en «{ $title }».
notify-group = Escribe /notify en el grupo del que quieres el aviso.
notify-start = Pulsa Start en el chat privado y podré escribirte allí.
shut-match = <b>La mesa de «{ $title }» está en pausa</b>: no puedo escribir allí. La mano y las fichas se guardan; a los 7 días la partida se decide por fichas.
shut-open = <b>La mesa de «{ $title }» está en pausa</b>: no puedo escribir allí. La mano y las fichas se guardan; a los 7 días todas las fichas van a los saldos.
shut-agreed = { $n } de { $all } de acuerdo
shut-over = La mesa de «{ $title }» sigue allí.
shut-moved = La mesa sigue aquí, en privado.
shut-closed = La mesa de «{ $title }» está cerrada.
talk = { $name }: { $line }
talk-1 = Suerte para toda la mesa.
talk-2 = Me gusta esta mesa.
talk-3 = Noche tranquila, buena partida.
talk-4 = Sin prisa, con calma.
talk-5 = Dicen que la suerte se equilibra. Sigo contando.
talk-6 = Con cinco cartas me basta.
talk-7 = Buena compañía esta noche.
talk-8 = Una mano más y necesitaré algo de electricidad.

### Buttons

b-join = Sentarse
b-leave = Salir
b-bot-more = + Bot
b-bot-less = − Bot
b-game-panel = Juego…
b-stakes-panel = Apuestas…
b-stack = Stack { $n }
b-ante = Ante { $n }
b-blind = Ciega { $n }
b-hands =
    { $n ->
        [one] { $n } mano
       *[other] { $n } manos
    }
b-turn-clock = Tur. { $n } s
b-draw-clock = Desc. { $n } s
b-no-limit = Sin límite
b-pot-limit = Bote
b-fixed-limit = Fijo
b-lounge-limit = Límite lounge
b-match = Partida
b-open = Abierta
b-sit-and-go = Sit&go
b-join-next = Entrar en la próxima mano
b-start = Empezar
b-hint = Pista
b-do-it = Hacerlo
b-why = ¿Por qué?
b-review = Revisar
b-my-review = Mi revisión
b-show-hand = Ver mano { $n }
b-coach-here = Ver al entrenador
b-whole-match = Partida entera
b-close = Cerrar
b-open-again = Abrir otra vez
b-fold = Retirarse
b-check = Pasar
b-call = Igualar { $n }
b-call-all-in = Igualar all-in { $n }
b-bet = Apostar { $n }
b-raise = Subir { $n }
b-all-in = All-in { $n }
b-sure = ✓ Seguro
b-my-cards = Mis cartas
b-in-advance = Adelantar
b-amount = Cantidad…
b-draw = Descartar
b-draw-n = Descartar { $n }
b-pat = Servido
b-clear-group = Desmarcar
b-clear = Desmarcar
b-deal-now = Repartir ya
b-next-hand = Siguiente mano
b-sit-out = Pausa
b-leave-hand = Salir
b-back-in = Ya estoy
b-yes-all-in = Sí, all-in { $n }
b-back = Volver
b-min = Mín { $n }
b-half-pot = ½ bote { $n }
b-whole-pot = Bote { $n }
b-raise-to = Subir a { $n }
b-type = Escribir
b-break = Pausa
b-stay = Quedarse
b-after-hand = Tras esta mano
b-stop-now = Detener ya
b-really-stop = Detener de verdad
b-rematch = Revancha
b-rematch-n = Revancha { $n }/{ $all }
b-new-table = Mesa nueva
b-play = Jugar
b-opponents = Rivales
b-game = Juego: { $profile }
b-rules-of-game = Reglas del juego
b-add-to-group = Añadir a un grupo
b-play-friends = Con amistades
b-copy-link = Copiar enlace
b-share = Compartir
b-how-to-play = Cómo jugar
b-settings = Ajustes
b-languages = Idioma
b-open-hand = Abrir mi mano
b-skip-tips = Saltar los consejos
b-play-bots = Jugar con bots
b-bots = Bots: { $n }
b-bots-panel = Bots…
b-level = Nivel: { $n }
b-level-short = Nivel: { $n }
b-by-name = Por nombre
b-who = Quiénes son
b-regular = { $name }: nivel { $level }, { $style }
b-this-week = Esta semana
b-last-week = Semana anterior
b-back-to-group = Volver al grupo
b-language = Idioma: español
b-set-cards =
    { $value ->
        [text] Cartas: texto
       *[picture] Cartas: imagen
    }
b-set-suits =
    { $value ->
        [four] Palos: ♠♥🔷🍀
        [letters] Palos: As Td
        [words] Palos: palabras
       *[symbols] Palos: ♠♥♦♣
    }
b-set-theme =
    { $value ->
        [dark] Tema: oscuro
       *[light] Tema: claro
    }
b-set-ping =
    { $value ->
        [yes] Aviso: sí
       *[no] Aviso: no
    }
b-set-ask-all-in =
    { $value ->
        [yes] Confirmar all-in: sí
       *[no] Confirmar all-in: no
    }
b-set-protect =
    { $value ->
        [yes] Impedir reenvío: sí
       *[no] Impedir reenvío: no
    }
b-set-slow-clock =
    { $value ->
        [yes] Reloj lento: sí
       *[no] Reloj lento: no
    }
b-my-data = Mis datos: archivo, olvidar
b-ranking = Orden de manos
b-rules = Reglas
b-help-private = Ayuda en privado
b-topic-hands = Manos
b-topic-betting = Apuestas
b-topic-draw = Descarte
b-topic-allin = All-in
b-topic-clocks = Tiempo
b-topic-match = Partida
b-topic-table = Mesa
b-check-fold = Pasar/retirarse
b-raise-any = Subir siempre
b-auto-rebuy = Recompra automática
b-auto-rebuy-to = Recompra automática a { $n }
b-other-amount = Otra…
b-take-seat = Sentarse
b-not-now = Ahora no
b-chart-chips = Fichas
b-chart-position = Posición
b-chart-draws = Descartes
b-days = { $n } días
b-all-time = Siempre
b-all-games = Todos los juegos
b-this-group = Este grupo
b-achievements = Logros
b-statistics = Estadísticas
b-top-places = Partidas
b-top-rate = Por 100 manos
b-league = Liga
b-my-place = Mi puesto
b-hands-list = Manos
b-newer = ‹ Nuevas
b-older = Viejas ›
b-best-hands = Mejores
b-worst-hands = Peores
b-last-hands = Últimas
b-export-phh = Exportar PHH
b-replay = Repetir
b-list = Lista
b-export-data = Exportar mis datos
b-forget = Olvidarme
b-keep = Conservar
b-rebuy = Recomprar { $n }
b-tell-me = Avisarme
b-show = Mostrar { $letter }
b-remove-panel = Quitar…
b-skip-turn = Saltar turno
b-finish-private = Terminar aquí en privado
b-of-language = Idioma: { $value }
b-of-game = Juego: { $value }
b-of-bet =
    { $n ->
        [0] Turno: del juego
       *[other] Turno: { $n } s
    }
b-of-draw =
    { $n ->
        [0] Descarte: del juego
       *[other] Descarte: { $n } s
    }
b-of-changes =
    { $value ->
        [seated] Cambia: la mesa
        [admins] Cambia: admin
       *[host] Cambia: host
    }
b-of-stops =
    { $value ->
        [seated] Detiene: la mesa
        [admin] Detiene: admin
       *[host] Detiene: host
    }
b-of-pictures =
    { $value ->
        [end] Imágenes: final
        [phases] Imágenes: todas
       *[none] Imágenes: no
    }
b-of-topics =
    { $value ->
        [all] Temas: todos
        [this] Temas: este
        [other] Temas: otro
       *[several] Temas: { $n }
    }
b-of-tables = Mesas: { $n }
b-of-chat =
    { $value ->
        [yes] Bots hablan: sí
       *[no] Bots hablan: no
    }
b-of-slow-clock =
    { $value ->
        [yes] Reloj lento: sí
       *[no] Reloj lento: no
    }
b-of-theme =
    { $value ->
        [dark] Tema: oscuro
       *[light] Tema: claro
    }

### S6.3: the league of a group

league-title = <b>Liga de «{ $title }»</b>
league-this = Esta semana ({ $week } de { $year })
league-last = Semana anterior ({ $week } de { $year })
league-all = Desde el principio
league-line =
    { $matches ->
        [one] { $place }. { $name } { $points } · { $matches } partida
       *[other] { $place }. { $name } { $points } · { $matches } partidas
    }
league-points =
    { $n ->
        [one] { $points } punto
       *[other] { $points } puntos
    }
league-nobody = Aún no hay puntos. Salen de partidas y sit-and-gos con dos personas o más.
league-how = Puntos por puesto entre personas: { $points }. Los puestos iguales se los reparten. La semana empieza el lunes, UTC.
league-private = La liga vive en los grupos: escribe /league allí.

### S6.12: rules, put together from the options of the game

rules-title = <b>{ $profile }</b> · { $topic }
rules-topic-hands = manos, primero las mejores
rules-topic-betting = apuestas
rules-topic-draw = descarte
rules-topic-allin = all-in y botes
rules-topic-clocks = tiempo
rules-topic-match = partida
rules-topic-table = mesa
rules-hand-straight-flush = Escalera de color · { $cards }
rules-hand-four-of-a-kind = Póker · { $cards }
rules-hand-full-house = Full · 8 8 8 K K
rules-hand-flush = Color · cinco del mismo palo
rules-hand-straight = Escalera · { $cards }
rules-hand-straight-ace-low = Escalera · { $cards }; también { $low }
rules-hand-small = Trío · Doble pareja · Pareja
rules-hand-high-card = Carta alta
rules-deck = { $deck } cartas, de { $lowest } a as.
rules-deck-by-seats = Hasta { $seats } asientos: { $deck } cartas, de { $lowest } a as; escalera más baja { $low }.
rules-flush-over = El color gana al full.
rules-low-best = La mejor: 7 5 4 3 2, de varios palos
rules-low-next = Luego: 7 6 4 3 2 · 7 6 5 3 2 · 7 6 5 4 2 · 8 5 4 3 2
rules-low-compare = Primero cuenta la carta más alta: 8 6 gana a 8 7.
rules-low-ace = El as es alto: A 5 4 3 2 es as-cinco, no escalera.
rules-low-against = Escaleras, colores y parejas cuentan en contra.
rules-low-order = Sin pareja gana a pareja, doble pareja, trío, escalera, color, full, póker, escalera de color.
rules-suits = Los palos nunca desempatan.
rules-forced-ante = Cada asiento pone un ante de { $n } antes del reparto.
rules-forced-blinds = Ciegas de { $small } y { $big } antes del reparto.
rules-blinds-two = Con dos asientos, quien reparte pone la ciega pequeña.
rules-blinds-two-literal = Con dos asientos, quien reparte pone la ciega grande.
rules-blinds-short = Una ciega incompleta es all-in; las demás manos deben { $big }.
rules-first-round = Empieza: a la izquierda de quien reparte.
rules-first-round-blinds = Empieza: a la izquierda de la ciega grande.
rules-first-round-starter = Empieza: el asiento ◆, elegido por sorteo.
rules-later-left-of-dealer = Tras el descarte: otra vez a la izquierda de quien reparte.
rules-later-opener = Tras el descarte: quien abrió la primera ronda.
rules-later-first-drawer = Tras el descarte: quien descartó primero.
rules-bet-free = Sin apuesta: pasar, o apostar { $n } o más.
rules-bet-free-fixed = Sin apuesta: pasar, o apostar { $n }.
rules-bet-owed = Con apuesta: retirarse, igualar o subir.
rules-raise-step = Una subida añade al menos la última apuesta o subida completa.
rules-raise-example = Apuesta { $bet }, subida a { $first }: la siguiente subida va a { $second } o más.
rules-limit-no-limit = Sin límite: hasta todas tus fichas.
rules-limit-pot-limit = Límite del bote: una subida añade como mucho el bote tras igualar.
rules-limit-fixed = Límite fijo: apuestas y subidas añaden { $units }, ronda a ronda.
rules-limit-multiples = Límite fijo: apuestas y subidas añaden cualquier múltiplo de { $units }, ronda a ronda.
rules-limit-cap = Como mucho { $n } de esas apuestas por ronda.
rules-limit-cap-blind = Como mucho { $n } de esas apuestas por ronda; la ciega grande es la primera.
rules-limit-lounge = Una apuesta o subida añade un ante ({ $n }), tras el descarte uno o dos. Sin tope.
rules-fold-free-no = Mientras pasar es gratis, nadie se retira.
rules-fold-free-yes = Retirarse se puede siempre.
rules-draws =
    { $n ->
        [1] Un descarte, entre las dos rondas de apuestas.
       *[other] { $n } descartes, uno tras cada ronda de apuestas salvo la última.
    }
rules-draw-any = Se cambian de 0 a 5 cartas. Quedarse las cinco es servido.
rules-draw-most = Se cambian de 0 a { $n } cartas. Quedarse las cinco es servido.
rules-draw-ace = Cuatro, si se guarda un as; no hay que mostrarlo.
rules-draw-order-left = Un asiento tras otro, desde la izquierda de quien reparte.
rules-draw-order-closer = Un asiento tras otro, desde el siguiente a la última apuesta.
rules-draw-final = Con las cartas nuevas, la elección ya no cambia.
rules-draw-public = Se ve cuántas cartas cambias, nunca cuáles.
rules-draw-mix-first = Faltan cartas: se mezclan descartes y retiradas de los demás.
rules-draw-deal-then-mix = Faltan cartas: primero las que quedan, luego los descartes ajenos mezclados.
rules-draw-own = Tus propios descartes nunca vuelven a ti.
rules-draw-burn = Antes de cada descarte se quema una carta.
rules-draw-bottom = La carta del fondo no se reparte antes de mezclar.
rules-draw-redeal = Nadie apuesta en la primera ronda: cartas nuevas, los antes siguen.
rules-draw-fifth = Una quinta carta llega después de los demás descartes.
rules-allin-short = ¿No llegan las fichas? Igualas all-in con el resto.
rules-allin-side = De cada asiento ganas solo lo que tú pones; el resto es un bote lateral.
rules-allin-draws = Un asiento all-in también descarta.
rules-allin-reopen = Un all-in menor que una subida completa no deja subir otra vez a quien ya actuó.
rules-allin-half = Un all-in de media apuesta o más cuenta como subida; menos no reabre nada.
rules-allin-returned = Lo que nadie igualó se devuelve.
rules-allin-odd = Las manos iguales reparten; la ficha impar va a la izquierda de quien reparte.
rules-allin-odd-starter = Las manos iguales reparten; la ficha impar va primero a quien empezó.
rules-clocks-turn = { $turn } s por turno, { $draw } s por descarte.
rules-clocks-no-answer = Sin respuesta: paso si es gratis, si no retirada.
rules-clocks-draw = En el descarte: servido, las marcas no cuentan.
rules-clocks-no-raise = Después, sin subidas en esa mano.
rules-clocks-no-bet = Después, sin apuestas ni subidas en esa mano.
rules-clocks-away = Tres turnos seguidos sin respuesta: en pausa, hasta pulsar Ya estoy.
rules-clocks-away-match = Un asiento en pausa paga ante o ciega y juega solo.
rules-clocks-away-open = Un asiento en pausa no recibe cartas; a los 30 minutos queda libre.
rules-clocks-alone = Contra bots solamente no corre el tiempo.
rules-match-hands =
    { $hands ->
        [one] Una partida tiene { $hands } mano; se empieza con { $chips } fichas.
       *[other] Una partida tiene { $hands } manos; se empieza con { $chips } fichas.
    }
rules-match-open = Mesa abierta: sin última mano, se entra y se sale cuando se quiera.
rules-match-sit-and-go =
    { $chips ->
        [one] Sit-and-go: se empieza con { $chips } ficha y termina cuando un asiento las tiene todas.
       *[other] Sit-and-go: se empieza con { $chips } fichas y termina cuando un asiento las tiene todas.
    }
rules-match-rises =
    { $n ->
        [one] Ante o ciegas y apuestas se doblan cada { $n } mano.
       *[other] Ante o ciegas y apuestas se doblan cada { $n } manos.
    }
rules-match-out-later = Sin fichas para la mano siguiente, se queda fuera. Más tarde es mejor puesto; en la misma mano se comparte.
rules-match-stack = Te sientas con { $chips } fichas de tu saldo.
rules-match-buy-in = Entrada de { $least } a { $most } fichas, de { $low } a { $high } antes.
rules-match-no-rebuy = Sin fichas se acaba: no hay recompra.
rules-match-rebuy = ¿Sin fichas? Recompra entre manos.
rules-match-auto-rebuy = La recompra automática sube tus fichas a { $most } antes de una mano.
rules-match-leave = Al salir, tus fichas van a tu saldo.
rules-match-ends = Termina antes si solo un asiento puede pagar el ante.
rules-match-ends-blinds = Termina antes si solo un asiento tiene fichas.
rules-match-out = Sin fichas no hay mano siguiente; no hay recompra.
rules-match-dealer = Quién reparte primero se sortea; luego el turno va a la izquierda.
rules-match-dealer-next = Quién reparte primero se sortea; luego, el siguiente asiento con cartas.
rules-match-starter = Nadie reparte: quién empieza se sortea en cada mano.
rules-match-places = Gana quien tiene más fichas; con fichas iguales se comparte el puesto.
rules-match-last-bettor = Showdown: muestra primero quien apostó por último en la última ronda.

### S6.6, S6.7: the coach

percent = { $n } %
hint-title = <b>Entrenador</b>: { $action }, { $percent }
hint-more = { $action }: { $percent }
hint-other-bets = otras apuestas
hint-other-raises = otras subidas
hint-keep = quedarse { $cards }, descartar { $n }
hint-keep-none = descartar las cinco
hint-strength = Así como está, gana al { $percent } de las manos finales.
hint-worth = Valor desde aquí, si retirarse es 0: { $list }.
hint-source = Estimación de { $model } con lo que tú ves, nada más.
hint-no-worth = { $model } no ha aprendido valores para esta mesa: estas son solo sus probabilidades.
review-title = <b>Revisión</b> · { $hands }, { $found }
review-found-none = nada que mirar
review-found =
    { $n ->
        [one] { $n } decisión que mirar
       *[other] { $n } decisiones que mirar
    }
review-bet = <b>Mano { $hand }, ronda { $round }.</b> Tú: { $action } con { $cards }, bote { $pot }. Mejor: { $better }, { $chips } ({ $word }).
review-draw = <b>Mano { $hand }, descarte.</b> Tú: { $action } de { $cards }. Mejor: { $better }, { $chips } ({ $word }).
review-chips-none = por menos de una ficha
review-chips =
    { $n ->
        [one] por cerca de { $n } ficha
       *[other] por cerca de { $n } fichas
    }
review-small = leve
review-costly = caro
review-big = muy caro
review-clean =
    { $n ->
        [one] Nada que corregir: cada decisión quedó a menos de una ficha de la mejor.
       *[other] Nada que corregir: cada decisión quedó a menos de { $n } fichas de la mejor.
    }
review-good = Buena jugada: mano { $hand }, { $name }, { $action }.
review-none = <b>Revisión</b>: no la hay para este juego. Nadie ha medido cuánto valen sus jugadas.
review-where = La hay para: { $list }.
review-game = { $profile } ({ $seats } asientos)

### Sealed decks (S6.8)

fair-first = Primera baraja sellada
fair-sealed = <b>Mano { $hand }</b>: baraja sellada antes del reparto
fair-seal = Sello (SHA-256): <code>{ $hex }</code>
fair-cut-you = Cortas esta baraja: /cut 1 a { $max }
fair-cut-mine = Tu corte: { $n }
fair-cut-by = Corta: { $name }
fair-cut-chance = Corte: al azar
fair-fits-both = <b>Mano { $hand }</b>: ✓ { $own ->
    [one] tu { $own } carta
   *[other] tus { $own } cartas
} y { $shown ->
    [one] { $shown } mostrada encajan
   *[other] { $shown } mostradas encajan
} con el sello, ✓ corte { $cut }
fair-fits-own = <b>Mano { $hand }</b>: ✓ { $own ->
    [one] tu { $own } carta encaja
   *[other] tus { $own } cartas encajan
} con el sello, ✓ corte { $cut }
fair-fits-shown = <b>Mano { $hand }</b>: ✓ { $shown ->
    [one] { $shown } carta mostrada encaja
   *[other] { $shown } cartas mostradas encajan
} con el sello, ✓ corte { $cut }
fair-fits-none = <b>Mano { $hand }</b>: ✓ corte { $cut }; ninguna de sus cartas es tuya para verla.
fair-wrong = <b>Mano { $hand }</b>: ✗ <code>{ $why }</code>
fair-closed = <i>Las manos retiradas siguen cerradas.</i>
fair-opens = <i>En esta mesa todas las barajas se abren al final, también las manos retiradas.</i>
fair-match = <b>Última partida</b>: ✓ { $n } de { $all } barajas abiertas y repartidas como se sellaron
fair-match-wrong = <b>Última partida</b>: ✗ { $n } de { $all } barajas encajan con sus sellos
fair-command = <code>python -m env verify { $file }</code>
fair-how = <b>Cómo se sella una baraja</b>
    1. La baraja se mezcla antes de cada mano, con los números aleatorios del sistema.
    2. Cada lugar se cifra en un hash con su carta y una sal secreta.
    3. Todos los hashes juntos dan un número, el sello, visible antes del reparto.
    4. Corta la baraja sellada quien está a la derecha de quien reparte, o el azar.
    5. Tras la mano recibes las sales de tus cartas y de las mostradas.
    6. Con ellas calculas el sello otra vez: ninguna carta cambió.
    7. Las manos retiradas siguen cerradas; una carta mostrada dice también si vino del reparto o del descarte.
    8. Las cartas mezcladas o repartidas de nuevo vienen de un sello hecho antes.

    Ejemplo: toma el archivo de una mano y ejecuta <code>python -m env verify hand-4.phh</code>.
fair-cut-ask = <b>Mano { $hand }</b>: ¿cortar { $n } { $n ->
    [one] carta
   *[other] cartas
} de la baraja sellada? De 1 a { $max }, hasta el reparto.
b-fairness = Juego limpio
b-fair-file = Archivo de prueba
b-fair-how = Cómo funciona
b-fair-match = Partida entera
b-fair-private = Pruebas en privado
b-set-cut = Mi corte
b-cut = Cortar { $n }
b-open-decks = { $on ->
    [yes] Baraja abierta
   *[no] Baraja cerrada
}
lobby-slow-clock = Quien tiene el reloj lento dispone del doble de tiempo.
lobby-open-decks = Todas las barajas se abren al final.
command-fair = la baraja sellada y su prueba
command-cut = cortar la próxima baraja: /cut 17
t-cut = Tu corte: { $n }.
t-nocut = Cortas con el asiento a la derecha de quien reparte, en la pausa antes de la mano.
t-cutrange = Un corte es de { $min } a { $max } cartas, p. ej. /cut 17.
t-noseal = Aquí no se conoce ninguna baraja sellada.
t-closeddecks = Las barajas de esta mesa siguen cerradas.

### S6.13: toasts and alerts

t-done = Ya está hecho: { $action }.
t-stale = Este botón es de un turno anterior. La mesa está más abajo.
t-turn = Aún no es tu turno: ahora { $name }.
t-turn-other = Aún no es tu turno.
t-did = Tu jugada: { $action }.
t-noseat = Aquí no tienes asiento. Pulsa Sentarse para jugar.
t-folded = En esta mano ya te retiras; la próxima llega pronto.
t-min = Poco. Sube a { $min }–{ $max }, o all-in { $all }.
t-min-bet = Poco. Apuesta { $min }–{ $max }, o all-in { $all }.
t-max = Aquí como mucho { $max } ({ $reason }).
t-reason-chips = tus fichas
t-reason-limit = el límite
t-range = Escribe un número entero de { $min } a { $max }, p. ej. { $min }.
t-reopen = El último all-in no fue subida completa: iguala { $call } o retírate.
t-nobody = Nadie podría responder a una subida: iguala { $call } o retírate.
t-nobody-bet = Nadie podría responder a una apuesta: pasa.
t-takes-all = Igualar se lleva todas tus fichas: all-in { $call } o retírate.
t-cap = Cuatro apuestas por ronda es el límite: iguala { $call } o retírate.
t-unit = Aquí solo apuestas enteras: de { $min } a { $max }.
t-drawclock = Se acabó el tiempo del descarte: sin apuestas ni subidas en esta mano.
t-drawclock-raise = Se acabó el tiempo del descarte: sin subidas en esta mano, iguala { $call } o retírate.
t-owe = Hay una apuesta de { $n }: iguala, sube o retírate.
t-owe-nothing = No hay apuesta: pasa o apuesta.
t-free = Pasar es gratis, no hace falta retirarse.
t-arm = All-in { $n }: pulsa ✓ Seguro antes de 30 s.
t-arm1st = Primero All-in, luego ✓.
t-marked = Fuera: { $cards }. Pulsa Descartar.
t-unmarked = No hay nada marcado.
t-mark1 = No hay nada marcado. Primero 1–5, o Servido.
t-marks = Tus marcas han cambiado: { $list }. Pulsa otra vez.
t-marks-none = Tus marcas han cambiado: no hay nada marcado. Pulsa otra vez.
t-max3 = Tres cartas como mucho, cuatro si guardas un as.
t-maxcards = Aquí se cambian como mucho { $n } cartas.
t-drawn = Ya has descartado { $n }; no se puede cambiar.
t-drawn-pat = Ya has dicho servido; no se puede cambiar.
t-notdraw = Ahora no toca descartar.
t-notbet = Ahora no toca apostar.
t-handover = Esta mano ha terminado.
t-typehint = ¿Sin chat privado? Escribe aquí: /raise { $min }
t-full = No quedan asientos; /notify te avisa de la próxima mesa.
t-sat = Tienes el asiento { $n }.
t-seated = Ya tienes asiento aquí, el { $n }.
t-nolate = Hay una partida en marcha; en la próxima hay sitio para ti.
t-late = Entras en la próxima mano.
t-gone = Esta mesa está cerrada.
t-notable = Aquí no hay mesa; /newgame abre una.
t-member = Primero entra en el grupo y luego pulsa otra vez el enlace.
t-need2 = Hacen falta dos asientos: invita a alguien o añade un bot.
t-host = Eso solo puede { $name } (host) o un admin.
t-host-only = Eso solo puede el host o un admin.
t-host60 = Empieza el host; en { $n } s, cualquiera.
t-exists = Aquí ya hay una mesa abierta.
t-started = La partida ya está en marcha.
t-nobots = No hay ningún bot que quitar.
t-notaway = Ya estás en el juego.
t-away = En pausa desde la próxima mano. Ya estoy te devuelve al juego.
t-back = Vuelves a estar en el juego.
t-back-with = De vuelta con { $n } fichas.
t-left = Ya no estás en la mesa.
t-stood = Tu asiento vuelve a estar libre.
t-dealt-soon = La próxima mano empieza en cuanto toda la mesa quiera.
t-rematch = Anotado: falta el resto.
t-stopping = La mesa se detiene después de esta mano.
t-stopped = La mesa está detenida.
t-busy = Un momento, la mesa está ocupada. Pulsa otra vez.
t-slowly = Demasiado de golpe. Otra vez en { $n } s.
t-hosting = Ya organizas { $n } mesas. Primero cierra una.
t-error = Algo falló de mi lado. No se pierde nada; /table muestra el juego.
t-impossible = Ahora no es posible; /table muestra el juego.
option-start-stack = Fichas { $n }
option-ante = ante { $n }
option-big-blind = ciega grande { $n }
option-hands = manos { $n }
option-stakes = apuestas { $n }
t-fixed = En este juego está fijado.
t-conflict = { $a } y { $b } no van juntos.
t-conflict-other = Eso no va con los demás ajustes.
t-seats5 = Este juego tiene { $n } asientos. Quita uno.
t-full-stack = Tus fichas ya son el máximo que se compra aquí.
t-norebuy = Este juego no tiene recompra.
t-buyin = La entrada aquí es { $least }–{ $most }.
t-poor = Tu saldo es { $balance }: faltan fichas para esta mesa.
t-poor-other = A { $name } le faltan fichas para esta mesa.
t-poor-somebody = A alguien le faltan fichas para esta mesa.
t-preno = Pasar/retirarse solo mientras nadie haya subido.
t-box-not-live = Ya no puedes actuar en esta mano.
t-box-no-betting = Las casillas esperan a la próxima ronda de apuestas.
t-box-nothing-to-call = Aún no hay nada que igualar.
t-box-lounge-only = Esta casilla es solo del Lounge.
t-box-price = El precio ha cambiado: igualar cuesta { $n } ahora.
t-inhand = Las fichas se mueven solo entre manos.
t-rebought = Fichas añadidas: { $n }.
t-auto-on = La recompra automática está activa.
t-auto-off = La recompra automática está apagada.
t-hintno = Pistas solo en mesas sin otras personas.
t-hintnone = Ningún modelo entrenado juega a esto, así que no hay pista.
t-coachhung = El entrenador no responde. El anfitrión puede ver el motivo en el registro.
t-reviewwait = La revisión se abre después de la partida.
t-reviewsent = La revisión está en tu chat privado.
t-league-none = Aún no tienes puntos aquí.
t-end = No hay más allá.
t-saved = Guardado.
t-place = Tu puesto: { $n } de { $all }.
t-noplace = Aún no estás en esta lista.
t-nohand = No tienes ninguna mano así.
t-handgone = Esa mano ya no se guarda; las estadísticas aún la cuentan.
t-seatedyet = Sal primero de tus mesas: /leave. Una partida que dejaste cuenta hasta el final.
t-sentfile = El archivo está en tu chat privado.
t-private = Escríbeme en privado: pulsa Start allí.
t-admin = Solo los admins cambian esto.
t-adminonly = En este grupo eso solo pueden los admins.
t-topic =
    { $n ->
        [0] Aquí solo juego en otros temas de este grupo.
        [1] Aquí solo juego en el tema «{ $topic }».
       *[other] Aquí solo juego en los temas «{ $topic }».
    }
t-tables =
    { $n ->
        [one] Aquí hay { $n } mesa abierta; este grupo no admite más.
       *[other] Aquí hay { $n } mesas abiertas; este grupo no admite más.
    }
t-kicked = El host te ha cerrado el sitio en esta mesa.
t-notify = Te escribiré cuando se abra la próxima mesa.
t-shut = No puedo escribir en el grupo: la mesa está en pausa.
t-skip30 = Un turno se salta a partir de 30 s: faltan { $n } s.
t-noskip = Ahora no hay turno que saltar.
t-skipped = Turno saltado.
t-paused = El dueño del bot ha parado las partidas nuevas por un rato; tus fichas y asientos se conservan.
t-removed = { $name }: fuera de la mesa.
t-agreed = Anotado: { $n } de { $all } de acuerdo.
t-closed-panel = Estos ajustes están cerrados; /settings los abre otra vez.
t-unnamed = Escribes como el grupo: pulsa un botón para saber quién eres.

### The list of commands

command-start = jugar contra bots
command-newgame = abrir una mesa aquí
command-join = sentarse en la mesa
command-leave = salir de la mesa
command-begin = empezar en la mesa nueva
command-close = cerrar la mesa nueva
command-deal = repartir ya
command-sitout = pausa desde la próxima mano
command-back = volver al juego
command-rematch = jugar la revancha
command-hand = ver mis cartas
command-rebuy = añadir fichas en una mesa abierta
command-table = mostrar la mesa
command-hint = preguntar al entrenador
command-review = las decisiones más caras
command-kick = quitar a alguien de la mesa
command-skip = saltar un turno demasiado largo
command-notify = avisarme de la próxima mesa
command-rules = reglas y orden de manos
command-stop = detener la mesa
command-stats = mis estadísticas
command-top = lo mejor de este grupo
command-history = mis últimas manos, paso a paso
command-export = un archivo con mis datos
command-forget = olvidarme
command-help = cómo se juega
command-who = quién juega por los bots
command-league = la liga de este grupo
command-settings = ajustes

## Para el dueño del bot

admin-title = <b>El bot</b>
admin-mode =
    { $mode ->
        [play] Las partidas siguen.
        [no_new_games] No empiezan partidas nuevas; las mesas en juego siguen.
       *[drain] No empieza ninguna mano; las que están en juego se terminan.
    }
admin-leaving = El proceso acaba cuando no quede ninguna mano en juego.
admin-sums = Mesas abiertas: { $tables } · personas: { $people } · manos en juego: { $hands }
admin-stuck = Mesas atascadas: { $n }
admin-words = Con palabras: /admin tables, /admin pause, /admin resume, /admin drain, /admin drain exit, /admin close 7, /admin say groups …, /admin say people …
admin-tables = <b>Mesas abiertas</b>
admin-no-tables = No hay mesas abiertas.
admin-private = en privado
admin-line = #{ $id } · { $where } · { $game } · personas: { $people } · manos: { $hands }, { $rate } por hora · abierta hace { $age } h
admin-line-stuck = <b>atascada</b>
admin-line-lost = #{ $id } · <b>no se puede seguir</b>
admin-line-elsewhere = #{ $id } · la juega otro proceso
admin-close-question = <b>¿Cerrar la mesa #{ $id }?</b> La mano en juego se anula y todas las fichas vuelven.
admin-closed = Mesa #{ $id } cerrada.
admin-drain-question = <b>¿Parar el bot?</b> Las manos en juego se terminan y no empieza ninguna más. Se avisa a todas las mesas.
admin-ask =
    { $audience ->
        [groups] ¿Qué se dice en los grupos con mesas abiertas?
       *[people] ¿Qué se dice a todos en privado?
    }
admin-ask-here = Tus palabras
admin-no-words = Un anuncio tiene de 1 a { $n } caracteres: /admin say groups …
admin-say-question = <b>Se dirá en { $n ->
        [one] { $n } chat
        [many] { $n } chats
       *[other] { $n } chats
    }:</b>
admin-said = Dicho en { $n } de { $all }.
announce-drain = El bot se va a actualizar. Las manos en juego se terminan y las siguientes empiezan después. Los asientos y las fichas se conservan.
b-admin-tables = Mesas
b-admin-again = Mirar otra vez
b-admin-pause = Sin partidas nuevas
b-admin-resume = Que siga el juego
b-admin-drain = Parar…
b-admin-drain-stay = Parar
b-admin-drain-leave = Parar y acabar
b-admin-say-groups = Decir a los grupos…
b-admin-say-people = Decir a todos…
b-admin-say = Decirlo
b-admin-close = Cerrarla
