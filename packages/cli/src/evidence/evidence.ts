import { parseArgs } from 'node:util'
import { CommandFailure } from '../codes/access.ts'
import type { Command } from '../command.ts'
import { callGateway, type Environment } from '../export/call-gateway.ts'
import { type CommandRun, failureOf } from '../export/export.ts'
import { readLines } from './read-lines.ts'
import { verificationText } from './verification-text.ts'
import { verify } from './verify.ts'
import { writeFolder } from './write-folder.ts'

const usage = `Usage: udigate evidence verify [--head FILE]... [--format text|json]
       udigate evidence head
       udigate evidence export (--device AGENCY:CODE | --submission ID) [--to FOLDER]

What proves what was sent, received and decided: every submission, message and pull has a chain of entries in which each
holds the hash of the one before it, and signed checkpoints cover all chains.

  verify                 Look for everything that is not as the gateway wrote it. In the store itself (DATABASE_URL, or
                         the data folder of a gateway that does not run), or where UDIGATE_URL is set in the gateway
                         there: with a key with the scope "read" what is its organisation's, with "admin" everything.
  --head FILE            A signed head that was kept elsewhere; may be given several times. Only this shows what was
                         cut off or written anew together with its checkpoints.
  --format text|json     How the verdict is written; text where it is not given.
  head                   Print the newest signed head, to be kept where the gateway has no hand.
  export                 Write everything about a device or a submission into a folder for an auditor: documents,
                         chains, proofs, an index to read, and how to check it by hand.
  --device AGENCY:CODE   Everything that was submitted for this UDI-DI, such as GS1:04012345678901.
  --submission ID        One submission, by its requestId.
  --to FOLDER            Where to write: a new or empty folder; evidence where it is not given.

head and export talk to the gateway at UDIGATE_URL with UDIGATE_API_KEY, a key with the scope "read".

Exit status: 0 done, and nothing is wrong; 1 something is wrong, or it failed; 2 wrong usage or settings.

Examples:
  udigate evidence head > /mnt/elsewhere/head.json
  udigate evidence verify --head /mnt/elsewhere/head.json
  udigate evidence export --device GS1:04012345678901 --to audit`

/** `udigate evidence`: what proves what was sent, received and decided. */
export const evidence: Command = {
  summary: 'Verify, sign off and export the evidence.',
  async run(args) {
    const { status, output, complaint } = await runEvidence(args, process.env)
    if (output !== undefined) console.log(output)
    if (complaint !== undefined) console.error(`udigate: ${complaint}`)
    return status
  },
}

/**
 * Runs the command.
 *
 * @throws the error of `parseArgs` for an option that there is not, or one without its value
 */
export async function runEvidence(args: readonly string[], environment: Environment): Promise<CommandRun> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      help: { type: 'boolean' },
      head: { type: 'string', multiple: true, default: [] },
      format: { type: 'string', default: 'text' },
      device: { type: 'string' },
      submission: { type: 'string' },
      to: { type: 'string', default: 'evidence' },
    },
  })
  if (values.help) return { status: 0, output: usage }
  try {
    const [action, ...more] = positionals
    if (more.length > 0) throw new CommandFailure(`"${more[0]}" is one word too many.`, 2)
    if (action === 'head') return { status: 0, output: await newestHead(environment) }
    if (action === 'verify') return await runVerify(environment, values)
    if (action === 'export') return await runExport(environment, values)
    throw new CommandFailure('Say what to do: verify, head or export.', 2)
  } catch (error) {
    return failureOf(error, 'evidence')
  }
}

async function newestHead(environment: Environment): Promise<string> {
  const head = await callGateway(environment).json<object>('GET', '/evidence/head')
  return JSON.stringify(head, null, 2)
}

async function runVerify(
  environment: Environment,
  { head: files, format }: { head: readonly string[]; format: string },
): Promise<CommandRun> {
  if (format !== 'text' && format !== 'json') throw new CommandFailure('--format must be text or json.', 2)
  const verification = await verify(environment, files)
  const output =
    format === 'json' ? JSON.stringify(verification, null, 2) : verificationText(verification, files.length)
  return { status: verification.problems.length === 0 ? 0 : 1, output }
}

async function runExport(
  environment: Environment,
  { device, submission, to }: { device?: string | undefined; submission?: string | undefined; to: string },
): Promise<CommandRun> {
  const query = subjectOf(device, submission)
  const content = await callGateway(environment).bytes(`/evidence/export?${query.toString()}`)
  const { submissions, messages, entries } = await writeFolder(to, readLines(content))
  const output = `${count(submissions, 'submission')}, ${count(messages, 'message')} and ${count(entries, 'entry', 'entries')} are in ${to}; begin with index.html.`
  return { status: 0, output }
}

function subjectOf(device: string | undefined, submission: string | undefined): URLSearchParams {
  if ((device === undefined) === (submission === undefined)) {
    throw new CommandFailure('Give --device or --submission, one of them.', 2)
  }
  if (submission !== undefined) return new URLSearchParams({ submission })
  const [, issuingAgency, code] = /^([A-Za-z0-9]+):(.+)$/.exec(device ?? '') ?? []
  if (issuingAgency === undefined || code === undefined) {
    throw new CommandFailure('--device must be the issuing agency and the code: GS1:04012345678901.', 2)
  }
  return new URLSearchParams({ issuingAgency, code })
}

function count(number: number, one: string, many = `${one}s`): string {
  return `${number} ${number === 1 ? one : many}`
}
