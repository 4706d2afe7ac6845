import type { BatchSummary } from '../../api/bodies.ts'
import { isOwnedBy } from '../../api/is-owned-by.ts'
import { gateway, may } from '../../api/session.ts'
import { listenTo } from '../../live/live.ts'
import { useLive } from '../../live/use-live.ts'
import { readFilters } from '../../router/filters.ts'
import { linkTo } from '../../router/router.ts'
import { NeedsRight } from '../../ui/needs-right.tsx'
import { PagesTable } from '../../ui/pages-table.tsx'
import { Time } from '../../ui/time.tsx'
import { usePages } from '../../ui/use-pages.ts'
import { listenToWork } from '../work/listen-to-work.ts'
import { OwnerCell } from '../work/owner-cell.tsx'
import { OwnerFilter } from '../work/owner-filter.tsx'
import { BatchBadge } from './batch-badge.tsx'
import { formatSize } from './format-size.ts'
import { UploadForm } from './upload-form.tsx'

/** Every batch, newest first, and a place to drop a new file. */
export function BatchList() {
  const { wanted, query, chosen, choose } = readFilters('batches', ['owner'])
  const { owner } = query
  const pages = usePages(
    (page, signal) => gateway().get('/api/v1/batches', { query: { ...query, limit: 50, ...page }, signal }),
    [wanted],
  )
  useLive(
    () => [
      listenTo('batch', told =>
        pages.change(batches =>
          withChanged(
            batches,
            told.filter(batch => isOwnedBy(batch.owner, owner)),
          ),
        ),
      ),
      listenToWork({
        pages,
        getKey: ({ id }) => id,
        getWorkKey: ({ batchId }) => batchId,
        owner,
        again: pages.again,
      }),
      listenTo('break', pages.again),
    ],
    [wanted],
  )
  return (
    <>
      <div class="page-head">
        <h1>Batches</h1>
      </div>
      <p class="quiet">
        Workbooks and CSV files are <a href={linkTo('import')}>imported</a>: mapped, checked and fixed before
        they are submitted. Files of systems come here, from this page, the command line or the API.
      </p>
      {may('submissions.submit') || may('records.validate') ? (
        <UploadForm />
      ) : (
        <NeedsRight what="Sending a file" right="records.validate" />
      )}
      <div class="filters">
        <OwnerFilter value={chosen('owner')} onChoose={choose('owner')} />
      </div>
      <PagesTable
        label="Batches, newest first"
        columns={[
          'Name',
          'State',
          'Action',
          { title: 'Records', isNumber: true },
          { title: 'Accepted or valid', isNumber: true },
          'File',
          'Owner',
          'Received',
        ]}
        pages={pages}
        none={owner === undefined ? 'No batches yet.' : 'No batch has this owner.'}
        row={batch => <Row batch={batch} key={batch.id} />}
      />
    </>
  )
}

/** Those that are new come first, newest first. */
function withChanged(
  batches: readonly BatchSummary[],
  told: readonly BatchSummary[],
): readonly BatchSummary[] {
  const changed = new Map(told.map(batch => [batch.id, batch]))
  const known = batches.map(batch => {
    const now = changed.get(batch.id) ?? batch
    changed.delete(batch.id)
    return now
  })
  return [...Array.from(changed.values()).toReversed(), ...known]
}

function Row({ batch }: { batch: BatchSummary }) {
  const { id, name, mode, counts, file, receivedAt } = batch
  const good = (counts.accepted ?? 0) + (counts.valid ?? 0)
  return (
    <tr>
      <td>
        <a href={linkTo('batches', [id])}>{name ?? id}</a>
      </td>
      <td>
        <BatchBadge batch={batch} />
      </td>
      <td>{mode === 'submit' ? 'Submit' : 'Validate only'}</td>
      <td class="number">{(counts.records ?? 0).toLocaleString('en')}</td>
      <td class="number">{good.toLocaleString('en')}</td>
      <td>
        {file.format ?? '–'}, {formatSize(file.bytes)}
      </td>
      <td>
        <OwnerCell {...batch} />
      </td>
      <td>
        <Time at={receivedAt} />
      </td>
    </tr>
  )
}
