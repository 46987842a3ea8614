// Which files a home holds and whether they have changed, told without reading them. Size and time of ten thousand files
// take as long to ask for as a search takes; so for a while after a look only the folders are asked, whose times tell of
// every file that came, went or was replaced. What was written into in the meantime is found a little later.
import { type Dirent, readdirSync, statSync } from 'node:fs'

export interface HomeFile {
  /** Relative to the home. */
  path: string
  /** What changes when the file does. */
  mark: string
}

export interface Look {
  files: HomeFile[]
  /** For `notes` of the index; the files are spread over some, so that one changed file has one small note written. */
  notes: Record<string, string>
}

/** The files that these notes do not hold as they are now, and whether these notes hold any that is no more. */
export function changedSince(
  { files, notes }: Look,
  note: (name: string) => string,
): { changed: HomeFile[]; same: boolean } {
  const parts = Array.from({ length: PARTS }, (_, at) => `files.${at}`)
  const other = new Set(parts.filter((name) => note(name) !== notes[name]))
  const known = new Set([...other].flatMap((name) => note(name).split('\n')))
  const doubtful = files.filter(({ path }) => other.has(partOf(path)))
  return { changed: doubtful.filter(({ path, mark }) => !known.has(`${mark} ${path}`)), same: other.size === 0 }
}

const PARTS = 64

function partOf(path: string): string {
  let sum = 0
  for (let at = 0; at < path.length; at++) sum = (sum * 31 + path.charCodeAt(at)) & 0xffff
  return `files.${sum % PARTS}`
}

/** Everything, file by file. */
export function lookAt(home: string, now: number): Look {
  const folders: HomeFile[] = []
  const [articles, logs]: [HomeFile[], HomeFile[]] = [[], []]
  collect({ home, folder: 'knowledge', files: articles, folders })
  collect({ home, folder: 'daily', files: logs, folders })
  const files = [...articles.filter(({ path }) => path.indexOf('/') !== path.lastIndexOf('/')), ...logs]
  const parts = new Map<string, HomeFile[]>(Array.from({ length: PARTS }, (_, at) => [`files.${at}`, []]))
  for (const file of files) parts.get(partOf(file.path))?.push(file)
  const byPart = Object.fromEntries(Array.from(parts, ([name, some]) => [name, lines(some)]))
  return { files, notes: { looked: String(now), folders: lines(folders), daily: lines(logs), ...byPart } }
}

/** True when nothing has come, gone or been replaced since the look that these notes are from, and it is not long ago. */
export function isUnchanged(home: string, note: (name: string) => string, now: number): boolean {
  const looked = Number(note('looked'))
  if (!(now >= looked && now - looked < LOOK_EVERY_MS)) return false
  const same = note('folders')
    .split('\n')
    .every((line) => {
      const path = line.slice(line.indexOf(' ') + 1)
      const time = statSync(`${home}/${path}`, { throwIfNoEntry: false })?.mtimeMs
      // Within one tick of the file system's clock a folder may change twice with one time.
      return time !== undefined && `${time} ${path}` === line && time < looked - CLOCK_TICK_MS
    })
  // Entries are appended to daily logs in place.
  return same && lookAtLogs(home) === note('daily')
}

/** True for a file that has been written to since the look. */
export function isNewer(home: string, path: string, note: (name: string) => string): boolean {
  const time = statSync(`${home}/${path}`, { throwIfNoEntry: false })?.mtimeMs
  return time === undefined || time >= Number(note('looked')) - CLOCK_TICK_MS
}

const LOOK_EVERY_MS = 60_000
const CLOCK_TICK_MS = 2_000

function lookAtLogs(home: string): string {
  const files: HomeFile[] = []
  collect({ home, folder: 'daily', files, folders: [] })
  return lines(files)
}

interface Collecting {
  home: string
  folder: string
  files: HomeFile[]
  folders: HomeFile[]
}

function collect(into: Collecting): void {
  const { home, folder, files, folders } = into
  const place = `${home}/${folder}`
  const time = statSync(place, { throwIfNoEntry: false })?.mtimeMs
  if (time === undefined) return
  folders.push({ path: folder, mark: String(time) })
  for (const entry of entriesOf(place)) {
    const { name } = entry
    if (name.startsWith('.')) continue
    if (entry.isDirectory()) collect({ ...into, folder: `${folder}/${name}` })
    else if (name.endsWith('.md')) {
      const stat = statSync(`${place}/${name}`, { throwIfNoEntry: false })
      if (stat?.isFile()) files.push({ path: `${folder}/${name}`, mark: `${stat.mtimeMs}:${stat.size}` })
    }
  }
}

function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch {
    // Not readable: then there is nothing to find in it.
    return []
  }
}

function lines(files: HomeFile[]): string {
  return files.map(({ path, mark }) => `${mark} ${path}`).join('\n')
}
