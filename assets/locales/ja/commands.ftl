# スラッシュコマンド：Discord のコマンド一覧に出る言葉。
# 名前は空白なしで32文字まで、説明は100文字まで。

cmd-command-challenge = 挑戦
    .description = オセロの対局を申し込みます
cmd-command-move = 着手
    .description = 石を打ちます
cmd-command-board = 盤面
    .description = 対局の盤面を表示します
cmd-command-games = 対局一覧
    .description = 進行中の対局を一覧表示します
cmd-command-resign = 投了
    .description = 対局を投了します（確認があります）
cmd-command-rematch = 再戦
    .description = 黒白を入れ替えて、もう一局申し込みます
cmd-command-stats = 戦績
    .description = プレイヤーの戦績とレーティングを表示します
cmd-command-leaderboard = ランキング
    .description = ランキングを表示します
cmd-command-rules = ルール
    .description = オセロの打ち方と、ルールごとの得点の数え方を説明します
cmd-command-help = ヘルプ
    .description = このボットでの遊び方を説明します

# 人のメニューに出る項目。空白も使えます。
cmd-menu-challenge = オセロで挑戦する

cmd-option-opponent = 相手
    .description = 対局したい相手。省くと、このチャンネルの誰でも受けられます
cmd-option-color = 手番
    .description = あなたの石の色。黒が先手です
cmd-option-rules = ルール
    .description = 終局時の得点の数え方
cmd-option-rated = レート戦
    .description = 結果をレーティングに反映するかどうか（省くと反映します）
cmd-option-square = マス
    .description = 石を打つマス。例：d3
cmd-option-game = 対局
    .description = 対局の番号
cmd-option-theme = 見た目
    .description = 盤面の見た目
cmd-option-share = 公開
    .description = チャンネルの全員に見せるかどうか
cmd-option-user = プレイヤー
    .description = 誰の戦績か。省くと自分の戦績になります
cmd-option-scope = 範囲
    .description = このサーバーの対局だけか、すべての対局か
cmd-option-min_games = 最少対局数
    .description = レート戦の対局数がこれより少ない人を除きます
cmd-option-page = ページ
    .description = 何ページ目か

cmd-choice-color-black = { color-black }
cmd-choice-color-white = { color-white }
cmd-choice-color-random = おまかせ
cmd-choice-rules-world = { rules-world }
cmd-choice-rules-europe = { rules-europe }
cmd-choice-rules-usa = { rules-usa }
cmd-choice-rules-japan = { rules-japan }
cmd-choice-rules-casual = { rules-casual }
cmd-choice-theme-felt = 緑のフェルト
cmd-choice-theme-dark = ダーク
cmd-choice-theme-contrast = ハイコントラスト
cmd-choice-scope-server = このサーバー
cmd-choice-scope-everywhere = すべて
