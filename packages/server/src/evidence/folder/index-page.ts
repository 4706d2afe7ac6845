import { accessTable, auditPoints, describeMaking, deviceCells, deviceHeads } from './audit-tables.ts'
import { type ExchangeFiles, nameExchangeFiles } from './exchange-files.ts'
import type { Exported, Item } from './exported.ts'
import {
  byTime,
  entryTable,
  escaped,
  escapeText,
  exchangeTable,
  factTable,
  fileTable,
  htmlPage,
  idText,
  type Links,
  outcomeText,
  table,
} from './html.ts'
import { nameSubject } from './register-pages.ts'

/** The page on which an auditor reads what happened: plain, without scripts, and nothing is loaded from elsewhere. */
export function indexPage(exported: Exported, file: Links['file']): string {
  const links = { up: '', file }
  const { about, submissions } = exported
  const { subject } = about
  const byChain: ByChain = {
    entries: Map.groupBy(exported.entries, ({ chain }) => chain),
    files: Map.groupBy(exported.files, ({ chain }) => chain),
    exchanges: Map.groupBy(nameExchangeFiles(exported.exchanges), ({ exchange }) => exchange.messageId),
    messages: messagesBySubmission(exported),
  }
  const what = nameSubject(subject)
  return htmlPage(
    `Evidence: ${what}`,
    `<p>Of ${escaped(about.organisation)}, stage ${escaped(about.stage)}, as of <time>${escaped(about.at)}</time>. All times are
UTC. <a href="README.txt">How to check it by hand</a>, <a href="index.json">the same for programs</a>.</p>
${auditSections(exported)}
${submissions.length > 1 ? contents(exported) : ''}
${submissions.map(submission => section(byChain, submission, links)).join('\n')}
${chainSections(byChain, links, 'entity ', nameEntity)}
${exported.pulls.map(pull => pullSection(byChain, exported, pull, links)).join('\n')}
${chainSections(byChain, links, 'actor ', chain => `Actor ${chain.split(' ').at(-1) ?? ''}`)}
${chainSections(byChain, links, 'work-item ', () => 'Owner and comments')}
${chainSections(byChain, links, 'acts ', () => 'Reads and other acts')}
`,
  )
}

/** What an audit is told besides. */
function auditSections({ software, devices, access, leftOut }: Exported): string {
  if (!software) return ''
  return `${describeMaking(software, leftOut)}
${auditPoints()}
<h2>Device and device group</h2>
${table(
  deviceHeads,
  devices.map(device => deviceCells(device, device.record)),
)}
<h2>People and access</h2>
${accessTable(access)}`
}

function contents({ submissions }: Exported): string {
  const rows = submissions.map(
    ({ requestId, receivedAt, operations, outcome }) =>
      `<tr><td><time>${escapeText(receivedAt)}</time></td><td><a href="#${escaped(requestId)}"><code>${escaped(requestId)}</code></a></td><td>${escapeText(operations)}</td><td>${escaped(outcomeText(outcome))}</td></tr>`,
  )
  return `<table><thead><tr><th>Received</th><th>Submission</th><th>Operations</th><th>Outcome</th></tr></thead><tbody>\n${rows.join('\n')}\n</tbody></table>`
}

/** What an export has, by the chains to which it belongs. */
interface ByChain {
  entries: ReadonlyMap<string, Item<'entry'>[]>
  files: ReadonlyMap<string, Exported['files'][number][]>
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

function section(byChain: ByChain, submission: Item<'submission'>, links: Links): string {
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
${factTable(facts.map(([name, value]) => [name, escapeText(value)] as const))}
<h3>Documents</h3>
${fileTable(files, links)}
${exchangeTable(
  chains.flatMap(chain => byChain.exchanges.get(chain) ?? []),
  links,
)}
<h3>What happened</h3>
${entryTable(entries, operations, links)}`
}

/** The chains whose names begin so, each under a heading. */
function chainSections(
  { entries }: ByChain,
  links: Links,
  beginning: string,
  title: (chain: string) => string,
): string {
  return [...entries]
    .filter(([chain]) => chain.startsWith(beginning))
    .map(([chain, ofChain]) => `<h2>${escaped(title(chain))}</h2>\n${entryTable(ofChain, [], links)}`)
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
  links: Links,
): string {
  const asked = messages.filter(message => message.pullId === pullId).map(({ messageId }) => messageId)
  return `<h2>Pull <code>${escaped(pullId)}</code></h2>
<p>Started <time>${escapeText(startedAt)}</time>, ${escapeText(state)}. The documents are those of the pages that told more of the device or its group.</p>
${fileTable(
  [pullId, ...asked].flatMap(chain => byChain.files.get(chain) ?? []),
  links,
)}
${exchangeTable(
  asked.flatMap(chain => byChain.exchanges.get(chain) ?? []),
  links,
)}
${entryTable([pullId, ...asked].flatMap(chain => byChain.entries.get(chain) ?? []).toSorted(byTime), [], links)}`
}
