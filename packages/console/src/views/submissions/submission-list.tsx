import { useEffect } from 'preact/hooks'
import { modelNames } from '../../api/models.ts'
import { listSubmissions, type SubmissionSummary } from '../../api/submissions.ts'
import { isLive, listenTo } from '../../live/live.ts'
import { filtersOf } from '../../router/filters.ts'
import { linkTo } from '../../router/router.ts'
import { StatusBadge, statusWords } from '../../ui/badge.tsx'
import { ChoiceField, SearchField } from '../../ui/fields.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Time } from '../../ui/time.tsx'
import { usePages } from '../../ui/use-pages.ts'
import { VirtualList } from '../../ui/virtual-list.tsx'
import { withNewest } from './with-newest.ts'

const filters = ['status', 'model', 'actorCode', 'search'] as const

/** The submissions of the organisation, newest first, as they change. */
export function SubmissionList() {
  const { wanted } = filtersOf('submissions', filters)
  const { items, state, trouble, more, again } = usePages(
    (cursor, signal) => listSubmissions(new URLSearchParams(wanted), cursor, signal),
    [wanted],
  )
  useEffect(() => {
    const ends = [
      listenTo('submission', data => {
        items.value = withNewest(items.value, data as SubmissionSummary, new URLSearchParams(wanted))
      }),
      listenTo('break', again),
    ]
    return () => {
      for (const end of ends) end()
    }
  }, [wanted])

  return (
    <>
      <div class="page-head">
        <h1>Submissions</h1>
        <span class="quiet" role="status">
          {isLive.value ? 'Live' : 'Not live'} · {items.value.length.toLocaleString('en')}
          {state.value === 'all' ? '' : ' and more'}
        </span>
      </div>
      <Filters />
      {trouble.value !== undefined && <Notice kind="bad">{trouble.value}</Notice>}
      {state.value !== 'loading' && items.value.length === 0 ? (
        <p class="quiet">There is no submission here yet.</p>
      ) : (
        <VirtualList
          label="Submissions, newest first"
          items={items.value}
          keyOf={({ requestId }) => requestId}
          linkOf={({ requestId }) => linkTo('submissions', [requestId])}
          columns="8.5rem minmax(11rem, 2fr) minmax(0, 3fr) 13rem"
          rowHeight={52}
          onNearEnd={more}
          row={each => (
            <>
              <span>
                <StatusBadge status={each.status} doubt={each.doubt} />
              </span>
              <span class="mono">{each.device.code}</span>
              <span class="quiet clip">{each.operations.join(', ') || 'Identical'}</span>
              <span class="quiet">
                <Time at={each.receivedAt} />
              </span>
            </>
          )}
        />
      )}
    </>
  )
}

function Filters() {
  const { chosen, choose } = filtersOf('submissions', filters)
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
