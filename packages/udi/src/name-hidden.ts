import type { Finding } from './finding.ts'
import { dropInvisible, findInvisible } from './identifiers/invisible-characters.ts'

/** The longest code, with what was copied along with it. */
const longestCode = 100

/**
 * The finding, with the name of a character of its value that is not seen: what is wrong with a code may be that alone. Texts with blanks
 * in them are no codes, and have a rule of their own.
 */
export function nameHidden(finding: Finding): Finding {
  const { value, message } = finding
  if (typeof value !== 'string' || value.length > longestCode) return finding
  const hidden = findInvisible(value)
  const isCode = hidden !== undefined && dropInvisible(value) !== '' && !/[^ ] +[^ ]/.test(value)
  if (!isCode || message.includes('U+')) return finding
  return { ...finding, message: `${message} There is ${hidden} in it, which is not seen.` }
}
