import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'

/** A setting as a line of a file has it. */
export interface FileEntry {
  name: string
  text: string
  line: number
}

/** A line that cannot be used; nothing of it is shown, since it may be part of a secret. */
export interface FileFault {
  line: number
  message: string
}

/**
 * Reads a file with settings: one `NAME=value` on each line, empty lines, and comments that begin with `#`. What a
 * value is, `util.parseEnv` of Node says; what it would quietly cut off or leave out is a fault here.
 *
 * @throws what the system says about the file
 */
export function readConfigFile(path: string): { entries: FileEntry[]; faults: FileFault[] } {
  return parseConfigFile(decode(readFileSync(path)))
}

/** The same for a text. */
export function parseConfigFile(content: string): { entries: FileEntry[]; faults: FileFault[] } {
  const entries: FileEntry[] = []
  const faults: FileFault[] = []
  const seen = new Map<string, number>()
  for (const [index, row] of content.split(/\r?\n/).entries()) {
    const line = index + 1
    if (/^\s*(#|$)/.test(row)) continue
    const [, name, written] = /^\s*(?:export\s+)?([A-Za-z_]\w{0,99})\s*=(.*)$/.exec(row) ?? []
    if (name === undefined || written === undefined) {
      faults.push({ line, message: 'This line is no NAME=value.' })
      continue
    }
    const earlier = seen.get(name)
    seen.set(name, earlier ?? line)
    const fault = findValueFault(written.trim())
    // Only once is it certain that the name is one.
    if (fault !== undefined) faults.push({ line, message: fault })
    else if (earlier !== undefined)
      faults.push({ line, message: `This setting is on line ${earlier} already.` })
    else entries.push({ name, text: parseEnv(row)[name] ?? '', line })
  }
  return { entries, faults }
}

/** The text of a file in UTF-8, without a byte order mark. */
export function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new Error('it is not in UTF-8')
  }
}

function findValueFault(written: string): string | undefined {
  const quote = /^["'`]/.exec(written)?.[0]
  if (quote === undefined) {
    return written.includes('#')
      ? 'A value with # in it has to stand in quotes; a comment has a line of its own.'
      : undefined
  }
  const end = written.indexOf(quote, 1)
  if (end === -1) return 'The quote at the beginning of this value does not end on its line.'
  if (end < written.length - 1) return 'Something stands after the quote that ends this value.'
  return undefined
}

/** A line of such a file; `undefined` where no quotes fit around the value. */
export function formatConfigLine(name: string, value: string): string | undefined {
  if (/^[\w./:@%+,=-]*$/.test(value)) return `${name}=${value}`
  const quote = ['"', "'", '`'].find(
    mark => !value.includes(mark) && !(mark === '"' && value.includes('\\n')),
  )
  return quote === undefined ? undefined : `${name}=${quote}${value}${quote}`
}
