import type { Bodies } from '@udigate/client'
import type { ComponentChildren } from 'preact'

type TableRead = NonNullable<Bodies['BatchSummary']['tables']>[number]

/** How the tables of a file were read, how much of them, and what was not, as facts beside others. */
export function describeTables(
  tables: readonly TableRead[] = [],
): Readonly<Record<string, ComponentChildren | undefined>> {
  const [first] = tables
  const filled = tables.filter(({ rows }) => rows > 0)
  const unread = tables.flatMap(({ sheet, notRead = [] }) =>
    notRead.map(({ part, reason }) => `${sheet === undefined ? '' : `${sheet}: `}${part}. ${reason}`),
  )
  return {
    Read: filled.length === 0 ? undefined : <Lines of={filled.map(describeTable)} />,
    'CSV format':
      first?.separator === undefined ? undefined : `${first.separator}, ${first.encoding?.toUpperCase()}`,
    'Not read': unread.length === 0 ? undefined : <Lines of={unread} />,
  }
}

function describeTable({ sheet, rows, columns, headingRow }: TableRead): string {
  const headings = headingRow === 0 ? 'no headings' : `headings in row ${headingRow}`
  const counts = `${rows.toLocaleString('en')} ${rows === 1 ? 'row' : 'rows'} in ${columns} columns`
  return `${sheet === undefined ? '' : `${sheet}: `}${counts}, ${headings}`
}

function Lines({ of }: { of: readonly string[] }) {
  return (
    <ul class="plain">
      {of.map(line => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}
