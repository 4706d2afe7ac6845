import { type JsonObject, valueAt } from '@udigate/eudamed/browser'
import { useEffect, useRef } from 'preact/hooks'
import { session } from '../../api/session.ts'
import { Facts } from '../../ui/facts.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { Workbench } from './workbench.ts'

interface Props {
  bench: Workbench
  onSubmit(): void
  onClose(): void
}

/** Asks once more before anything is sent, and says where it goes. */
export function SubmitDialog({ bench, onSubmit, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  const who = session.value
  if (!who) return null
  const { stage, authority } = who
  const isProduction = stage === 'production'
  const judgement = bench.judgement.value
  const request = judgement.kind === 'judged' ? judgement.request : {}
  const errors = bench.findings.value.filter(({ severity }) => severity === 'error').length
  return (
    <dialog ref={dialog} onClose={onClose} aria-labelledby="submit-title" class="submit">
      <div class="stack">
        <h2 id="submit-title">
          Submit to <span class={`stage ${stage}`}>{isProduction ? 'Production' : 'Preview'}</span>
        </h2>
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
            {errors === 1 ? 'There is an error' : `There are ${errors} errors`} in the request: the gateway
            will not send it.
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
        <div class="row">
          <button
            type="button"
            class={isProduction ? 'danger' : 'primary'}
            onClick={() => {
              dialog.current?.close()
              onSubmit()
            }}
          >
            {isProduction ? 'Submit to production' : 'Submit'}
          </button>
          <button type="button" onClick={() => dialog.current?.close()}>
            Do not submit
          </button>
        </div>
      </div>
    </dialog>
  )
}

function wordAt(request: JsonObject, path: string): string | undefined {
  const value = valueAt(request, path)
  return typeof value === 'string' ? value : undefined
}
