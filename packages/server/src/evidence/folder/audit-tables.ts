import type { Item } from './exported.ts'
import { escaped, escapeText, idText, linkTo, table } from './html.ts'

/** A device or a group in a list. @param page where its own page is, seen from the list; nothing where it has none */
export function deviceCells(device: Item<'device'>, page: string | undefined): string[] {
  const { issuingAgency, code, deviceGroup, model, name, actorCode, state, history } = device
  const title = `${issuingAgency} ${code}`
  const last = history.at(-1)
  const times = [history[0], last].map(each => (each ? `<time>${escaped(each.at)}</time>` : '–'))
  return [
    page === undefined ? escaped(title) : linkTo(page, title),
    deviceGroup === null ? '–' : escaped(idText(deviceGroup)),
    escaped(name ?? '–'),
    escaped(model),
    escaped(actorCode),
    escaped(stateText(state)),
    ...times,
    String(history.length),
  ]
}

/** The columns of such lists. */
export const deviceHeads = [
  'UDI',
  'Basic UDI-DI',
  'Name',
  'Model',
  'Actor',
  'State',
  'Known since',
  'Last change',
  'Changes',
] as const

/** What a state is called where the authority has told none. */
export function stateText(state: string): string {
  return state === 'NONE' ? 'not registered' : state
}

/** What an export was made with, and what is not in it. */
export function describeMaking(
  { software, rules }: Item<'software'>,
  leftOut: readonly Item<'left-out'>[],
): string {
  const missing = leftOut.map(
    ({ what, right }) =>
      `<p>Not in it: ${escaped(what)}. Who exported it may not read that (<code>${escaped(right)}</code>).</p>`,
  )
  return [`<p>Written by ${escaped(software)} with the rules ${escaped(rules)}.</p>`, ...missing].join('\n')
}

/** Who may do what, and since when. */
export function accessTable(access: readonly Item<'access'>[]): string {
  const rows = access.flatMap(({ who, id, name, may }) =>
    may.map(({ what, actors, from, until, by }) => [
      `${who === 'person' ? 'Person' : 'API key'} ${escaped(name ?? '(name erased)')}`,
      `<code>${escaped(id)}</code>`,
      escaped(what),
      actors === 'any' ? 'any' : escapeText(actors),
      `<time>${escaped(from)}</time>`,
      until === null ? 'in force' : `<time>${escaped(until)}</time>`,
      `<code>${escaped(by ?? '–')}</code>`,
    ]),
  )
  return table(['Who', 'Id', 'Role or scopes', 'Actors', 'From', 'Until', 'Given by'], rows)
}

/** What a submission's author is called, by what is stored of it. */
export function describeReleaser(author: string, access: ReadonlyMap<string, string | null>): string {
  const id = author.replace(/^person:/, '')
  const name = access.get(id)
  return `${author.startsWith('person:') ? 'Person' : 'API key'} ${name ?? id}`
}

/** The points that a notified body audits (MDCG 2021-19, page 10), and where each is answered. */
export function auditPoints(): string {
  return `<h2>What an audit asks</h2>
<p>The points of MDCG 2021-19, page 10. What the gateway does not keep is answered by the procedures of the organisation.</p>
${table(
  ['Point', 'Where'],
  points.map(cells => cells.map(escaped)),
)}`
}

const own = 'Not kept here: the procedures of the organisation.'

const points: readonly (readonly [string, string])[] = [
  ['Issuing entity', 'The first word of each UDI in the list of devices.'],
  [
    'Structure: granularity of the Basic UDI-DI',
    'The list of devices names the Basic UDI-DI of each; the page of a group lists its devices. Why they are grouped so is not kept here.',
  ],
  [
    'Assignment of the UDI',
    `${own} The gateway takes identifiers as they are given, and checks their check characters.`,
  ],
  [
    'Production identifiers',
    'Which ones a device has on its label stands in its record; the values are not kept here.',
  ],
  [
    'Registration in the database',
    'The page of each submission: who released it and when, what was sent, what the authority answered.',
  ],
  [
    'Record keeping',
    'This folder: each request, message and answer with its hash, the chains, and the signatures over them.',
  ],
  ['Declaration of conformity with the Basic UDI-DI', own],
  [
    'Changes, and that the database is updated',
    'The page of each device: each state and content that the authority had, when, and by which submission or pull; reasons stand with the acts.',
  ],
  [
    'Labelling, with validated software',
    `${own} With which version of the gateway a request was judged and sent stands in its first entry.`,
  ],
  ['Equipment', own],
  ['Training', `${own} Who had access, and with which role, stands under people and access.`],
  ['Use after placing on the market', own],
]
