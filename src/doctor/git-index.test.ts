// Git's index as bytes, made here entry by entry; test/e2e/doctor.test.ts reads those of the real git.
import { describe, expect, it } from 'vitest'
import { parseIndex } from './git-index.ts'

const NAMES = ['.memory/AGENTS.md', '.memory/daily/2026-04-01.md', 'a', 'src/ünïcode 文.ts', 'src/ünïcode.ts']

describe('the index of git', () => {
  it.each([2, 3, 4])('gives its paths in version %i', (version) => {
    expect(parseIndex(index(version, NAMES))).toEqual(NAMES)
    expect(parseIndex(index(version, []))).toEqual([])
  })

  it.each(Array.from({ length: 9 }, (_, more) => more))('pads names of every length (%i)', (more) => {
    const names = ['x'.repeat(more + 1), 'y'.repeat(200 + more), 'z']
    expect(parseIndex(index(2, names))).toEqual(names)
  })

  it('passes over the further flags of an entry', () => {
    expect(parseIndex(index(3, NAMES, { extended: true }))).toEqual(NAMES)
    expect(parseIndex(index(4, NAMES, { extended: true }))).toEqual(NAMES)
  })

  it('reads long strips of version 4', () => {
    const names = [`${'deep/'.repeat(80)}a`, 'e']
    expect(parseIndex(index(4, names))).toEqual(names)
  })

  it('passes over extensions, and says nothing when most entries lie elsewhere', () => {
    expect(parseIndex(index(2, NAMES, { extension: 'TREE' }))).toEqual(NAMES)
    expect(parseIndex(index(2, NAMES, { extension: 'link' }))).toBeUndefined()
  })

  it('says nothing about a file that is cut, of another version or no index', () => {
    const whole = index(2, NAMES)
    expect(parseIndex(whole.subarray(0, 200))).toBeUndefined()
    expect(parseIndex(index(5, NAMES))).toBeUndefined()
    expect(parseIndex(Buffer.from('nothing of the kind, and longer than thirty-two bytes'))).toBeUndefined()
    expect(parseIndex(Buffer.alloc(0))).toBeUndefined()
  })

  it('never throws and never runs on, whatever the bytes', () => {
    const whole = index(4, NAMES, { extension: 'TREE' })
    for (let at = 0; at < whole.length; at += 1) {
      for (const byte of [0, 0x7f, 0xff]) {
        const harmed = Buffer.from(whole)
        harmed[at] = byte
        expect(() => parseIndex(harmed)).not.toThrow()
      }
    }
  })
})

function index(version: number, names: string[], options: { extended?: boolean; extension?: string } = {}): Buffer {
  const head = Buffer.alloc(12)
  head.write('DIRC', 'latin1')
  head.writeUInt32BE(version, 4)
  head.writeUInt32BE(names.length, 8)
  let last = Buffer.alloc(0)
  const entries = names.map((text) => {
    const name = Buffer.from(text)
    const made = entry(name, { last, version, extended: options.extended === true })
    last = name
    return made
  })
  const data = Buffer.from('whatever it holds')
  const size = Buffer.alloc(4)
  size.writeUInt32BE(data.length)
  const extension = options.extension ? [Buffer.from(options.extension), size, data] : []
  return Buffer.concat([head, ...entries, ...extension, Buffer.alloc(20)])
}

function entry(
  name: Buffer,
  { last, version, extended }: { last: Buffer; version: number; extended: boolean },
): Buffer {
  const fixed = Buffer.alloc(62, 1)
  fixed.writeUInt16BE((extended ? 0x4000 : 0) | Math.min(name.length, 0xfff), 60)
  const head = Buffer.concat([fixed, Buffer.alloc(extended ? 2 : 0)])
  if (version < 4) {
    const length = head.length + name.length
    return Buffer.concat([head, name, Buffer.alloc(8 - (length % 8))])
  }
  let same = 0
  while (same < last.length && same < name.length && last[same] === name[same]) same += 1
  return Buffer.concat([head, strip(last.length - same), name.subarray(same), Buffer.alloc(1)])
}

function strip(value: number): Buffer {
  const bytes = [value & 0x7f]
  for (let rest = (value >> 7) - 1; rest >= 0; rest = (rest >> 7) - 1) bytes.unshift(0x80 | (rest & 0x7f))
  return Buffer.from(bytes)
}
