import { readFile } from 'node:fs/promises'
import { extname } from 'node:path'
import type { Bodies, GatewayClient } from '@udigate/client'
import { memorySource, readArchivedXml, UnreadableInput } from '@udigate/sheets'
import { describeCommand } from '../command.ts'
import { defineCommand } from '../command-line/define-command.ts'
import { formatOption, written } from '../command-line/shared-options.ts'
import { callGateway } from '../gateway/call-gateway.ts'
import { CommandFailure } from '../run-command.ts'

const description = describeCommand({
  name: 'import-response',
  usage: ['FILE... [--format text|json]'],
  about: `For a gateway without an access point (connector bulk-files): gives it the response files that EUDAMED offers
    in its upload management, column "Response", after a file of "udigate export" has been processed. Says which
    submissions each closes. A file that is no such response (a page, half a download, the response to something else)
    is not taken, and the reason is said; the others are. The same file may be given again. Of a ZIP archive
    (.zip) each XML file in it is taken.`,
  words: [{ name: 'FILE', suggest: 'files', repeated: true }],
  options: { format: formatOption },
  needs: 'Talks to the gateway at UDIGATE_URL with UDIGATE_API_KEY, a key with the scope "submit".',
  statuses: { 0: 'every file was taken', 1: 'at least one was not', 2: 'wrong usage or settings' },
  examples: [
    { line: 'udigate import-response response.xml' },
    { line: 'udigate import-response downloads/*.xml' },
  ],
})

/** `udigate import-response`: the authority's answers to uploaded files. */
export const importResponse = defineCommand(
  description,
  async ({ words: files, values: { format } }, { env: environment }) => {
    if (files.length === 0) throw new CommandFailure('Name the response files.', 2)
    const gateway = callGateway(environment)
    const results: Result[] = []
    for (const path of files) results.push(...(await importFile(gateway, path)))
    return {
      status: results.some(result => 'because' in result) ? 1 : 0,
      output: written(format, results, describeResults),
    }
  },
)

/** What became of one of the files. */
type Result =
  | { response: string; imported: Bodies['ImportedResponse'] }
  | { response: string; because: string }

async function importFile(gateway: GatewayClient, path: string): Promise<Result[]> {
  const bytes = await readFile(path).catch((error: Error) => error)
  if (bytes instanceof Error) return [{ response: path, because: `It cannot be read: ${bytes.message}.` }]
  if (extname(path).toLowerCase() !== '.zip') return [await importOne(gateway, path, bytes)]
  const results: Result[] = []
  try {
    for (const { name, read } of (await readArchivedXml(memorySource(bytes))).files) {
      results.push(await importOne(gateway, `${path}: ${name}`, await read()))
    }
  } catch (error) {
    if (!(error instanceof UnreadableInput)) throw error
    results.push({ response: path, because: error.message })
  }
  return results
}

async function importOne(gateway: GatewayClient, response: string, xml: Uint8Array): Promise<Result> {
  try {
    const content = { type: 'application/xml', body: new Uint8Array(xml) } as const
    return { response, imported: await gateway.post('/api/v1/exports/responses', { content }) }
  } catch (error) {
    if (error instanceof CommandFailure) return { response, because: error.message }
    throw error
  }
}

function describeResults(results: readonly Result[]): string {
  const lines = results.flatMap(describeLines)
  const last = results.findLast(result => 'imported' in result)
  const { notExported = 0 } = last && 'imported' in last ? last.imported : {}
  if (notExported > 0) {
    const many = notExported === 1 ? 'One submission has' : `${notExported} submissions have`
    lines.push('', `${many} more to send: "udigate export".`)
  }
  return lines.join('\n')
}

function describeLines(result: Result): string[] {
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
