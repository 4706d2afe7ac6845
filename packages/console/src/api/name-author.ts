import type { Bodies } from '@udigate/client'

type Author = Bodies['Author']

const others: Readonly<Record<Author['kind'], string>> = {
  person: 'A person who is forgotten',
  key: 'A deleted API key',
  'command line': 'The command line',
  gateway: 'The gateway',
}

/** Who did something, in a few words. */
export function nameAuthor({ kind, id, name }: Author): string {
  if (name !== undefined) return name
  return id === undefined ? others[kind] : `${others[kind]} (${id})`
}
