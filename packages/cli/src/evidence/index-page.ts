import { describeDetails, describeEntry } from './entry-words.ts'
import { type ExchangeFiles, nameExchangeFiles } from './exchange-files.ts'
import type { Exported, Item } from './exported.ts'
import { nameChainFile } from './name-chain-file.ts'

/** The page on which an auditor reads what happened: plain, without scripts, and nothing is loaded from elsewhere. */
export function indexPage(exported: Exported): string {
  const { about, submissions } = exported
  const { subject } = about
  const byChain: ByChain = {
    entries: Map.groupBy(exported.entries, ({ chain }) => chain),
    files: Map.groupBy(exported.files, ({ chain }) => chain),
    exchanges: Map.groupBy(nameExchangeFiles(exported), ({ exchange }) => exchange.messageId),
    messages: messagesBySubmission(exported),
  }
  const what =
    'requestId' in subject
      ? `Submission ${subject.requestId}`
      : `Device ${subject.issuingAgency} ${subject.code}`
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Evidence: ${escaped(what)}</title>
<style>
body { font: 16px/1.5 system-ui, sans-serif; max-width: 76em; margin: 2em auto; padding: 0 1em; color: #111; }
table { border-collapse: collapse; margin: 1em 0; }
th, td { text-align: left; vertical-align: top; padding: .3em .8em .3em 0; border-bottom: 1px solid #bbb; }
code, time { font-family: ui-monospace, monospace; font-size: .87em; overflow-wrap: anywhere; }
time { white-space: nowrap; }
</style>
</head>
<body>
<h1>Evidence: ${escaped(what)}</h1>
<p>Of ${escaped(about.organisation)}, stage ${escaped(about.stage)}, as of <time>${escaped(about.at)}</time>. All times are
UTC. <a href="README.txt">How to check it by hand</a>, <a href="index.json">the same for programs</a>.</p>
${submissions.length > 1 ? contents(exported) : ''}
${submissions.map(submission => section(byChain, submission)).join('\n')}
${chainSections(byChain, 'entity ', nameEntity)}
${exported.pulls.map(pull => pullSection(byChain, exported, pull)).join('\n')}
${chainSections(byChain, 'actor ', chain => `Actor ${chain.split(' ').at(-1) ?? ''}`)}
${chainSections(byChain, 'work-item ', () => 'Owner and comments')}
${chainSections(byChain, 'acts ', () => 'Reads and other acts')}
</body>
</html>
`
}

function contents({ submissions }: Exported): string {
  const rows = submissions.map(
    ({ requestId, receivedAt, operations, outcome }) =>
      `<tr><td><time>${text(receivedAt)}</time></td><td><a href="#${escaped(requestId)}"><code>${escaped(requestId)}</code></a></td><td>${text(operations)}</td><td>${escaped(outcomeText(outcome))}</td></tr>`,
  )
  return `<table><thead><tr><th>Received</th><th>Submission</th><th>Operations</th><th>Outcome</th></tr></thead><tbody>\n${rows.join('\n')}\n</tbody></table>`
}

/** What an export has, by the chains to which it belongs. */
interface ByChain {
  entries: ReadonlyMap<string, Item<'entry'>[]>
  files: ReadonlyMap<string, Item<'file'>[]>
  exchanges: ReadonlyMap<string, ExchangeFiles[]>
  /** The chains of the messages that a submission is in, by its requestId. */
  messages: ReadonlyMap<string, string[]>
}

function messagesBySubmission({ messages }: Exported): Map<string, string[]> {
  const bySubmission = new Map<string, string[]>()
  for (const { messageId, requestIds } of messages) {
    for (const requestId of requestIds) {
      bySubmission.set(requestId, [...(bySubmission.get(requestId) ?? []), messageId])
    }
  }
  return bySubmission
}

function section(byChain: ByChain, submission: Item<'submission'>): string {
  const { requestId } = submission
  const chains = [requestId, ...(byChain.messages.get(requestId) ?? [])]
  const operations = Array.isArray(submission.operations) ? (submission.operations as string[]) : []
  const entries = chains.flatMap(chain => byChain.entries.get(chain) ?? []).toSorted(byTime)
  const facts: [string, unknown][] = [
    ['Model', submission.model],
    ['Device', idText(submission.device)],
    ['Device group', idText(submission.deviceGroup)],
    ['Actor', submission.actorCode],
    ['API key', submission.keyId],
    ['Received', submission.receivedAt],
    ['Ended', submission.endedAt ?? 'not yet'],
    ['Outcome', outcomeText(submission.outcome)],
    ...(submission.doubt === null ? [] : [['In doubt', submission.doubt] as [string, unknown]]),
  ]
  const files = chains.flatMap(chain => byChain.files.get(chain) ?? [])
  return `<h2 id="${escaped(requestId)}">Submission <code>${escaped(requestId)}</code></h2>
<table><tbody>
${facts.map(([name, value]) => `<tr><th>${name}</th><td>${text(value)}</td></tr>`).join('\n')}
</tbody></table>
<h3>Documents</h3>
${fileTable(files)}
${exchangeTable(chains.flatMap(chain => byChain.exchanges.get(chain) ?? []))}
<h3>What happened</h3>
${entryTable(entries, operations)}`
}

/** The chains whose names begin so, each under a heading. */
function chainSections({ entries }: ByChain, beginning: string, title: (chain: string) => string): string {
  return [...entries]
    .filter(([chain]) => chain.startsWith(beginning))
    .map(([chain, ofChain]) => `<h2>${escaped(title(chain))}</h2>\n${entryTable(ofChain, [])}`)
    .join('\n')
}

function nameEntity(chain: string): string {
  const [kind = '', agency = '', code = ''] = chain.split(' ').slice(-3)
  return `What became known of ${kind === 'group' ? 'device group' : 'device'} ${agency} ${code}`
}

/** What a pull asked and was answered that told more of the device. */
function pullSection(
  byChain: ByChain,
  { messages }: Exported,
  { pullId, startedAt, state }: Item<'pull'>,
): string {
  const asked = messages.filter(message => message.pullId === pullId).map(({ messageId }) => messageId)
  return `<h2>Pull <code>${escaped(pullId)}</code></h2>
<p>Started <time>${text(startedAt)}</time>, ${text(state)}. The documents are those of the pages that told more of the device or its group.</p>
${fileTable([pullId, ...asked].flatMap(chain => byChain.files.get(chain) ?? []))}
${exchangeTable(asked.flatMap(chain => byChain.exchanges.get(chain) ?? []))}
${entryTable([pullId, ...asked].flatMap(chain => byChain.entries.get(chain) ?? []).toSorted(byTime), [])}`
}

function byTime(one: Item<'entry'>, other: Item<'entry'>): number {
  return one.at < other.at ? -1 : one.at > other.at ? 1 : 0
}

function fileTable(files: readonly Item<'file'>[]): string {
  return `<table><thead><tr><th>File</th><th>SHA-256</th></tr></thead><tbody>
${files.map(({ name, sha256 }) => `<tr><td><a href="${escaped(name)}">${escaped(name)}</a></td><td><code>${escaped(sha256)}</code></td></tr>`).join('\n')}
</tbody></table>`
}

/** The messages as the access points exchanged them, with what each signed. */
function exchangeTable(exchanges: readonly ExchangeFiles[]): string {
  if (exchanges.length === 0) return ''
  const rows = exchanges.map(({ exchange: { direction, ebmsMessageId, at, outcome }, files }) => {
    const answered = outcome === 'receipted' || direction === 'received' ? 'receipt' : (outcome ?? 'open')
    const links = files.map(({ name }) => `<a href="${escaped(name)}">${escaped(name)}</a>`).join('<br>')
    return `<tr><td>${escaped(direction)}, ${escaped(answered)}</td><td><code>${escaped(ebmsMessageId)}</code></td><td><time>${text(at ?? '')}</time></td><td>${links}</td></tr>`
  })
  return `<h3>Signed envelopes and receipts (AS4)</h3>
<table><thead><tr><th>Message</th><th>ebMS message id</th><th>Answered</th><th>Files</th></tr></thead><tbody>
${rows.join('\n')}
</tbody></table>`
}

function entryTable(entries: readonly Item<'entry'>[], operations: readonly string[]): string {
  return `<table><thead><tr><th>Time</th><th>What</th><th>Details</th><th>Entry</th></tr></thead><tbody>
${entries.map(entry => entryRow(entry, operations)).join('\n')}
</tbody></table>`
}

function entryRow(entry: Item<'entry'>, operations: readonly string[]): string {
  const { at, chain, seq } = entry
  const link = `<a href="${escaped(nameChainFile(chain))}"><code>${escaped(chain)}</code></a> ${seq}`
  return `<tr><td><time>${escaped(at)}</time></td><td>${escaped(describeEntry(entry, operations))}</td><td>${escaped(describeDetails(entry))}</td><td>${link}</td></tr>`
}

function outcomeText(outcome: unknown): string {
  if (typeof outcome !== 'object' || outcome === null) return 'not known yet'
  const { kind, state } = outcome as { kind?: string; state?: string }
  return [kind, state].filter(word => word !== undefined).join(', ')
}

function idText(id: unknown): string {
  const { issuingAgency, code } = id as Record<string, unknown>
  return `${String(issuingAgency)} ${String(code)}`
}

function text(value: unknown): string {
  return escaped(Array.isArray(value) ? value.join(', ') : String(value))
}

function escaped(value: string): string {
  return value
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
