// Names by which libraries are known, for telling `geopy` from a keyword, a column or a label that stands in code as well: a
// list of those that many projects use, and the shapes of names that nothing but a package has. Data; grows by a name.

/** Whether a name in code is, by itself, that of a library. */
export function isPackageName(name: string): boolean {
  const plain = plainName(name)
  // `winston-loki` goes with `winston`.
  return (
    KNOWN.has(plain) || SHAPES.test(name) || (/^[a-z0-9]+-[a-z]/.test(plain) && KNOWN.has(plain.replace(/-.*/, '')))
  )
}

/** One name of several spellings: `PyYAML`, `ruamel_yaml`. */
export function plainName(name: string): string {
  return name.toLowerCase().replace(/[_.]/g, '-')
}

/** Imported under one name and installed under another. */
export const INSTALLED_AS: ReadonlyMap<string, string> = new Map(
  `yaml pyyaml|bs4 beautifulsoup4|pil pillow|cv2 opencv-python|sklearn scikit-learn|dotenv python-dotenv|serial pyserial|usb pyusb|jwt pyjwt|
  dateutil python-dateutil|crypto pycryptodome|google protobuf|attr attrs|psycopg2 psycopg2-binary|dbt dbt-core|tsc typescript|
  ng @angular/cli|nest @nestjs/cli|sb storybook`
    .split(/\|\s*/)
    .map((row) => row.split(' ') as [string, string]),
)

const SHAPES =
  /^@[a-z0-9][\w.-]*\/[\w.-]+$|^use-[a-z][a-z-]+$|^(?:react|vue|svelte|ng|ngx|next|nuxt|vite|vitest|jest|webpack|rollup|babel|eslint|prettier|stylelint|postcss|remark|rehype|markdown-it|express|fastify|koa|nestjs|graphql|apollo|redux|node|ts|gulp|grunt|django|flask|fastapi|pytest|sphinx|mkdocs|celery|sqlalchemy|opentelemetry|types|dbt|airflow|apache|google-cloud|azure|aws|boto|lodash|d3|tiptap|prosemirror|socket|tokio|serde|actix|async)[-.][a-z][a-z0-9.-]*$|^[a-z][a-z0-9-]*-(?:js|ts|py|rs|go|react|vue|cli|sdk|loader|plugin|parser|client|toolkit|motion|router|validator|polyfill|retry|fetch|promise|utils|stream|query|form|forms|table|hooks|bindings|connector|adapter)$|^py[a-z][a-z0-9]{2,}$|^(?:python|django|flask)-?[a-z]{3,}$|^[a-z]{2,}(?:py|db-driver|orm)$|^lib[a-z]{3,}$/

const KNOWN = new Set(
  `absl accelerate aiofiles aiohttp aiokafka airflow ajv alembic alpinejs altair angular anyio apexcharts apollo-client apscheduler argh argon2 arq arrow asgiref asyncclick asyncpg attrs autobahn autoprefixer ava axe-core axios
  backoff bcrypt bcryptjs beautifulsoup4 behave better-auth better-sqlite3 big-js bignumber-js biome bleak blessed bokeh boltons bottle boto3 botocore bree bull bullmq bunyan
  cachetools cairosvg casbin catboost cattrs celery cerberus chai chalk channels chardet chart-js chartist cheerio chokidar chroma class-transformer class-validator classnames click clsx codemirror colorama colorlog commander concurrently configparser construct consola cookiecutter cors coverage crcmod crossfilter crypto-js cryptography csv-parse csv-parser csv-stringify csvkit cupy cvxpy cypress cytoscape
  dagster dash dask dataclasses-json dateparser datasets date-fns dayjs deepdiff deepmerge delta-spark devextreme diesel dinero-js django docopt docx dompurify dotenv downshift draft-js drizzle duckdb dynaconf
  echarts ejs electron elasticsearch ember emotion enquirer enzyme esbuild eslint eventemitter3 exceljs execa express
  fabric factory-boy faiss faker falcon fast-check fast-csv fast-glob fast-xml-parser fastapi fastify fastparquet feather filelock fiona fire flake8 flask flatbuffers floating-ui folium formik framer-motion freezegun fs-extra fsspec fullcalendar fuse-js
  gatsby gensim geopandas geopy gevent ggplot glob globby google-auth gorm got gql gradio graphene graphql great-expectations greenlet gsap gspread gunicorn
  h3 h5py handlebars handsontable hapi headlessui helmet highcharts highlight-js holidays holoviews hono htmx httpie httpx hydra hyperopt hypothesis
  i18next ibis icalendar imageio immer immutable inquirer intervaltree intl-tel-input invoke io-ts ioredis iso-week isort
  jasmine jest jimp jinja2 jiti joblib joi joserfc jotai jquery js-cookie js-yaml jsdom json5 jsonpath jsonschema jspdf jsonwebtoken jszip
  kafkajs karma katex keras keyring kivy knex koa konva kysely
  langchain leaflet lerna lexical libsass lightgbm lit lodash loguru lru-cache luxon lxml
  mantine mapbox-gl maplibre-gl markdown-it marked marshmallow matplotlib memfs mermaid micromatch mikro-orm minimist minimatch mistune mlflow mobx mocha mockito modin moment moment-timezone mongoengine mongoose monaco-editor moto motor mpmath msgpack msgspec msw mui multer mypy mysql2
  nanoid nats ndjson nedb neo4j nestjs networkx next-auth next-intl ngrx nivo nltk nock node-cron node-fetch nodemailer nodemon nom nose nosetests nox numba numpy nunjucks nuxt nx
  oclif openai opencv openpyxl optuna orjson ormar ow oxlint
  p-limit p-map p-queue p-retry paho-mqtt pandas pandera papaparse paramiko parcel parsimonious passport pdf-lib pdfkit pdfmake pdfminer pdfplumber pdm peewee pendulum pexpect phonenumbers pillow pinia pino pixi-js pkg playwright plotly plotnine pluggy poetry polars polly pony popper prefect preact prettier primereact prisma prom-client prophet protobuf proxyquire psutil psycopg psycopg2 puppeteer pug pulp pyarrow pycryptodome pydantic pylint pymodbus pyotp pypdf pypika pyproj pyqt pyright pyserial pyspark pytest python-dateutil pytz pyudev pywavelets pyyaml
  qs query-string quill
  radix-ui ragas ramda rapidfuzz ratelimit ray rc-slider react react-spring recharts recoil redis redoc redux reportlab reqwest requests responses retrying rich rimraf rjsf rope rq ruamel-yaml rxjs ruff
  sanic sass scapy scikit-learn scipy scrapy seaborn selenium semver sentry sequelize shap shapely sharp shelljs simplejson simpy sinon sktime slate slugify snappy snowflake-connector-python socket-io solid-js sortablejs spacy spdlog sqlalchemy sqlglot sqlite3 sqlmodel sqlparse starlette statsmodels storybook streamlit strapi structlog styled-components stylelint supertest superagent superstruct svelte swiper swr sympy
  tabulate tailwindcss tanstack tap tenacity tensorflow testcontainers testinfra textual three three-js tiptap toml tomli tomlkit torch tornado tox tqdm transformers transitions trio trpc ts-node ts-morph tsup tsx turf twilio twisted typebox typeguard typeorm typer tzdata
  ujson undici unidecode unittest2 urllib3 urql uvicorn uvloop
  valibot valkey vcrpy vega vega-lite verdaccio vite vitest vue vuelidate vuetify vuex
  waitress watchdog watchfiles wavesurfer webpack websocket-client websockets werkzeug whitenoise winston wouter
  xarray xgboost xlrd xlsx xlsxwriter xlwt xmltodict xstate
  yargs yup
  zarr zeromq zod zustand
  abort-controller ansi-colors archiver autosize awilix bowser browserslist bwip-js cantools canvas-confetti cmdk colorette comlink compressorjs console-table-printer contentlayer cosmiconfig cron-parser cronstrue croner cross-env csso cssnano culori cytoscape dagre dexie dnd-kit dotenvx dropzone elkjs embla-carousel emittery exifr fflate file-saver filepond final-form flatpickr flexsearch franc fuzzysort geolib gray-matter graphology gridjs hashids hotkeys-js html2canvas html-to-text http-proxy humanize-duration husky ibantools iconv-lite idb imask intl-messageformat is-hotkey isomorphic-dompurify
  jose jsbarcode jsdiff json2csv jss keyv kleur langdetect ky libphonenumber-js limax lint-staged localforage log4js loglevel lottie-web lowdb lucide lunr mathjs medusa meilisearch minisearch mitt mjml moize msgpackr nanostores next-themes nprogress object-hash oidc-client-ts pako patch-package pdfjs-dist perfect-scrollbar photoswipe picocolors popmotion prismjs proj4 protobufjs qrcode radash rate-limiter-flexible remeda safe-regex sanitize-html screenfull serialize-javascript serialport shiki signale simple-git simplebar sonner sql-js ssh2 string-similarity superjson svgo terser throttle-debounce tinykeys
  tippy-js toastify ts-pattern tslib tsyringe turndown type-fest ua-parser-js uplot valtio vaul vee-validate virtua vitepress wretch xlsx-populate xml2js yaml-lint zx aiocache aiomqtt aioserial anytree apispec asteval astropy bidict bitarray bitstring bitstruct blinker calamine cartopy ccxt cffi colorcet croniter cssselect darts datashader ddt dill diskcache django-environ docxtpl editdistance environs ephem evidently fastavro feedparser freetype ftfy funcy fuzzywuzzy gitpython gluonts gmqtt grpcio haversine hnswlib htmlmin humanize icontract imagehash intelhex jellyfish jmespath
  jsonlines jsonpickle kafka-python kaleido ldap3 lifelines line-profiler luigi mako mechanicalsoup meteostat minimalmodbus mimesis more-itertools mutagen neuralforecast nevergrad nptdms odfpy onnxruntime petl plumbum portalocker prettytable pvlib python-can rasterio rioxarray schwifty sdnotify segno sgp4 shortuuid skforecast smbus2 snakeviz sortedcontainers soundfile soupsieve spidev srsly statsforecast stumpy tablib textdistance thefuzz timezonefinder tinydb toolz tsfresh tzlocal uritemplate voluptuous wcwidth weasyprint workalendar xmlschema yarl yfinance zeep zstandard
  cjson cmocka cmsis cpputest doctest fmt gtest googletest catch2 unity lvgl freertos lwip mbedtls wolfssl nanopb littlefs tinyusb embassy heapless defmt clap anyhow thiserror rayon axum hyper sqlx`
    .split(/\s+/)
    .filter((name) => name !== ''),
)
