import type { ListImport } from '../../../api/imports.ts'
import { gateway, may } from '../../../session/session.ts'
import { Confirm } from '../../../ui/confirm.tsx'
import { isOpen } from '../../batches/is-open.ts'
import { countFailed, listRetries } from '../../batches/record-states.ts'
import { countOutcomes } from './outcome-states.ts'

/** Sends again what failed; says before what it does with which. */
export function RetryFailed({ of, onDone }: { of: ListImport; onDone(): void }) {
  const { batch } = of
  if (batch === undefined || isOpen(batch) || !may('submit')) return null
  // What the plan left out has the same findings again.
  const counts = { ...batch.counts, invalid: countOutcomes(of).INVALID ?? 0 }
  const failed = countFailed(counts)
  if (failed === 0) return null
  return (
    <Confirm
      label="Retry failed"
      title={`Retry ${failed.toLocaleString('en')} ${failed === 1 ? 'device' : 'devices'}?`}
      kind="primary"
      isSent
      action={async () => {
        await gateway().post('/api/v1/batches/{id}/resubmit', { path: { id: batch.id } })
        onDone()
      }}
    >
      <ul>
        {listRetries(counts).map(({ name, count, text, does }) => (
          <li key={name}>
            <strong>
              {count.toLocaleString('en')} {text}
            </strong>
            : {does}
          </li>
        ))}
      </ul>
      <p>They are sent as they stood in the plan. Accepted devices and those in doubt stay as they are.</p>
    </Confirm>
  )
}
