import type { Bodies } from '@udigate/client'
import { columns } from '../columns.ts'

type DeadlineList = Bodies['DeadlineList']
type NearnessCounts = DeadlineList['counts']['registration']
type Item = DeadlineList['items'][number]

const kinds: Readonly<Record<Item['kind'], string>> = {
  REGISTRATION: 'to register',
  END_OF_PLACING: 'to stop placing on the market',
}
const nearnesses: Readonly<Record<Item['nearness'], string>> = {
  LATE: 'late',
  WITHIN_30_DAYS: 'within 30 days',
  WITHIN_90_DAYS: 'within 90 days',
  LATER: 'later',
}

/** The deadlines in words: counts, a line for each device, and what the days depend on and are read from. */
export function writeDeadlines({ today, counts, items, total }: DeadlineList): string {
  return [
    `As of ${today}:`,
    columns([
      ['', 'late', 'within 30 days', 'within 90 days', 'later'],
      ['  to register', ...writeCounts(counts.registration)],
      ['  to stop placing on the market', ...writeCounts(counts.endOfPlacing)],
    ]),
    ...(items.length === 0 ? [] : ['', columns(items.map(writeItem))]),
    ...(total > items.length ? [`… and ${total - items.length} more; --limit lists more of them.`] : []),
    ...writeNotes(items),
  ].join('\n')
}

function writeCounts(counts: NearnessCounts): string[] {
  return [counts.late, counts.within30Days, counts.within90Days, counts.later].map(String)
}

function writeItem(item: Item): string[] {
  const { kind, issuingAgency, code, model = '', nearness, earliest, latest, source } = item
  const day = earliest === latest ? earliest : `${earliest} to ${latest}`
  return [`${issuingAgency}:${code}`, model, kinds[kind], day, nearnesses[nearness], source.article]
}

/** Each thing once that some day depends on, each source once. */
function writeNotes(items: readonly Item[]): string[] {
  const sentences = items.flatMap(({ source, missing, condition }) => [
    ...missing.map(what => `${source.article}: a range, since the record does not say ${what}.`),
    ...(condition === undefined ? [] : [`${source.article}: ${condition}.`]),
    `${source.article}: ${source.edition}.`,
  ])
  return sentences.length === 0 ? [] : ['', ...new Set(sentences)]
}
