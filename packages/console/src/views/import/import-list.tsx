import { useEffect } from 'preact/hooks'
import { type ListImport, listImports, nameImport } from '../../api/imports.ts'
import { nameAuthor } from '../../api/name-author.ts'
import { may } from '../../api/session.ts'
import { listenTo } from '../../live/live.ts'
import { linkTo } from '../../router/router.ts'
import { ShortTime } from '../../ui/short-time.tsx'
import { throttled } from '../../ui/throttled.ts'
import { Trouble } from '../../ui/trouble.tsx'
import { usePages } from '../../ui/use-pages.ts'
import { type Column, VirtualTable } from '../../ui/virtual-table.tsx'
import { describeProgress, ImportBadge } from './describe-progress.tsx'
import { DropPlace } from './drop-place.tsx'
import { findStep } from './steps.ts'
import { TemplateDownload } from './template-download.tsx'

/** A place to drop a list, and the imports that there are, newest first. */
export function ImportList() {
  const { items, state, trouble, more, again } = usePages(listImports, [])
  useEffect(() => {
    const refresh = throttled(again, 2_000)
    const ends = [listenTo('batch', refresh.run), listenTo('break', refresh.run), refresh.end]
    return () => {
      for (const end of ends) end()
    }
  }, [])
  const hasNothing = state.value !== 'loading' && items.value.length === 0
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
      <Trouble because={trouble.value} again={again} />
      {hasNothing && trouble.value === undefined && (
        <div class="card empty">
          <p>
            {may('imports.edit')
              ? 'No imports yet. Drop a list above, or fill in the template.'
              : 'No imports yet.'}
          </p>
        </div>
      )}
      {!hasNothing && (
        <VirtualTable
          label="Imports, newest first"
          items={items.value}
          getKey={({ id }) => id}
          makeLink={each => linkTo('import', [each.id, findStep(each)])}
          columns={columns}
          spoken={each => describeProgress(each)}
          badge="State"
          second={describeProgress}
          isLoading={state.value === 'loading'}
          onNearEnd={more}
        />
      )}
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
