// A base of one project, thirty prompts that one of its articles is about and thirty that none is about, as people type
// them: what recall is tuned on. Half of the latter are about the same kind of work as the articles.
import type { SmallArticle } from './small-base.ts'

const article = (
  id: string,
  title: string,
  text: { summary: string; points: string[]; aliases?: string[]; tags?: string[] },
): SmallArticle => ({ id: `concepts/${id}`, title, ...text })

export const RECALL_ARTICLES: SmallArticle[] = [
  article('refresh-token-rotation', 'Refresh token rotation', {
    aliases: ['token rotation'],
    tags: ['auth'],
    summary: 'Refresh tokens are rotated on every use and a reused one revokes the whole family.',
    points: [
      'The family id is kept in the column family_id of auth_tokens',
      'Access tokens live for ten minutes, refresh tokens for thirty days',
    ],
  }),
  article('supabase-row-level-security', 'Supabase row-level security', {
    aliases: ['RLS', 'supabase-rls'],
    tags: ['auth', 'database'],
    summary: 'Row-level security enforces access in Postgres itself, so the application needs no checks of its own.',
    points: [
      'Policies read the tenant from auth.uid() and the JWT claim tenant_id',
      'The service role bypasses every policy and is used in migrations only',
    ],
  }),
  article('money-as-integer-cents', 'Money is stored as integer cents', {
    aliases: ['amounts in cents'],
    tags: ['billing'],
    summary: 'All amounts are integers in cents, because floats lost a cent per invoice.',
    points: ['The type Money carries amount and currency', 'Rounding is half to even, and only at the last step'],
  }),
  article('job-queue-bullmq', 'Job queue with BullMQ', {
    aliases: ['BullMQ'],
    tags: ['jobs', 'redis'],
    summary: 'Background jobs run in BullMQ and not in RabbitMQ, because Redis is there already.',
    points: ['Every job has an idempotency key', 'A job is tried five times with exponential backoff'],
  }),
  article('webhook-signature-check', 'Webhook signature verification', {
    aliases: ['Stripe webhooks'],
    tags: ['billing', 'security'],
    summary: 'Stripe webhooks are verified against the raw body, since a parsed body changes the signature.',
    points: ['The raw body parser is mounted before express.json()', 'Events are stored by id and handled once'],
  }),
  article('image-thumbnails-sharp', 'Thumbnails with sharp', {
    tags: ['images'],
    summary: 'Product images are resized with sharp in a worker thread, since imagemagick leaked memory.',
    points: ['Three sizes are made: 160, 480 and 1200 pixels wide', 'EXIF orientation is applied before resizing'],
  }),
  article('feature-flags', 'Feature flags', {
    tags: ['release'],
    summary: 'Feature flags live in a table of their own and are cached for thirty seconds.',
    points: ['A flag has an owner and an expiry date', 'Expired flags fail the nightly build'],
  }),
  article('deploy-blue-green', 'Blue-green deployment', {
    aliases: ['zero downtime deploys'],
    tags: ['release', 'kubernetes'],
    summary: 'Deploys switch between a blue and a green stack behind the load balancer.',
    points: [
      'The old stack is kept for one hour so that a rollback is instant',
      'Migrations must work with both versions',
    ],
  }),
  article('e2e-tests-playwright', 'End-to-end tests with Playwright', {
    tags: ['testing'],
    summary: 'End-to-end tests run in Playwright against a seeded database, since Cypress was flaky in CI.',
    points: ['Each worker gets its own schema', 'Selectors use data-testid, never CSS classes'],
  }),
  article('search-typesense', 'Product search with Typesense', {
    tags: ['search'],
    summary: 'Product search runs on Typesense, because Elasticsearch needed four gigabytes of memory.',
    points: ['The collection is rebuilt under an alias every night', 'Synonyms are kept in synonyms.json'],
  }),
  article('email-delivery-postmark', 'Transactional email through Postmark', {
    tags: ['email'],
    summary: 'Transactional email goes through Postmark; SendGrid put the receipts into spam.',
    points: ['Templates are written in MJML', 'Bounces deactivate the address after three times'],
  }),
  article('rate-limiting', 'API rate limiting', {
    tags: ['api'],
    summary:
      'The public API allows one hundred requests a minute for each key, counted with a sliding window in Redis.',
    points: [
      'Exceeding it returns 429 with a Retry-After header',
      'Internal services carry a header that skips the limit',
    ],
  }),
  article('pagination-cursors', 'Cursor pagination', {
    tags: ['api'],
    summary: 'List endpoints page by opaque cursors, since offsets skipped rows while orders came in.',
    points: ['A cursor encodes created_at and id', 'The page size is at most 200'],
  }),
  article('timezone-handling', 'Time zones', {
    tags: ['dates'],
    summary: 'Timestamps are stored in UTC and shown in the zone of the shop; Temporal is used, not moment.',
    points: ['Delivery windows are local dates without a zone', 'Tests fix the zone to Pacific/Auckland'],
  }),
  article('pnpm-workspaces', 'pnpm workspaces', {
    tags: ['build'],
    summary: 'The monorepo uses pnpm workspaces; npm hoisted two versions of React.',
    points: ['Shared code lives in packages/core', 'Every package is built with tsup'],
  }),
  article('eslint-to-biome', 'Biome instead of ESLint', {
    aliases: ['Biome'],
    tags: ['build'],
    summary: 'Linting and formatting are done by Biome; ESLint with Prettier took forty seconds.',
    points: ['Rules of style are errors', 'Generated files are excluded in biome.json'],
  }),
  article('prisma-to-drizzle', 'Drizzle instead of Prisma', {
    aliases: ['Drizzle ORM'],
    tags: ['database'],
    summary: 'The ORM is Drizzle, since the query engine of Prisma doubled the cold start of the lambdas.',
    points: ['Schemas live in db/schema', 'Raw SQL is allowed in reports only'],
  }),
  article('connection-pool-exhaustion', 'Connection pool exhaustion', {
    tags: ['database', 'incident'],
    summary: 'The pool of Postgres connections ran out because a transaction waited for an HTTP call.',
    points: ['No network call may happen inside a transaction', 'The pool has twenty connections per instance'],
  }),
  article('memory-leak-event-listeners', 'Memory leak of event listeners', {
    tags: ['incident'],
    summary: 'The websocket gateway leaked memory because listeners were added on every reconnect.',
    points: ['Listeners are removed in the close handler', 'Heap snapshots are taken with --heapsnapshot-signal'],
  }),
  article('csv-import', 'CSV import of products', {
    tags: ['import'],
    summary:
      'Product files are read as a stream and in batches of 500 rows; whole files exceeded the memory of a worker.',
    points: ['Excel writes a byte order mark and semicolons', 'Bad rows go into a report, the others are imported'],
  }),
  article('gdpr-deletion', 'Deleting personal data', {
    aliases: ['GDPR deletion', 'right to erasure'],
    tags: ['privacy'],
    summary: 'A deletion request anonymises orders and removes the customer within thirty days.',
    points: ['Invoices are kept for ten years without name and address', 'Backups expire after 35 days'],
  }),
  article('pdf-invoices', 'PDF invoices', {
    tags: ['billing'],
    summary: 'Invoices are rendered with Typst, since headless Chrome needed 900 MB in the container.',
    points: ['The number of an invoice is gapless per year', 'Fonts are embedded, else Japanese addresses are boxes'],
  }),
  article('cors-preflight-cache', 'CORS preflight caching', {
    tags: ['api'],
    summary: 'Preflight answers are cached for two hours with Access-Control-Max-Age.',
    points: ['Chrome caps the age at two hours', 'Credentials forbid a wildcard origin'],
  }),
  article('graphql-dropped', 'REST instead of GraphQL', {
    tags: ['api'],
    summary: 'GraphQL was dropped for plain REST, since nobody could tell which query was slow.',
    points: ['Endpoints are described in OpenAPI', 'Clients are generated from it'],
  }),
  article('tax-rates', 'Tax rates', {
    tags: ['billing'],
    summary: 'Tax rates come from a table with validity dates and never from code.',
    points: ['The rate of the delivery date counts', 'Reverse charge applies to companies in other EU countries'],
  }),
  article('logging-pino', 'Logging with pino', {
    tags: ['operations'],
    summary: 'Logs are JSON lines by pino with a request id; winston blocked the event loop.',
    points: ['Authorization headers and emails are redacted', 'Level debug is off in production'],
  }),
  article('checkout-state-machine', 'Checkout as a state machine', {
    tags: ['checkout'],
    summary: 'The checkout is a state machine in XState, since flags contradicted each other.',
    points: ['Stock is reserved in the state payment', 'A cart expires after 45 minutes'],
  }),
  article('zh-cache-invalidation', '缓存失效策略', {
    tags: ['缓存'],
    summary: '数据库更新之后先删除缓存，再由下一次读取重新写入。',
    points: ['商品详情缓存的过期时间是五分钟', '我们选择 Redis，因为它支持过期时间'],
  }),
  article('ja-address-form', '住所入力フォーム', {
    tags: ['フォーム'],
    summary: '郵便番号から住所を自動補完し、丁目と番地は別の欄に分ける。',
    points: ['全角数字は半角に変換して保存する', '郵便番号のデータは毎月更新する'],
  }),
  article('de-lieferzeiten', 'Berechnung der Lieferzeiten', {
    tags: ['versand'],
    summary: 'Lieferzeiten werden aus Lagerbestand und Feiertagen des Bundeslandes berechnet.',
    points: ['Bestellungen nach 14 Uhr zählen zum nächsten Werktag', 'Feiertage kommen aus feiertage.json'],
  }),
]

export const RELEVANT_PROMPTS: [prompt: string, id: string][] = [
  [
    'Can you add the logout endpoint? It should revoke the refresh token family of the session.',
    'refresh-token-rotation',
  ],
  [
    'users get logged out randomly on mobile, I think the refresh token is reused when two requests race',
    'refresh-token-rotation',
  ],
  ['add a policy so that support staff can read orders of their tenant, we use RLS', 'supabase-row-level-security'],
  ['why does the migration ignore row level security?', 'supabase-row-level-security'],
  [
    'Write a function that adds up the amounts of the invoice lines and applies a 15% discount, mind the rounding of cents',
    'money-as-integer-cents',
  ],
  ['The total on the invoice is off by one cent for some customers', 'money-as-integer-cents'],
  ['I want to send the newsletter in the background, put it on the job queue with retries', 'job-queue-bullmq'],
  ['jobs in bullmq run twice after a redeploy, find out why', 'job-queue-bullmq'],
  [
    'Stripe webhook returns 400 signature mismatch since I moved express.json() up, please fix',
    'webhook-signature-check',
  ],
  ['thumbnails of iPhone photos are rotated by 90 degrees', 'image-thumbnails-sharp'],
  ['put the new checkout behind a feature flag and turn it on for internal users', 'feature-flags'],
  ['How do we roll back a deploy? The green stack throws 500s', 'deploy-blue-green'],
  [
    'the playwright tests interfere with each other in CI, some orders show up in the wrong test',
    'e2e-tests-playwright',
  ],
  ['add "sneaker" as a synonym of "trainer" in the product search', 'search-typesense'],
  ['receipts end up in the spam folder again, what did we change about email?', 'email-delivery-postmark'],
  ['our partner gets 429 from the API all the time, can we raise the rate limit for their key?', 'rate-limiting'],
  ['implement GET /orders with pagination', 'pagination-cursors'],
  [
    'The delivery window is shown one day off for shops in New Zealand, looks like a timezone problem',
    'timezone-handling',
  ],
  ['create a new package for the shared validation code in the pnpm workspace', 'pnpm-workspaces'],
  ['biome complains about the generated client, exclude it', 'eslint-to-biome'],
  ['add a column "nickname" to customers with drizzle and write the migration', 'prisma-to-drizzle'],
  [
    'we see "timeout acquiring connection from pool" in postgres during the sale, have a look',
    'connection-pool-exhaustion',
  ],
  ['memory of the websocket gateway grows by 200 MB a day', 'memory-leak-event-listeners'],
  ['the csv import of products fails for a file from Excel with semicolons', 'csv-import'],
  ['A customer asks us to delete all personal data. What has to happen with the invoices?', 'gdpr-deletion'],
  ['invoices as PDF show boxes instead of Japanese characters', 'pdf-invoices'],
  ['更新商品之后页面还显示旧价格，检查一下缓存', 'zh-cache-invalidation'],
  ['住所フォームで郵便番号を入れても補完されません。直してください。', 'ja-address-form'],
  ['Die Lieferzeit stimmt an Feiertagen in Bayern nicht, bitte prüfen', 'de-lieferzeiten'],
  ['log the customer email in the payment step so support can find it, we use pino', 'logging-pino'],
]

export const OTHER_PROMPTS: string[] = [
  'rename the variable foo to itemCount in this file',
  'write a README section about how to contribute',
  'What does this regular expression do?',
  'Please explain the difference between interface and type in TypeScript',
  'run the tests and tell me which fail',
  'the button on the landing page should be green instead of blue',
  'commit this with a good message and push',
  'Add a dark mode toggle to the settings page',
  'make the sidebar collapsible and remember its state in local storage',
  'convert this class component to hooks',
  'update all dependencies to their latest minor version',
  'there is a typo in the footer, it says "Adress"',
  'set up a Dockerfile for local development with hot reload',
  'Why is my git rebase stuck? It says there are conflicts in yarn.lock',
  'write a unit test for the date formatter',
  'generate fake data for the demo: 50 users with names and avatars',
  'can you review the last commit?',
  'add keyboard shortcuts to the editor, ctrl+s should save',
  'The build is slow, profile the webpack config',
  'create an OpenTelemetry span around the recommendation service',
  'translate the error messages into Spanish',
  'I need a bar chart of the sales per week on the dashboard',
  'implement drag and drop to reorder the images of the gallery',
  'move the constants into a separate file and export them',
  'add a loading spinner while the list is fetched',
  'how do I undo the last commit without losing my changes?',
  '请把这个函数改成异步的',
  'このファイルのコメントを英語に翻訳してください',
  'Kannst du die Tabelle auf der Startseite nach Namen sortieren?',
  'the modal does not close when I press escape, and focus is not returned to the button',
]

/** A second base, of another kind of program and with longer articles; its prompts without an article stay near to it. */
export const OTHER_ARTICLES: SmallArticle[] = [
  article('parquet-partitioning', 'Partitioning of the Parquet files', {
    tags: ['storage'],
    summary:
      'Events are written to Parquet partitioned by day and tenant; partitioning by hour made millions of small files.',
    points: [
      'Files below 32 MB are compacted every night by the job compact_events',
      'The column order is fixed so that the statistics of row groups stay useful',
      'Late events go into the partition of the day on which they happened, up to seven days back',
    ],
  }),
  article('airflow-backfills', 'Backfills in Airflow', {
    tags: ['scheduling'],
    summary: 'Backfills run in a pool of their own with two slots, because one of them starved the hourly loads.',
    points: [
      'Tasks are idempotent: they delete the partition before they write it',
      'catchup is false everywhere, and a backfill is started by hand with the dates',
      'The sensor on the upstream table times out after four hours',
    ],
  }),
  article('schema-registry', 'Schema registry and compatibility', {
    aliases: ['Avro schemas'],
    tags: ['kafka'],
    summary: 'Topics use Avro with backward compatibility, checked in CI against the registry.',
    points: ['A field is only added with a default', 'Renaming is done by an alias and a second release'],
  }),
  article('kafka-consumer-lag', 'Consumer lag alerts', {
    tags: ['kafka', 'alerts'],
    summary: 'Alerts on consumer lag look at seconds and not at the number of messages, which differs between topics.',
    points: ['The threshold is 300 seconds for ten minutes', 'Rebalancing during a deploy is silenced'],
  }),
  article('polars-over-pandas', 'Polars instead of pandas', {
    tags: ['python'],
    summary: 'Transformations are written in Polars, since pandas needed 40 GB for the sessions of one day.',
    points: ['Lazy frames are collected with streaming', 'pandas stays in notebooks'],
  }),
  article('dbt-model-layers', 'Layers of the dbt models', {
    tags: ['dbt'],
    summary: 'Models are staged, then intermediate, then marts; a mart never reads a raw source.',
    points: ['Staging models are views, marts are tables', 'Every model has a primary key with a uniqueness check'],
  }),
  article('sessionisation', 'Sessionisation of clicks', {
    tags: ['analytics'],
    summary: 'A session ends after thirty minutes without a click or at midnight UTC.',
    points: ['Bots are removed before sessions are made', 'The session id is a hash of visitor and first click'],
  }),
  article('pii-hashing', 'Hashing of personal identifiers', {
    tags: ['privacy'],
    summary: 'Emails and phone numbers are hashed with a salt of each tenant before they reach the warehouse.',
    points: ['The salt lives in the key vault and is never rotated', 'Analysts see the last four digits only'],
  }),
  article('currency-conversion', 'Currency conversion in reports', {
    tags: ['finance'],
    summary: 'Reports convert with the rate of the ECB on the booking date, and never with the rate of today.',
    points: ['Weekends take the rate of Friday', 'The table fx_rates is filled at 17:00 CET'],
  }),
  article('clickhouse-merges', 'Too many parts in ClickHouse', {
    tags: ['clickhouse', 'incident'],
    summary: 'Inserts failed with "too many parts" since each request inserted a handful of rows.',
    points: ['Inserts are batched to 100,000 rows or five seconds', 'async_insert is on for the ingest user'],
  }),
  article('terraform-state', 'Terraform state', {
    tags: ['infrastructure'],
    summary: 'The state of Terraform is in a bucket with locking, one state for each environment.',
    points: ['Workspaces were given up, since somebody applied to production', 'Plans are posted to the merge request'],
  }),
  article('spot-instances', 'Spot instances for Spark', {
    tags: ['spark', 'cost'],
    summary: 'Spark executors run on spot instances and the driver does not, after a lost driver cost a night.',
    points: ['Shuffle files go to a remote shuffle service', 'A stage is retried eight times'],
  }),
  article('experiment-assignment', 'Assignment in experiments', {
    aliases: ['A/B tests'],
    tags: ['analytics'],
    summary: 'Visitors are assigned by a hash of visitor and experiment, so that no table of assignments is needed.',
    points: ['Exposure is logged when the variant is seen', 'A sample ratio mismatch stops the analysis'],
  }),
  article('uv-lockfiles', 'uv for Python packages', {
    aliases: ['uv'],
    tags: ['python', 'build'],
    summary: 'Packages are locked with uv; poetry took four minutes to resolve.',
    points: ['CI runs uv sync --frozen', 'Images copy uv.lock first so that the layer is cached'],
  }),
  article('dashboards-metabase', 'Dashboards in Metabase', {
    tags: ['dashboards'],
    summary: 'Dashboards are made in Metabase and kept in git by its serialisation; Superset was dropped.',
    points: ['Questions use marts only', 'Cached results are refreshed at six in the morning'],
  }),
]

export const OTHER_RELEVANT: [prompt: string, id: string][] = [
  [
    'We have a million tiny parquet files in the bucket, can you write something that merges them?',
    'parquet-partitioning',
  ],
  ['rerun the loads for the first week of March in airflow without blocking the hourly ones', 'airflow-backfills'],
  ['I need to rename the field userId in the avro schema of the orders topic', 'schema-registry'],
  ['the consumer lag alert fired during the deploy again, silence it', 'kafka-consumer-lag'],
  ['port this notebook from pandas to a proper transformation', 'polars-over-pandas'],
  ['add a dbt model for churned subscriptions, it should read the raw stripe source', 'dbt-model-layers'],
  ['sessions that cross midnight are counted twice in the report', 'sessionisation'],
  ['marketing wants phone numbers in the warehouse to match their audience', 'pii-hashing'],
  [
    'revenue in euros changes from day to day for the same bookings, is the currency conversion wrong?',
    'currency-conversion',
  ],
  ['clickhouse says too many parts when the new ingest writes', 'clickhouse-merges'],
  ['move the staging environment into its own terraform state', 'terraform-state'],
  ['the spark job died at 3 am because its driver was on a spot instance', 'spot-instances'],
  ['implement the assignment of visitors for the new pricing experiment', 'experiment-assignment'],
  ['docker build reinstalls all python packages each time, use uv properly', 'uv-lockfiles'],
  ['put the metabase dashboards under version control', 'dashboards-metabase'],
]

export const OTHER_UNRELATED: string[] = [
  'the kafka UI does not load in docker compose, port 8080 is taken',
  'write a python script that renames all screenshots in a folder by date',
  'add type hints to the helpers module',
  'why is the CI job for the docs skipped on forks?',
  'Set up pre-commit with ruff and black',
  'the warehouse costs doubled last month, where do I see the bill?',
  'write a SQL query for the ten customers with the most orders',
  'make the logo in the header of the report bigger',
  'add retry with exponential backoff to the HTTP client of the weather API',
  'what is the difference between a left join and an outer join?',
  'parse this JSON file and print the keys that are missing',
  'send a Slack message when the nightly load is done',
  'the unit tests need a fixture for an empty data frame',
  'rotate the API key of the geocoding service',
  'rewrite this loop as a list comprehension',
  'document the environment variables in the README',
  'upgrade the base image from Debian 11 to 12',
  'plot the distribution of response times as a histogram',
  'how do I get a shell in the running container?',
  'there is a race condition in the cache decorator, two threads compute the same value',
]
