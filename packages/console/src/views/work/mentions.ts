import type { Colleague } from '../../api/work-items.ts'

/** The start of a name behind an `@` that is being written. */
export interface BegunMention {
  /** Where the `@` is. */
  from: number
  query: string
}

/** A name has no more characters than these, as far as it is searched while one types. */
const longest = 60

/** The mention that ends where the caret is; `undefined` where none is being written. */
export function findBegunMention(text: string, caret: number): BegunMention | undefined {
  const from = text.slice(0, caret).lastIndexOf('@')
  if (from === -1 || caret - from > longest) return undefined
  const before = text.charAt(from - 1)
  const query = text.slice(from + 1, caret)
  // A mail address is none, nor is what begins with a space.
  if (/[\p{L}\p{N}]/u.test(before) || query.startsWith(' ') || query.includes('\n')) return undefined
  return { from, query }
}

/** The text with the name of a colleague in the place of what was begun, and where the caret comes to stand. */
export function completeMention(
  text: string,
  { from, query }: BegunMention,
  name: string,
): { text: string; caret: number } {
  const rest = text.slice(from + 1 + query.length)
  const written = `@${name}${rest.startsWith(' ') ? '' : ' '}`
  return { text: text.slice(0, from) + written + rest, caret: from + name.length + 2 }
}

/** Those who are still named in the text, of those who were chosen. */
export function listMentioned(
  text: string,
  chosen: ReadonlyMap<string, Pick<Colleague, 'name'>>,
): readonly string[] {
  return Array.from(chosen).flatMap(([id, { name }]) => (text.includes(`@${name}`) ? [id] : []))
}

/** A piece of a comment as it is shown. */
export type TextPart =
  | { kind: 'text'; text: string }
  | { kind: 'mention'; text: string }
  | { kind: 'link'; text: string }

/** What an address does not end with, where a sentence goes on. */
const afterAddress = '.,;:!?)]\'"'

/** The pieces of a comment: addresses, the names of those who are mentioned, and the rest as it is written. */
export function splitText(text: string, names: readonly string[]): readonly TextPart[] {
  const parts: TextPart[] = []
  let rest = 0
  const put = (kind: TextPart['kind'], from: number, to: number): void => {
    if (from > rest) parts.push({ kind: 'text', text: text.slice(rest, from) })
    parts.push({ kind, text: text.slice(from, to) })
    rest = to
  }
  // The longest first: Ada Lovelace is not mentioned where Ada is.
  const mentioned = names.map(name => `@${name}`).toSorted((one, other) => other.length - one.length)
  for (const { index, 0: found } of text.matchAll(/https?:\/\/[^\s<>"]+|@/g)) {
    if (index < rest) continue
    if (found === '@') {
      const name = mentioned.find(each => text.startsWith(each, index))
      if (name !== undefined) put('mention', index, index + name.length)
    } else {
      let end = index + found.length
      while (afterAddress.includes(text.charAt(end - 1))) end -= 1
      put('link', index, end)
    }
  }
  if (rest < text.length) parts.push({ kind: 'text', text: text.slice(rest) })
  return parts
}
