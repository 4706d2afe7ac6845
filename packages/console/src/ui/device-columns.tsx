import type { Label } from './describe-label.ts'
import { findName } from './describe-label.ts'
import type { Column } from './virtual-table.tsx'

/** A record of a list or file: what it is called, and where it stands. */
interface NamedRecord {
  record: number
  label?: Label
  device?: { code?: string }
}

/** How the tables of records begin: trade name, reference number and UDI-DI. */
export const deviceColumns: readonly Column<NamedRecord>[] = [
  {
    title: 'Trade name',
    width: 'minmax(8rem, 2fr)',
    cell: ({ label, device, record }) => (
      <strong>{findName(label) ?? device?.code ?? `Record ${record}`}</strong>
    ),
  },
  {
    title: 'Reference',
    width: 'minmax(5rem, 1fr)',
    from: 700,
    cell: ({ label }) => label?.reference ?? <span class="quiet">–</span>,
  },
  {
    title: 'UDI-DI',
    width: 'minmax(9rem, 1fr)',
    cell: ({ device }) => <span class="mono">{device?.code ?? '–'}</span>,
  },
]
