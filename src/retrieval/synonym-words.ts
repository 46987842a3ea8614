// Tables for synonyms.ts: plain English words that are common in talk about any software, a group a line. No names of
// projects, no word that says nothing.

/** Words that can stand for each other most of the time. */
export const SAME = `
current now active latest present authoritative
status state
reason cause why
fix solution workaround resolve correction
error failure fail failed bug
location where path defined located
config configuration setting
database db
auth authentication login
deploy deployment release rollout
constraint rule requirement
prerequisite requirement setup
earlier old previous original initial first
decision decided chose choice chosen
approach strategy method way
replace replaced move moved change changed migrate
remove delete drop
choose pick decide select
slow sluggish laggy
fast quick rapid speedy
bug defect fault
issue problem trouble
error exception failure
fix repair resolve correct
crash abort die
broken faulty
reproduce repro
workaround bypass hack
create make generate
change modify alter edit
replace swap substitute
switch migrate move
convert transform translate
split separate divide
merge combine join unify
refactor restructure rewrite reorganize
simplify streamline
improve enhance better
optimize optimise tune
reduce decrease lower shrink
increase raise grow
start begin launch
stop halt terminate end
finish complete done
pending remaining outstanding unfinished todo
next upcoming
plan roadmap
goal aim objective purpose
deadline due
schedule timetable
postpone defer delay
cancel abandon
reject decline refuse
approve accept
preference prefer favor favour
want wish desire
dislike hate
rule convention guideline policy
verify check confirm validate
mock stub fake
deploy ship release
production prod live
staging preprod
development dev
environment env
variable var
configuration config setting settings
install setup
repository repo
directory folder dir
function method routine
parameter argument param arg
database db datastore
record row entry
authentication auth login signin
authorization authorisation permission permissions
logout signout
signup register registration
vulnerability hole exploit
administrator admin
message msg
email mail
notification alert notice
worker consumer
asynchronous async
synchronous sync
synchronize sync
parallel concurrent
lock mutex
expire expiry ttl
stale outdated obsolete
deprecated obsolete legacy
latest newest
recent lately
temporary interim temp
permanent persistent
store save persist
upload attach
download fetch
send transmit dispatch
receive accept
search find lookup
filter narrow
count number
amount quantity
empty blank
duplicate repeated copy
copy clone
unique distinct
optional voluntary
mandatory required compulsory
enable activate
disable deactivate
toggle flag switch
feature functionality capability
image picture photo
video clip
chart graph plot
diagram drawing
component widget
modal dialog popup
button btn
color colour
responsive adaptive
accessibility a11y
localization localisation i18n internationalization
timezone tz
documentation docs doc
explain clarify
example sample
tutorial guide walkthrough
summary overview recap
brief concise short terse
verbose wordy lengthy
observability monitoring
measure benchmark
debug troubleshoot diagnose
investigate examine inspect
incident outage downtime
recover restore
revert rollback undo
retry reattempt
memory ram
processor cpu
kubernetes k8s
infrastructure infra
developer engineer programmer
colleague coworker teammate
manager boss lead
owner maintainer
feedback comment
price cost
expensive costly
cheap inexpensive affordable
refund reimbursement
licence license
javascript js
typescript ts
python py
golang go
postgres postgresql
mongo mongodb
application app
version revision
whitespace spaces
machine computer
device gadget
sensor probe
dataset corpus
prediction forecast
serialize marshal encode
decode deserialize
maximum max cap
minimum min
upgrade update bump
null nil
alternative option
library package dependency
concurrency parallelism multithreading
speed performance latency
cache caching memoize
wait pause sleep
`

/** What things of a kind are called, behind what somebody calls the kind who asks for them. */
export const KINDS = `
database db datastore storage: postgres postgresql mysql mariadb sqlite mongodb dynamodb redis supabase neon cockroach
cache caching: redis memcached ttl
queue job worker background: celery rabbitmq kafka sqs bullmq sidekiq nats
frontend ui client: react vue svelte angular next nuxt vite tailwind
backend server api: fastapi express django flask rails nest spring gin
framework: react vue svelte angular next fastapi express django flask rails nest spring
auth authentication login: jwt oauth session token password cookie
payment checkout billing: stripe paypal invoice subscription
deploy deployment hosting infrastructure cloud: docker kubernetes nginx terraform helm vercel fly heroku aws gcp azure
ci pipeline: github actions workflow jenkins gitlab
test testing: jest vitest pytest playwright cypress mocha fixture
monitoring observability: prometheus grafana sentry logging logs metrics tracing opentelemetry datadog
email mail notification: smtp sendgrid ses mailgun postmark resend
migration schema: alembic prisma flyway knex liquibase drizzle
orm model: sqlalchemy prisma drizzle typeorm sequelize
lint linter formatting style formatter: eslint prettier biome ruff black flake8
state store: redux zustand pinia mobx
chart visualization graph: recharts d3 chartjs plotly
environment variable secret credential: env dotenv vault key token
language: typescript javascript python go rust java kotlin
package dependency manager: npm pnpm yarn pip poetry uv cargo
validation schema: zod pydantic joi yup
upload file storage: s3 bucket minio multipart
search: elasticsearch opensearch algolia meilisearch typesense
realtime live: websocket sse socket
performance slow latency: profiling cache index
integration external service third: api webhook stripe sendgrid s3 oauth sentry
language languages: python javascript typescript java kotlin rust golang ruby php swift scala elixir haskell csharp cpp perl lua clojure dart julia zig
frontend client: react vue svelte angular solid preact nextjs nuxt remix astro jquery htmx alpine ember qwik gatsby jsx vite
backend server framework: express fastify koa nestjs django flask fastapi rails laravel spring gin actix axum phoenix sinatra symfony hono starlette
mobile phone: ios android swiftui jetpack flutter expo native xcode gradle testflight apk capacitor ionic simulator emulator cocoapods appstore
desktop: electron tauri qt gtk wpf winforms tray installer avalonia wxwidgets pyside tkinter maui dmg msi
game games gaming: unity unreal godot pygame phaser bevy sprite shader collision tilemap physics player enemy level gamepad hitbox rigidbody
graphics rendering: opengl vulkan webgl webgpu threejs shader mesh texture canvas vertex gpu raytracing camera lighting fps
database databases datastore: postgres postgresql mysql sqlite mariadb mongodb dynamodb cassandra cockroachdb oracle firestore supabase neo4j clickhouse redis mssql planetscale neon duckdb
orm persistence: prisma sequelize typeorm drizzle sqlalchemy hibernate activerecord mongoose knex ecto gorm eloquent diesel sqlx jooq peewee
migration migrations: alembic flyway liquibase migrate rollback backfill schema column ddl downgrade upgrade alter seed
query queries sql: select join index explain subquery cte aggregate groupby nplus1 eager lazy cursor
modelling schema tables entities: table column foreign primary key relation constraint nullable unique enum uuid index jsonb normalized cascade
validation validate validators: zod pydantic joi yup ajv marshmallow jsonschema schema required regex sanitize constraint invalid valibot whitelist
transaction transactions consistency: commit rollback isolation serializable atomic deadlock lock savepoint optimistic pessimistic idempotent saga outbox
caching cache caches: redis memcached ttl lru invalidate eviction cdn etag varnish stale memoize swr hit miss warm expiry
queue queues messaging broker: rabbitmq kafka sqs celery bullmq sidekiq nats pubsub consumer producer topic amqp backlog deadletter resque zeromq kinesis
jobs background scheduling scheduler: cron celery worker sidekiq bullmq airflow scheduled nightly hangfire quartz apscheduler interval periodic crontab temporal
authentication auth login signin: jwt oauth oidc sso session cookie password saml auth0 clerk okta cognito passkey totp mfa 2fa keycloak nextauth magiclink token passport
authorization authorisation permissions access: rbac role acl policy scope admin owner permission casbin abac guard tenant opa claim forbidden 403
security hardening protection: bcrypt argon2 csrf xss csp cors helmet injection sanitize encrypt tls hash ratelimit vulnerability cve hsts owasp salt escape pentest
encryption cryptography crypto: aes rsa tls hmac sha256 cipher decrypt certificate ed25519 kms signature nonce openssl pgp hash keypair
secrets credentials: vault dotenv env kms apikey token rotate doppler sops keychain password sealed leaked infisical 1password
throttling ratelimiting quota: ratelimit throttle 429 bucket limiter quota burst window leaky debounce
payment payments billing: stripe paypal braintree checkout invoice subscription refund charge webhook adyen square card paddle plan proration
money currency pricing: cents decimal currency rounding usd eur gbp price tax vat discount amount exchange coupon
mail email emails: sendgrid mailgun postmark smtp resend ses nodemailer mailchimp template unsubscribe bounce dkim spf inbox mjml
notification notifications alerts: push fcm apns toast sms twilio slack webhook onesignal badge reminder digest subscribe pagerduty
service services external integration thirdparty: stripe sendgrid twilio s3 auth0 sentry algolia firebase cloudinary mailgun slack plaid openai segment hubspot salesforce shopify paypal
storage uploads attachments: s3 bucket blob minio gcs multipart presigned disk filesystem azure r2 quota multer cloudinary upload
search searching: elasticsearch opensearch algolia meilisearch typesense lucene solr fulltext fuzzy trigram ranking bm25 tsvector facet relevance synonym tokenizer
realtime streaming push: websocket socketio sse polling pusher ably webrtc signalr presence broadcast reconnect heartbeat channel subscription pubsub
collaboration sync syncing offline: crdt yjs automerge conflict merge replica indexeddb serviceworker optimistic replicate pwa pouchdb couchdb
api apis endpoint interface: rest graphql grpc trpc endpoint route openapi json payload post patch protobuf soap resolver webhook status httpie
graphql: apollo resolver mutation subscription fragment dataloader federation relay urql typedefs introspection hasura
versioning version: semver major minor breaking deprecated changelog tag bump prerelease v1 v2 backward compatible pinned
documentation docs: readme docstring sphinx mkdocs docusaurus swagger jsdoc storybook wiki typedoc javadoc tutorial changelog diagram adr markdown redoc
testing tests test: pytest jest vitest mocha junit rspec cypress playwright selenium assert fixture coverage unittest snapshot mock phpunit hypothesis
e2e integration browser acceptance: playwright cypress selenium puppeteer testcontainers webdriver headless detox appium scenario smoke
mocking mocks stubs fakes: mock stub spy fake msw nock fixture factory faker monkeypatch sinon mockito wiremock vcr factoryboy
coverage quality: coverage codecov istanbul sonarqube threshold mutation coveralls lcov percent branch stryker
linting lint linter static: eslint ruff flake8 pylint clippy rubocop golangci stylelint biome sonar shellcheck oxlint ktlint checkstyle
formatting formatter: prettier black gofmt rustfmt clangformat biome isort indent tabs semicolon quotes editorconfig linelength yapf
typing types typechecking: mypy pyright typescript strict generic interface inference annotation typehint flow sorbet union tsc
architecture design: microservice monolith hexagonal layered module event cqrs ddd domain monorepo boundary adapter repository mvc decoupled serverless
component components widgets: button modal dropdown dialog tooltip radix shadcn mui chakra storybook props headless antd accordion slot navbar sidebar
styling css styles theme: tailwind sass scss bootstrap flexbox grid emotion styled postcss darkmode palette stylesheet vanilla less theme
design ux: figma mockup wireframe spacing typography font color palette layout icon prototype contrast token sketch
state statemanagement: redux zustand mobx recoil pinia vuex jotai context signal store reducer xstate ngrx riverpod bloc reactquery tanstack
routing navigation routes: router route redirect navigate link slug breadcrumb deeplink tab middleware param pathname history wouter
form forms input inputs: formik field submit checkbox textarea dropdown validation label required placeholder autocomplete hookform wizard select
table tables grid list: row column sort filter pagination aggrid virtualized tanstack datagrid infinite scroll header
pagination paging: cursor offset limit infinite scroll keyset pagesize next previous loadmore
chart charts visualization graphs dashboard: d3 chartjs recharts plotly echarts matplotlib highcharts axis legend bar pie grafana heatmap seaborn vega line
image images photos: sharp thumbnail resize webp png jpeg svg imagemagick pillow cloudinary crop avif opencv exif gif
video audio media: ffmpeg hls mp4 codec webrtc transcode bitrate mux wav mp3 subtitle playback opus whisper waveform
map maps geo location: leaflet mapbox maplibre postgis geojson latitude longitude tile geocode marker gps openlayers polygon haversine
pdf reports: pdf csv xlsx excel puppeteer wkhtmltopdf weasyprint reportlab template print download spreadsheet
serialization parsing: json yaml xml csv protobuf avro msgpack parquet toml parser deserialize encode decode schema
ml machinelearning model training ai: pytorch tensorflow sklearn keras epoch loss gradient classifier dataset accuracy xgboost hyperparameter overfitting gpu finetune checkpoint batch lora
llm ai prompt agents: openai anthropic claude gpt prompt embedding rag langchain ollama token llama completion vector pinecone temperature context
embeddings vector semantic: pgvector pinecone faiss qdrant weaviate chroma cosine similarity embedding milvus hnsw chunk rerank
evaluation metrics accuracy: precision recall f1 auc benchmark baseline accuracy rmse holdout crossvalidation confusion score
pipeline pipelines etl ingestion: airflow dbt spark kafka dagster prefect extract transform load warehouse snowflake bigquery parquet dag ingest databricks flink
dataframe analysis notebooks: pandas numpy polars jupyter scipy duckdb groupby pivot matplotlib notebook dask csv
analytics tracking usage: mixpanel segment amplitude posthog ga4 event funnel plausible cohort retention conversion pageview matomo
embedded hardware firmware: arduino esp32 stm32 raspberry gpio i2c spi uart mqtt rtos sensor microcontroller pwm interrupt bootloader zephyr freertos adc
build buildsystem: cmake makefile bazel gradle maven ninja meson msbuild cargo artifact linker nx turborepo compile
bundling bundler packaging: webpack vite rollup esbuild parcel swc babel minify treeshake chunk sourcemap turbopack tsup
package publish distribution: npm pypi wheel docker homebrew crate nuget maven tarball pyinstaller registry deb rpm installer
dependency dependencies packages manager: npm yarn pnpm pip poetry uv pipenv cargo lockfile conda composer bundler renovate dependabot pinned bun gomod requirements
compiler compilers interpreter parser: llvm ast lexer grammar bytecode codegen antlr token jit wasm optimizer parser ir
container containers containerization: docker dockerfile compose podman image volume alpine multistage entrypoint registry containerd buildkit
orchestration cluster: kubernetes k8s helm pod nomad swarm ingress replica namespace deployment argocd autoscale kustomize node
hosting cloud provider infrastructure: aws gcp azure heroku vercel netlify fly railway digitalocean cloudflare hetzner ec2 ecs lambda render linode vps
iac provisioning infrastructure: terraform pulumi ansible cloudformation cdk puppet chef helm packer opentofu vpc module
serverless functions: lambda cloudflare worker coldstart edge vercel gateway stepfunctions handler invocation sam
ci pipeline continuous: github actions gitlab jenkins circleci workflow runner travis buildkite matrix artifact badge green
release releases releasing: tag changelog semver version hotfix rollout canary publish semanticrelease changeset ship milestone beta
deployment deploy rollout: staging production rollback bluegreen canary rsync systemd helm migrate restart nginx downtime pm2 promote healthcheck
environment environments staging: production staging dev local sandbox preview dotenv prod uat devcontainer
monitoring observability: prometheus grafana datadog sentry healthcheck alert metric dashboard newrelic uptime opentelemetry structured requestid trace log pagerduty
logging logs: winston pino loguru structlog logrus log4j level debug json loki kibana structured rotation stdout correlation requestid zap fluentd
tracing trace: opentelemetry jaeger zipkin span correlation requestid traceid sampling otlp honeycomb tempo
performance speed optimization slow: profile latency benchmark index cache memoize throughput p95 p99 ms bottleneck lazy lighthouse batch flamegraph nplus1
scaling scalability: shard replica horizontal autoscale partition loadbalancer k6 locust throughput concurrent pool haproxy
concurrency parallelism threading async: thread mutex lock race deadlock goroutine asyncio await semaphore pool channel atomic worker tokio promise multiprocessing
memory leak: heap leak oom gc garbage allocation rss buffer arena pool malloc valgrind mb gb swap
networking network protocol: tcp udp http dns proxy nginx tls socket port firewall vpn loadbalancer ip subnet gateway packet quic
proxy gateway webserver: nginx caddy traefik apache haproxy envoy reverse kong upstream ssl letsencrypt
time dates date timezone: utc timezone iso8601 timestamp dayjs luxon moment dst datetime calendar epoch chrono duration datefns offset
localization localisation i18n translation: i18next locale translation language gettext plural rtl icu intl fallback lingui crowdin po
accessibility a11y: aria wcag screenreader keyboard focus contrast alt axe tabindex semantic voiceover landmark
seo discoverability: sitemap meta canonical robots opengraph ssr crawl lighthouse jsonld prerender
cli terminal command: argparse click commander clap cobra typer flag argument stdin stdout subcommand prompt shell yargs tui
git workflow branching: branch rebase merge squash commit trunk gitflow pr cherrypick fork tag stash
commit commits message: conventional feat fix chore squash husky imperative prefix atomic amend commitlint signoff
review reviews codereview: pr approve reviewer comment feedback diff approval codeowners nit merge checklist
repo monorepo organization: turborepo nx lerna workspace pnpm folder directory package submodule polyrepo shared
style conventions convention naming: camelcase snakecase kebabcase pascalcase prefix suffix named indent import composition arrow immutable docstring
preference preferences likes habits: prefer always never concise short want like dislike avoid ask please bullet rather brief
communication answers tone: concise brief bullet explain short verbose summary detailed emoji direct example
error errors exceptions handling: exception retry fallback catch throw backoff panic result boundary timeout 500 problem circuit graceful handler
resilience reliability robustness: retry backoff circuit breaker fallback timeout idempotent failover redundancy graceful degrade bulkhead jitter
bug bugs issues problem: fix broken crash regression cause fail wrong null undefined race typo leak stale reproduce offbyone
cause reason rootcause: bug null timeout typo deadlock missing mismatch stale race wrong misconfigured leak overflow culprit
fix fixes solution workaround: patched resolved replaced corrected upgraded downgraded pinned bumped reverted workaround hotfix wrapped
debugging debug troubleshooting: breakpoint debugger trace stacktrace gdb pdb reproduce bisect inspect devtools strace print lldb
incident incidents outage: postmortem downtime rollback outage pagerduty oncall severity sev1 mitigated escalated runbook restored
configuration config settings: yaml toml env dotenv json ini flag override setting variable port
env variables envvars: dotenv env secret export direnv port url process override
feature flags toggles: launchdarkly unleash toggle rollout flag flagsmith killswitch posthog gated
setup installation onboarding prerequisites: install clone npm pip docker compose venv nvm brew version bootstrap node seed asdf
tools tooling editor ide: vscode vim neovim intellij pycharm cursor copilot extension postman tmux docker makefile
os platform: linux macos windows ubuntu debian arm wsl alpine x86 fedora centos
backup backups recovery: snapshot restore pgdump dump pitr retention nightly replica disaster rpo rto wal s3
compliance privacy legal: gdpr hipaa soc2 pci consent pii anonymize retention audit ccpa dpa erasure cookie
cost costs budget spend: dollar month spot reserved tier free savings cheaper bill expensive egress usd
roadmap plan planning upcoming future: milestone sprint quarter phase next backlog epic mvp priority estimate deadline later
progress status done: done finished completed implemented merged shipped remaining pending working wip passing started blocked
remaining pending todo: todo pending next remaining blocked unfinished later wip backlog
deadline schedule timeline: friday monday week sprint launch date q1 q2 q3 q4 january demo milestone
decision decisions choice tradeoff: chose decided picked instead rejected switched settled agreed alternative tradeoff adr
requirement requirements constraints scope: support limit story spec acceptance criteria stakeholder mandatory
team people members: pair lead manager designer engineer colleague owner stakeholder reviewer intern freelancer qa devops pm
project management tracking: jira linear trello asana notion kanban ticket board sprint epic issue story
user users customers: customer persona admin guest signup account profile onboarding member subscriber
events webhooks: webhook event listener emitter dispatch subscribe handler signature payload replay idempotent
`
