// What people say in every other prompt, whatever it is about: verbs of the work, and the things that any program has. They
// tell nothing about a subject when they meet an article by chance. A table of data.
export const WORK_WORDS: readonly string[] = (
  'add adds added write writes written fix fixes fixed make makes made create creates change changes changed update updates updated remove ' +
  'removes delete move moves rename replace refactor implement implements build set put show shows shown look check find see run runs running ' +
  'try help need want think know explain review generate convert improve turn open close start stop send call calls return returns returned ' +
  'throw throws fail fails failed failing failure work works working broken wrong happen happens read allow keep keeps support handle ' +
  'file files code function functions class method variable line lines name names named type types value values number text string list lists ' +
  'page pages button field fields column row rows table form link image user users customer customers people team data thing things way part ' +
  'place time day days week month year hour minute second new old first last next previous same different other another every each all many much ' +
  'more less few one two three test tests testing unit bug bugs error errors issue issues problem problems message messages commit commits push ' +
  'branch pull request requests merge rebase version versions local production server client app application project repo repository ' +
  'folder directory path config configuration setting settings option options default simple quick good better best nice current again still ' +
  'already instead without since after before between while never always only really maybe something anything nothing someone sure ok okay yes ' +
  'internal public private content state comment comments ' +
  'der die das den dem des ein eine einen einem einer und oder nicht mit auf in im an am zu zum zur von vom nach bei für aus über unter wenn dass ' +
  'ist sind war wird werden soll kann muss bitte mach mache machen prüfe prüfen ändere ändern füge hinzu schreibe schreiben zeige datei funktion ' +
  'le la les un une des du de et ou ne pas avec sur dans au aux pour par que qui est sont il faut ajoute ajouter corrige corriger écris fichier fonction ' +
  'el los las una unos y o no con en al para por del que es son hay hace añade añadir corrige arregla escribe archivo función ' +
  '函数 文件 代码 修改 添加 增加 删除 测试 问题 错误 一下 检查 实现 修复 写一个 帮我 ' +
  '追加 修正 変更 削除 関数 ファイル コード テスト 実装 確認 問題 エラー ください してください ' +
  '추가 수정 변경 삭제 함수 파일 코드 테스트 구현 확인 문제 오류 해줘 주세요'
).split(' ')
