/** Any value that JSON text can denote (RFC 8259). */
export type JsonValue = string | number | boolean | null | JsonValue[] | { [name: string]: JsonValue }

/** Why a text is refused. */
export type JsonFaultCode =
  | 'not-utf8'
  | 'not-json'
  | 'too-deep'
  | 'duplicate-key'
  | 'forbidden-key'
  | 'lone-surrogate'
  | 'not-xml-text'
  | 'inexact-number'

/** The first place at which a text is refused. */
export interface JsonFault {
  code: JsonFaultCode
  /**
   * JSON Pointer of the value at fault, `''` for the root. For a key that is not text itself (`lone-surrogate`,
   * `not-xml-text`), and for one of thousands of characters, it is the pointer of the object that has the key.
   */
  path: string
  /** Characters (UTF-16 code units) before the place. */
  offset: number
  /** Line of the place, from 1. Only a line feed ends a line. */
  line: number
  /** Column of the place in its line, from 1, in UTF-16 code units. */
  column: number
  /** What is wrong and what to do, in one or two sentences. */
  message: string
}

const messages: Record<JsonFaultCode, string> = {
  'not-utf8': 'The text is not plain UTF-8. Send UTF-8 without a byte order mark.',
  'not-json': 'The text breaks the JSON syntax here. Send JSON as RFC 8259 defines it.',
  'too-deep': 'Objects and arrays are nested too deeply here. Send a flatter structure.',
  'duplicate-key': 'The object has this key twice. Give each key once.',
  'forbidden-key': 'The keys __proto__, constructor and prototype are not accepted. Remove the key.',
  'lone-surrogate':
    'The text has half of a surrogate pair here, which is no character. Write the whole character.',
  'not-xml-text':
    'The text has a character here that XML 1.0 cannot carry, such as a control character. Remove the character.',
  'inexact-number':
    'The number cannot be kept exactly as written. Write it with fewer digits, or as a string where the field takes one.',
}

const rawControl =
  'A text has a control character here without an escape, which JSON does not allow (RFC 8259). Write a tabulator as \\t and a line end as \\n; remove any other.'

/**
 * Builds the fault at `offset` of `text`, which need not go further than that.
 *
 * @param isRawControl whether it is a control character that stands in a text without an escape
 */
export function jsonFault(
  code: JsonFaultCode,
  path: string,
  text: string,
  offset: number,
  isRawControl = false,
): JsonFault {
  const lineStart = offset === 0 ? 0 : text.lastIndexOf('\n', offset - 1) + 1
  let line = 1
  for (let at = text.indexOf('\n'); at !== -1 && at < offset; at = text.indexOf('\n', at + 1)) line += 1
  const message = isRawControl ? rawControl : messages[code]
  return { code, path, offset, line, column: offset - lineStart + 1, message }
}
