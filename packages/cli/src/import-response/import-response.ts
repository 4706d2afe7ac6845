import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { CommandFailure } from '../codes/access.ts'
import type { Command } from '../command.ts'
import { callGateway, type Environment, type GatewayCalls } from '../export/call-gateway.ts'
import { type CommandRun, failureOf } from '../export/export.ts'

const usage = `Usage: udigate import-response FILE... [--format text|json]

For a gateway without an access point (connector bulk-files): gives it the response files that EUDAMED offers in its
upload management, column "Response", after a file of "udigate export" has been processed. Says which submissions each
closes. A file that is no such response (a page, half a download, the response to something else) is not taken, and the
reason is said; the others are. The same file may be given again.

Talks to the gateway at UDIGATE_URL with UDIGATE_API_KEY, a key with the scope "submit".

  --format text|json     How the answer is written; text where it is not given.

Exit status: 0 every file was taken, 1 at least one was not, 2 wrong usage or settings.

Examples:
  udigate import-response response.xml
  udigate import-response downloads/*.xml`

/** `udigate import-response`: the authority's answers to uploaded files. */
export const importResponse: Command = {
  summary: "Take in EUDAMED's responses to uploaded files.",
  async run(args) {
    const { status, output, complaint } = await runImport(args, process.env)
    if (output !== undefined) console.log(output)
    if (complaint !== undefined) console.error(`udigate: ${complaint}`)
    return status
  },
}

interface Imported {
  file: string
  reading?: string
  submissions: { requestId: string; status: string; statusText: string }[]
  notExported: number
}

/** What became of one of the files. */
type Result = { response: string; imported: Imported } | { response: string; because: string }

/**
 * Runs the command.
 *
 * @throws the error of `parseArgs` for an option that there is not, or one without its value
 */
export async function runImport(args: readonly string[], environment: Environment): Promise<CommandRun> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { help: { type: 'boolean' }, format: { type: 'string', default: 'text' } },
  })
  if (values.help) return { status: 0, output: usage }
  const { format } = values
  try {
    if (positionals.length === 0) throw new CommandFailure('Name the response files.', 2)
    if (format !== 'text' && format !== 'json') throw new CommandFailure('--format must be text or json.', 2)
    const gateway = callGateway(environment)
    const results: Result[] = []
    for (const path of positionals) results.push(await importOne(gateway, path))
    const status = results.some(result => 'because' in result) ? 1 : 0
    if (format === 'json') return { status, output: JSON.stringify(results, null, 2) }
    return { status, output: textOf(results) }
  } catch (error) {
    return failureOf(error, 'import-response')
  }
}

async function importOne(gateway: GatewayCalls, response: string): Promise<Result> {
  const xml = await readFile(response).catch((error: Error) => error)
  if (xml instanceof Error) return { response, because: `It cannot be read: ${xml.message}.` }
  try {
    return { response, imported: await gateway.sendXml<Imported>('/exports/responses', new Uint8Array(xml)) }
  } catch (error) {
    if (error instanceof CommandFailure) return { response, because: error.message }
    throw error
  }
}

function textOf(results: readonly Result[]): string {
  const lines = results.flatMap(linesOf)
  const last = results.findLast(result => 'imported' in result)
  const { notExported = 0 } = last && 'imported' in last ? last.imported : {}
  if (notExported > 0) {
    const many = notExported === 1 ? 'One submission has' : `${notExported} submissions have`
    lines.push('', `${many} more to send: "udigate export".`)
  }
  return lines.join('\n')
}

function linesOf(result: Result): string[] {
  const { response } = result
  if ('because' in result) return [`${response}: not taken. ${result.because}`]
  const { file, reading, submissions } = result.imported
  if (reading === undefined) return [`${response}: answers ${file}; kept, and will be applied.`]
  const counts = Map.groupBy(submissions, ({ status }) => status)
  const summary = Array.from(counts, ([status, those]) => `${those.length} ${status}`).join(', ')
  const others = submissions.filter(({ status }) => status !== 'SUCCESS')
  return [
    `${response}: answers ${file}. Submissions: ${summary}.`,
    ...others.map(({ requestId, status, statusText }) => `  ${requestId}  ${status}  ${statusText}`),
  ]
}
