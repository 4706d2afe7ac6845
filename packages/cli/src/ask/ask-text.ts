/** A question to the authority and what it showed, as the API gives it. */
export interface Inquiry {
  id: string
  kind: 'ACTOR' | 'SUMMARIES'
  subject: string
  state: 'RUNNING' | 'COMPLETE' | 'FAILED'
  because?: string
  endedAt?: string
  known?: boolean
  actor?: ShownActor
  summaries?: readonly Summary[]
  notUnderstood?: readonly string[]
}

interface ShownActor {
  name?: string
  country?: string
  active?: boolean
  since?: string
  state?: string
  mandates?: readonly Relation[]
  links?: readonly Relation[]
}

interface Relation {
  actorCode: string
  from?: string
  until?: string
  endedOn?: string
}

interface Summary {
  reference?: string
  revision?: string
  issued?: string
  notifiedBody?: string
  inactive?: boolean
  documents: readonly { name?: string; languages?: readonly string[]; size?: number; master?: boolean }[]
}

/** A line for the inquiry, and one for each thing that the authority showed. */
export function inquiryText(inquiry: Inquiry): string {
  const { notUnderstood = [] } = inquiry
  return [
    inquiryLine(inquiry),
    ...actorLines(inquiry.actor),
    ...(inquiry.summaries ?? []).flatMap(summaryLines),
    ...notUnderstood.map(place => `    not understood: ${place}`),
  ].join('\n')
}

/** One line: what was asked, and how it stands. */
export function inquiryLine(inquiry: Inquiry): string {
  const { id, subject, state, because, endedAt } = inquiry
  const reason = because === undefined ? '' : `: ${because}`
  const at = endedAt === undefined ? '' : `  ${endedAt}`
  return `${id}  ${subject}  ${state.toLowerCase()}${reason}${at}${foundText(inquiry)}`
}

function foundText({ known, actor, summaries }: Inquiry): string {
  if (known === false) return '  unknown to the authority'
  if (summaries !== undefined)
    return `  ${summaries.length === 1 ? '1 summary' : `${summaries.length} summaries`}`
  if (actor?.active === undefined) return ''
  return `  ${actor.active ? 'active' : 'inactive'}${actor.since === undefined ? '' : ` since ${actor.since}`}`
}

function actorLines(actor: ShownActor | undefined): string[] {
  if (actor === undefined) return []
  const { name, country, mandates, links = [] } = actor
  const who = [name, country].filter(text => text !== undefined).join(', ')
  return [
    ...(who === '' ? [] : [`    ${who}`]),
    ...(mandates === undefined
      ? []
      : mandates.length === 0
        ? ['    no mandates']
        : mandates.map(each => `    mandate with ${relationText(each)}`)),
    ...links.map(each => `    linked with ${relationText(each)}`),
  ]
}

function relationText({ actorCode, from, until, endedOn }: Relation): string {
  const end = endedOn ?? until
  return [actorCode, from && `from ${from}`, end && `until ${end}`].filter(Boolean).join(' ')
}

function summaryLines({
  reference = '-',
  revision,
  issued,
  notifiedBody,
  inactive,
  documents,
}: Summary): string[] {
  const facts = [
    revision && `revision ${revision}`,
    issued && `issued ${issued}`,
    notifiedBody && `notified body ${notifiedBody}`,
    inactive && 'inactive',
  ].filter(Boolean)
  return [
    `    ${reference}${facts.length === 0 ? '' : `: ${facts.join(', ')}`}`,
    ...documents.map(({ name = '-', languages = [], size, master }) => {
      const about = [languages.join(' '), size === undefined ? '' : `${size} bytes`, master ? 'master' : '']
      return `        ${name} (${about.filter(text => text !== '').join(', ')})`
    }),
  ]
}
