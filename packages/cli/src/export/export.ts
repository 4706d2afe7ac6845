import { extname } from 'node:path'
import type { Bodies } from '@udigate/client'
import { type Command, describeCommand, usualStatuses } from '../command.ts'
import { carryOut } from '../command-line/carry-out.ts'
import { formatOption } from '../command-line/shared-options.ts'
import { callGateway } from '../gateway/call-gateway.ts'
import type { Environment } from '../gateway/environment.ts'
import { saveStream } from '../gateway/save-stream.ts'
import { type CommandRun, printRun } from '../run-command.ts'
import { writeFiles } from './write-files.ts'

const description = describeCommand({
  name: 'export',
  usage: ['[--to FOLDER|FILE.zip] [--list] [--format text|json]'],
  about: `For a gateway without an access point (connector bulk-files): puts every submission that can be sent into
    files for EUDAMED's upload page, up to 300 entities each, and writes all files that wait, with a manifest, into a
    folder. The manifest says in which order to upload which file as what. Files that an earlier export wrote and that
    have been answered since are moved to FOLDER/answered. A name that ends in .zip
    gets all files that wait, with the manifest for people, in one archive. No file carries an access token.`,
  options: {
    to: {
      type: 'string',
      default: 'eudamed-upload',
      value: 'FOLDER',
      suggest: 'folders',
      about: 'Where to write, a folder or an archive (.zip); eudamed-upload where it is not given.',
    },
    list: { type: 'boolean', about: 'Only say what waits; make no file and write none.' },
    format: formatOption,
  },
  needs:
    'Talks to the gateway at UDIGATE_URL with UDIGATE_API_KEY, a key with the scopes "submit" and "read".',
  statuses: usualStatuses,
  examples: [
    { line: 'udigate export --to upload' },
    { line: 'udigate export --to upload.zip' },
    { line: 'udigate export --list' },
    { line: 'udigate import-response upload/response.xml' },
  ],
})

/** `udigate export`: the files for EUDAMED's upload page. */
export const exportCommand: Command = {
  description,
  run: async (args, around) => printRun(await runExport(args, around.env), around),
}

/**
 * Runs the command.
 *
 * @throws the error of `parseArgs` for an option that there is not, or one without its value
 */
export function runExport(args: readonly string[], environment: Environment): Promise<CommandRun> {
  return carryOut(description, args, async ({ values: { to, list, format } }) => {
    const gateway = callGateway(environment)
    const manifest = await (list ? gateway.get('/api/v1/exports') : gateway.post('/api/v1/exports'))
    const isArchive = extname(to).toLowerCase() === '.zip'
    const aside: string[] = []
    if (!list && isArchive) await saveStream(gateway.bytes('/api/v1/exports/archive'), to)
    else if (!list) {
      const moved = await writeFiles(to, manifest, file =>
        gateway.bytes('/api/v1/exports/{file}', { path: { file } }),
      )
      aside.push(...moved)
    }
    if (format === 'text')
      return { status: 0, output: describeExport(manifest, list ? undefined : to, aside) }
    const { items: files, notExported } = manifest
    return {
      status: 0,
      output: JSON.stringify(
        { files, notExported, ...(list ? {} : { [isArchive ? 'archive' : 'folder']: to }) },
        null,
        2,
      ),
    }
  })
}

function describeExport(
  { instructions, items, notExported }: Bodies['ExportManifest'],
  folder: string | undefined,
  aside: string[],
): string {
  const lines = [instructions.trimEnd()]
  if (folder !== undefined && items.length > 0) lines.push('', `The files are in ${folder}.`)
  for (const file of aside) lines.push(`${file} has been answered; it is in ${folder}/answered now.`)
  if (notExported > 0) {
    const many = notExported === 1 ? 'One submission is' : `${notExported} submissions are`
    lines.push('', `${many} in no file yet; "udigate export" makes one.`)
  }
  return lines.join('\n')
}
