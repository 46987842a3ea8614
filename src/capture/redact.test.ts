// Tables of what must go and what must stay. Every secret is put together at run time: this file holds no literal that has
// the shape of a token, so no scanner (and no reader) can take it for one.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { KnownError } from '../errors.ts'
import { createRedactor, stripPrivate } from './redact.ts'

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const fill = (alphabet: string) => (length: number, seed: number) =>
  Array.from({ length }, (_, at) => alphabet[(seed * 7919 + at * at * 31 + at * 17) % alphabet.length]).join('')
const alnum = (length: number, seed = 1) => `${fill(`${LETTERS}0123456789`)(length - 3, seed)}aZ9`
const hex = (length: number, seed = 1) => fill('0123456789abcdef')(length, seed)
const upper = (length: number, seed = 1) => fill('ABCDEFGHIJKLMNOPQRSTUVWXYZ234567')(length, seed)
const digits = (length: number, seed = 1) => fill('1234567890')(length, seed)
const base64 = (text: string) => Buffer.from(text).toString('base64')
const base64url = (text: string) => Buffer.from(text).toString('base64url')
const pem = (name: string, lines = 4) =>
  [
    `-----BEGIN ${name}-----`,
    ...Array.from({ length: lines }, (_, at) => alnum(64, at + 3)),
    `-----END ${name}-----`,
  ].join('\n')
const jwt = (claims: string, seed = 1) => [base64url('{"alg":"HS256"}'), base64url(claims), alnum(43, seed)].join('.')
const [first, second, third] = [1, 2, 3]
const three = (make: (seed: number) => string) => [make(first), make(second), make(third)]

/** kind -> secrets that are known by their own shape, whatever stands around them. */
const tokens: Record<string, string[]> = {
  'private-key': [pem('RSA PRIVATE KEY'), pem('OPENSSH PRIVATE KEY', 8), pem('EC PRIVATE KEY', 2), pem('PRIVATE KEY')],
  jwt: [jwt('{"sub":"1"}'), jwt('{"sub":"user","iat":1}', 2), jwt('{"role":"service_role"}', 3)],
  'anthropic-key': [
    `sk-${'ant'}-api03-${alnum(93)}AA`,
    `sk-${'ant'}-admin01-${alnum(60)}`,
    `sk-${'ant'}-oat01-${alnum(40)}`,
  ],
  'openai-key': [
    `sk-${alnum(20)}${'T3Blbk'}FJ${alnum(20, 2)}`,
    `sk-${'proj'}-${alnum(74)}`,
    `sk-${'svcacct'}-${alnum(40)}`,
    `sk-${alnum(32)}`,
  ],
  'openrouter-key': three((seed) => `sk-${'or'}-v1-${hex(64, seed)}`),
  'github-token': [
    ['ghp', alnum(36)].join('_'),
    ['gho', alnum(36, 2)].join('_'),
    ['ghs', alnum(36, 3)].join('_'),
    ['github', 'pat', alnum(22), alnum(59)].join('_'),
  ],
  'gitlab-token': [`glpat${'-'}${alnum(20)}`, `gldt${'-'}${alnum(20)}`, `glrt${'-'}${alnum(24)}`],
  'stripe-key': [
    ['sk', 'live', alnum(24)].join('_'),
    ['rk', 'test', alnum(24)].join('_'),
    ['whsec', alnum(32)].join('_'),
  ],
  'google-key': three((seed) => `AI${'za'}Sy${alnum(33, seed)}`),
  'google-oauth': [`GOC${'SPX'}-${alnum(28)}`, `ya29${'.'}${alnum(60)}`, `1/${'/0'}${alnum(40)}`],
  'aws-access-key': [`AK${'IA'}${upper(16)}`, `AS${'IA'}${upper(16, 2)}`, `AK${'IA'}${upper(16, 3)}`],
  'slack-token': [
    ['xoxb', digits(12), digits(12, 2), alnum(24)].join('-'),
    ['xoxp', digits(11), digits(11, 2), hex(32)].join('-'),
    ['xapp', '1', upper(11), digits(13), hex(40)].join('-'),
  ],
  'discord-token': three((seed) => `M${alnum(25, seed)}.${alnum(6, seed)}.${alnum(38, seed)}`),
  'telegram-token': three((seed) => `${digits(10, seed)}:${'AA'}${alnum(33, seed)}`),
  'npm-token': three((seed) => ['npm', alnum(36, seed)].join('_')),
  'pypi-token': three((seed) => `pypi${'-'}AgEIcHlwaS5vcmc${alnum(60, seed)}`),
  'huggingface-token': three((seed) => ['hf', alnum(34, seed)].join('_')),
  'sendgrid-key': three((seed) => `S${'G'}.${alnum(22, seed)}.${alnum(43, seed)}`),
  'twilio-key': three((seed) => `S${'K'}${hex(32, seed)}`),
  'mailgun-key': three((seed) => `key${'-'}${hex(32, seed)}`),
  'digitalocean-token': three((seed) => ['dop', 'v1', hex(64, seed)].join('_')),
  'shopify-token': three((seed) => ['shpat', hex(32, seed)].join('_')),
  'linear-key': three((seed) => ['lin', 'api', alnum(40, seed)].join('_')),
  'notion-token': three((seed) => ['ntn', alnum(46, seed)].join('_')),
  'vault-token': three((seed) => `hv${'s'}.${alnum(28, seed)}`),
  'databricks-token': three((seed) => `da${'pi'}${hex(32, seed)}`),
  'docker-token': three((seed) => ['dckr', 'pat', alnum(27, seed)].join('_')),
  'supabase-key': three((seed) => ['sb', 'secret', alnum(32, seed)].join('_')),
  'grafana-token': three((seed) => ['glsa', alnum(32, seed), hex(8, seed)].join('_')),
  'atlassian-token': three((seed) => `ATA${'TT3'}${alnum(60, seed)}`),
  'tailscale-key': three((seed) => ['tskey', 'auth', alnum(12, seed), alnum(32, seed)].join('-')),
  'model-key': [['gsk', alnum(52)].join('_'), `xai${'-'}${alnum(80)}`, ['r8', alnum(37)].join('_')],
}

const word = (...parts: string[]) => parts.join('')
const pass = word('hunt', 'er2')
const strong = word('Tr0ub', '4dor&3')
const random = alnum(32)

/** kind, text, the part that must be gone. */
const inContext: [kind: string, text: string, secret: string][] = [
  ['bearer', `Authorization: Bearer ${alnum(12)}`, alnum(12)],
  ['bearer', `curl -H "authorization: token ${hex(40)}" https://api.example.com`, hex(40)],
  ['bearer', `请求头里带上 Bearer ${random} 就行`, random],
  ['basic-auth', `Authorization: Basic ${base64('joe:letmein')}`, base64('joe:letmein')],
  ['basic-auth', `curl -s -u admin:${pass} https://example.com`, pass],
  ['basic-auth', `ヘッダーは Basic ${base64('admin:abc')} です`, base64('admin:abc')],
  ['url-password', `git clone https://joe:${pass}@example.com/a.git`, pass],
  ['url-password', `remote 是 https://joe:${strong}@git.example.cn/a.git，不要提交`, strong],
  ['url-password', `https://${alnum(32)}@example.com/a.git`, alnum(32)],
  ['connection-string', `postgres://app:${pass}@db.example.com:5432/app`, pass],
  ['connection-string', `mongodb+srv://app:${word('p@ss', 'w0rd')}@cluster0.example.net`, word('p@ss', 'w0rd')],
  ['connection-string', `redis://:${pass}@localhost:6379 に接続する`, pass],
  ['connection-string', `Server=db;Database=app;User Id=sa;Password=${word('sword', 'fish')};`, word('sword', 'fish')],
  ['connection-string', `AccountName=store;AccountKey=${base64(alnum(48))};EndpointSuffix=x`, base64(alnum(48))],
  ['slack-webhook', `https://hooks.slack.com/${'services'}/T${upper(8)}/B${upper(8)}/${alnum(24)}`, alnum(24)],
  ['discord-webhook', `https://discord.com/api/${'webhooks'}/${digits(18)}/${alnum(68)}`, alnum(68)],
  ['aws-secret-key', `aws_secret_access_key = ${alnum(40)}`, alnum(40)],
  ['cookie', `Cookie: theme=dark; sid=${alnum(40)}`, alnum(40)],
  [
    'seed-phrase',
    `mnemonic: ${word('legal winner thank ', 'year wave sausage worth useful legal winner thank yellow')}`,
    'sausage',
  ],
  ['password', `DB_PASSWORD=${pass}`, pass],
  ['password', `export DB_PASS=${word('sword', 'fish')}`, word('sword', 'fish')],
  ['password', `"password": "${strong}"`, strong],
  ['password', `{\\"password\\":\\"${strong}\\"}`, strong],
  ['password', `const password: string = '${pass}'`, pass],
  ['password', `the password is ${pass}, please use it`, pass],
  ['password', `The password for the staging db is ${strong}`, strong],
  ['password', `**Password:** ${pass}`, pass],
  ['password', `| password | ${pass} |`, pass],
  ['password', `<password>${pass}</password>`, pass],
  ['password', `mysql --password ${pass} app`, pass],
  ['password', `mysql --password=${pass} app`, pass],
  ['password', `password: ${digits(8)}`, digits(8)],
  ['password', `das Passwort ist ${pass}`, pass],
  ['password', `la contraseña es ${strong}`, strong],
  ['password', `密码是 ${pass}`, pass],
  ['password', `数据库密码是${pass}。别写进日志`, pass],
  ['password', `密码：${strong}`, strong],
  ['password', `密碼改為「${pass}」`, pass],
  ['password', `密码是 ${digits(6)}`, digits(6)],
  ['password', `パスワードは ${pass} です`, pass],
  ['password', `パスワードは${pass}です`, pass],
  ['password', `パスワード「${strong}」は使わない。パスワードを${pass}に変更`, pass],
  ['password', `비밀번호는 ${pass} 입니다`, pass],
  ['password', `비밀번호는 ${strong}입니다`, strong],
  ['password', `비밀번호: ${pass}`, pass],
  ['token', `ACCESS_TOKEN="${random}"`, random],
  ['token', `令牌是 ${random}，有效期一天`, random],
  ['token', `https://example.com/cb?token=${random}&page=2`, random],
  ['token', `トークンは ${random} です`, random],
  ['token', `토큰은 ${hex(40)} 입니다`, hex(40)],
  ['token', `const accessToken = "${random}"`, random],
  ['api-key', `X-Api-Key: ${random}`, random],
  ['api-key', `apiKey: '${hex(32)}',`, hex(32)],
  ['api-key', `密钥是 ${random}`, random],
  ['api-key', `API キーは ${random} です`, random],
  ['api-key', `API 키는 ${random} 입니다`, random],
  ['api-key', `process.env["API_KEY"] = "${random}"`, random],
  ['secret', `client_secret=${random}`, random],
  ['secret', `JWT_SECRET=${word('long-enough-', 'phrase-77')}`, word('long-enough-', 'phrase-77')],
  ['secret', `シークレットは ${random} です`, random],
]

const untouched = [
  'a1b2c3d fixed in 9fceb02d0ae598e95dc970b74767f19372d61af8',
  `commit ${hex(40)}`,
  `git show ${hex(64)}`,
  'id 550e8400-e29b-41d4-a716-446655440000',
  `"integrity": "sha512-${base64(alnum(64))}"`,
  `resolved sha1-${base64(alnum(20))}`,
  `image: node@sha256:${hex(64)}`,
  `![x](data:image/png;base64,${base64(alnum(300))})`,
  'API_KEY=your-key-here',
  'API_KEY=',
  'OPENAI_API_KEY=sk-...',
  'OPENAI_API_KEY=sk-your-key-here',
  `ANTHROPIC_API_KEY=sk-${'ant'}-xxxxxxxxxxxxxxxxxxxxxxxx`,
  'DB_PASSWORD=changeme',
  'DB_PASSWORD=change_me_please',
  'DB_PASSWORD=password',
  'DB_PASSWORD=<password>',
  'SECRET=<your secret>',
  word('TOKEN=$', '{TOKEN}'),
  'TOKEN=$GITHUB_TOKEN',
  'TOKEN=$(gh auth token)',
  'TOKEN="{{ token }}"',
  word('GITHUB_TOKEN: $', '{{ secrets.GITHUB_TOKEN }}'),
  'const API_KEY = process.env.API_KEY',
  'SECRET_KEY = os.environ["SECRET_KEY"]',
  'apiKey: import.meta.env.VITE_API_KEY',
  'password: string',
  'password: string;',
  'password?: string | undefined',
  'interface Login { user: string; password: string }',
  'password: z.string().min(8)',
  'token = getToken()',
  'const token = await getToken(user)',
  'token = req.headers.authorization',
  'const token = this.tokens[i + 1]',
  'token: Token = next()',
  'privateKey: Uint8Array',
  'keys: { secret: Uint8Array, token: string }',
  'if (password !== confirmPassword) return',
  'user.password = hashedPassword',
  'login(user, password = user.password)',
  "type: 'password', name: 'password'",
  '<input type="password" name="password" autocomplete="current-password">',
  "password: 'required|min:8'",
  '"password": "Enter your password"',
  '"password": "Passwort"',
  'SELECT * FROM users WHERE password = ?',
  'UPDATE users SET password = :password',
  'the password is required',
  'the password is hashed with bcrypt',
  'password is base64 encoded',
  'The token is expired. Token: invalid',
  'token is valid for 15 minutes',
  'max_tokens: 4096',
  'MAX_TOKENS=128000',
  'TOKEN_EXPIRY=15m',
  'PASSWORD_MIN_LENGTH=12',
  'TOKEN_URL=https://example.com/oauth/token',
  'secretName: db-credentials-prod',
  'secret: sha256-digest',
  'private_key = ./keys/id_rsa.pem',
  'PRIVATE_KEY=/run/secrets/jwt_key',
  'PWD=/home/joe/project',
  'bearer token authentication',
  'Authorization: Bearer <token>',
  word('Authorization: Bearer $', '{token}'),
  'Authorization: Basic authentication',
  'use Basic authentication everywhere',
  'Basic authenticationAccountName= is cut off base64',
  'postgres://localhost:5432/app',
  'postgres://user:password@localhost/app',
  'postgres://<user>:<password>@host/app',
  word('postgres://$', '{USER}:$', '{PASS}@host/app'),
  'git@github.com:owner/repository.git',
  'ssh://git@github.com/owner/repository.git',
  'https://medium.com/@someone/a-long-title-with-words-12ab34cd56ef',
  'color: #ff00aa; background: #A1B2C3D4',
  'src/auth/token-refresh.test.ts',
  'test_password_reset_sends_mail PASSED',
  'PASS: tests/token_refresh_2.test.ts',
  'it("refreshes the token when it is 5 minutes old", async () => {',
  'class="sk-loading-indicator-container"',
  'task-management-application-with-a-long-name',
  '-----BEGIN PRIVATE KEY----- is the first line',
  `-----BEGIN PUBLIC KEY-----\n${alnum(64)}\n-----END PUBLIC KEY-----`,
  `ssh-ed25519 ${'AAAA'}C3NzaC1lZDI1NTE5AAAAI${alnum(40)} joe@example.com`,
  '密码是必填项',
  '密码是 string 类型',
  '密码长度至少 8 位',
  '令牌过期后用 refreshToken 换新的',
  'パスワードは必須です',
  'パスワードは bcrypt でハッシュ化する',
  '비밀번호는 필수입니다',
  '비밀번호는 bcrypt 로 해시합니다',
  '토큰은 15분 후 만료됩니다',
  'Cookie: the header the browser sends',
  'version 1.2.3-beta.4+build.5678',
  `"etag": "W/\\"${hex(32)}\\""`,
  'next_page_token: null',
]

const redactor = createRedactor()
const redact = async (text: string) => (await redactor).redact(text)

describe('secrets known by their shape', () => {
  const cases = Object.entries(tokens).flatMap(([kind, secrets]) => secrets.map((secret, at) => ({ kind, at, secret })))

  test('there are at least 20 kinds with at least 3 examples each', () => {
    expect(Object.values(tokens).filter((secrets) => secrets.length >= 3).length).toBeGreaterThanOrEqual(20)
  })

  test.each(cases)(
    '$kind, example $at: alone, in an English sentence, and against Chinese, Japanese and Korean',
    async ({ kind, secret }) => {
      for (const [before, after] of [
        ['', ''],
        ['we used ', ' for the deploy.'],
        ['("', '")'],
        ['线上用的是', '，已经换掉了'],
        ['本番では「', '」を使います'],
        ['키는 ', '입니다'],
        ['키는', '입니다'],
      ] as const) {
        const { text, found } = await redact(`${before}${secret}${after}`)
        expect(text).toBe(`${before}[redacted:${kind}]${after}`)
        expect(found).toEqual([{ kind }])
      }
    },
  )
})

describe('secrets known by what stands around them', () => {
  test.each(inContext)('%s in: %s', async (kind, text, secret) => {
    const redacted = await redact(text)
    expect(redacted.text).not.toContain(secret)
    expect(redacted.text).toContain(`[redacted:${kind}]`)
    expect(await redact(redacted.text)).toEqual({ text: redacted.text, found: [] })
  })

  test('the address stays readable around its password', async () => {
    const { text } = await redact(`postgres://app:${pass}@db.example.com:5432/app`)
    expect(text).toBe('postgres://app:[redacted:connection-string]@db.example.com:5432/app')
  })

  test('a query keeps its other parameters', async () => {
    const { text } = await redact(`https://example.com/cb?token=${random}&page=2`)
    expect(text).toBe('https://example.com/cb?token=[redacted:token]&page=2')
  })
})

describe('what only looks like a secret', () => {
  test('there are at least 60 examples', () => expect(untouched.length).toBeGreaterThanOrEqual(60))

  test.each(untouched)('stays: %s', async (text) => {
    expect(await redact(text)).toEqual({ text, found: [] })
  })
})

describe('the whole text', () => {
  test('several secrets are counted in their order', async () => {
    const { text, found } = await redact(
      `DB_PASSWORD=${pass}\nkey ${tokens['google-key']?.[0]}\nDB_PASSWORD=${strong}\n`,
    )
    expect(text).toBe('DB_PASSWORD=[redacted:password]\nkey [redacted:google-key]\nDB_PASSWORD=[redacted:password]\n')
    expect(found.map(({ kind }) => kind)).toEqual(['password', 'google-key', 'password'])
  })

  test('a token that is also the value of a name is named by its shape', async () => {
    const { text } = await redact(`API_KEY=${tokens['stripe-key']?.[0]}`)
    expect(text).toBe('API_KEY=[redacted:stripe-key]')
  })

  test('a comment in the text cannot switch redaction off', async () => {
    const { found } = await redact(
      `<!-- secretlint-disable -->\n${tokens['github-token']?.[0]}\n// secretlint-disable-line`,
    )
    expect(found).toEqual([{ kind: 'github-token' }])
  })

  test('a private key cut off before its end is hidden as far as it goes', async () => {
    const cut = pem('RSA PRIVATE KEY').split('\n').slice(0, 4).join('\n')
    expect((await redact(`${cut}\n… more`)).text).toBe('[redacted:private-key]… more')
  })

  test('a private key written into JSON is hidden', async () => {
    const { text } = await redact(JSON.stringify({ private_key: `${pem('PRIVATE KEY')}\n` }))
    expect(text).not.toContain(alnum(64, 3))
  })

  test('redacting twice changes nothing more', async () => {
    const pieces = [
      ...Object.values(tokens).flat(),
      ...inContext.map(([, text]) => text),
      ...untouched,
      '[redacted:jwt]',
      '[redacted:',
      ']',
      'password=',
      'token: ',
      ' ',
      '@',
      '://a:',
      'x',
    ]
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom(...pieces), { maxLength: 8 }),
        fc.constantFrom('', ' ', '\n', '"'),
        async (parts, glue) => {
          const once = await redact(parts.join(glue))
          expect(await redact(once.text)).toEqual({ text: once.text, found: [] })
        },
      ),
      { numRuns: 300 },
    )
  })

  test('a quarter of a megabyte of hostile repetition comes back', async () => {
    for (const piece of [
      'token=',
      '://a:',
      '-----BEGIN PRIVATE KEY----- ',
      'eyJ_',
      'sk-',
      '密码是',
      '<private ',
      'a',
    ]) {
      const text = piece.repeat(250_000 / piece.length)
      expect((await redact(text)).text.length).toBeGreaterThan(0)
    }
  })
})

describe("the user's own patterns", () => {
  test('hide what they match, inside other findings too', async () => {
    const own = await createRedactor({ patterns: ['acme-[0-9]{4}', 'Project Falcon'] })
    expect(await own.redact('Project Falcon uses acme-1234, 项目acme-5678。')).toEqual({
      text: '[redacted:custom] uses [redacted:custom], 项目[redacted:custom]。',
      found: [{ kind: 'custom' }, { kind: 'custom' }, { kind: 'custom' }],
    })
  })

  test('may match our own markers without growing them', async () => {
    const own = await createRedactor({ patterns: ['redacted.*', '[a-z]+'] })
    const { text } = await own.redact(`see password: ${pass} now`)
    expect(await own.redact(text)).toEqual({ text, found: [] })
  })

  test.each(['acme-(', '[', 'x*', ''])(
    'the unusable pattern %j is a configuration error that names it',
    async (pattern) => {
      const failed = await createRedactor({ patterns: ['fine', pattern] }).catch((error: unknown) => error)
      expect(failed).toBeInstanceOf(KnownError)
      expect(failed).toMatchObject({ code: 'bad-config', message: expect.stringContaining(`"${pattern}"`) })
    },
  )
})

describe('private parts of a turn', () => {
  test.each([
    ['a <private>b</private> c', 'a [private] c'],
    ['a <private>b</private> c <private>d</private>', 'a [private] c [private]'],
    ['a <private>b', 'a [private]'],
    ['a <PRIVATE>b</Private> c', 'a [private] c'],
    ['a <private reason="client">b</private > c', 'a [private] c'],
    ['a <private>b <private>c</private> d</private> e', 'a [private] e'],
    ['a <private>b <private>c</private> d', 'a [private]'],
    ['a <private>b\n\nc</private>\nd', 'a [private]\nd'],
    ['密码<private>很长</private>。', '密码[private]。'],
    ['a </private> b', 'a </private> b'],
    ['a <privateer>b</privateer> c', 'a <privateer>b</privateer> c'],
    ['private matters', 'private matters'],
  ])('%j becomes %j', (text, expected) => {
    expect(stripPrivate(text)).toBe(expected)
    expect(stripPrivate(stripPrivate(text))).toBe(expected)
  })
})
