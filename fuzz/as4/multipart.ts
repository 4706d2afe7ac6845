import fc from 'fast-check'
import { someBytes, xmlTokens } from '../mutations/changed-bytes.ts'
import { type Input, makeInput } from '../reader.ts'
import { envelope } from './soap-grammar.ts'

const partHeader = fc.oneof(
  fc.constantFrom(
    'Content-Type: application/soap+xml; charset=UTF-8',
    'Content-Type: application/octet-stream',
    'Content-Type: text/xml;a="\\"";b',
    'Content-ID: <a@b>',
    'content-id: <c@d>',
    'Content-ID: a@b',
    'Content-Transfer-Encoding: binary',
    'Content-Transfer-Encoding: base64',
    'X: a\r\n b\r\n\tc',
    ' folded',
    ':',
  ),
  fc.string({ maxLength: 30 }),
)
const part = fc
  .tuple(
    fc.array(partHeader, { maxLength: 4 }),
    fc.oneof(
      envelope,
      someBytes(xmlTokens).map(each => Buffer.from(each).toString('latin1')),
    ),
  )
  .map(([headers, content]) => `${headers.map(each => `${each}\r\n`).join('')}\r\n${content}`)

/** A message of parts in `multipart/related`, where boundaries have what may stand after them, and what may not. */
export const multipart: fc.Arbitrary<Input> = fc
  .record({
    boundary: fc.constantFrom('a', 'a b', '--', `'()+_,-./:=?`, 'a'.repeat(70), 'a'.repeat(71), ''),
    start: fc.constantFrom('', '; start="<a@b>"', '; start=a@b', '; start="<none>"', '; start="'),
    preamble: fc.constantFrom('', '\r\n', 'preamble\r\n', '--'),
    root: envelope,
    parts: fc.array(part, { maxLength: 5 }),
    padding: fc.constantFrom('', '', '', ' \t', ' '.repeat(200), 'x'),
    end: fc.constantFrom('--', '--\r\n', '--epilogue', '', '-'),
  })
  .map(({ boundary, start, preamble, root, parts, padding, end }) => {
    const all = [`Content-Type: application/soap+xml\r\nContent-ID: <a@b>\r\n\r\n${root}`, ...parts].map(
      each => `--${boundary}${padding}\r\n${each}\r\n`,
    )
    return makeInput(
      `multipart/related; type="application/soap+xml"; boundary="${boundary}"${start}`,
      Buffer.from(`${preamble}${all.join('')}--${boundary}${end}`, 'latin1'),
    )
  })
