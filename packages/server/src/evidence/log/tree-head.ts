import { NoteFault } from './note.ts'

/** What a log says of itself (C2SP tlog-checkpoint). */
export interface TreeHead {
  /** The name of the log. */
  origin: string
  /** How many leaves it has. */
  size: number
  root: Uint8Array
}

/** The text of a note that says it. */
export function formatTreeHead({ origin, size, root }: TreeHead): string {
  return `${origin}\n${size}\n${Buffer.from(root).toString('base64')}\n`
}

/** @throws NoteFault for what says nothing of the kind */
export function parseTreeHead(text: string): TreeHead {
  const [origin = '', size = '', encoded = ''] = text.split('\n', 3)
  const root = Buffer.from(encoded, 'base64')
  const isSize = /^(0|[1-9]\d{0,14})$/.test(size)
  if (origin === '' || !isSize || root.length !== 32 || root.toString('base64') !== encoded)
    throw new NoteFault('The note is no checkpoint of a log: origin, size and root, a line each.')
  return { origin, size: Number(size), root }
}
