import { brokenBuilds } from '../builds/broken/index.ts'
import { type BadBody, refusedBodies, withValue } from './refused-bodies.ts'

/** Bytes that are no UTF-8, in hexadecimal. */
const sequences: Readonly<Record<string, string>> = {
  'a byte that never occurs': 'ff',
  'another one': 'fe',
  'a continuation alone': '80',
  'continuations alone': 'bfbfbf',
  'a start without continuation': 'c3',
  'two of three bytes': 'e282',
  'three of four bytes': 'f09f98',
  'five bytes': 'f888808080',
  'six bytes': 'fc8480808080',
  'an overlong NUL': 'c080',
  'an overlong slash': 'c0af',
  'an overlong slash of three bytes': 'e080af',
  'an overlong slash of four bytes': 'f08080af',
  'an overlong quote': 'c0a2',
  'a surrogate (CESU-8)': 'eda080',
  'a pair of surrogates (CESU-8)': 'eda0bdedb880',
  'beyond the last character': 'f4908080',
  'Latin-1': 'e9',
  'Windows-1252': '80939420',
  'Shift JIS': '93fa967b',
}

/** Texts that are not plain UTF-8. */
export const d05 = refusedBodies({
  id: 'D5',
  isStar: true,
  fault: 'Malformed UTF-8 in values and keys, marked UTF-8, UTF-16, UTF-32',
  bodies: () => [
    ...Object.entries(sequences).flatMap(([name, hex]): BadBody[] => [
      [`${name} in a value`, around(withValue('"a|b"'), hex)],
      [`${name} in a key`, around(withValue('{"a|b":1}'), hex)],
    ]),
    ['a byte order mark', new Uint8Array(Buffer.from(`\ufeff${withValue('1')}`))],
    ['UTF-16 LE', new Uint8Array(Buffer.from(withValue('1'), 'utf16le'))],
    ['UTF-16 LE, marked', new Uint8Array(Buffer.from(`\ufeff${withValue('1')}`, 'utf16le'))],
    ['UTF-16 BE', new Uint8Array(Buffer.from(withValue('1'), 'utf16le').swap16())],
    ['UTF-32 BE', new Uint8Array(Array.from(withValue('1'), each => [0, 0, 0, each.charCodeAt(0)]).flat())],
    ['cut off in a character', new Uint8Array(Buffer.from(withValue('"é"')).subarray(0, -3))],
  ],
  accepted: () => [
    ['U+FFFD itself', withValue('"\ufffd"')],
    ['four bytes', withValue('"\u{10fffd}"')],
  ],
  says: /not-utf8|not-json/,
  control: { name: 'puts U+FFFD in its place', build: brokenBuilds['repairs-utf8'] },
})

function around(text: string, hex: string): Uint8Array<ArrayBuffer> {
  const at = text.indexOf('|')
  return new Uint8Array(
    Buffer.concat([Buffer.from(text.slice(0, at)), Buffer.from(hex, 'hex'), Buffer.from(text.slice(at + 1))]),
  )
}
