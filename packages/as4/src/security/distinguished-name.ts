import { readDer, readObjectIdentifier } from './read-der.ts'

/** One attribute of a name: the type as an object identifier. */
interface NameAttribute {
  readonly type: string
  readonly value: string
}

/** The relative names from the most general to the most specific; each a set of attributes. */
export type DistinguishedName = readonly (readonly NameAttribute[])[]

/** RFC 4514, 3, and what other programs write in names. */
const keywords: Readonly<Record<string, string>> = {
  CN: '2.5.4.3',
  SN: '2.5.4.4',
  SURNAME: '2.5.4.4',
  SERIALNUMBER: '2.5.4.5',
  C: '2.5.4.6',
  L: '2.5.4.7',
  ST: '2.5.4.8',
  S: '2.5.4.8',
  STREET: '2.5.4.9',
  O: '2.5.4.10',
  OU: '2.5.4.11',
  T: '2.5.4.12',
  TITLE: '2.5.4.12',
  GIVENNAME: '2.5.4.42',
  ORGANIZATIONIDENTIFIER: '2.5.4.97',
  DC: '0.9.2342.19200300.100.1.25',
  UID: '0.9.2342.19200300.100.1.1',
  E: '1.2.840.113549.1.9.1',
  EMAILADDRESS: '1.2.840.113549.1.9.1',
}

/** Those of RFC 4514 alone, which every program reads. */
const written: Readonly<Record<string, string>> = Object.fromEntries(
  ['CN', 'C', 'L', 'ST', 'STREET', 'O', 'OU', 'DC', 'UID'].map(name => [keywords[name] ?? '', name]),
)

/** Reads a Name of X.509. @throws RangeError where it is none */
export function readName(der: Buffer): DistinguishedName {
  const [name] = readDer(der)
  return readDer(name?.content ?? Buffer.alloc(0)).map(set =>
    readDer(set.content).map(attribute => {
      const [type, value] = readDer(attribute.content)
      if (!type || !value) throw new RangeError('no attribute of a name')
      return { type: readObjectIdentifier(type.content), value: readString(value.tag, value.content) }
    }),
  )
}

function readString(tag: number, content: Buffer): string {
  if (tag === 0x1e) return Buffer.from(content).swap16().toString('utf16le')
  return content.toString(tag === 0x0c ? 'utf8' : 'latin1')
}

/**
 * Reads a name in the string form of RFC 4514 or RFC 2253, most specific part first; keywords of both, object
 * identifiers and values in hexadecimal DER. `undefined` where it is not in that form.
 */
export function parseName(text: string): DistinguishedName | undefined {
  try {
    return splitUnescaped(text, [',', ';'])
      .map(part => splitUnescaped(part, ['+']).map(parseAttribute))
      .toReversed()
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

function parseAttribute(text: string): NameAttribute {
  const equals = text.indexOf('=')
  const key = text
    .slice(0, Math.max(0, equals))
    .trim()
    .toUpperCase()
    .replace(/^OID\./, '')
  const type = /^[0-9]+(?:\.[0-9]+)+$/.test(key) ? key : keywords[key]
  if (type === undefined) throw new RangeError('no attribute of a name')
  const value = text.slice(equals + 1).trim()
  if (/^#(?:[0-9a-fA-F]{2})+$/.test(value)) {
    const [der] = readDer(Buffer.from(value.slice(1), 'hex'))
    return { type, value: der ? readString(der.tag, der.content) : '' }
  }
  return { type, value: unescapeValue(value) }
}

function splitUnescaped(text: string, separators: readonly string[]): string[] {
  const parts: string[] = []
  let start = 0
  let isQuoted = false
  for (let at = 0; at < text.length; at++) {
    const character = text.charAt(at)
    if (character === '\\') at++
    else if (character === '"') isQuoted = !isQuoted
    else if (!isQuoted && separators.includes(character)) {
      parts.push(text.slice(start, at))
      start = at + 1
    }
  }
  return [...parts, text.slice(start)]
}

/** Escaped bytes are UTF-8. */
function unescapeValue(value: string): string {
  const inner = value.length > 1 && value.startsWith('"') && value.endsWith('"') ? value.slice(1, -1) : value
  const bytes: Buffer[] = []
  for (let at = 0; at < inner.length; at++) {
    const pair = inner.slice(at + 1, at + 3)
    if (inner[at] !== '\\') bytes.push(Buffer.from(inner.charAt(at), 'utf16le'))
    else if (/^[0-9a-fA-F]{2}$/.test(pair)) {
      let hex = ''
      while (inner[at] === '\\' && /^[0-9a-fA-F]{2}$/.test(inner.slice(at + 1, at + 3))) {
        hex += inner.slice(at + 1, at + 3)
        at += 3
      }
      at--
      bytes.push(Buffer.from(Buffer.from(hex, 'hex').toString('utf8'), 'utf16le'))
    } else bytes.push(Buffer.from(inner.charAt(++at), 'utf16le'))
  }
  return Buffer.concat(bytes).toString('utf16le')
}

/** Whether two names are one: in the order of their parts, whatever the case and the runs of spaces in values. */
export function isSameName(a: DistinguishedName, b: DistinguishedName): boolean {
  return JSON.stringify(foldName(a)) === JSON.stringify(foldName(b))
}

function foldName(name: DistinguishedName): string[][] {
  return name.map(part =>
    part
      .map(
        ({ type, value }) => `${type}=${value.normalize('NFKC').trim().toLowerCase().replaceAll(/ +/g, ' ')}`,
      )
      .toSorted(),
  )
}

/** A Name of X.509 in the string form of RFC 4514. */
export function writeName(der: Buffer): string {
  const [name] = readDer(der)
  return readDer(name?.content ?? Buffer.alloc(0))
    .map(set =>
      readDer(set.content)
        .map(attribute => writeNameAttribute(attribute.content))
        .join('+'),
    )
    .toReversed()
    .join(',')
}

function writeNameAttribute(content: Buffer): string {
  const [type, value] = readDer(content)
  if (!type || !value) throw new RangeError('no attribute of a name')
  const oid = readObjectIdentifier(type.content)
  const keyword = written[oid]
  if (keyword === undefined) return `${oid}=#${value.whole.toString('hex')}`
  const text = readString(value.tag, value.content)
  return `${keyword}=${text.replaceAll(/["+,;<>\\]|^[# ]| $/g, '\\$&')}`
}
