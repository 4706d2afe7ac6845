import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { modelNames } from '../../api/models.ts'
import { wordsOf } from '../../api/problem.ts'
import { listSubmissions, type SubmissionSummary } from '../../api/submissions.ts'
import { isLive, listenTo } from '../../live/live.ts'
import { goTo, linkTo, route } from '../../router/router.ts'
import { StatusBadge, statusWords } from '../../ui/badge.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Time } from '../../ui/time.tsx'
import { VirtualList } from '../../ui/virtual-list.tsx'
import { withNewest } from './with-newest.ts'

const filters = ['status', 'model', 'actorCode', 'search'] as const

/** The submissions of the organisation, newest first, as they change. */
export function SubmissionList() {
  const { query } = route.value
  const wanted = new URLSearchParams(
    filters.flatMap(name => (query.get(name) ? [[name, query.get(name) ?? '']] : [])),
  )
  const key = wanted.toString()
  const items = useSignal<readonly SubmissionSummary[]>([])
  const cursor = useSignal<string | undefined>(undefined)
  const state = useSignal<'loading' | 'more' | 'all'>('loading')
  const trouble = useSignal<string | undefined>(undefined)

  const load = async (from: string | undefined, signal: AbortSignal): Promise<void> => {
    try {
      const page = await listSubmissions(new URLSearchParams(key), from, signal)
      items.value = from === undefined ? page.items : [...items.value, ...page.items]
      cursor.value = page.nextCursor
      state.value = page.nextCursor === undefined ? 'all' : 'more'
      trouble.value = undefined
    } catch (error) {
      if (!signal.aborted) trouble.value = wordsOf(error)
    }
  }
  useEffect(() => {
    const ending = new AbortController()
    state.value = 'loading'
    void load(undefined, ending.signal)
    const ends = [
      listenTo('submission', data => {
        items.value = withNewest(items.value, data as SubmissionSummary, new URLSearchParams(key))
      }),
      listenTo('break', () => void load(undefined, ending.signal)),
    ]
    return () => {
      ending.abort()
      for (const end of ends) end()
    }
  }, [key])

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
          onNearEnd={() => {
            if (state.value !== 'more') return
            state.value = 'loading'
            void load(cursor.value, new AbortController().signal)
          }}
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

/** What is shown of them; it stands in the address, so that it can be given to others. */
function Filters() {
  const { query } = route.value
  const choose = (name: string, value: string): void => {
    const next = Object.fromEntries(filters.map(each => [each, query.get(each) ?? undefined]))
    goTo(linkTo('submissions', [], { ...next, [name]: value.trim() }), { instead: true })
  }
  return (
    <div class="row">
      <label class="field">
        Search
        <input
          type="search"
          placeholder="DI, group or requestId"
          value={query.get('search') ?? ''}
          onChange={event => choose('search', event.currentTarget.value)}
        />
      </label>
      <label class="field">
        Status
        <select
          value={query.get('status') ?? ''}
          onChange={event => choose('status', event.currentTarget.value)}
        >
          <option value="">All</option>
          {statusWords.map(([status, text]) => (
            <option value={status} key={status}>
              {text}
            </option>
          ))}
        </select>
      </label>
      <label class="field">
        Model
        <select
          value={query.get('model') ?? ''}
          onChange={event => choose('model', event.currentTarget.value)}
        >
          <option value="">All</option>
          {modelNames.map(name => (
            <option value={name} key={name}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <label class="field">
        Actor
        <input
          type="text"
          placeholder="SRN"
          value={query.get('actorCode') ?? ''}
          onChange={event => choose('actorCode', event.currentTarget.value)}
        />
      </label>
    </div>
  )
}
