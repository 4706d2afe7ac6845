import type { Bodies } from '@udigate/client'
import { columns } from '../columns.ts'

const headings = ['AT', 'BY', 'ACT', 'RECORD', 'FROM', 'REASON']

/** A line for each act, under headings. */
export function trailText({ items, nextCursor }: Bodies['AuditTrailPage']): string {
  if (items.length === 0) return 'There is no such act.'
  const rows = items.map(({ at, title, by, from, reason, record }) => [
    at,
    by.name ?? by.id ?? by.kind,
    title,
    record ?? '-',
    from === undefined ? '-' : [from.network, from.client].filter(part => part !== undefined).join(' '),
    reason ?? '-',
  ])
  const more = nextCursor === undefined ? [] : ['… and older ones; --limit lists more, export has all.']
  return [columns([headings, ...rows]), ...more].join('\n')
}
