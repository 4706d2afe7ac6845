import {
  accessTable,
  auditPoints,
  describeMaking,
  describeReleaser,
  deviceCells,
  deviceHeads,
  stateText,
} from './audit-tables.ts'
import { readEntryFacts } from './entry-words.ts'
import { nameExchangeFiles } from './exchange-files.ts'
import type { Item } from './exported.ts'
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
  linkTo,
  outcomeText,
  table,
} from './html.ts'

/** What came of one chain: its page is written when it is over. */
export interface ChainContent {
  chain: string
  entries: Item<'entry'>[]
  files: Pick<Item<'file'>, 'name' | 'sha256'>[]
  exchanges: Item<'exchange'>[]
  about?: Item<'submission'> | Item<'message'> | Item<'pull'> | Item<'device'>
}

/** How many rows a list has on one page. */
const rowsOfPage = 1_000

/**
 * The pages of an export of many devices: one for each chain, written as it comes, and the lists that lead to them, of which it keeps
 * a row for each device and submission.
 */
export class RegisterPages {
  readonly #links: Links
  readonly #about: Item<'about'>
  readonly #access: Item<'access'>[] = []
  readonly #names = new Map<string, string | null>()
  readonly #leftOut: Item<'left-out'>[] = []
  #software: Item<'software'> | undefined
  readonly #lists = { device: [] as string[][], group: [] as string[][], submission: [] as string[][] }
  readonly #others: { actors: string[][]; pulls: string[][]; acts: string[][] } = {
    actors: [],
    pulls: [],
    acts: [],
  }
  /** The submissions of a device or group, and the devices of a group, as rows of their pages. */
  readonly #submissions = new Map<string, string[]>()
  readonly #members = new Map<string, string[]>()

  /** @param file names the file of a chain */
  constructor(about: Item<'about'>, file: Links['file']) {
    this.#about = about
    this.#links = { up: '../', file }
  }

  /** Takes what stands in no chain. */
  note(item: Item<'software'> | Item<'access'> | Item<'left-out'>): void {
    if (item.type === 'software') this.#software = item
    else if (item.type === 'left-out') this.#leftOut.push(item)
    else {
      this.#access.push(item)
      this.#names.set(item.id, item.name)
    }
  }

  /** Notes a submission under its device and its group, whose pages come later. */
  noteSubmission({ requestId, device, deviceGroup }: Item<'submission'>): void {
    for (const [kind, id] of [
      ['device', device],
      ['group', deviceGroup],
    ] as const)
      push(this.#submissions, `${kind} ${idText(id)}`, requestId)
  }

  /** The page of a chain that is over. */
  writePage(content: ChainContent): { name: string; content: string } {
    const { chain, about } = content
    // Chains hold what came later too, since they are proven as a whole; the pages tell what was there.
    const { asOf } = this.#about
    const entries = content.entries.filter(({ at }) => asOf === undefined || at <= asOf).toSorted(byTime)
    const body = [
      ...this.#describe({ ...content, entries }),
      ...(content.files.length === 0 ? [] : ['<h2>Documents</h2>', fileTable(content.files, this.#links)]),
      exchangeTable(nameExchangeFiles(content.exchanges), this.#links),
      '<h2>What happened</h2>',
      entryTable(entries, about?.type === 'submission' ? readTexts(about.operations) : [], this.#links),
    ]
    const back = `<p>${linkTo('../index.html', 'All')}</p>`
    return { name: this.#page(chain), content: htmlPage(nameChain(content), [back, ...body].join('\n')) }
  }

  /** The lists, and at last the page to begin with. */
  *writeLists(): Generator<{ name: string; content: string }> {
    const lists = [
      ['devices', 'Devices (UDI-DI)', deviceHeads, this.#lists.device],
      ['groups', 'Device groups (Basic UDI-DI)', deviceHeads, this.#lists.group],
      ['submissions', 'Submissions', submissionHeads, this.#lists.submission],
    ] as const
    const sections: string[] = []
    for (const [name, title, heads, rows] of lists) {
      sections.push(`<h2>${title}</h2>`, `<p>${rows.length.toLocaleString('en')} in all.</p>`)
      if (rows.length <= rowsOfPage) {
        sections.push(table(heads, rows))
        continue
      }
      const links: string[] = []
      for (let from = 0; from < rows.length; from += rowsOfPage) {
        const some = rows.slice(from, from + rowsOfPage)
        const file = `${name}-${from / rowsOfPage + 1}.html`
        const range = `${from + 1} to ${from + some.length}`
        links.push(`<li>${linkTo(file, range)}</li>`)
        const back = `<p>${linkTo('index.html', 'All')}</p>`
        yield { name: file, content: htmlPage(`${title}: ${range}`, `${back}\n${table(heads, some)}`) }
      }
      sections.push(`<ul>${links.join('\n')}</ul>`)
    }
    yield {
      name: 'index.html',
      content: htmlPage(`Evidence: ${nameSubject(this.#about.subject)}`, this.#index(sections)),
    }
  }

  #index(sections: readonly string[]): string {
    const { organisation, stage, at, asOf } = this.#about
    const moment = asOf === undefined ? at : asOf
    const { actors, pulls, acts } = this.#others
    const software = this.#software
    return `<p>Of ${escaped(organisation)}, stage ${escaped(stage)}, as of <time>${escaped(moment)}</time>${asOf === undefined ? '' : `, written <time>${escaped(at)}</time>`}.
All times are UTC. <a href="README.txt">How to check it</a>, <a href="index.json">the same for programs</a>.</p>
${software ? describeMaking(software, this.#leftOut) : ''}
${auditPoints()}
${sections.join('\n')}
<h2>People and access</h2>
${accessTable(this.#access)}
<h2>Actors</h2>
${table(['Actor', 'Entries'], actors)}
<h2>What pulls told</h2>
${table(['Pull', 'Started', 'State'], pulls)}
<h2>Further acts</h2>
${table(['Of', 'Entries'], acts)}`
  }

  *#describe({ chain, about, entries }: ChainContent): Generator<string> {
    const link = linkTo(this.#page(chain), nameChain({ chain }))
    if (about?.type === 'submission') yield* this.#describeSubmission(about, entries)
    else if (about?.type === 'device') yield* this.#describeDevice(about)
    else if (about?.type === 'message') {
      const links = about.requestIds.map(id => this.#linkBack(id))
      yield factTable([
        ['Operation', escapeText(about.operation)],
        ['Made', escapeText(about.createdAt)],
        ['Of', links.length === 0 ? this.#linkBack(about.pullId ?? '') : links.join('<br>')],
      ])
    } else if (about?.type === 'pull')
      this.#others.pulls.push([link, escapeText(about.startedAt), escapeText(about.state)])
    else if (chain.startsWith('actor ')) this.#others.actors.push([link, String(entries.length)])
    else if (!chain.startsWith('entity ')) this.#others.acts.push([link, String(entries.length)])
  }

  *#describeSubmission(about: Item<'submission'>, entries: readonly Item<'entry'>[]): Generator<string> {
    const { requestId, receivedAt, outcome } = about
    const author = describeReleaser(String(about.keyId), this.#names)
    this.#lists.submission.push([
      `<time>${escapeText(receivedAt)}</time>`,
      linkTo(this.#page(requestId), requestId),
      escaped(idText(about.device)),
      escapeText(about.operations),
      escaped(author),
      escaped(outcomeText(outcome)),
    ])
    const messages = new Set(entries.map(readMessage).filter(id => id !== undefined))
    yield factTable([
      ['Model', escapeText(about.model)],
      ['Device', escaped(idText(about.device))],
      ['Device group', escaped(idText(about.deviceGroup))],
      ['Actor', escapeText(about.actorCode)],
      ['Released by', escaped(author)],
      ['Received', escapeText(receivedAt)],
      ['Ended', escapeText(about.endedAt ?? 'not yet')],
      ['Outcome', escaped(outcomeText(outcome))],
      ['What the authority said', `<code>${escaped(JSON.stringify(outcome))}</code>`],
      ...(about.doubt === null ? [] : [['In doubt', escapeText(about.doubt)] as const]),
      ['Messages', Array.from(messages, id => this.#linkBack(id)).join('<br>')],
    ])
  }

  *#describeDevice(device: Item<'device'>): Generator<string> {
    const { kind, deviceGroup, history, versions, record, chain } = device
    const name = idText(device)
    this.#lists[kind === 'group' ? kind : 'device'].push(deviceCells(device, this.#page(chain)))
    if (deviceGroup) push(this.#members, idText(deviceGroup), linkTo(`../${this.#page(chain)}`, name))
    const submissions = this.#submissions.get(`${kind} ${name}`) ?? []
    yield factTable([
      ...(deviceGroup ? [['Basic UDI-DI', escaped(idText(deviceGroup))] as const] : []),
      ['Name', escaped(device.name ?? '–')],
      ['Model', escaped(device.model)],
      ['Actor', escaped(device.actorCode)],
      ['State', escaped(stateText(device.state))],
      ...(versions === undefined
        ? []
        : [['Versions', `<code>${escaped(JSON.stringify(versions))}</code>`] as const]),
      ...(record === undefined ? [] : [['Record', linkTo(`../${record}`, record)] as const]),
      ['Submissions', submissions.map(id => this.#linkBack(id)).join('<br>')],
      ...(kind === 'group' ? [['Devices', (this.#members.get(name) ?? []).join('<br>')] as const] : []),
    ])
    yield '<h2>As the authority had it</h2>'
    yield table(
      ['From', 'State', 'Told by'],
      history.map(({ at, state, by }) => [
        `<time>${escaped(at)}</time>`,
        escaped(stateText(state)),
        by === null ? '–' : this.#linkBack(by),
      ]),
    )
  }

  /** From the page of one chain to that of another. */
  #linkBack(chain: string): string {
    return chain === '' ? '–' : linkTo(`../${this.#page(chain)}`, chain)
  }

  #page(chain: string): string {
    return this.#links
      .file(chain)
      .replace(/^chains\//, 'pages/')
      .replace(/\.ndjson$/, '.html')
  }
}

const submissionHeads = ['Received', 'Submission', 'Device', 'Operations', 'Released by', 'Outcome'] as const

function push(map: Map<string, string[]>, key: string, value: string): void {
  const values = map.get(key)
  if (values) values.push(value)
  else map.set(key, [value])
}

/** What an export is about, in words. */
export function nameSubject(subject: Item<'about'>['subject']): string {
  if ('requestId' in subject) return `submission ${subject.requestId}`
  if ('code' in subject) return `device ${idText(subject)}`
  if ('deviceGroup' in subject) return `device group ${idText(subject.deviceGroup)}`
  return 'certificate' in subject ? `devices under the certificate ${subject.certificate}` : 'all devices'
}

function nameChain({ chain, about }: Pick<ChainContent, 'chain' | 'about'>): string {
  if (about?.type === 'device')
    return `${about.kind === 'group' ? 'Device group' : 'Device'} ${idText(about)}`
  if (about !== undefined) return `${about.type.charAt(0).toUpperCase()}${about.type.slice(1)} ${chain}`
  return chain
}

function readMessage(entry: Item<'entry'>): string | undefined {
  const { message } = readEntryFacts(entry)
  return typeof message === 'string' ? message : undefined
}

function readTexts(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.map(String) : []
}
