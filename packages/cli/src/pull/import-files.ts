import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import type { Bodies, GatewayClient } from '@udigate/client'
import { written } from '../command-line/shared-options.ts'
import { CommandFailure, type CommandRun } from '../run-command.ts'
import { pullLine } from './pull-text.ts'

/** How files are imported. */
interface PulledFiles {
  /** Whose devices. */
  actor: string | undefined
  /** Of when files are that do not say it. */
  shownAt: string | undefined
  format: 'json' | 'text'
}

/** What became of a file, or of one in an archive. */
type Imported = Bodies['PullImport']['files'][number]

/**
 * Imports files in which the authority shows what it holds, one call for each, and says what became of it; one that is not taken
 * does not keep the others.
 *
 * @param paths of XML files, and archives of them
 * @throws CommandFailure where there is none
 */
export async function importFiles(
  gateway: GatewayClient,
  paths: readonly string[],
  { format, ...wanted }: PulledFiles,
): Promise<CommandRun> {
  if (paths.length === 0) throw new CommandFailure('Name the files.', 2)
  const results: Imported[] = []
  for (const path of paths) results.push(...(await importFile(gateway, path, wanted)))
  return {
    status: results.some(({ because }) => because !== undefined) ? 1 : 0,
    output: written(format, results, all => all.map(describeResult).join('\n')),
  }
}

async function importFile(
  gateway: GatewayClient,
  path: string,
  { actor, shownAt }: Omit<PulledFiles, 'format'>,
): Promise<readonly Imported[]> {
  const bytes = await readFile(path).catch((error: Error) => error)
  if (bytes instanceof Error) return [{ file: path, because: `It cannot be read: ${bytes.message}.` }]
  const query = { name: basename(path).slice(0, 200), actorCode: actor, shownAt }
  const type = bytes.toString('latin1', 0, 2) === 'PK' ? 'application/zip' : 'application/xml'
  try {
    const content = { type, body: new Uint8Array(bytes) } as const
    const { files } = await gateway.post('/api/v1/pulls/files', { query, content })
    return files
  } catch (error) {
    if (error instanceof CommandFailure) return [{ file: path, because: error.message }]
    throw error
  }
}

function describeResult({ file = 'a file', pull, isRepeated, isEmpty, because = '' }: Imported): string {
  if (isEmpty === true) return `${file}: an empty page; there is nothing in it to import.`
  if (pull === undefined) return `${file}: not imported. ${because}`
  const repeated = isRepeated === true ? `${file}: imported before, and nothing changes now.\n  ` : ''
  return `${repeated}${pullLine(pull)}`
}
