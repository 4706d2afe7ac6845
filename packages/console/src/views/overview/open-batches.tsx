import type { BatchSummary } from '../../api/bodies.ts'
import { linkTo } from '../../router/router.ts'
import { BatchBadge } from '../batches/batch-badge.tsx'
import { BatchProgress } from '../batches/batch-progress.tsx'

/** The batches of which something more becomes. */
export function OpenBatches({ batches }: { batches: readonly BatchSummary[] }) {
  return (
    <section class="card" aria-labelledby="open-batches">
      <h2 id="open-batches">Open batches</h2>
      {batches.length === 0 ? (
        <p class="quiet">
          None is under way. <a href={linkTo('batches')}>See all batches</a>
        </p>
      ) : (
        <ul class="items">
          {batches.map(batch => (
            <li class="stack" key={batch.id}>
              <div class="row">
                <a href={linkTo('batches', [batch.id])}>{batch.name ?? batch.id}</a>
                <BatchBadge batch={batch} />
                <span class="quiet">{(batch.counts.records ?? 0).toLocaleString('en')} records</span>
              </div>
              <BatchProgress batch={batch} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
