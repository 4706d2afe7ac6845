import { type JsonObject, valueAt } from '@udigate/eudamed/browser'
import { session } from '../../api/session.ts'
import { Facts } from '../../ui/facts.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { Workbench } from './workbench.ts'

interface Props {
  bench: Workbench
  onSubmit(): void
  onClose(): void
}

/** Asks once more before anything is sent, and says where it goes. */
export function SubmitDialog({ bench, onSubmit, onClose }: Props) {
  const who = session.value
  if (!who) return null
  const { stage, authority } = who
  const isProduction = stage === 'production'
  const judgement = bench.judgement.value
  const request = judgement.kind === 'judged' ? judgement.request : {}
  const errors = bench.findings.value.filter(({ severity }) => severity === 'error').length
  return (
    <FormDialog
      title={
        <>
          Submit to <span class={`stage ${stage}`}>{isProduction ? 'Production' : 'Preview'}</span>
        </>
      }
      submit={isProduction ? 'Submit to production' : 'Submit'}
      cancel="Do not submit"
      kind={isProduction ? 'danger' : 'primary'}
      onSubmit={close => {
        close()
        onSubmit()
      }}
      onClose={onClose}
    >
      {isProduction ? (
        <Notice kind="bad">
          This registers the device with the authority, for everybody to see. What is registered cannot be
          taken back.
        </Notice>
      ) : (
        <p>
          {authority.simulated
            ? 'The simulator takes the place of the authority: nothing is registered anywhere.'
            : 'This registers the device at the playground of the authority.'}
        </p>
      )}
      {errors > 0 && (
        <Notice kind="warn">
          {errors === 1 ? 'There is an error' : `There are ${errors} errors`} in the request: the gateway will
          not send it.
        </Notice>
      )}
      <Facts
        of={{
          Model: bench.model.value,
          Device: wordAt(request, '/device/Device'),
          'Device group': wordAt(request, '/device/DeviceGroup'),
          Actor: wordAt(request, '/actorCode'),
        }}
      />
    </FormDialog>
  )
}

function wordAt(request: JsonObject, path: string): string | undefined {
  const value = valueAt(request, path)
  return typeof value === 'string' ? value : undefined
}
