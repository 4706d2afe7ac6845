/** The value of a header Content-Type. */
export interface MediaType {
  /** Type and subtype in small letters, such as `multipart/related`. */
  readonly type: string
  /** By name in small letters. */
  readonly parameters: ReadonlyMap<string, string>
}

const token = /^[!#$%&'*+\-.^_`|~\w]+/

/** Reads the value of a header Content-Type (RFC 2045, 5.1). `undefined` where it is none, or names a parameter twice. */
export function readMediaType(value: string): MediaType | undefined {
  const [essence = ''] = value.split(';', 1)
  const type = essence.trim().toLowerCase()
  const [main = '', sub = '', ...more] = type.split('/')
  if (!isToken(main) || !isToken(sub) || more.length > 0) return undefined
  const parameters = new Map<string, string>()
  let rest = value.slice(essence.length).trim()
  while (rest !== '') {
    if (!rest.startsWith(';')) return undefined
    rest = rest.slice(1).trimStart()
    if (rest === '') break
    const name = token.exec(rest)?.[0]
    if (name === undefined) return undefined
    rest = rest.slice(name.length).trimStart()
    if (!rest.startsWith('=')) return undefined
    const read = readValue(rest.slice(1).trimStart())
    if (!read || parameters.has(name.toLowerCase())) return undefined
    parameters.set(name.toLowerCase(), read.value)
    rest = read.rest.trimStart()
  }
  return { type, parameters }
}

/** Whether content of this media type is XML (RFC 7303): the signature covers its canonical form. */
export function isXmlType(type: string): boolean {
  return type === 'text/xml' || type === 'application/xml' || type.endsWith('+xml')
}

function readValue(text: string): { value: string; rest: string } | undefined {
  if (!text.startsWith('"')) {
    const value = token.exec(text)?.[0]
    return value === undefined ? undefined : { value, rest: text.slice(value.length) }
  }
  let value = ''
  for (let at = 1; at < text.length; at++) {
    const character = text[at]
    if (character === '"') return { value, rest: text.slice(at + 1) }
    value += character === '\\' ? (text[++at] ?? '') : character
  }
  return undefined
}

function isToken(text: string): boolean {
  return token.exec(text)?.[0] === text
}
