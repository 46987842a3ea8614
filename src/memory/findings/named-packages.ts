// Libraries that a rule says are used, named in code: after "library", or after a word like "with", "through", "via" where the
// name is one that only a library has. What is the repository's own, or any machine has, is none. Pure.
import { INSTALLED_AS, isPackageName, plainName } from './package-names.ts'

/** As written in the rule. */
export function packagesNamed(content: string): string[] {
  const found = [...content.matchAll(CODE)].flatMap((match) => {
    const name = match[1] ?? ''
    const [before, after] = [content.slice(0, match.index), content.slice(match.index + match[0].length)]
    if (!NAME.test(name) || REFUSED.test(before) || OTHER_THING.test(before) || THING_AFTER.test(after)) return []
    const isCalledOne = KIND_BEFORE.test(before) || KIND_AFTER.test(after)
    return isCalledOne || (isPackageName(name) && (USED.test(before) || USED_AFTER.test(after))) ? [name] : []
  })
  return [...new Set(found)]
}

/** Whether one of them is what the manifests name, under this name or the other that it has. */
export function isInstalled(name: string, packages: ReadonlySet<string>): boolean {
  const plain = plainName(name)
  const known = [...packages].map(plainName)
  const other = INSTALLED_AS.get(plain)
  return (
    known.some(
      (one) =>
        one === plain ||
        one === other ||
        one.startsWith(`${plain}-`) ||
        one.endsWith(`/${plain}`) ||
        one.startsWith(`@${plain}/`) ||
        plain.startsWith(`${one}/`),
    ) || ON_ANY_MACHINE.has(plain)
  )
}

const CODE = /(?<!`)`([^`\n]+)`(?!`)/g
const NAME = /^@?[a-z][a-z0-9._-]*(?:\/[a-z][\w.-]*)?$/i
const KIND = '(?:npm |pip |python |node |third-party )?(?:package|library|dependency|module|crate|gem|lib)s?'
const KIND_BEFORE = new RegExp(`\\b${KIND} (?:called |named )?$`, 'i')
const KIND_AFTER = new RegExp(`^(?:\\s|-)${KIND}\\b|^\\s?(?:库|包|ライブラリ|パッケージ|라이브러리|패키지)`, 'i')

/** Right before the name, an article or "our" apart. */
const USED =
  /(?:\b(?:us(?:e|es|ed|ing)|with|through|via|by|from|on|in|into|by means of|import(?:s|ed|ing)?|install(?:s|ed|ing)?|add(?:s|ed|ing)?|need(?:s|ed)?|requires?|called|prefer|take|mock(?:s|ed)?|run(?:s)? on|based on|built on|comes? from|is|are|as|to|and|or|over|instead of|choose|wrap(?:s|ped)?|keep|pin|like|of|when|let|mit|über|con|avec)|使用|用|通过|借助|依赖|基于|采用|[をはで]|の|使って)\s*(?:the |our |a |an )?$|^\W*$|[:(,;/]\s*$/i
const USED_AFTER =
  /^\s+(?:is|are|does|draws?|reads?|writes?|parses?|handles?|renders?|checks?|validates?|formats?|for|generates?|computes?|speaks?|gives?|makes?|sends?|wraps?|mocks?|provides?|takes?|talks?|runs?)\b|^\s*(?:で|を|来|来做|解析|处理|读取|绘制|生成)/i
const REFUSED =
  /\b(?:not|never|no|without|avoid|instead of|rather than|replaces?d?|over|remove[ds]?|dropped|don['’]t use|do not (?:use|add|import|install))\s+(?:with |by |via |through |in )?(?:the |our |a |an )?$/i

/** What else has a name in code: branches, columns, labels, … */
const THING =
  'branch|label|tag|class|column|field|table|key|header|attribute|flag|prefix|suffix|queue|topic|bucket|pool|role|status|event|job|dag|service|container|image|network|namespace|file|folder|directory|path|script|target|command|function|method|macro|type|variable|option|setting|parameter|argument|hook|channel|host|user|group|database|schema|view|endpoint|route|property|stage|environment|profile|workspace|board|partition|node|task|thread|register|enum|constant|decorator|marker|fixture|keyword|operator|value|mode|state|level|partition|pipeline|workflow|runner|rule'
const OTHER_THING = new RegExp(`\\b(?:${THING})s? (?:called |named |is |are )?$`, 'i')
const THING_AFTER = new RegExp(
  `^(?:\\s|-)(?:${THING})s?\\b|^\\s?(?:分支|标签|字段|表|列|文件|目录|命令|函数|变量|分区|队列|脚本)`,
  'i',
)

const ON_ANY_MACHINE = new Set(
  `node python python3 npm npx pip uv git docker bash sh make cmake ninja gcc clang gdb openocd jq curl wget ssh grep sed awk rg fd psql sqlite3 redis-cli kubectl helm terraform ansible brew apt systemd cron fs path os url util http https crypto stream events zlib buffer child-process assert
  asyncio dataclasses pathlib typing json csv logging unittest datetime zoneinfo decimal collections itertools functools argparse subprocess tempfile threading multiprocessing contextlib enum abc random math statistics string textwrap time uuid hashlib hmac secrets socket ssl sqlite3 tomllib urllib xml zipfile pickle struct ctypes
  clang-format clang-tidy pre-commit gh glab west dfu-util stlink nrfjprog docker-compose node-gyp libc newlib picolibc`
    .split(/\s+/)
    .flatMap((name) => [name, `node:${name}`]),
)
