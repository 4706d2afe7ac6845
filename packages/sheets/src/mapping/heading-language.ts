/** The languages that EUDAMED knows, by their codes. */
const codes = 'BG CS DA DE EL EN ES ET FI FR GA HR HU IS IT LT LV MT NL NO PL PT RO SK SL SV TR'.split(' ')

const adjectives: readonly (readonly [string, string])[] = [
  ['ger', 'DE'],
  ['eng', 'EN'],
  ['engl', 'EN'],
  ['fra', 'FR'],
  ['fre', 'FR'],
  ['ita', 'IT'],
  ['spa', 'ES'],
  ['deutsche', 'DE'],
  ['englische', 'EN'],
  ['französische', 'FR'],
]
let names: ReadonlyMap<string, string> | undefined

/** What languages are called, in small letters. Asking for it loads data that takes a process longer than reading a record. */
function listNames(): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const language of ['en', 'de', 'fr']) {
    const displayed = new Intl.DisplayNames([language], { type: 'language', fallback: 'none' })
    for (const code of codes) {
      const name = displayed.of(code.toLowerCase())
      if (name !== undefined) found.set(name.toLowerCase(), code)
    }
  }
  for (const [name, code] of adjectives) found.set(name, code)
  return found
}

/** The language that a heading says at its end or its beginning, and the heading without it: `Bezeichnung DE`. */
export function findHeadingLanguage(heading: string): { code: string; rest: string } | undefined {
  const tokens = heading.split(/[^\p{L}\p{N}]+/u).filter(token => token !== '')
  if (tokens.length < 2) return undefined
  names ??= listNames()
  for (const at of [tokens.length - 1, 0]) {
    const token = tokens[at] ?? ''
    // In small letters these are words of other meanings, such as "no" and "it".
    const code = codes.includes(token) ? token : names.get(token.toLowerCase())
    if (code !== undefined) return { code, rest: tokens.toSpliced(at, 1).join(' ') }
  }
  return undefined
}
