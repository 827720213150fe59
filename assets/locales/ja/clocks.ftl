# 時間と持ち時間の文、受け取れない時間の文。入力された文字は `code` で渡される。

## 長さ

duration-days = { $count }日
duration-hours = { $count }時間
duration-minutes = { $count }分
duration-seconds = { $count }秒
duration-two = { $more }{ $less }

## 持ち時間

clock-none = 時間無制限
clock-per-move = 1手{ $time }
clock-bank = 持ち時間{ $start }、1手ごとに{ $bonus }追加
clock-bank-capped = 持ち時間{ $start }、1手ごとに{ $bonus }追加（上限{ $cap }）
clock-bank-alone = 持ち時間{ $start }、追加なし
clock-total = 合計{ $time }
clock-increment = { $time }＋1手{ $increment }

## 持ち時間の各部（文の途中で使う）

part-move = 1手の時間
part-bank-start = 最初の持ち時間
part-bank-bonus = 1手ごとに追加される時間
part-bank-cap = 持ち時間の上限
part-total = 合計の時間
part-increment = 1手ごとに追加される時間
part-span = 時間の長さ

## 受け取れないとき

no-clock = { $typed } は持ち時間として読めません。`3d`（1手ごと）、`bank 5d + 1d`、`25min + 10s`、`total 3d`、`none` のように書いてください。`3日` などの日本語も使えます。
no-duration = { $typed } は時間の長さとして読めません。`3d`、`36h`、`1日12時間` のように書いてください。
no-unit = { $typed } には単位のない数字があります。`25min + 10s` や `25分+10秒` のように、数字ごとに単位（`d`・`h`・`min`・`s`、または日・時間・分・秒）を付けてください。
no-negative = { $typed } にはマイナスの時間があります。`3d` のように、マイナス記号を付けずに書いてください。
no-short = { $typed } は指定できません。{ $part }は { $least }以上にしてください。
no-short-move = { $typed } は指定できません。1手の時間は { $least }以上にしてください。1局全体の時間なら、`total 25min` のように前に `total` を付けてください。
no-long = { $typed } は指定できません。{ $part }は { $most }以下にしてください。
no-zone = { $typed } というタイムゾーンは見つかりません。{ $near ->
        [none] `Asia/Tokyo` のように大きな都市の名前で表します。入力中に出る候補から選んでください。
       *[other] もしかして：{ $near }
    }
no-time-of-day = { $typed } は時刻として読めません。`9:00`、`21:30`、`9時` のように書いてください。
no-quiet = { $typed } は通知を止める時間帯として読めません。`22:00-7:00` のように、始まりと終わりの時刻を書いてください。
no-quiet-same = 通知を止める時間帯の始まりと終わりを同じ時刻にはできません（{ $typed }）。`22:00-7:00` のように、異なる時刻を書いてください。
