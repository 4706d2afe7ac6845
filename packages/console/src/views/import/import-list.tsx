import { type ListImport, listImports, nameImport } from '../../api/imports.ts'
import { nameAuthor } from '../../api/name-author.ts'
import { may } from '../../api/session.ts'
import { refreshAfter, useLive } from '../../live/use-live.ts'
import { linkTo } from '../../router/router.ts'
import { ListView } from '../../ui/list-view.tsx'
import { ShortTime } from '../../ui/short-time.tsx'
import { usePages } from '../../ui/use-pages.ts'
import type { Column } from '../../ui/virtual-table.tsx'
import { describeProgress, ImportBadge } from './describe-progress.tsx'
import { DropPlace } from './drop-place.tsx'
import { findStep } from './steps.ts'
import { TemplateDownload } from './template-download.tsx'

/** A place to drop a list, and the imports that there are, newest first. */
export function ImportList() {
  const pages = usePages(listImports, [])
  useLive(() => refreshAfter(['batch', 'break'], 2_000, pages.again), [])
  return (
    <>
      <div class="page-head">
        <h1>Import</h1>
        <span class="quiet">From your list to registered devices</span>
      </div>
      <div class="import-begin">
        <DropPlace />
        <TemplateDownload />
      </div>
      <ListView
        label="Imports, newest first"
        pages={pages}
        getKey={({ id }) => id}
        makeLink={each => linkTo('import', [each.id, findStep(each)])}
        columns={columns}
        spoken={each => describeProgress(each)}
        badge="State"
        second={describeProgress}
      >
        <p>No imports yet.{may('imports.edit') && ' Drop a list above, or fill in the template.'}</p>
      </ListView>
      <p class="quiet">
        JSON, NDJSON and EUDAMED XML are sent as <a href={linkTo('batches')}>batches</a>.
      </p>
    </>
  )
}

const columns: readonly Column<ListImport>[] = [
  { title: 'List', width: 'minmax(9rem, 2fr)', cell: each => <strong>{nameImport(each)}</strong> },
  {
    title: 'Devices',
    width: '5rem',
    from: 640,
    isNumber: true,
    cell: ({ rows }) => rows.toLocaleString('en'),
  },
  { title: 'State', width: '10.5rem', cell: each => <ImportBadge of={each} /> },
  { title: 'Progress', width: 'minmax(8rem, 2fr)', from: 560, cell: describeProgress },
  { title: 'By', width: 'minmax(5rem, 1fr)', from: 900, cell: ({ changedBy }) => nameAuthor(changedBy) },
  {
    title: 'Last change',
    width: '7.5rem',
    from: 760,
    isNumber: true,
    cell: ({ changedAt }) => <ShortTime at={changedAt} />,
  },
]
