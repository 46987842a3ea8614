// Where a claim says that something is, and what it says stands in a slot of which there is one: the file it is declared in, the
// kind of store that holds it, what it is sorted by, its default. Pure.
import { contentWords } from '../../lib/claim-words.ts'

/** The words by which the two differ, undefined when they name no two places of the same kind. */
export function otherPlace(a: string, b: string): ReadonlySet<string> | undefined {
  return apart(storesIn(a), storesIn(b)) ?? apart(pathsIn(a), pathsIn(b)) ?? otherSlot(a, b)
}

/** Each names just one; one that ends as the other does is the same, more or less fully told. */
function apart(mine: ReadonlySet<string>, theirs: ReadonlySet<string>): ReadonlySet<string> | undefined {
  const [x, y] = [[...mine][0], [...theirs][0]]
  if (mine.size !== 1 || theirs.size !== 1 || x === undefined || y === undefined) return undefined
  if (x.endsWith(y) || y.endsWith(x)) return undefined
  return new Set([x, y, ...contentWords(x), ...contentWords(y)])
}

/** Kinds of stores, where the claim says that something lies there and not how it gets there or is cached. */
function storesIn(text: string): ReadonlySet<string> {
  if (!STORED.test(text) || PASSES.test(text)) return new Set()
  return new Set(STORES.filter(([, pattern]) => pattern.test(text)).map(([kind]) => kind))
}

const STORED =
  /\b(?:stored?|stores|kept|keeps?|saved?|saves|live|lives|held|holds|persist(?:s|ed)?|written|sits?|lie|lies|resides?)\b|存(?:放|储|到|在|入|于)|保存|写入|放在|落在|格納|置[かくい]|入って|持って|保持|저장|보관|들어 ?있|둔다|담긴/iu
/** It tells of a copy, or of a way from one to the other. */
const PASSES =
  /\bcach|\bcop(?:y|ies|ied)\b|\bbackups?\b|\bsync|\bmirror|\bexport|\bfallback\b|\bqueue|\bbuffer|\bfrom\b.{0,40}\bto\b|缓存|备份|同步|副本|キャッシュ|バックアップ|同期|캐시|백업|동기화|복사/iu

const STORES: readonly [string, RegExp][] = [
  ['redis', /\bredis\b|\bmemcached\b|\bvalkey\b/i],
  [
    'database',
    /\b(?:postgres(?:ql)?|mysql|mariadb|sqlite|mongodb|dynamodb|database|table|column|blobs? in)\b|数据库|数据表|的?列里|データベース|テーブル|カラム|데이터베이스|테이블|컬럼|\bDB에/iu,
  ],
  [
    'objects',
    /\b(?:s3|gcs|minio|oss|bucket|object stor(?:e|age)|blob storage)\b|对象存储|バケット|オブジェクトストレージ|버킷|오브젝트 스토리지/iu,
  ],
  [
    'disk',
    /\b(?:local disk|on disk|file ?system|nfs|local directory)\b|本地磁盘|磁盘|ローカルディスク|ディスク|디스크|파일 시스템/iu,
  ],
  [
    'process',
    /\bin(?: |-)(?:process )?memory\b|\bin the process\b|进程内存|内存中|内存里|メモリ上|メモリに|메모리에/iu,
  ],
  ['browser', /\blocal ?storage\b|\bsession ?storage\b|\bindexeddb\b|\bcookies?\b/iu],
]

/** Files and folders in which something is put: behind a word for being there. */
function pathsIn(text: string): ReadonlySet<string> {
  return new Set(
    [...text.matchAll(IN_PLACE)].map(({ groups }) =>
      (groups?.path ?? groups?.only ?? groups?.place ?? '').toLowerCase().replace(/\/$/, ''),
    ),
  )
}

const PATH =
  '[~.]?[\\w@%./-]*(?:/[\\w@.-]+|\\w\\.(?:ya?ml|json|toml|ts|js|tsx|py|go|rb|env|ini|conf|md|xml|properties|sql|sh|lock|txt))/?'
const IN_PLACE = new RegExp(
  '\\b(?:declared?|defined?|stored|kept|lives?|found|written|configured|saved|located|listed|registered|documented|set|put|sits?|lies?|belongs?|go|goes|place)\\b' +
    `[^.;,]{0,45}?\\s(?:in|into|under|at|is|to)\\s+(?:the (?:file|folder|directory) )?(?<path>${PATH})(?=[\\s.,;:]|$)` +
    `|\\b(?:only )?(?:place|file|home) (?:to|for|of|where) [^.;]{0,40}? is\\s+(?<only>${PATH})(?=[\\s.,;:]|$)` +
    `|(?:在|于|到|に|は)\\s*(?<place>${PATH})\\s*(?:文件)?(?:中|里|下|に|で)?(?:定义|声明|配置|存放|維護|维护|定義|置|記述|書)`,
  'giu',
)

/** What has one value, by the words before it. */
const SLOTS: readonly RegExp[] = [
  /\b(?:sorted|ordered|sorts|orders) by (?:the |its |their )?(?<value>[\w ]+?)(?=[,.;]|$| (?:and|in|unless|when|if)\b)/iu,
  /\b(?:grouped|keyed|partitioned|sharded|indexed) by (?:the |its |their )?(?<value>[\w ]+?)(?=[,.;]|$| (?:and|in|so|unless|when|which)\b)/iu,
  /\b(?:defaults? to|default(?: value| one)? is|by default(?: it is)?) (?:the )?(?<value>[\w./-]+)(?=[\s,.;]|$)/iu,
  /\b(?:prefixed (?:with|by)|(?:begins?|starts?) with the prefix|prefix is) (?<value>[\w./-]+)/iu,
  /\b(?:branch(?:es)? (?:are |is )?(?:cut |made |off |taken )?(?:from|off)|targets?|opened against|merged into) (?:the branch )?(?<value>[a-z][\w/-]+)(?: branch)?(?=[\s,.;]|$)/iu,
  /\b(?:sorted|ordered) (?<value>alphabetically|chronologically|by relevance|randomly)\b/iu,
  /按(?:照)?(?<value>[^，。；]{2,8}?)(?:排序|升序|降序|排列)/u,
  /按(?:照)?(?<value>[^，。；]{2,8}?)(?:分片|分区|分组|分表|分库)/u,
  /默认(?:值|是|为|值是|值为)\s*(?<value>[\w./-]+)/u,
  /(?<value>[^、。はを]{2,10}?)(?:の)?順(?:に|で)/u,
  /(?:デフォルト|既定値?|初期値)(?:は|値は|では)\s*(?<value>[\w./-]+)/u,
  /(?:기본값|기본)(?:은|는|이|으로는)\s*(?<value>[\w./-]+)/u,
  /(?<value>[^\s,.]{2,8}) ?순(?:으로|서로)/u,
]

function otherSlot(a: string, b: string): ReadonlySet<string> | undefined {
  for (const slot of SLOTS) {
    const [x, y] = [a, b].map((text) => slot.exec(text)?.groups?.value?.toLowerCase().trim())
    if (x === undefined || y === undefined || NO_VALUE.test(x) || NO_VALUE.test(y)) continue
    const [here, there] = [contentWords(x), contentWords(y)]
    const meets = here.some((word) => there.includes(word)) || x === y
    if (!meets && (here.length > 0 || there.length > 0)) return new Set([...here, ...there, x, y])
  }
  return undefined
}

const NO_VALUE = /^(?:it|them|its|the|a|an|this|that|one|what|each|every|no|not|all|is|are|any)\b|^$/i
