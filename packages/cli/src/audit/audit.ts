import { describeCommand, type Option } from '../command.ts'
import { defineCommand } from '../command-line/define-command.ts'
import { callGateway, unchecked } from '../gateway/call-gateway.ts'
import { CommandFailure } from '../run-command.ts'
import { writeWholeFile } from '../write-whole-file.ts'
import { trailText } from './audit-text.ts'

const options = {
  record: {
    type: 'string',
    value: 'PATH',
    about: `What happened to a record: its path in the API, such as devices/GS1/04012345000016, submissions/ID, batches/ID,
      keys/ID or people/ID.`,
  },
  person: { type: 'string', value: 'ID', about: 'What a person did.' },
  key: { type: 'string', value: 'ID', about: 'What was done with an API key.' },
  act: {
    type: 'string',
    multiple: true,
    value: 'ACT',
    about: 'What was done, such as decided, role-granted or read; may be given several times.',
  },
  from: {
    type: 'string',
    value: 'TIME',
    about: 'Since a day or a time in UTC: 2026-11-01, 2026-11-01T08:00:00Z.',
  },
  until: { type: 'string', value: 'TIME', about: 'Until a day or a time in UTC, which is not included.' },
  limit: {
    goesWith: ['list'],
    type: 'string',
    value: 'NUMBER',
    about: 'How many acts, 1 to 500; 50 by default.',
  },
  to: {
    goesWith: ['export'],
    type: 'string',
    value: 'FILE',
    suggest: 'files',
    about: 'The file that is written; audit-trail with the ending of its format where it is not given.',
  },
  format: {
    type: 'string',
    values: ['text', 'json', 'ndjson', 'csv'],
    about: 'For list: text or json, text by default. For export: ndjson or csv, ndjson by default.',
  },
  force: { goesWith: ['export'], type: 'boolean', about: 'Overwrite the file where it is there.' },
} as const satisfies Record<string, Option>

const description = describeCommand({
  name: 'audit',
  usage: ['list [filters] [--limit NUMBER]', 'export [filters] [--format ndjson|csv] [--to FILE] [--force]'],
  about: `The audit trail: who did what, when, from where and why, newest first, as the evidence has it.
    Filters are --record, --person or --key, --act (several times for several acts), --from and --until.`,
  actions: {
    list: { about: 'List acts.', words: [] },
    export: {
      about: `Write all acts into a file. Each has the hash of its entry in the evidence; JSON lines have the line of which it is the
        SHA-256 too, and the newest signed head.`,
      words: [],
    },
  },
  options,
  needs: `Talks to the gateway at UDIGATE_URL, as an administrator or auditor who has signed in with "udigate login", or with
    UDIGATE_API_KEY, a key with the scope "admin".`,
  statuses: { 0: 'done', 1: 'it failed', 2: 'wrong usage or settings' },
  examples: [
    { line: 'udigate audit list' },
    { line: 'udigate audit list --record devices/GS1/04012345000016' },
    { line: 'udigate audit list --act granted --act revoked --from 2026-01-01' },
    { line: 'udigate audit export --format csv --to audit-trail.csv' },
  ],
})

/** `udigate audit`: who did what. */
export const audit = defineCommand(description, async ({ action, values }, { env: environment }) => {
  const { record, person, key, act, from, until, limit, to, format, force } = values
  const filters = { act: unchecked(act), record, person, key, from, until }
  if (action === 'list') {
    refuse(format === 'ndjson' || format === 'csv', '--format must be text or json for list.')
    const query = { ...filters, limit: unchecked(limit) }
    const page = await callGateway(environment).get('/api/v1/audit-trail', { query })
    return { status: 0, output: format === 'json' ? JSON.stringify(page, null, 2) : trailText(page) }
  }
  refuse(format === 'text' || format === 'json', '--format must be ndjson or csv for export.')
  const kind = format === 'csv' ? 'csv' : 'ndjson'
  const file = to ?? `audit-trail.${kind}`
  const content = callGateway(environment).bytes('/api/v1/audit-trail/export', {
    query: { ...filters, format: kind },
  })
  await writeWholeFile(file, content, force).catch((error: NodeJS.ErrnoException) => {
    throw new CommandFailure(`${file} cannot be written: ${explain(error)}`, 2)
  })
  return { status: 0, output: `The audit trail is in ${file}.` }
})

function refuse(isWrong: boolean, because: string): void {
  if (isWrong) throw new CommandFailure(because, 2)
}

function explain({ code, message }: NodeJS.ErrnoException): string {
  return code === 'EEXIST' ? 'It is there already. --force overwrites it.' : message
}
