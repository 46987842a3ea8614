// Words for days that move, in each language, and what has them and means a fixed day.
import { describe, expect, test } from 'vitest'
import { mayHaveRelativeDate, relativeDate } from './relative-dates.ts'

const MOVING = [
  ...['Yesterday', 'Tomorrow', 'Tonight', 'Today', 'last week', 'next month', 'this quarter', 'next year'],
  ...['this sprint', 'last Friday', 'this morning', 'past weekend', 'three days ago', '2 hours ago', 'few weeks ago'],
  ...['昨天', '今天', '明天', '前天', '后天', '昨晚', '今早', '上周', '下週', '本周', '上个月', '去年', '三天前'],
  ...['昨日', '明後日', '先週', '来週', '先月', '来年', '3か月前'],
  ...[
    '어제',
    '오늘',
    '내일',
    '그저께',
    '모레',
    '지난주',
    '다음 주',
    '이번 달',
    '지난달',
    '작년',
    '내년',
    '올해',
    '3일 전',
  ],
  ...['gestern', 'heute', 'übermorgen', 'morgen früh', 'letzte Woche', 'nächsten Monat', 'dieses Jahr', 'vor 3 Tagen'],
  ...['ayer', 'hoy', 'anteayer', 'la semana pasada', 'el próximo mes', 'hace dos años'],
  ...['hier', "aujourd'hui", 'demain', 'la semaine dernière', 'le mois prochain', 'il y a deux jours'],
]

describe('a word for a day that moves', () => {
  test.each(MOVING)('is found: %s', (words) => {
    const text = `- ${words} geändert.\n`
    expect(mayHaveRelativeDate(words)).toBe(true)
    expect(relativeDate(text)).toBe(words)
  })

  test.each(['yesterday, April 3, 2026', 'gestern, 3. März 2026', 'hier (2026-04)', "'yesterday'", '‘last week’'])(
    'does no harm beside its date or quoted: %s',
    (text) => {
      expect(relativeDate(text)).toBeUndefined()
    },
  )

  test.each(['`x`', 'A daylight lamp', 'The weekly report', 'Übermorgenland', '時間', 'ayers'])(
    'is not in: %s',
    (text) => {
      expect(relativeDate(text)).toBeUndefined()
    },
  )
})
