import { useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import type { SubmissionSummary } from '../../api/bodies.ts'
import { modelNames } from '../../api/models.ts'
import { isLive, listenTo } from '../../live/live.ts'
import { readFilters } from '../../router/filters.ts'
import { linkTo } from '../../router/router.ts'
import { gateway } from '../../session/session.ts'
import { StatusBadge, statusWords } from '../../ui/badge.tsx'
import { ChoiceField, SearchField } from '../../ui/fields.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Time } from '../../ui/time.tsx'
import { usePages } from '../../ui/use-pages.ts'
import { VirtualList } from '../../ui/virtual-list.tsx'
import { type SubmissionFilter, withChanged } from './with-changed.ts'

const filters = ['status', 'model', 'actorCode', 'search'] as const

/** How many come on a page; and how many new ones may be before them until the list begins anew with what is newest. */
const onPage = 200
const mostAdded = 500

/** The submissions of the organisation, newest first, as they change. */
export function SubmissionList() {
  const { wanted, query } = readFilters('submissions', filters)
  const filter = query as SubmissionFilter
  const frame = useRef<HTMLElement>(null)
  /** How many new ones are not shown, since they would move what a person reads. */
  const hidden = useSignal(0)
  const added = useRef(0)
  const { items, state, trouble, more, again, change } = usePages(
    (page, signal) =>
      gateway().get('/api/v1/submissions', { query: { ...filter, limit: onPage, ...page }, signal }),
    [wanted],
  )
  const beginAnew = (): void => {
    hidden.value = 0
    added.current = 0
    again()
  }
  useEffect(() => {
    hidden.value = 0
    added.current = 0
    const take = (told: readonly SubmissionSummary[]): void => {
      const isReading = (frame.current?.scrollTop ?? 0) > 0
      change(before => {
        const { items: now, added: newer } = withChanged(before, told, filter)
        if (isReading || hidden.value > 0) {
          hidden.value += newer.length
          return now
        }
        added.current += newer.length
        return newer.length === 0 ? now : [...newer, ...now]
      })
      if (added.current > mostAdded) beginAnew()
    }
    const ends = [listenTo('submission', take), listenTo('break', beginAnew)]
    return () => {
      for (const end of ends) end()
    }
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
      <Filters />
      {trouble.value !== undefined && <Notice kind="bad">{trouble.value}</Notice>}
      {hidden.value > 0 && (
        <div>
          <button
            type="button"
            onClick={() => {
              frame.current?.scrollTo({ top: 0 })
              frame.current?.focus()
              beginAnew()
            }}
          >
            Show {hidden.value.toLocaleString('en')} new
          </button>
        </div>
      )}
      {state.value !== 'loading' && trouble.value === undefined && items.value.length === 0 ? (
        <p class="quiet">
          {wanted === ''
            ? 'There is no submission here yet.'
            : 'There is no submission that is looked for so.'}
        </p>
      ) : (
        <VirtualList
          label="Submissions, newest first"
          frame={frame}
          items={items.value}
          getKey={({ requestId }) => requestId}
          makeLink={({ requestId }) => linkTo('submissions', [requestId])}
          columns="var(--columns-submissions)"
          rowHeight={52}
          onNearEnd={more}
          row={each => <Row submission={each} />}
        />
      )}
    </>
  )
}

function Row({
  submission: { status, doubt, device, operations, receivedAt },
}: {
  submission: SubmissionSummary
}) {
  return (
    <>
      <span>
        <StatusBadge status={status} doubt={doubt} />
      </span>
      <span class="mono clip">{device.code}</span>
      <span class="quiet clip wide">{operations.join(', ') || 'Identical'}</span>
      <span class="quiet wide">
        <Time at={receivedAt} />
      </span>
    </>
  )
}

function Filters() {
  const { chosen, choose } = readFilters('submissions', filters)
  return (
    <div class="filters">
      <SearchField
        label="Search"
        placeholder="DI, group or requestId"
        value={chosen('search')}
        onChoose={choose('search')}
      />
      <ChoiceField
        label="Status"
        all="All"
        value={chosen('status')}
        options={statusWords}
        onChoose={choose('status')}
      />
      <ChoiceField
        label="Model"
        all="All"
        value={chosen('model')}
        options={modelNames.map(name => [name, name])}
        onChoose={choose('model')}
      />
      <SearchField
        label="Actor"
        placeholder="SRN"
        value={chosen('actorCode')}
        onChoose={choose('actorCode')}
      />
    </div>
  )
}
