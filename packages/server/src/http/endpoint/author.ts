import * as Type from 'typebox'
import { demoKeyId, demoKeyName } from '../../keys/demo-key.ts'
import { readAuthor } from '../../rights/author.ts'
import type { AuthorNames } from '../../store/authors.ts'
import { type Body, string } from '../body.ts'

export const Author = Type.Object(
  {
    kind: Type.Enum(['person', 'key', 'command line', 'gateway'], {
      description: 'A person, an API key, the command line, or the gateway where it acted by itself.',
    }),
    id: Type.Optional(string('Names the person or the key.')),
    name: Type.Optional(
      string(
        'What the person or the key is called now; absent once it is forgotten. Or which job of the gateway it was.',
      ),
    ),
  },
  {
    $id: 'Author',
    title: 'Who did something',
    examples: [
      { kind: 'key', id: '019a6f3e-0000-7b2c-8d3e-4f5a6b7c8d9e', name: 'ERP, plant Ulm' },
      { kind: 'command line' },
    ],
  },
)

/** Who did something, from what is stored of it. @param names as they were read for it */
export function viewAuthor(text: string, names?: AuthorNames): Body<typeof Author> {
  const author = readAuthor(text)
  if (author.kind !== 'gateway') return { ...author, name: findName(text, names) }
  return text === 'command line' ? { kind: text } : author
}

/** The same in a word: the name, or what else is known. */
export function nameAuthor(text: string, names: AuthorNames): string {
  const author = readAuthor(text)
  return findName(text, names) ?? (author.kind === 'gateway' ? author.name : author.id)
}

function findName(text: string, names: AuthorNames | undefined): string | undefined {
  // The demo key is none of those that are stored.
  return names?.get(text) ?? (text === demoKeyId ? demoKeyName : undefined)
}
