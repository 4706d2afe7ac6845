import type { Bodies } from '@udigate/client'

/** A question to the authority, and what it showed. */
export type Inquiry = Bodies['Inquiry']
type ShownActor = NonNullable<Inquiry['actor']>
type Relation = NonNullable<ShownActor['mandates']>[number]
type Summary = NonNullable<Inquiry['summaries']>[number]

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
