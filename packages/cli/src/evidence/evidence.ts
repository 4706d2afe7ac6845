import { existsSync } from 'node:fs'
import type { Bodies } from '@udigate/client'
import { describeCommand } from '../command.ts'
import { defineCommand } from '../command-line/define-command.ts'
import { needed } from '../command-line/read-command-line.ts'
import { criterionOption, formatOption, written } from '../command-line/shared-options.ts'
import { counted } from '../counted.ts'
import { callGateway } from '../gateway/call-gateway.ts'
import type { Environment } from '../gateway/environment.ts'
import { CommandFailure, type CommandRun } from '../run-command.ts'
import { writeWholeFile } from '../write-whole-file.ts'
import { verificationText } from './verification-text.ts'
import { verify } from './verify.ts'
import { folderText, verifyFolder } from './verify-folder.ts'
import { writeFolder } from './write-folder.ts'

const description = describeCommand({
  name: 'evidence',
  usage: [
    'verify [FOLDER] [--head FILE]... [--trusted FILE [--full]] [--format text|json]',
    'head',
    'note [--key]',
    'erase NAME',
    'export (--device | --group) AGENCY:CODE [--criterion CRITERION] [--as-of DAY] [--to FOLDER]',
    'export (--submission ID | --certificate NUMBER | --all) [--as-of DAY] [--to FOLDER]',
  ],
  about: `What proves what was sent, received and decided: every submission, message and pull has a chain of entries in
    which each holds the hash of the one before it, and signed checkpoints cover all chains.`,
  actions: {
    verify: {
      about: `Look for everything that is not as the gateway wrote it. In the store itself (DATABASE_URL, or the data
        folder of a gateway that does not run), or where UDIGATE_URL is set in the gateway there: with a key with the
        scope "read" what is its organisation's, with "admin" everything. With FOLDER: look whether a folder that "export" has
        written is as a gateway wrote it, without that gateway.`,
      words: [{ name: 'FOLDER', suggest: 'folders' }],
    },
    head: {
      about: 'Print the newest signed head, to be kept where the gateway has no access.',
      words: [],
    },
    note: {
      about: `Print the newest signed note about the log of checkpoints, with the signatures of witnesses where they have
        signed it; with --key the key by which it is verified, which a witness is given.`,
      words: [],
    },
    export: {
      about: `Write everything about a device, a submission, a device group, the devices under a certificate, or all devices into a
        folder for an auditor, to be read in a browser without the gateway: devices with their states and changes, who released
        what, what the authority answered, who has access, documents, chains and proofs.`,
      words: [],
    },
    erase: {
      about: `Erase the name of who decided on doubts, wherever a decision of the organisation bears it. The evidence
        verifies as before; it records that a name was erased, and not which.`,
      words: [{ name: 'NAME' }],
    },
  },
  options: {
    head: {
      goesWith: ['verify'],
      type: 'string',
      multiple: true,
      value: 'FILE',
      suggest: 'files',
      about: `A signed head that was kept elsewhere; may be given several times. Only this shows what was cut
        off or rewritten together with its checkpoints.`,
    },
    trusted: {
      goesWith: ['verify'],
      type: 'string',
      value: 'FILE',
      suggest: 'files',
      about: `Where the signed head is kept up to which everything was verified. What is newer is looked at alone, and
        where nothing is wrong the file gets the newest head; where there is no such file yet, everything is. Keep it where
        the gateway has no access.`,
    },
    full: {
      goesWith: ['verify'],
      type: 'boolean',
      about: 'With --trusted: look at everything nevertheless.',
    },
    format: {
      ...formatOption,
      goesWith: ['verify'],
      about: 'How the verdict is written; text where it is not given.',
    },
    key: { goesWith: ['note'], type: 'boolean', about: 'The key, in the form of C2SP.' },
    device: {
      goesWith: ['export'],
      type: 'string',
      value: 'AGENCY:CODE',
      about: 'Everything that was submitted for this UDI-DI, such as GS1:04012345678901.',
    },
    criterion: { ...criterionOption, goesWith: ['export'] },
    submission: {
      goesWith: ['export'],
      type: 'string',
      value: 'ID',
      about: 'One submission, by its requestId.',
    },
    group: {
      goesWith: ['export'],
      type: 'string',
      value: 'AGENCY:CODE',
      about: 'The device group with this Basic UDI-DI, and its devices.',
    },
    certificate: {
      goesWith: ['export'],
      type: 'string',
      value: 'NUMBER',
      about: 'The device groups whose records name this certificate, and their devices.',
    },
    all: {
      goesWith: ['export'],
      type: 'boolean',
      about: 'Everything that the organisation has on the stage.',
    },
    'as-of': {
      goesWith: ['export'],
      type: 'string',
      value: 'DAY',
      about: 'How it stood at the end of a day in UTC, such as 2026-11-01, or at a time.',
    },
    to: {
      goesWith: ['export'],
      type: 'string',
      default: 'evidence',
      value: 'FOLDER',
      suggest: 'folders',
      about: 'Where to write: a new or empty folder; evidence where it is not given.',
    },
  },
  needs: `head, note, export and erase talk to the gateway at UDIGATE_URL with UDIGATE_API_KEY, a key with the scope "read"; for
    erase "admin".`,
  statuses: {
    0: 'done, and nothing is wrong',
    1: 'something is wrong, or it failed',
    2: 'wrong usage or settings',
  },
  examples: [
    { line: 'udigate evidence head' },
    { line: 'udigate evidence head > /mnt/elsewhere/head.json' },
    { line: 'udigate evidence verify --head /mnt/elsewhere/head.json' },
    { line: 'udigate evidence erase "Erika Musterfrau"' },
    { line: 'udigate evidence export --device GS1:04012345100013 --to audit' },
    { line: 'udigate evidence export --all --as-of 2026-01-31 --to all-devices' },
    { line: 'udigate evidence verify audit' },
  ],
})

/** `udigate evidence`: what proves what was sent, received and decided. */
export const evidence = defineCommand(
  description,
  async ({ action, words: [word], values }, { env: environment }) => {
    switch (action) {
      case 'head':
        return { status: 0, output: await newestHead(environment) }
      case 'note':
        return { status: 0, output: await newestNote(environment, values.key ?? false) }
      case 'verify':
        return word === undefined ? runVerify(environment, values) : runVerifyFolder(word, values)
      case 'export':
        return runExport(environment, values)
      case 'erase':
        return erase(environment, needed(word, 'Give the name that is to be erased, as it was given.'))
    }
  },
)

async function newestHead(environment: Environment): Promise<string> {
  const head = await callGateway(environment).get('/api/v1/evidence/head')
  return JSON.stringify(head, null, 2)
}

async function newestNote(environment: Environment, wantsKey: boolean): Promise<string> {
  const log = await callGateway(environment).get('/api/v1/evidence/log')
  return wantsKey ? log.verifierKey : (log.witnessed ?? log).note.trimEnd()
}

async function runVerify(
  environment: Environment,
  {
    head: files,
    trusted,
    full,
    format,
  }: {
    head: readonly string[]
    trusted?: string | undefined
    full?: boolean | undefined
    format: 'text' | 'json'
  },
): Promise<CommandRun> {
  if (full && trusted === undefined) throw new CommandFailure('--full goes with --trusted.', 2)
  const isKept = trusted !== undefined && existsSync(trusted)
  const heads = isKept && full ? [...files, trusted] : files
  const verification = await verify(environment, heads, isKept && !full ? trusted : undefined)
  const { problems, reached } = verification
  if (trusted !== undefined && problems.length === 0 && reached)
    await writeWholeFile(trusted, [`${JSON.stringify(reached, null, 2)}\n`], true)
  const output = written(format, verification, found =>
    verificationText(found, heads.length + (isKept ? 1 : 0)),
  )
  return { status: verification.problems.length === 0 ? 0 : 1, output }
}

async function erase(environment: Environment, decidedBy: string): Promise<CommandRun> {
  const gateway = callGateway(environment)
  const { erased, kept } = await gateway.post('/api/v1/evidence/erasures', { body: { decidedBy } })
  const told = `The name was erased from ${counted(erased, 'decision')}.`
  const older = `${counted(kept, 'decision')} of earlier versions bear it on: their evidence has it as it is.`
  return { status: 0, output: kept === 0 ? told : `${told}\n${older}` }
}

async function runVerifyFolder(
  folder: string,
  {
    head: heads,
    trusted,
    full,
    format,
  }: {
    head: readonly string[]
    trusted?: string | undefined
    full?: boolean | undefined
    format: 'text' | 'json'
  },
): Promise<CommandRun> {
  if (trusted !== undefined || full)
    throw new CommandFailure('--trusted and --full are for the store of a gateway, not for a folder.', 2)
  const verification = await verifyFolder(folder, heads)
  const output = written(format, verification, found => folderText(folder, found, heads.length))
  return { status: verification.problems.length === 0 ? 0 : 1, output }
}

interface ExportOptions {
  device?: string | undefined
  criterion?: Criterion | undefined
  submission?: string | undefined
  group?: string | undefined
  certificate?: string | undefined
  all?: boolean | undefined
  'as-of'?: string | undefined
  to: string
}

async function runExport(environment: Environment, { to, ...options }: ExportOptions): Promise<CommandRun> {
  const query = { ...readSubject(options), asOf: options['as-of'], format: 'zip' as const }
  const content = callGateway(environment).bytes('/api/v1/evidence/export', { query })
  const { submissions, messages, entries } = await writeFolder(to, content)
  const output = `${counted(submissions, 'submission')}, ${counted(messages, 'message')} and ${counted(entries, 'entry', 'entries')} are in ${to}; begin with index.html.`
  return { status: 0, output }
}

type Criterion = Bodies['EntityKey']['criterion']

function readSubject({ device, criterion, submission, group, certificate, all }: Omit<ExportOptions, 'to'>) {
  if (
    [device, submission, group, certificate, all || undefined].filter(each => each !== undefined).length !== 1
  )
    throw new CommandFailure('Give --device, --submission, --group, --certificate or --all, one of them.', 2)
  if (criterion !== undefined && (submission !== undefined || all))
    throw new CommandFailure('--criterion goes with --device, --group or --certificate.', 2)
  if (submission !== undefined) return { submission }
  if (all) return { everything: true }
  if (certificate !== undefined) return { certificate, criterion }
  const [, issuingAgency, code] = /^([A-Za-z0-9]+):(.+)$/.exec(device ?? group ?? '') ?? []
  if (issuingAgency === undefined || code === undefined) {
    const option = group === undefined ? '--device' : '--group'
    throw new CommandFailure(`${option} must be the issuing agency and the code: GS1:04012345678901.`, 2)
  }
  return group === undefined
    ? { issuingAgency, code, criterion }
    : { issuingAgency, deviceGroup: code, criterion }
}
