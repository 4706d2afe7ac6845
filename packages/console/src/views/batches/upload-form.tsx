import { useSignal } from '@preact/signals'
import type { UploadQuery } from '@udigate/client'
import { useEffect, useRef } from 'preact/hooks'
import { describeError } from '../../api/describe-error.ts'
import { modelNames } from '../../api/models.ts'
import { may } from '../../api/session.ts'
import { goTo, linkTo } from '../../router/router.ts'
import { ActorField } from '../../ui/actor-field.tsx'
import { Confirm } from '../../ui/confirm.tsx'
import { ChoiceField } from '../../ui/fields.tsx'
import { FileDrop } from '../../ui/file-drop.tsx'
import { JudgedFor } from '../../ui/judged-for.tsx'
import { Notice } from '../../ui/notice.tsx'
import { formatSize } from './format-size.ts'
import { isSpreadsheet, needsModel } from './guess-media-type.ts'
import { newKey, sendBatch } from './send-batch.ts'

const modes = [
  { mode: 'validate', right: 'records.validate', text: 'Validate only: nothing is sent to the authority' },
  { mode: 'submit', right: 'submissions.submit', text: 'Submit what is valid' },
] as const

/** Takes a file, and says what is done with it. */
export function UploadForm() {
  const allowed = modes.filter(({ right }) => may(right))
  const file = useSignal<File | undefined>(undefined)
  const mode = useSignal<'validate' | 'submit'>(allowed[0]?.mode ?? 'validate')
  const model = useSignal('')
  const register = useSignal<UploadQuery['for']>(undefined)
  const actorCode = useSignal('')
  const sent = useSignal<number | undefined>(undefined)
  const trouble = useSignal<string | undefined>(undefined)
  const ending = useRef(new AbortController())
  const attempt = useRef({ of: '', key: '' })
  useEffect(() => () => ending.current.abort(), [])

  const isList = file.value !== undefined && isSpreadsheet(file.value.name)
  const isModelMissing = file.value !== undefined && needsModel(file.value.name) && model.value === ''
  const isReady = file.value !== undefined && !isList && !isModelMissing && sent.value === undefined

  const upload = async (): Promise<void> => {
    const chosen = file.value
    if (!chosen) return
    ending.current = new AbortController()
    trouble.value = undefined
    sent.value = 0
    const of = [
      chosen.name,
      chosen.size,
      chosen.lastModified,
      mode.value,
      model.value,
      register.value,
      actorCode.value,
    ].join()
    if (attempt.current.of !== of) attempt.current = { of, key: newKey() }
    try {
      const wanted = {
        file: chosen,
        mode: mode.value,
        model: modelNames.find(name => name === model.value),
        register: mode.value === 'validate' ? register.value : undefined,
        actorCode: actorCode.value.trim(),
        idempotencyKey: attempt.current.key,
      }
      const batch = await sendBatch(wanted, ending.current.signal, share => {
        sent.value = share
      })
      goTo(linkTo('batches', [batch.id]))
    } finally {
      sent.value = undefined
    }
  }
  const uploadHere = (event: Event): void => {
    event.preventDefault()
    if (!isReady || mode.value === 'submit') return
    upload().catch(error => {
      trouble.value = describeError(error)
    })
  }
  return (
    <form class="card" aria-label="New batch" onSubmit={uploadHere}>
      <h2>New batch</h2>
      <FileDrop
        label="Drop a file here, or choose one"
        hint="JSON, NDJSON, or EUDAMED XML, also in a ZIP archive"
        accept=".json,.ndjson,.jsonl,.xml,.zip"
        onChoose={chosen => {
          file.value = chosen
          trouble.value = undefined
        }}
      />
      <fieldset class="stack">
        <legend>Action</legend>
        {allowed.map(({ mode: each, text }) => (
          <label class="row check" key={each}>
            <input
              type="radio"
              name="mode"
              checked={mode.value === each}
              onChange={() => {
                mode.value = each
              }}
            />
            <span>{text}</span>
          </label>
        ))}
      </fieldset>
      <div class="controls">
        <ChoiceField
          label="Model"
          all="As the file says"
          value={model.value}
          options={modelNames.map(name => [name, name])}
          onChoose={value => {
            model.value = value
          }}
        />
        {mode.value === 'validate' && (
          <JudgedFor
            value={register.value}
            onChoose={value => {
              register.value = value
            }}
          />
        )}
        <ActorField
          label="Default manufacturer (SRN)"
          hint="For devices that name none"
          all="None"
          actor={actorCode}
        />
      </div>
      {isList && (
        <Notice kind="warn">
          This is a workbook or a CSV file. <a href={linkTo('import')}>Import it</a>: there its columns are
          mapped, and its mistakes fixed, before anything is sent.
        </Notice>
      )}
      {isModelMissing && (
        <p class="quiet">Choose the model: a file of this kind does not say which one its records are of.</p>
      )}
      {sent.value !== undefined && <Sending share={sent.value} onStop={() => ending.current.abort()} />}
      {trouble.value !== undefined && <Notice kind="bad">{trouble.value}</Notice>}
      <div>
        {mode.value === 'submit' ? (
          <Confirm
            label="Submit the file"
            title={`Submit ${file.value?.name ?? 'the file'}?`}
            kind="primary"
            isSent
            isDisabled={!isReady}
            action={upload}
          >
            {file.value && formatSize(file.value.size)}. Every record in it that is valid is sent to the
            authority.
          </Confirm>
        ) : (
          <button type="submit" class="primary" disabled={!isReady}>
            Validate the file
          </button>
        )}
      </div>
    </form>
  )
}

function Sending({ share, onStop }: { share: number; onStop(): void }) {
  return (
    <div class="row">
      <progress aria-label="Sent" max={1} value={share} />
      <span class="quiet">
        {share < 1 ? `${Math.floor(share * 100)} % sent` : 'Sent; the gateway stores it'}
      </span>
      <button type="button" onClick={onStop}>
        Stop
      </button>
    </div>
  )
}
