// The environment a call of the Claude Code client runs in: an explicit table, not ours with holes. What the user's
// login, proxy and certificates need goes through; the marks of the session we may have been started from do not, and a
// key that a project's shell happens to carry is never spent without the user's word.
import type { Env } from '../config/folders.ts'
import { OWN_CALL_ENV } from '../lib/own-call.ts'

export interface EnvironmentOptions {
  env: Env
  /** The user said that ANTHROPIC_API_KEY may pay for the memory. */
  useApiKey: boolean
}

/** The variables of a call; everything not named here stays behind. */
export function callEnvironment({ env, useApiKey }: EnvironmentOptions): Record<string, string> {
  const kept: Record<string, string> = {}
  for (const [name, value] of Object.entries(env)) {
    if (value !== undefined && isKept(name.toUpperCase(), useApiKey)) kept[name] = value
  }
  return { ...kept, ...FIXED }
}

function isKept(name: string, useApiKey: boolean): boolean {
  if (name === 'ANTHROPIC_API_KEY') return useApiKey
  return KEPT_NAMES.has(name) || KEPT_PREFIXES.some((prefix) => name.startsWith(prefix)) || SKIPPED_LOGIN.test(name)
}

/** Compared in upper case: Windows does not tell cases apart, and proxies are also written in lower case. */
const KEPT_NAMES: ReadonlySet<string> = new Set([
  // the system
  ...['PATH', 'PATHEXT', 'HOME', 'USER', 'LOGNAME', 'SHELL', 'TERM', 'TZ', 'LANG', 'LANGUAGE', 'TMPDIR', 'TMP', 'TEMP'],
  ...['USERPROFILE', 'USERNAME', 'USERDOMAIN', 'HOMEDRIVE', 'HOMEPATH', 'APPDATA', 'LOCALAPPDATA', 'PROGRAMDATA'],
  ...['PROGRAMFILES', 'PROGRAMFILES(X86)', 'SYSTEMROOT', 'SYSTEMDRIVE', 'WINDIR', 'COMSPEC', 'OS'],
  // Where the key ring that holds the login listens.
  'DBUS_SESSION_BUS_ADDRESS',
  // the way out
  ...['HTTP_PROXY', 'HTTPS_PROXY', 'ALL_PROXY', 'NO_PROXY', 'CLAUDE_CODE_PROXY_RESOLVES_HOSTS'],
  ...['NODE_EXTRA_CA_CERTS', 'NODE_TLS_REJECT_UNAUTHORIZED', 'SSL_CERT_FILE', 'SSL_CERT_DIR', 'CLAUDE_CODE_CERT_STORE'],
  ...['CLAUDE_CODE_CLIENT_CERT', 'CLAUDE_CODE_CLIENT_KEY', 'CLAUDE_CODE_CLIENT_KEY_PASSPHRASE'],
  // the login
  ...['CLAUDE_CONFIG_DIR', 'CLAUDE_CODE_OAUTH_TOKEN', 'CLAUDE_CODE_API_KEY_HELPER_TTL_MS', 'CLAUDE_CODE_GIT_BASH_PATH'],
  'CLOUD_ML_REGION',
])

const KEPT_PREFIXES = [
  ...['LC_', 'XDG_'],
  // The service's address, gateway headers, and what the model aliases mean on Bedrock, Vertex and Foundry.
  ...['ANTHROPIC_', 'CLAUDE_CODE_USE_', 'AWS_', 'GOOGLE_', 'GCLOUD_', 'CLOUDSDK_', 'VERTEX_REGION_', 'AZURE_'],
]

const SKIPPED_LOGIN = /^CLAUDE_CODE_SKIP_\w+_AUTH$/

const FIXED: Readonly<Record<string, string>> = {
  [OWN_CALL_ENV]: '1',
  // Else `@/path` in a transcript makes the client read that file into the prompt, even without tools.
  CLAUDE_CODE_DISABLE_ATTACHMENTS: '1',
  CLAUDE_CODE_MAX_RETRIES: '2',
  CLAUDE_CODE_MAX_OUTPUT_TOKENS: '32000',
  CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
  CLAUDE_CODE_DISABLE_AUTO_MEMORY: '1',
  DISABLE_AUTOUPDATER: '1',
  // Thinking costs more than the answer; clients differ in which of the three they obey.
  CLAUDE_CODE_DISABLE_THINKING: '1',
  MAX_THINKING_TOKENS: '0',
  CLAUDE_CODE_EFFORT_LEVEL: 'low',
}
