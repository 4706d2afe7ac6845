import { gateway } from '../../api/session.ts'
import { readFilters } from '../../router/filters.ts'
import { PagesTable } from '../../ui/pages-table.tsx'
import { StageName } from '../../ui/stage-name.tsx'
import { usePages } from '../../ui/use-pages.ts'
import { ActRow } from './act-row.tsx'
import { ExportForAuditor } from './export-for-auditor.tsx'
import { ExportTrail } from './export-trail.tsx'
import { TrailFilters } from './trail-filters.tsx'
import { TrailSettings } from './trail-settings.tsx'

const names = ['record', 'act', 'person', 'key', 'from', 'until'] as const

/** Who did what, when, from where and why. */
export default function AuditTrail() {
  const filters = readFilters('audit-trail', names)
  const { act, ...others } = filters.query
  const query = act === undefined ? others : { ...others, act: [act] }
  const pages = usePages(
    (page, signal) =>
      gateway().get('/api/v1/audit-trail', { query: { ...query, limit: 100, ...page } as never, signal }),
    [filters.wanted],
  )
  return (
    <>
      <div class="page-head">
        <h1>Audit trail</h1>
        <StageName />
      </div>
      <TrailFilters {...filters} />
      <PagesTable
        label="Acts, newest first"
        columns={['When', 'Who', 'Act', 'Record', 'From', 'Reason', 'Before and after']}
        pages={pages}
        none={filters.wanted === '' ? 'Nothing was done yet.' : 'No act matches these filters.'}
        row={entry => <ActRow entry={entry} key={`${entry.evidence.chain} ${entry.evidence.entry}`} />}
      />
      <ExportTrail query={query} />
      <ExportForAuditor />
      <TrailSettings onChanged={pages.again} />
    </>
  )
}
