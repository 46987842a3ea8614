// Is this value, given to a name such as `password` or `api_key`, a secret, or a placeholder, a reference, a type, a path,
// a piece of code? Judged by shape alone. When in doubt about a password the answer is yes, about a token no: tokens that
// matter are long and random, passwords are not.

/** How the value was written: a line of an env file, a quoted literal, bare in code or data, or in a sentence. */
export type ValueStyle = 'env' | 'quoted' | 'bare' | 'sentence'

export interface AssignedValue {
  value: string
  style: ValueStyle
  /** Given to a password, which may be short and pronounceable. */
  password: boolean
}

export function isSecretValue({ value, style, password }: AssignedValue): boolean {
  if (value.length < 4 || isPlaceholder(value) || isReference(value) || isPath(value)) return false
  if (/^sha\d{1,3}[-:]/i.test(value) || /^[a-z][a-z0-9+.-]{1,20}:\/\//i.test(value)) return false
  if (style === 'bare' && isCode(value)) return false
  return password ? isPassword(value, style) : isToken(value, style)
}

/** Something that stands where a secret would: `changeme`, `your-key-here`, `<token>`, `xxxx`, `****`, `${TOKEN}`. */
export function isPlaceholder(value: string): boolean {
  if (new Set(value).size < 3 || PLACEHOLDERS.some((shape) => shape.test(value))) return true
  const words = value.toLowerCase().split(/[-_. ]+/)
  return words.every((word) => FILLER_WORDS.has(word))
}

const PLACEHOLDERS = [
  /^[^\p{L}\p{N}]*$/u,
  /^[<{]|^\[\w*\]?$|^\(\w*\)?$|[<{]{2}/,
  /\$\{|\$\(|^\$[A-Z_]+[A-Z0-9_]*$|^\$[a-z][A-Za-z_]*$|^%\w+%$/,
  /\.\.\.|…|\*{3}|x{5}|0{8}|(?:12345678|abcdefgh){2}/i,
  /(?:^|[-_ .])(?:your|insert|replace|placeholder|example|dummy|fake|sample|todo|fixme|here)(?:[-_ .]|$)/i,
  /EXAMPLE(?:KEY)?$/,
  /change[-_ ]?(?:me|this|it)/i,
]

// What people write in the place of a secret, and what code and documents say about one.
const FILLER_WORDS = new Set(
  (
    'a an the my our some any new old current default super very long strong random secure secret secrets token tokens key keys api auth ' +
    'access refresh client private public password passwords passwd passphrase pass pwd pw user username admin root db app test tests testing dev ' +
    'prod local localhost value string str text char bool boolean number int integer bytes buffer null nil none undefined true false yes no on off ' +
    'required optional hidden invalid valid incorrect correct wrong missing empty expired blank redacted masked unset set encrypted plaintext ' +
    'hashed stored foo bar baz qux changeme changeit xxx xxxx abc tbd unknown unused never always foobar something anything credentials ' +
    'credential placeholder jwt bearer basic oauth oauth2 confirm confirmation mismatch forgot reset visible input field label type'
  ).split(' '),
)

function isReference(value: string): boolean {
  return (
    /^(?:process|os|env|import|secrets|vars|config|settings|self|this|ctx|req|request|props|data)(?:\?|!)?[.[]/.test(
      value,
    ) ||
    /^(?:op|vault|ssm|keychain|file|arn|doppler|ref|secretsmanager|akv):/i.test(value) ||
    /^[:@%?!][A-Za-z_]*$/.test(value) ||
    /^0x[0-9a-f]{40}$/i.test(value)
  )
}

function isPath(value: string): boolean {
  if (
    !/^(?:~|\.{1,2}|[A-Za-z]:)?[\\/]/.test(value) &&
    !/\.(?:pem|key|crt|txt|json|ya?ml|tsx?|jsx?|mjs|py|go|rs|md|env|sh)$/.test(value)
  )
    return false
  return value.split(/[\\/]/).every((part) => part.length < 20 || !hasThreeClasses(part))
}

function isCode(value: string): boolean {
  if (
    /^[A-Za-z_$][\w$]*(?:[?!]?\.#?[A-Za-z_$][\w$]*)+[?!]?$/.test(value) &&
    !value.split('.').some((part) => part.length > 15 && hasThreeClasses(part))
  ) {
    return true
  }
  return /[(){}[\]]|=>|^[/^]/.test(value)
}

// Names of algorithms and units carry a digit and follow "password is" and "token:" all the time.
const ALGORITHM =
  /^(?:base\d\d|sha-?\d|md\d|bcrypt|argon2|scrypt|hs\d|rs\d|es\d|oauth|utf-?\d|ed25519|x509|x25519|aes|pbkdf2|rsa|totp|otp|http|u?int\d|float\d|v\d|\d+(?:\.\d+)*(?:-?(?:chars?|characters?|bits?|bytes?|days?|hours?|h|min|mins|minutes?|m|s|ms|sec|seconds?|k|kb|mb|px|%|\+|x|st|nd|rd|th))?$)/i

function isPassword(value: string, style: ValueStyle): boolean {
  if (style === 'env') return true
  if (/^\d+$/.test(value)) return value.length >= 6 || style === 'quoted'
  if (/\s/.test(value) || ALGORITHM.test(value)) return false
  if (/^[\p{L}]+$/u.test(value)) return style === 'quoted' && /^[a-z]{8,}$/.test(value)
  if (style === 'quoted') return !/^\p{Lu}\p{L}*(?:[-_.]\p{L}+)*$/u.test(value) && !/^\w+\|/.test(value)
  return /[A-Za-z]/.test(value) && /[\d!@#$%^&*+?~]./.test(`${value}.`) && !/^[A-Za-z]+[?!]+$/.test(value)
}

function isToken(value: string, style: ValueStyle): boolean {
  if (/\s/.test(value) || ALGORITHM.test(value) || /^\d{4}-\d\d-\d\d/.test(value) || /^\S+@\S+\.\S+$/.test(value))
    return false
  if (style === 'env') return /[A-Za-z]/.test(value) ? value.length >= 8 : value.length >= 12
  const digits = value.match(/\d/g)?.length ?? 0
  if (value.length < 8 || digits === 0 || !/[A-Za-z]/.test(value)) return false
  return !isReadable(value)
}

/** Words with a number here and there: `next-page-2`, `refreshToken1`, `IDENT_12`. */
function isReadable(value: string): boolean {
  return (
    value
      .split(/[-_./:@+]+|(?<=[a-z])(?=[A-Z])/)
      .every((part) => /^(?:[A-Za-z]{0,20}\d{0,2}|\d{1,4}|[A-Z]{1,8})$/.test(part)) && !/[a-z]\d[a-z]/i.test(value)
  )
}

function hasThreeClasses(part: string): boolean {
  return /[a-z]/.test(part) && /[A-Z]/.test(part) && /\d/.test(part)
}
