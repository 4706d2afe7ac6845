import type { QueryOf, RuleSummary } from '../../api/bodies.ts'
import { modelNames } from '../../api/models.ts'
import { gateway } from '../../api/session.ts'
import { readFilters } from '../../router/filters.ts'
import { linkTo } from '../../router/router.ts'
import { ChoiceField, SearchField } from '../../ui/fields.tsx'
import { Trouble } from '../../ui/trouble.tsx'
import { usePages } from '../../ui/use-pages.ts'
import { type Column, VirtualTable } from '../../ui/virtual-table.tsx'
import { wordsOfDecider } from './decider.ts'
import { SeverityBadge } from './severity-badge.tsx'

const filters = ['q', 'model', 'decidedBy', 'severity'] as const

/** Every rule: what is checked here, what others decide, and why. */
export function RuleList() {
  const { wanted, query } = readFilters('rules', filters)
  const { items, state, trouble, more, again } = usePages(
    (page, signal) =>
      gateway().get('/api/v1/rules', {
        query: { ...(query as QueryOf<'/api/v1/rules'>), limit: 500, ...page },
        signal,
      }),
    [wanted],
  )
  return (
    <>
      <div class="page-head">
        <h1>Rules</h1>
        <span class="quiet" role="status">
          {items.value.length.toLocaleString('en')}
          {state.value === 'more' ? ' and more' : ''}
        </span>
      </div>
      <Filters />
      <Trouble because={trouble.value} again={again} />
      {state.value === 'all' && trouble.value === undefined && items.value.length === 0 ? (
        <p class="quiet">No rule has all of these words.</p>
      ) : (
        <VirtualTable
          label="Rules by id"
          items={items.value}
          getKey={({ id }) => id}
          makeLink={({ id }) => linkTo('rules', [id])}
          columns={columns}
          spoken={({ title }) => title}
          badge="Severity"
          second={({ title }) => title}
          isLoading={state.value === 'loading'}
          onNearEnd={more}
        />
      )}
    </>
  )
}

const columns: readonly Column<RuleSummary>[] = [
  { title: 'Rule', width: '15rem', cell: ({ id }) => <span class="mono">{id}</span> },
  { title: 'Severity', width: '9rem', cell: rule => <SeverityBadge rule={rule} /> },
  {
    title: 'What must hold',
    width: 'minmax(0, 1fr)',
    cell: ({ title }) => <span title={title}>{title}</span>,
  },
]

function Filters() {
  const { chosen, choose } = readFilters('rules', filters)
  return (
    <div class="filters">
      <SearchField
        label="Search"
        placeholder="Id, field or words"
        value={chosen('q')}
        onChoose={choose('q')}
      />
      <ChoiceField
        label="Model"
        all="All"
        value={chosen('model')}
        options={modelNames.map(name => [name, name])}
        onChoose={choose('model')}
      />
      <ChoiceField
        label="Severity"
        all="All"
        value={chosen('severity')}
        options={[
          ['error', 'Error'],
          ['warning', 'Warning'],
        ]}
        onChoose={choose('severity')}
      />
      <ChoiceField
        label="Decided by"
        all="Anybody"
        value={chosen('decidedBy')}
        options={Object.entries(wordsOfDecider)}
        onChoose={choose('decidedBy')}
      />
    </div>
  )
}
