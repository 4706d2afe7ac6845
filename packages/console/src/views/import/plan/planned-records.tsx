import {
  type ImportRecord,
  type ListImport,
  listImportRecords,
  type PlanState,
} from '../../../api/imports.ts'
import { linkTo } from '../../../router/router.ts'
import { describeClass } from '../../../ui/describe-label.ts'
import { deviceColumns } from '../../../ui/device-columns.tsx'
import { ListView } from '../../../ui/list-view.tsx'
import { usePages } from '../../../ui/use-pages.ts'
import type { Column } from '../../../ui/virtual-table.tsx'

const kinds: Readonly<Record<PlanState, string>> = {
  NEW: 'New',
  CHANGED: 'Changed',
  UNCHANGED: 'Unchanged',
  NOT_POSSIBLE: 'Not possible',
}

/** The devices of a kind, one by one. */
export function PlannedRecords({
  of,
  kind,
  group,
}: {
  of: ListImport
  kind: string
  group: string | undefined
}) {
  const plan = (Object.keys(kinds) as PlanState[]).find(each => each === kind) ?? 'NEW'
  const pages = usePages(
    (page, signal) => listImportRecords(of.id, { plan, group }, page, signal),
    [of.id, of.revision, plan, group],
  )
  return (
    <section class="stack" aria-labelledby="planned">
      <div class="row">
        <h2 id="planned">{kinds[plan]}</h2>
        <a href={linkTo('import', [of.id, 'plan'])}>By kind</a>
      </div>
      <ListView
        label={`${kinds[plan]} devices in the order of the list`}
        pages={pages}
        getKey={({ record }) => String(record)}
        makeLink={({ device }) =>
          plan === 'NEW' || device?.code === undefined
            ? linkTo('import', [of.id, 'plan'], { kind: plan, group })
            : linkTo('devices', ['device', device.issuingAgency ?? '', device.code])
        }
        columns={columns}
        spoken={({ device }) => device?.code ?? ''}
        badge="UDI-DI"
        second={({ reasons = [], label }) => reasons[0] ?? label?.reference}
      >
        <p>No device is {kinds[plan].toLowerCase()}.</p>
      </ListView>
    </section>
  )
}

const columns: readonly Column<ImportRecord>[] = [
  ...deviceColumns,
  { title: 'Class', width: '3.5rem', from: 800, cell: ({ label }) => describeClass(label?.class) },
  { title: 'Row', width: '4rem', from: 700, isNumber: true, cell: ({ row }) => row },
  { title: 'Reason', width: 'minmax(8rem, 2fr)', from: 900, cell: ({ reasons = [] }) => reasons[0] ?? '–' },
]
