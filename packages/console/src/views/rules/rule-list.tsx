import type { QueryOf, RuleSummary } from '../../api/bodies.ts'
import { gateway } from '../../api/session.ts'
import { readFilters } from '../../router/filters.ts'
import { linkTo } from '../../router/router.ts'
import { FilterBar, modelFilter } from '../../ui/filter-bar.tsx'
import { ListHead, ListView } from '../../ui/list-view.tsx'
import { usePages } from '../../ui/use-pages.ts'
import type { Column } from '../../ui/virtual-table.tsx'
import { wordsOfDecider } from './decider.ts'
import { SeverityBadge } from './severity-badge.tsx'

const fields = {
  q: { label: 'Search', placeholder: 'Id, field or words' },
  model: modelFilter,
  severity: {
    label: 'Severity',
    options: [
      ['error', 'Error'],
      ['warning', 'Warning'],
      ['info', 'Info'],
    ],
  },
  decidedBy: { label: 'Decided by', all: 'Anybody', options: Object.entries(wordsOfDecider) },
} as const

/** Every rule: what is checked here, what others decide, and why. */
export function RuleList() {
  const filters = readFilters('rules', Object.keys(fields))
  const query = filters.query as QueryOf<'/api/v1/rules'>
  const pages = usePages(
    (page, signal) => gateway().get('/api/v1/rules', { query: { ...query, limit: 500, ...page }, signal }),
    [filters.wanted],
  )
  return (
    <>
      <ListHead title="Rules" pages={pages} />
      <FilterBar filters={filters} fields={fields} />
      <ListView
        label="Rules by id"
        pages={pages}
        getKey={({ id }) => id}
        makeLink={({ id }) => linkTo('rules', [id])}
        columns={columns}
        spoken={({ title }) => title}
        badge="Severity"
        second={({ title }) => title}
      >
        <p>No rule has all of these words.</p>
      </ListView>
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
