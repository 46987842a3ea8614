// The shapes of secrets that give themselves away: vendors' prefixes, headers, key blocks, addresses with a password in them.
// A data table, one line a shape, beside secretlint's preset: that one asks for exact lengths and for no letter in front,
// so it misses shortened keys, new vendors and every key that follows a Chinese, Japanese or Korean word directly.
// Every pattern must be linear: a run that is not bounded may only stand where nothing after it can fail.
import { isPlaceholder } from './secret-value.ts'

export interface SecretPattern {
  /** What stands in `[redacted:<kind>]`. */
  kind: string
  /** Flags `g`, or `gd` with a group named `secret` when only that part is to be hidden. */
  pattern: RegExp
  accept?: (secret: string) => boolean
}

const hasDigitAndLetter = (secret: string) => /\d/.test(secret) && /[A-Za-z]/.test(secret)
const isMixed = (secret: string) => hasDigitAndLetter(secret) && /[A-Z]/.test(secret.slice(3))
const isNoPlaceholder = (secret: string) => !isPlaceholder(secret)

function isUserAndPassword(secret: string): boolean {
  const digits = secret.replace(/=+$/, '')
  // atob throws for this remainder, and for nothing else that the pattern lets through.
  return digits.length % 4 !== 1 && /^[\x20-\x39\x3b-\x7e]{0,200}:[\x20-\x7e]+$/.test(atob(digits))
}

/** The first kind wins where two shapes overlap, so the more telling ones come first. */
export const secretPatterns: readonly SecretPattern[] = [
  {
    kind: 'private-key',
    pattern:
      /-----BEGIN [A-Z0-9 ]{0,30}PRIVATE KEY(?: BLOCK)?-----(?=[\s\S]{0,400}?[A-Za-z0-9+/=]{16})(?:[^-]*(?:-(?!----)[^-]*)*-----END [A-Z0-9 ]{0,30}PRIVATE KEY(?: BLOCK)?-----|(?:\s|\\[nr])*(?:[A-Za-z0-9+/=]{16,}(?:\s|\\[nr])*)+)/g,
  },
  { kind: 'private-key', pattern: /(?<![A-Za-z0-9])AGE-SECRET-KEY-1[A-Z0-9]{50,}/g },
  { kind: 'jwt', pattern: /(?<![\w-])eyJ[A-Za-z0-9_-]{8,}\.eyJ[A-Za-z0-9_-]{4,}\.[A-Za-z0-9_-]*/g },
  { kind: 'anthropic-key', pattern: /(?<![A-Za-z0-9])sk-ant-[\w-]{16,}/g, accept: hasDigitAndLetter },
  {
    kind: 'openai-key',
    pattern: /(?<![A-Za-z0-9])sk-(?:proj|svcacct|admin|None)-[\w-]{16,}/g,
    accept: hasDigitAndLetter,
  },
  { kind: 'openrouter-key', pattern: /(?<![A-Za-z0-9])sk-or-(?:v\d-)?[\w-]{16,}/g, accept: hasDigitAndLetter },
  { kind: 'openai-key', pattern: /(?<![A-Za-z0-9])sk-[\w-]{20,}/g, accept: isMixed },
  { kind: 'github-token', pattern: /(?<![A-Za-z0-9])gh[pousr]_\w{20,}/g },
  { kind: 'github-token', pattern: /(?<![A-Za-z0-9])github_pat_\w{20,}/g },
  { kind: 'gitlab-token', pattern: /(?<![A-Za-z0-9])gl(?:pat|dt|rt|cbt|ptt|ft|imt|agent|soat|ffct)-[\w-]{16,}/g },
  { kind: 'stripe-key', pattern: /(?<![A-Za-z0-9])(?:sk|rk|pk)_(?:live|test)_[A-Za-z0-9]{10,}/g },
  { kind: 'stripe-key', pattern: /(?<![A-Za-z0-9])whsec_[A-Za-z0-9+/=]{16,}/g },
  { kind: 'google-key', pattern: /(?<![A-Za-z0-9])AIza[\w-]{30,}/g },
  { kind: 'google-oauth', pattern: /(?<![A-Za-z0-9])(?:GOCSPX-[\w-]{20,}|ya29\.[\w-]{20,}|1\/\/0[\w-]{30,})/g },
  {
    kind: 'aws-access-key',
    pattern: /(?<![A-Za-z0-9])(?:AKIA|ASIA|ABIA|ACCA|A3T[A-Z0-9])[A-Z0-9]{16}(?![A-Za-z0-9])/g,
  },
  {
    kind: 'slack-token',
    pattern: /(?<![A-Za-z0-9])xox[a-z](?:\.xox[a-z])?-[A-Za-z0-9-]{10,}/g,
    accept: hasDigitAndLetter,
  },
  { kind: 'slack-token', pattern: /(?<![A-Za-z0-9])xapp-\d-[A-Za-z0-9-]{10,}/g },
  { kind: 'slack-webhook', pattern: /hooks\.slack\.com\/(?<secret>(?:services|workflows|triggers)\/[\w/-]{20,})/dg },
  {
    kind: 'discord-webhook',
    pattern: /discord(?:app)?\.com\/api\/(?:v\d{1,2}\/)?webhooks\/(?<secret>\d{10,}\/[\w-]{20,})/dg,
  },
  { kind: 'discord-token', pattern: /(?<![\w-])[MNO][A-Za-z\d_-]{23,27}\.[\w-]{6}\.[\w-]{27,}/g },
  { kind: 'telegram-token', pattern: /(?<!\d)\d{8,10}:AA[\w-]{32,}/g },
  { kind: 'npm-token', pattern: /(?<![A-Za-z0-9])npm_[A-Za-z0-9]{30,}/g },
  { kind: 'pypi-token', pattern: /(?<![A-Za-z0-9])pypi-[\w-]{32,}/g },
  { kind: 'huggingface-token', pattern: /(?<![A-Za-z0-9])(?:hf|api_org)_[A-Za-z0-9]{30,}/g },
  { kind: 'sendgrid-key', pattern: /(?<![\w.-])SG\.[\w-]{16,64}\.[\w-]{16,}/g },
  { kind: 'twilio-key', pattern: /(?<![A-Za-z0-9])SK[0-9a-f]{32}(?![A-Za-z0-9])/g },
  { kind: 'mailgun-key', pattern: /(?<![A-Za-z0-9])key-[0-9a-f]{32}(?![A-Za-z0-9])/g },
  { kind: 'mailchimp-key', pattern: /(?<![A-Za-z0-9])[0-9a-f]{32}-us\d{1,2}(?![A-Za-z0-9])/g },
  { kind: 'digitalocean-token', pattern: /(?<![A-Za-z0-9])do[opr]_v1_[0-9a-f]{32,}/g },
  { kind: 'shopify-token', pattern: /(?<![A-Za-z0-9])shp(?:at|ca|pa|ss)_[A-Za-z0-9]{32,}/g },
  { kind: 'square-token', pattern: /(?<![A-Za-z0-9])sq0[a-z]{3}-[\w-]{22,}/g },
  { kind: 'linear-key', pattern: /(?<![A-Za-z0-9])lin_(?:api|oauth)_[A-Za-z0-9]{32,}/g },
  { kind: 'notion-token', pattern: /(?<![A-Za-z0-9])(?:ntn_[A-Za-z0-9]{40,}|secret_[A-Za-z0-9]{43}(?![A-Za-z0-9]))/g },
  { kind: 'vault-token', pattern: /(?<![A-Za-z0-9])hv[sbr]\.[\w-]{24,}/g },
  { kind: 'terraform-token', pattern: /(?<![\w-])[A-Za-z0-9]{14}\.atlasv1\.[\w-]{40,}/g },
  { kind: 'databricks-token', pattern: /(?<![A-Za-z0-9])dapi[0-9a-f]{32}(?:-\d)?(?![A-Za-z0-9])/g },
  { kind: 'docker-token', pattern: /(?<![A-Za-z0-9])dckr_(?:pat|oat)_[\w-]{20,}/g },
  { kind: 'supabase-key', pattern: /(?<![A-Za-z0-9])(?:sbp_[0-9a-f]{40}|sb_secret_[\w-]{20,})/g },
  { kind: 'figma-token', pattern: /(?<![A-Za-z0-9])fig[dou]_?[dr]?_[\w-]{36,}/g },
  { kind: 'grafana-token', pattern: /(?<![A-Za-z0-9])(?:glsa_[A-Za-z0-9]{32}_[0-9a-f]{8}|glc_[A-Za-z0-9+/=]{32,})/g },
  { kind: 'sentry-token', pattern: /(?<![A-Za-z0-9])(?:sntrys_[\w+/=]{40,}|sntryu_[0-9a-f]{64})/g },
  { kind: 'newrelic-key', pattern: /(?<![A-Za-z0-9])NRAK-[A-Z0-9]{27}/g },
  { kind: 'postman-key', pattern: /(?<![A-Za-z0-9])PMAK-[0-9a-f]{24}-[0-9a-f]{34}/g },
  { kind: 'atlassian-token', pattern: /(?<![A-Za-z0-9])AT(?:ATT3|CTT3|BB)[\w=-]{24,}/g },
  { kind: 'planetscale-token', pattern: /(?<![A-Za-z0-9])pscale_(?:tkn|pw|oauth)_[\w.-]{32,}/g },
  { kind: 'doppler-token', pattern: /(?<![A-Za-z0-9])dp\.(?:pt|st|ct|sa|scim|audit)\.[\w.-]{32,}/g },
  { kind: 'tailscale-key', pattern: /(?<![A-Za-z0-9])tskey-[a-z]{2,12}-[\w-]{16,}/g },
  { kind: 'fly-token', pattern: /(?<![A-Za-z0-9])(?:FlyV1 fm\d_|fo1_)[\w+/=-]{32,}/g },
  { kind: 'model-key', pattern: /(?<![A-Za-z0-9])(?:gsk_|r8_|pplx-|xai-|fw_|nvapi-|csk-)[A-Za-z0-9_-]{30,}/g },
  { kind: '1password-token', pattern: /(?<![A-Za-z0-9])ops_eyJ[A-Za-z0-9+/=]{60,}/g },
  {
    kind: 'connection-string',
    pattern:
      /(?<![a-z])(?:postgres(?:ql)?|mysql|mariadb|mongodb|rediss?|amqps?|mssql|sqlserver|clickhouse|cockroachdb|oracle|kafka|nats|ldaps?|smtps?)(?:\+\w{1,20})?:\/\/[^\s/:"'`<>]{0,100}:(?<secret>[^\s/"'`<>]{1,200})@/dgi,
    accept: isNoPlaceholder,
  },
  {
    kind: 'connection-string',
    pattern:
      /(?:server|data source|host|user id|uid|accountname|endpoint)=[^;\n]{1,200};(?:[^;\n]{1,200};){0,8}?\s{0,2}(?:password|pwd|accountkey|sharedaccesskey)=(?<secret>[^;\s"'`]{1,400})/dgi,
    accept: isNoPlaceholder,
  },
  {
    kind: 'url-password',
    pattern: /:\/\/[^\s/:"'`<>]{0,100}:(?<secret>[^\s/"'`<>]{1,200})@(?=[\w[])/dg,
    accept: isNoPlaceholder,
  },
  { kind: 'url-password', pattern: /:\/\/(?<secret>[A-Za-z0-9_-]{20,200})@(?=\w)/dg, accept: hasDigitAndLetter },
  {
    kind: 'basic-auth',
    pattern: /(?<![A-Za-z])Basic[ \t]{1,4}(?<secret>[A-Za-z0-9+/]{6,2000}={0,2})/dgi,
    accept: isUserAndPassword,
  },
  {
    kind: 'basic-auth',
    pattern: /(?<![\w-])curl[ \t][^\n]{0,300}?[ \t](?:-u|--user)[ =]?["']?[^\s:"']{1,64}:(?<secret>[^\s"'`]{1,128})/dg,
    accept: isNoPlaceholder,
  },
  {
    kind: 'bearer',
    pattern:
      /authorization["'\\]{0,3}[ \t]{0,2}[:=][ \t]{0,2}["'\\]{0,3}(?:Bearer|Token|ApiKey|Key|GenieKey)[ \t]{1,4}["'\\]{0,3}(?<secret>[\w.~+/=:-]{6,4000})/dgi,
    accept: isNoPlaceholder,
  },
  {
    kind: 'bearer',
    pattern: /(?<![A-Za-z])Bearer[ \t]{1,4}(?<secret>[\w.~+/=-]{16,4000})/dgi,
    accept: (secret) => hasDigitAndLetter(secret) && !isPlaceholder(secret),
  },
  {
    kind: 'cookie',
    pattern: /(?<![A-Za-z])(?:set-)?cookie["']?:[ \t]{0,2}["']?(?<secret>[\w.-]{1,64}=[^\r\n"'`]{12,4000})/dgi,
    accept: (secret) => /[\w.~+/%-]{16}/.test(secret) && hasDigitAndLetter(secret),
  },
  {
    kind: 'seed-phrase',
    pattern:
      /(?:mnemonic|(?:seed|recovery)[ _-]?phrase|助记词|助記詞|니모닉|시드 ?구문|シードフレーズ)["']?[^\S\n]{0,2}(?:[:=：是は]|is|은|는)[^\S\n]{0,2}["'`]?(?<secret>[a-z]{3,8}(?: [a-z]{3,8}){11,23})(?![a-z ])/dgi,
  },
]
