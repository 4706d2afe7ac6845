import { parseArgs } from 'node:util'
import { CommandFailure } from '../codes/access.ts'
import type { Command } from '../command.ts'
import { callGateway, type Environment } from './call-gateway.ts'
import { type Manifest, writeFiles } from './write-files.ts'

const usage = `Usage: udigate export [--to FOLDER] [--list] [--format text|json]

For a gateway without an access point (connector bulk-files): puts every submission that can be sent into files for
EUDAMED's upload page, up to 300 entities each, and writes all files that wait, with a manifest, into a folder. The
manifest says in which order to upload which file as what. Files that an earlier export wrote and that have been
answered since are moved to FOLDER/answered. No file carries an access token.

Talks to the gateway at UDIGATE_URL with UDIGATE_API_KEY, a key with the scopes "submit" and "read".

  --to FOLDER            Where to write; eudamed-upload where it is not given.
  --list                 Only say what waits; make no file and write none.
  --format text|json     How the answer is written; text where it is not given.

Exit status: 0 done, 1 failed, 2 wrong usage or settings.

Examples:
  udigate export --to upload
  udigate export --list
  udigate import-response upload/response.xml`

/** `udigate export`: the files for EUDAMED's upload page. */
export const exportCommand: Command = {
  summary: "Write the files for EUDAMED's upload page.",
  async run(args) {
    const { status, output, complaint } = await runExport(args, process.env)
    if (output !== undefined) console.log(output)
    if (complaint !== undefined) console.error(`udigate: ${complaint}`)
    return status
  },
}

/** What a run of a command came to: what it writes, or what it complains of, and its exit status. */
export interface CommandRun {
  status: number
  output?: string
  complaint?: string
}

/**
 * Runs the command.
 *
 * @throws the error of `parseArgs` for an option that there is not, or one without its value
 */
export async function runExport(args: readonly string[], environment: Environment): Promise<CommandRun> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      help: { type: 'boolean' },
      to: { type: 'string', default: 'eudamed-upload' },
      list: { type: 'boolean', default: false },
      format: { type: 'string', default: 'text' },
    },
  })
  if (values.help) return { status: 0, output: usage }
  const { to, list, format } = values
  try {
    if (positionals.length > 0) throw new CommandFailure(`"${positionals[0]}" is one word too many.`, 2)
    if (format !== 'text' && format !== 'json') throw new CommandFailure('--format must be text or json.', 2)
    const gateway = callGateway(environment)
    const manifest = await gateway.json<Manifest>(list ? 'GET' : 'POST', '/exports')
    const aside = list
      ? []
      : await writeFiles(to, manifest, file => gateway.bytes(`/exports/${encodeURIComponent(file)}`))
    if (format === 'json') {
      const { items: files, notExported } = manifest
      return {
        status: 0,
        output: JSON.stringify({ files, notExported, ...(list ? {} : { folder: to }) }, null, 2),
      }
    }
    return { status: 0, output: textOf(manifest, list ? undefined : to, aside) }
  } catch (error) {
    return failureOf(error, 'export')
  }
}

/** @throws what is no failure of the command */
export function failureOf(error: unknown, command: string): CommandRun {
  if (!(error instanceof CommandFailure)) throw error
  const advice = error.status === 2 ? ` "udigate ${command} --help" says more.` : ''
  return { status: error.status, complaint: error.message + advice }
}

function textOf(
  { instructions, items, notExported }: Manifest,
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
