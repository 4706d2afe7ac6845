import { createHash } from 'node:crypto'

/** How long the name of a file is at most, without what all end in. */
const longest = 150

/** Where the entries of a chain are in the folder of an export: its name, with what is no part of a file's name written as a number. */
function nameChainFile(chain: string): string {
  const name = chain
    .replaceAll(' ', '-')
    .replaceAll(/[^A-Za-z0-9.-]/g, letter => `_${(letter.codePointAt(0) ?? 0).toString(16)}`)
  const short =
    name.length <= longest
      ? name
      : `${name.slice(0, longest - 17)}-${createHash('sha256').update(chain).digest('hex').slice(0, 16)}`
  return `chains/${short}.ndjson`
}

/** A submission, a message or a pull, whose name is like that of no other chain. */
const ids = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * Names the files of the chains of one folder.
 *
 * @returns what names the file of a chain: the same each time, and no two alike, also where upper and lower case are one
 */
export function makeChainFiles(): (chain: string) => string {
  const chainByFile = new Map<string, string>()
  return chain => {
    const name = nameChainFile(chain)
    if (ids.test(chain)) return name
    const owner = chainByFile.get(name.toLowerCase())
    if (owner === undefined) chainByFile.set(name.toLowerCase(), chain)
    if (owner === undefined || owner === chain) return name
    return name.replace('.ndjson', `-${createHash('sha256').update(chain).digest('hex').slice(0, 16)}.ndjson`)
  }
}
