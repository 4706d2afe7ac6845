import { useSignal } from '@preact/signals'
import { useRef } from 'preact/hooks'
import type { SubmissionSummary } from '../../api/bodies.ts'
import { gateway } from '../../api/session.ts'
import { isLive, listenTo } from '../../live/live.ts'
import { useLive } from '../../live/use-live.ts'
import { readFilters } from '../../router/filters.ts'
import { linkTo } from '../../router/router.ts'
import { describeStatus, StatusBadge, statusWords } from '../../ui/badge.tsx'
import { describeModel, findName } from '../../ui/describe-label.ts'
import { FilterBar, modelFilter } from '../../ui/filter-bar.tsx'
import { ListView, NoneFound } from '../../ui/list-view.tsx'
import { ShortTime } from '../../ui/short-time.tsx'
import { usePages } from '../../ui/use-pages.ts'
import type { Column } from '../../ui/virtual-table.tsx'
import { listenToWork } from '../work/listen-to-work.ts'
import { OwnerCell } from '../work/owner-cell.tsx'
import { OwnerFilter } from '../work/owner-filter.tsx'
import { type SubmissionFilter, withChanged } from './with-changed.ts'

const fields = {
  search: { label: 'Search', placeholder: 'Name, number or code' },
  status: { label: 'Status', options: statusWords },
  model: modelFilter,
  actorCode: { label: 'Actor', placeholder: 'SRN' },
}

/** How many come on a page; and how many new ones may be before them until the list begins again with what is newest. */
const onPage = 200
const mostAdded = 500

/** The submissions of the organisation, newest first, as they change. */
export function SubmissionList() {
  const filters = readFilters('submissions', [...Object.keys(fields), 'owner'])
  const { wanted } = filters
  const filter = filters.query as SubmissionFilter
  const frame = useRef<HTMLElement>(null)
  /** How many new ones are not shown, since they would move what a person reads. */
  const hidden = useSignal(0)
  const added = useRef(0)
  const pages = usePages(
    (page, signal) =>
      gateway().get('/api/v1/submissions', { query: { ...filter, limit: onPage, ...page }, signal }),
    [wanted],
  )
  const { items, state } = pages
  const again = (): void => {
    hidden.value = 0
    added.current = 0
    pages.again()
  }
  useLive(() => {
    hidden.value = 0
    added.current = 0
    const take = (told: readonly SubmissionSummary[]): void => {
      const isReading = (frame.current?.scrollTop ?? 0) > 0
      pages.change(before => {
        const { items: now, added: newer } = withChanged(before, told, filter)
        if (isReading || hidden.value > 0) {
          hidden.value += newer.length
          return now
        }
        added.current += newer.length
        return newer.length === 0 ? now : [...newer, ...now]
      })
      if (added.current > mostAdded) again()
    }
    return [
      listenTo('submission', take),
      listenToWork({
        pages,
        getKey: ({ requestId }) => requestId,
        getWorkKey: ({ requestId }) => requestId,
        owner: filter.owner,
        again,
      }),
      listenTo('break', again),
    ]
  }, [wanted])

  return (
    <>
      <div class="page-head">
        <h1>Submissions</h1>
        <span class="quiet">
          <span role="status">{isLive.value ? 'Live' : 'Not live'}</span> ·{' '}
          {items.value.length.toLocaleString('en')}
          {state.value === 'all' ? '' : ' and more'}
        </span>
      </div>
      <FilterBar filters={filters} fields={fields}>
        <OwnerFilter value={filters.chosen('owner')} onChoose={filters.choose('owner')} />
      </FilterBar>
      {hidden.value > 0 && (
        <div>
          <button
            type="button"
            onClick={() => {
              frame.current?.scrollTo({ top: 0 })
              frame.current?.focus()
              again()
            }}
          >
            Show {hidden.value.toLocaleString('en')} new
          </button>
        </div>
      )}
      <ListView
        label="Submissions, newest first"
        pages={{ ...pages, again }}
        frame={frame}
        getKey={({ requestId }) => requestId}
        makeLink={({ requestId }) => linkTo('submissions', [requestId])}
        columns={columns}
        spoken={({ device, status, doubt }) =>
          `${device.code} ${describeStatus(doubt === undefined ? status : 'IN_DOUBT')}`
        }
        badge="Status"
        second={({ device, receivedAt }) => (
          <>
            <span class="mono">{device.code}</span> · <ShortTime at={receivedAt} />
          </>
        )}
      >
        <NoneFound what="submission" wanted={wanted} clear={linkTo('submissions')}>
          <p>No submissions yet.</p>
          <p>
            <a href={linkTo('batches')}>Import a list</a> or <a href={linkTo('try')}>try a record</a>.
          </p>
        </NoneFound>
      </ListView>
    </>
  )
}

const columns: readonly Column<SubmissionSummary>[] = [
  {
    title: 'Trade name',
    width: 'minmax(9rem, 3fr)',
    cell: ({ label, device }) =>
      label?.name ? <strong>{label.name}</strong> : (findName(label) ?? device.code),
  },
  {
    title: 'Reference',
    width: 'minmax(6rem, 1.3fr)',
    from: 760,
    cell: ({ label }) => label?.reference ?? <span class="quiet">–</span>,
  },
  {
    title: 'UDI-DI',
    width: 'minmax(9rem, 1.3fr)',
    cell: ({ device }) => <span class="mono">{device.code}</span>,
  },
  {
    title: 'What',
    width: 'minmax(7rem, 1.8fr)',
    from: 1_040,
    cell: ({ operations }) => operations.join(', ') || 'Identical',
  },
  { title: 'Model', width: '3.5rem', from: 1_120, cell: ({ model }) => describeModel(model) },
  {
    title: 'Status',
    width: '8rem',
    cell: ({ status, doubt }) => <StatusBadge status={status} doubt={doubt} />,
  },
  {
    title: 'Owner',
    width: 'minmax(7rem, 1.2fr)',
    from: 900,
    cell: submission => <OwnerCell {...submission} />,
  },
  {
    title: 'Received',
    width: '7.5rem',
    from: 640,
    isNumber: true,
    cell: ({ receivedAt }) => <ShortTime at={receivedAt} />,
  },
]
