import { useSignal } from '@preact/signals'
import type { RegisterFile } from '../../api/bodies.ts'
import { describeError } from '../../api/describe-error.ts'
import { download } from '../../api/download.ts'
import { gateway, may } from '../../api/session.ts'
import { Confirm } from '../../ui/confirm.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Time } from '../../ui/time.tsx'
import { DevicesOfFile } from './devices-of-register-file.tsx'

/** The columns of a file for a further register. */
export const fileColumns = ['File', 'Actor', 'Devices', 'Made', 'Uploaded', 'There', 'Actions']

/** A file for a further register; its devices follow where they are asked for. */
export function FileRow({ file, onDone }: { file: RegisterFile; onDone(): void }) {
  const {
    id,
    register,
    name,
    model,
    operation,
    actorCode,
    party,
    devices,
    confirmed,
    removed,
    madeAt,
    uploadedAt,
  } = file
  const isOpen = useSignal(false)
  const trouble = useSignal<string | undefined>(undefined)
  const path = { register, id }
  const act = (call: () => Promise<unknown>): void => {
    trouble.value = undefined
    call()
      .then(onDone)
      .catch(error => {
        trouble.value = describeError(error)
      })
  }
  return (
    <>
      <tr>
        <td>
          <span class="mono file-name">{name}</span>
          <p class="quiet">
            {model} · {operation}
          </p>
          {trouble.value !== undefined && <Notice kind="bad">{trouble.value}</Notice>}
        </td>
        <td data-label="Actor">
          <span class="mono srn">{actorCode}</span>
          {party !== undefined && <p class="mono srn">{party}</p>}
        </td>
        <td class="number" data-label="Devices">
          {devices.toLocaleString('en')}
        </td>
        <td data-label="Made">
          <Time at={madeAt} />
        </td>
        <td data-label="Uploaded">{uploadedAt === undefined ? 'no' : <Time at={uploadedAt} />}</td>
        <td class="number" data-label="There">
          <span>
            {confirmed.toLocaleString('en')} of {devices.toLocaleString('en')}
          </span>
          {removed > 0 && <p class="quiet">{removed.toLocaleString('en')} not taken</p>}
        </td>
        <td>
          <div class="row wraps">
            <button
              type="button"
              aria-label={`Devices of ${name}`}
              aria-expanded={isOpen.value}
              onClick={() => {
                isOpen.value = !isOpen.value
              }}
            >
              Devices
            </button>
            <button
              type="button"
              aria-label={`Download ${name}`}
              onClick={() =>
                act(() =>
                  download(gateway().bytes('/api/v1/exports/{register}/files/{id}/document', { path }), name),
                )
              }
            >
              Download
            </button>
            {may('exports.manage') &&
              (uploadedAt === undefined ? (
                <>
                  <Confirm
                    label="Uploaded"
                    about={name}
                    title="Was the file uploaded?"
                    kind="primary"
                    isQuiet
                    action={async () => {
                      await gateway().post('/api/v1/exports/{register}/files/{id}/upload', { path })
                      onDone()
                    }}
                  >
                    Say so once you have uploaded {name}. It cannot be taken back.
                  </Confirm>
                  <Confirm
                    label="Discard"
                    about={name}
                    title="Discard the file?"
                    isQuiet
                    action={async () => {
                      await gateway().remove('/api/v1/exports/{register}/files/{id}', { path })
                      onDone()
                    }}
                  >
                    Its devices go into the next file that you make.
                  </Confirm>
                </>
              ) : (
                confirmed + removed < devices && (
                  <Confirm
                    label="All there"
                    about={name}
                    title="Are all devices there?"
                    kind="primary"
                    isQuiet
                    action={async () => {
                      await gateway().post('/api/v1/exports/{register}/files/{id}/answers', {
                        path,
                        body: { there: 'all' },
                      })
                      onDone()
                    }}
                  >
                    Every device of {name} is noted as being there, but those that were not taken.
                  </Confirm>
                )
              ))}
          </div>
        </td>
      </tr>
      {isOpen.value && (
        <tr>
          <td colSpan={fileColumns.length}>
            <DevicesOfFile file={file} onDone={onDone} />
          </td>
        </tr>
      )}
    </>
  )
}
