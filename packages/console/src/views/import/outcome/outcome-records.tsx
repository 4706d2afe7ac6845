import { type ImportRecord, type ListImport, listImportRecords } from '../../../api/imports.ts'
import { linkTo, route } from '../../../router/router.ts'
import { Badge } from '../../../ui/badge.tsx'
import { deviceColumns } from '../../../ui/device-columns.tsx'
import { LinkTabs } from '../../../ui/link-tabs.tsx'
import { ListView } from '../../../ui/list-view.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { usePages } from '../../../ui/use-pages.ts'
import type { Column } from '../../../ui/virtual-table.tsx'
import type { Step } from '../steps.ts'
import { countOutcomes, outcomeStates } from './outcome-states.ts'

/** What became of each row, with its name, by outcome. */
export function OutcomeRecords({ of, step }: { of: ListImport; step: Step }) {
  const counts = countOutcomes(of)
  const state = outcomeStates.find(({ name }) => name === route.value.query.get('state'))
  const pages = usePages(
    (page, signal) => listImportRecords(of.id, state?.wanted ?? {}, page, signal),
    [of.id, state?.name, JSON.stringify(counts)],
  )
  const tabs = [
    {
      name: '',
      title: `All ${(of.check?.counts.records ?? of.rows).toLocaleString('en')}`,
      link: linkTo('import', [of.id, step]),
    },
    ...outcomeStates
      .filter(({ name }) => (counts[name] ?? 0) > 0 || name === state?.name)
      .map(({ name, text }) => ({
        name,
        title: `${text} ${(counts[name] ?? 0).toLocaleString('en')}`,
        link: linkTo('import', [of.id, step], { state: name }),
      })),
  ]
  return (
    <section class="stack" aria-label="Devices by outcome">
      <LinkTabs label="Devices by outcome" tabs={tabs} current={state?.name ?? ''} />
      {state?.todo !== undefined && (
        <Notice kind="info" isStanding>
          {state.todo}
        </Notice>
      )}
      <ListView
        label="Devices in the order of the list"
        pages={pages}
        getKey={({ record }) => String(record)}
        makeLink={({ requestId }) =>
          requestId === undefined
            ? linkTo('import', [of.id, step], { state: state?.name })
            : linkTo('submissions', [requestId])
        }
        columns={columns}
        spoken={({ device, state: each }) => `${device?.code ?? ''} ${describeOutcome(each)}`}
        badge="Outcome"
        second={each => findAnswer(each) ?? each.label?.reference}
      >
        <p>No device is {state?.text.toLowerCase() ?? 'in this list'}.</p>
      </ListView>
    </section>
  )
}

const columns: readonly Column<ImportRecord>[] = [
  ...deviceColumns,
  { title: 'Outcome', width: '8.5rem', cell: ({ state }) => <OutcomeBadge state={state} /> },
  { title: 'Row', width: '3.5rem', from: 900, isNumber: true, cell: ({ row }) => row },
  {
    title: 'Answer',
    width: 'minmax(8rem, 3fr)',
    from: 640,
    cell: each => {
      const answer = findAnswer(each)
      return answer === undefined ? <span class="quiet">–</span> : <span title={answer}>{answer}</span>
    },
  },
]

function OutcomeBadge({ state }: { state: string | undefined }) {
  const known = outcomeStates.find(({ name }) => name === state)
  return <Badge kind={known?.kind ?? 'plain'} text={describeOutcome(state)} />
}

function describeOutcome(state: string | undefined): string {
  return outcomeStates.find(({ name }) => name === state)?.text ?? state ?? 'Not sent'
}

function findAnswer({ findings = [], reasons = [] }: ImportRecord): string | undefined {
  return reasons[0] ?? findings[0]?.message
}
