import { describe, expect, it } from 'vitest'
import { missingIn } from './support.ts'

describe('what a sentence says that its sources never mention', () => {
  it.each([
    ['Access tokens expire after 15 minutes.', 'Access tokens live for 15 minutes'],
    ['The limit is 1,000 rows.', 'at most 1000 rows are read'],
    ['It tries 3 times.', 'three tries, then it gives up'],
    ['Decided on 2026-04-03.', 'daily/2026-04-03#^e1'],
    ['Refresh tokens rotate; `refreshToken()` does it.', 'refreshToken() rotates refresh tokens'],
    ['Both use JWTs.', 'a JWT is checked'],
    ['We chose Postgres over MySQL.', 'postgres was chosen, not mysql'],
    ['订单缓存的过期时间是 10 分钟。', '订单缓存用 Redis，过期时间 10 分钟'],
    ['Die Tokens laufen nach 15 Minuten ab, und das ist mit Absicht so.', 'tokens expire after 15 minutes'],
    ['The file is src/auth/session.ts.', 'see `src/auth/session.ts`'],
    ['Since Monday it runs at night.', 'it runs at night'],
  ])('is nothing in %j', (sentence, source) => expect(missingIn(sentence, [source])).toEqual([]))

  it.each([
    ['Access tokens expire after 30 minutes.', 'Access tokens live for 15 minutes', '30'],
    ['We chose MongoDB.', 'we chose a database', 'MongoDB'],
    ['The queue is Kafka now.', 'the queue is new', 'Kafka'],
    ['`maxRetries` is set.', 'the number of tries is set', 'maxRetries'],
    ['It runs on Node 22.', 'it runs on Node 20', '22'],
    ['It is in lib/queue.ts.', 'it is in the library', 'lib/queue.ts'],
    ['The API needs a key.', 'the service needs a key', 'API'],
    ['用 Kafka2 传消息', '用 Redis 传消息', 'Kafka2'],
  ])('is found in %j', (sentence, source, missing) => expect(missingIn(sentence, [source])).toEqual([missing]))
})
