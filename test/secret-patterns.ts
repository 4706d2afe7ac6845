/** What a secret of a known kind looks like; the first group, or the whole match, is the secret. */
export const secretPatterns: Readonly<Record<string, RegExp>> = {
  'private key': /-----BEGIN (?:[A-Z]+ )*PRIVATE KEY-----\s*[A-Za-z0-9+/=\s]{64,}/g,
  'API key of udigate': /\budg_(?:preview|production)_[A-Za-z0-9_-]{43}\b/g,
  'secret of a webhook': /\bwhsec_[A-Za-z0-9+/]{32,}={0,2}/g,
  'token of npm': /\bnpm_[A-Za-z0-9]{36}\b|_authToken=(?!any\b|\$)[^\s`'"\\]{16,}/g,
  'token of GitHub': /\b(?:gh[pousr]_[A-Za-z0-9]{36,}|github_pat_[A-Za-z0-9_]{60,})/g,
  'token of GitLab': /\bglpat-[A-Za-z0-9_-]{20,}/g,
  'key of AWS': /\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/g,
  'key of Google': /\bAIza[A-Za-z0-9_-]{35}\b/g,
  'key of Azure': /\bAccountKey=[A-Za-z0-9+/]{86}==/g,
  'token of Slack': /\bxox[abprs]-[A-Za-z0-9-]{20,}/g,
  'key of Stripe': /\b[rs]k_live_[A-Za-z0-9]{20,}/g,
  'JSON Web Token': /\beyJ[A-Za-z0-9_-]{15,}\.eyJ[A-Za-z0-9_-]{15,}\.[A-Za-z0-9_-]{20,}/g,
  'password in an address': /\b[a-z][a-z0-9+]{2,}:\/\/[^\s:/@'"`$<{]+:([^\s:/@'"`$<{]{3,})@/g,
}

/** What examples and tests use in the place of a password. */
const madeUp = /^(?:any|canary|example|password|secret|geheim|hidden|hunter2|pass|p%40ss|…|\.\.\.|x+|\*+)/i

/** Examples in the documentation of the API say in base64 that they are none. */
function saysSo(secret: string): boolean {
  const [, , encoded = ''] = /^(udg_[a-z]+_|whsec_)(.*)/.exec(secret) ?? []
  return Buffer.from(encoded, 'base64url').toString().startsWith('not-a-')
}

/** Every secret in a text, as what it seems to be. */
export function findSecrets(text: string): { kind: string; at: number }[] {
  return Object.entries(secretPatterns).flatMap(([kind, pattern]) =>
    [...text.matchAll(pattern)]
      .filter(([secret, password]) => !(password === undefined ? saysSo(secret) : madeUp.test(password)))
      .map(({ index }) => ({ kind, at: index })),
  )
}
