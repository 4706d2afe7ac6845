import { type Author, readAuthor } from '../rights/author.ts'
import { readKeyNames } from './api-keys.ts'
import type { Db } from './database.ts'
import { readPersonNames } from './people.ts'

/** What authors are called now, by what is stored of them; those who are deleted or forgotten are missing. */
export type AuthorNames = ReadonlyMap<string, string>

/** Looks up what authors are called now. */
export async function readAuthorNames(db: Db, authors: readonly string[]): Promise<AuthorNames> {
  const known = authors.map(text => ({ text, author: readAuthor(text) }))
  const [keys, people] = await Promise.all([
    readKeyNames(db, listIds(known, 'key')),
    readPersonNames(db, listIds(known, 'person')),
  ])
  return new Map(
    known.flatMap(({ text, author }) => {
      if (author.kind === 'gateway') return []
      const name = (author.kind === 'key' ? keys : people).get(author.id)
      return name === undefined ? [] : [[text, name] as const]
    }),
  )
}

function listIds(known: readonly { author: Author }[], kind: 'key' | 'person'): string[] {
  return known.flatMap(({ author }) => (author.kind === kind ? author.id : []))
}
