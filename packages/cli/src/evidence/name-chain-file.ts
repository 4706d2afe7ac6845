import { createHash } from 'node:crypto'

/** How long the name of a file is at most, without what all end in. */
const longest = 150

/** Where the entries of a chain are in the folder of an export: its name, with what is no part of a file's name written as a number. */
export function nameChainFile(chain: string): string {
  const name = chain
    .replaceAll(' ', '-')
    .replaceAll(/[^A-Za-z0-9.-]/g, letter => `_${(letter.codePointAt(0) ?? 0).toString(16)}`)
  const short =
    name.length <= longest
      ? name
      : `${name.slice(0, longest - 17)}-${createHash('sha256').update(chain).digest('hex').slice(0, 16)}`
  return `chains/${short}.ndjson`
}
