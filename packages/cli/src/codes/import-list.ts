import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import type { CodeListName } from '@udigate/eudamed'
import { type CodeListChanges, compareCodeLists } from '@udigate/udi'
import { CommandFailure } from '../run-command.ts'
import type { CodeAccess } from './access.ts'
import { faultText } from './code-text.ts'
import { readListFile } from './read-list-file.ts'

interface ImportOptions {
  /** What the list is called in findings; by the file's own headings where absent. */
  version?: string | undefined
  /** The document that the codes are from; the name of the file where absent. */
  source?: string | undefined
  force: boolean
  /** Whether nothing is changed. */
  dryRun: boolean
}

/** More faults than this are not shown. */
const mostFaults = 1000

/**
 * Reads a code list from a file and puts it in force.
 *
 * @returns what was done, for people
 * @throws CommandFailure that says every fault of the file, or why the gateway did not take the list
 */
export async function importList(
  access: CodeAccess,
  name: CodeListName,
  path: string,
  { version, source, force, dryRun }: ImportOptions,
): Promise<string> {
  const bytes = await readFile(path).catch((error: Error) => {
    throw new CommandFailure(`${path} cannot be read: ${error.message}.`, 2)
  })
  const fileName = basename(path)
  const inForce = await access.list(name)
  const reading = await readListFile(name, fileName, bytes, inForce, force)
  if (!reading.ok) {
    const lines = reading.faults.slice(0, mostFaults).map(fault => `${path}: ${faultText(fault)}`)
    const more = reading.faults.length - lines.length
    throw new CommandFailure(
      [...lines, ...(more > 0 ? [`… and ${more} more`] : []), 'Nothing was imported.'].join('\n'),
    )
  }
  const { entries } = reading
  const named = version ?? reading.version
  if (named === undefined) {
    throw new CommandFailure('The file does not name its version; give it with --list-version.', 2)
  }
  if (!dryRun) {
    const fileSha256 = createHash('sha256').update(bytes).digest('hex')
    await access.put(name, {
      version: named,
      source: source ?? fileName,
      entries,
      fileName,
      fileSha256,
      force,
    })
  }
  const done = dryRun ? 'could be put in force' : 'is in force'
  const head = `${name} ${named} (${entries.length} codes) ${done} in the place of ${inForce.version} (${inForce.size} codes).`
  return [head, ...changesText(compareCodeLists(inForce, entries))].join('\n')
}

/** How many codes are named of each kind of change. */
const mostNamed = 10

function changesText(changes: CodeListChanges): string[] {
  return Object.entries(changes)
    .filter(([, codes]) => codes.length > 0)
    .map(([kind, codes]: [string, readonly string[]]) => {
      const named = codes.slice(0, mostNamed).join(', ')
      return `${kind}: ${codes.length} (${named}${codes.length > mostNamed ? ', …' : ''})`
    })
}
