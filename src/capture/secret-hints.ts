// Whether a text can hold a secret at all. Each shape of a secret has something in it that stands in few texts; where there
// is none of that, nobody need look for shapes. Only to leave out work where stored text is looked through many times:
// what is about to be written is always looked through whole.
import { anyLiteral } from '../lib/literals.ts'

/** False only where neither our shapes, nor the names that get a value, nor secretlint's rules can find anything. */
export function mayHoldSecret(text: string): boolean {
  return hasHint(text) || DISCORD_TOKEN.test(text)
}

function each(before: string[], between: string[], after: string[]): string[] {
  return before.flatMap((first) => between.flatMap((middle) => after.map((last) => first + middle + last)))
}

const HEX = [...'0123456789abcdef']
const JOINTS = ['', '-', '_', ' ']
const BLANKS = [' ', '\t']

const KEY_BLOCKS = ['-----BEGIN', 'AGE-SECRET-KEY-1', 'eyJ']
const PREFIXES = [
  ...[
    'sk-',
    'ghp_',
    'gho_',
    'ghu_',
    'ghs_',
    'ghr_',
    'ghp',
    'github_pat',
    'glpat-',
    'gldt-',
    'glrt-',
    'glcbt-',
    'glptt-',
  ],
  ...[
    'glft-',
    'glimt-',
    'glagent-',
    'glsoat-',
    'glffct-',
    'whsec_',
    'AIza',
    'GOCSPX-',
    'ya29.',
    '1//0',
    'hooks.slack.com',
  ],
  ...['AKIA', 'ASIA', 'ABIA', 'ACCA', 'A3T', 'AGPA', 'AIDA', 'AROA', 'AIPA', 'ANPA', 'ANVA', 'xapp-', '/webhooks/'],
  ...[':AA', 'npm_', 'pypi-', 'hf_', 'api_org_', 'SG.', '-us', 'sq0', 'lin_api_', 'lin_oauth_', 'ntn_', 'secret_'],
  ...[
    '.atlasv1.',
    'dckr_',
    'sbp_',
    'sb_secret_',
    'figd',
    'figo',
    'figu',
    'glsa_',
    'glc_',
    'sntrys_',
    'sntryu_',
    'NRAK-',
  ],
  ...['PMAK-', 'ATATT3', 'ATCTT3', 'ATBB', 'pscale_', 'tskey-', 'FlyV1', 'fo1_', 'gsk_', 'r8_', 'pplx-', 'xai-', 'fw_'],
  ...['nvapi-', 'csk-', 'ops_', 'T3BlbkFJ', '_authToken', 'x-oauth-basic', 'hvs.', 'hvb.', 'hvr.', 'xox'],
  ...each(['sk', 'rk', 'pk'], ['_live_', '_test_'], ['']),
  ...each(['SK', 'key-', 'dapi'], HEX, ['']),
  ...each(['do'], ['o', 'p', 'r'], ['_v1_']),
  ...each(['shp'], ['at', 'ca', 'pa', 'ss', 'ppa'], ['_']),
  ...each(['dp.'], ['pt', 'st', 'ct', 'sa', 'scim', 'audit'], ['.']),
]
const SENTENCES = [
  ...[
    '://',
    'accountkey=',
    'sharedaccesskey=',
    'authorization',
    'account',
    'mnemonic',
    '助记词',
    '助記詞',
    '니모닉',
    '시드',
  ],
  ...['シードフレーズ', ...each(['seed', 'recovery'], JOINTS, ['phrase'])],
  ...each(['basic', 'curl', 'bearer'], [''], BLANKS),
  ...each(['cookie'], ['', '"', "'"], [':']),
]
// The names of `assigned-secrets.ts`.
const NAMED = [
  ...each(['pass'], ['word', 'wort', 'wd', 'phrase', 'code'], ['']),
  ...[
    '-pass',
    '_pass',
    'mot de passe',
    'pwd',
    'pw',
    'kennwort',
    'contrase',
    'senha',
    'парол',
    '密码',
    '密碼',
    '口令',
    'パスワード',
  ],
  ...[
    'パスフレーズ',
    '暗証番号',
    '合言葉',
    '비밀번호',
    '비번',
    '패스워드',
    '암호',
    'アクセスキー',
    '액세스',
    '密钥',
    '密鑰',
    '金鑰',
  ],
  ...[
    '秘钥',
    '私钥',
    '秘密鍵',
    '비밀',
    'apiキー',
    'api キー',
    'api키',
    'api 키',
    'token',
    '令牌',
    '權杖',
    'トークン',
    '토큰',
  ],
  ...['secret', 'credential', '凭证', '憑證', 'シークレット', '시크릿'],
  ...each(
    [
      ...[
        'api',
        'access',
        'app',
        'account',
        'role',
        'license',
        'master',
        'admin',
        'auth',
        'encryption',
        'signing',
        'shared',
      ],
      ...['webhook', 'deploy', 'storage', 'secret', 'private', 'client'],
    ],
    JOINTS,
    ['key'],
  ),
]

const hasHint = anyLiteral([...KEY_BLOCKS, ...PREFIXES, ...SENTENCES, ...NAMED])

/** The one shape without a word in it. */
const DISCORD_TOKEN = /[MNO][A-Za-z\d_-]{23,27}\.[\w-]{6}\.[\w-]{27}/
