// Words that say the same in talk about software, so that a question about the status finds what is filed as a state, and one
// about the database what is said of Postgres. Short tables, English only, and only words that are common in any project;
// names of things have aliases for this. Pure.
import { stem } from '../lib/words.ts'

const GROUPS = [
  'current now active latest present authoritative',
  'status state',
  'reason cause why',
  'fix solution workaround resolve correction',
  'error failure fail failed bug',
  'location where path defined located',
  'config configuration setting',
  'database db',
  'auth authentication login',
  'deploy deployment release rollout',
  'constraint rule requirement',
  'prerequisite requirement setup',
  'earlier old previous original initial first',
  'decision decided chose choice chosen',
  'approach strategy method way',
  'replace replaced move moved change changed migrate',
].map((words) => [...new Set(words.split(' ').map(stem))])

// What things of a kind are called: who asks for the database means Postgres. A kind before the colon, its things after it.
const KINDS = [
  'database db datastore storage: postgres postgresql mysql mariadb sqlite mongodb dynamodb redis supabase neon cockroach',
  'cache caching: redis memcached ttl',
  'queue job worker background: celery rabbitmq kafka sqs bullmq sidekiq nats',
  'frontend ui client: react vue svelte angular next nuxt vite tailwind',
  'backend server api: fastapi express django flask rails nest spring gin',
  'framework: react vue svelte angular next fastapi express django flask rails nest spring',
  'auth authentication login: jwt oauth session token password cookie',
  'payment checkout billing: stripe paypal invoice subscription',
  'deploy deployment hosting infrastructure cloud: docker kubernetes nginx terraform helm vercel fly heroku aws gcp azure',
  'ci pipeline: github actions workflow jenkins gitlab',
  'test testing: jest vitest pytest playwright cypress mocha fixture',
  'monitoring observability: prometheus grafana sentry logging logs metrics tracing opentelemetry datadog',
  'email mail notification: smtp sendgrid ses mailgun postmark resend',
  'migration schema: alembic prisma flyway knex liquibase drizzle',
  'orm model: sqlalchemy prisma drizzle typeorm sequelize',
  'lint linter formatting style formatter: eslint prettier biome ruff black flake8',
  'state store: redux zustand pinia mobx',
  'chart visualization graph: recharts d3 chartjs plotly',
  'environment variable secret credential: env dotenv vault key token',
  'language: typescript javascript python go rust java kotlin',
  'package dependency manager: npm pnpm yarn pip poetry uv cargo',
  'validation schema: zod pydantic joi yup',
  'upload file storage: s3 bucket minio multipart',
  'search: elasticsearch opensearch algolia meilisearch typesense',
  'realtime live: websocket sse socket',
  'performance slow latency: profiling cache index',
  'integration external service third: api webhook stripe sendgrid s3 oauth sentry',
].map((row) => {
  const [kinds = '', things = ''] = row.split(': ')
  return { kinds: kinds.split(' ').map(stem), things: [...new Set(things.split(' ').map(stem))] }
})

export interface OtherWord {
  /** The word of the query that it stands for. */
  insteadOf: string
  /** What it counts, of what the word itself would. */
  share: number
}

/** Stems that may stand for the words of a query; none that stands there itself. */
export function otherWordsFor(query: string): Map<string, OtherWord> {
  const words = new Set((query.toLowerCase().match(/[a-z]+/g) ?? []).map(stem))
  const found = new Map<string, OtherWord>()
  const add = (said: string | undefined, others: string[], share: number) => {
    if (said === undefined) return
    for (const word of others) if (!words.has(word) && !found.has(word)) found.set(word, { insteadOf: said, share })
  }
  const saidOf = (list: string[]) => list.find((word) => words.has(word))
  for (const group of GROUPS) add(saidOf(group), group, SAME)
  for (const { kinds, things } of KINDS) add(saidOf(kinds), things, OF_THE_KIND)
  return found
}

const SAME = 0.5
const OF_THE_KIND = 0.2
