import { extname } from 'node:path'
import type { Bodies } from '@udigate/client'
import { authority } from '@udigate/eudamed'
import { describeCommand, usualStatuses } from '../command.ts'
import { defineCommand } from '../command-line/define-command.ts'
import { formatOption } from '../command-line/shared-options.ts'
import { callGateway } from '../gateway/call-gateway.ts'
import { saveStream } from '../gateway/save-stream.ts'
import { CommandFailure } from '../run-command.ts'
import { fileActions, type RegisterName, runRegisterFiles } from './register-files.ts'
import { writeFiles } from './write-files.ts'

const { profiles = [] } = authority
const registerNames = profiles.map(({ id }) => id)
const registers = registerNames.join('|')
const usualFolder = 'eudamed-upload'

const description = describeCommand({
  name: 'export',
  usage: [
    '[--to FOLDER|FILE.zip] [--list] [--format text|json]',
    `${registers} [ACTION] [FILE] [DEVICE...] [options]`,
  ],
  about: `For a gateway without an access point (connector bulk-files): puts every submission that can be sent into
    files for EUDAMED's upload page, up to 300 entities each, and writes all files that wait, with a manifest, into a
    folder. The manifest says in which order to upload which file as what. Files that an earlier export wrote and that
    have been answered since are moved to FOLDER/answered. A name that ends in .zip
    gets all files that wait, with the manifest for people, in one archive. No file carries an access token.

    With the name of a further register: files of devices that EUDAMED holds, for the page of that register, each with a
    list of what is in it (docs/guides/swiss-devices.md). ACTION is one of:

    ${Object.entries(fileActions)
      .map(([name, about]) => `${name}: ${about}.`)
      .join('\n\n    ')}`,
  actions: {
    '': { about: "The files for EUDAMED's upload page.", words: [] },
    ...Object.fromEntries(
      profiles.map(({ id, name }) => [
        id,
        {
          about: `Files for ${name}.`,
          words: [
            { name: 'ACTION', suggest: Object.keys(fileActions) },
            { name: 'FILE-OR-DEVICE', repeated: true },
          ],
        },
      ]),
    ),
  },
  options: {
    to: {
      type: 'string',
      value: 'FOLDER',
      suggest: 'folders',
      about: `Where to write, a folder or an archive (.zip); ${usualFolder} where it is not given. Of a further register a folder: swissdamed-upload.`,
    },
    list: { goesWith: [''], type: 'boolean', about: 'Only say what waits; make no file and write none.' },
    actor: { goesWith: registerNames, type: 'string', value: 'SRN', about: 'Devices of this actor alone.' },
    device: {
      goesWith: registerNames,
      type: 'string',
      value: 'DEVICE',
      multiple: true,
      about: 'This device alone, GS1:04012345100013; may be given several times.',
    },
    'leave-out': {
      goesWith: registerNames,
      type: 'string',
      values: ['nothing', 'errors', 'warnings'],
      about: `What a device is left out for. nothing (the usual): an error refuses the whole call;
        errors; warnings: those of the register's own rules, too.`,
    },
    because: { goesWith: registerNames, type: 'string', value: 'TEXT', about: 'Why devices were refused.' },
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
    { line: 'udigate export swissdamed --to swiss' },
  ],
})

/** `udigate export`: the files for EUDAMED's upload page. */
export const exportCommand = defineCommand(
  description,
  async ({ action, words, values }, { env: environment }) => {
    const { to = usualFolder, list, format } = values
    if (list && values.to !== undefined) throw new CommandFailure('--list writes nothing: leave --to out.', 2)
    const gateway = callGateway(environment)
    const register: string = action
    if (register !== '') return runRegisterFiles(gateway, register as RegisterName, words, values)
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
  },
)

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
