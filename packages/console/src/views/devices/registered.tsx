import type { EntityDetail } from '../../api/bodies.ts'
import { Source } from '../../ui/source.tsx'
import { RecordFields } from './record-fields.tsx'

/** The record that the authority holds. */
export function Registered({ entity: { record, model } }: { entity: EntityDetail }) {
  if (typeof record !== 'object' || record === null) {
    return <p class="quiet">The authority holds no record of it, as far as is known here.</p>
  }
  return (
    <>
      <section class="card record-view" aria-label="The registered record">
        <RecordFields record={record as Readonly<Record<string, unknown>>} model={model} />
      </section>
      <details class="card">
        <summary>As JSON</summary>
        <Source label="The registered record" text={JSON.stringify(record, undefined, 2)} />
      </details>
    </>
  )
}
