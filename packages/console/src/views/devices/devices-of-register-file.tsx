import { useSignal } from '@preact/signals'
import type { RegisterDevice, RegisterFile, TakenRegisterAnswer } from '../../api/bodies.ts'
import { gateway, may } from '../../api/session.ts'
import { linkTo } from '../../router/router.ts'
import { TextField } from '../../ui/fields.tsx'
import { FileDrop } from '../../ui/file-drop.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Time } from '../../ui/time.tsx'
import { Trouble } from '../../ui/trouble.tsx'
import { useAct } from '../../ui/use-act.ts'
import { useLoad } from '../../ui/use-load.ts'
import { Waiting } from '../../ui/waiting.tsx'

interface Props {
  file: RegisterFile
  /** Something was noted. */
  onDone(): void
}

/** What is in a file for a further register, and what became of each device: said here, or by the answer file of its page. */
export function DevicesOfFile({ file, onDone }: Props) {
  const { id, register, name, uploadedAt } = file
  const path = { register, id }
  const detail = useLoad(
    signal => gateway().get('/api/v1/exports/{register}/files/{id}', { path, signal }),
    [id, uploadedAt],
  )
  const chosen = useSignal<ReadonlySet<string>>(new Set())
  const items = detail.value.value?.items
  if (items === undefined) {
    return detail.trouble.value === undefined ? (
      <Waiting label={`Devices of ${name}`} />
    ) : (
      <Trouble because={detail.trouble.value} again={detail.again} />
    )
  }
  const mayAnswer = uploadedAt !== undefined && may('exports.manage')
  const toggle = (item: RegisterDevice): void => {
    const next = new Set(chosen.peek())
    if (!next.delete(nameItem(item))) next.add(nameItem(item))
    chosen.value = next
  }
  return (
    <>
      <ul class="plain" aria-label={`Devices of ${name}`}>
        {items.map(item => (
          <li key={nameItem(item)}>
            {mayAnswer && (
              <input
                type="checkbox"
                aria-label={item.code}
                checked={chosen.value.has(nameItem(item))}
                onChange={() => toggle(item)}
              />
            )}{' '}
            <a class="mono" href={linkTo('devices', ['device', item.issuingAgency, item.code])}>
              {item.code}
            </a>{' '}
            <Became of={item} />
          </li>
        ))}
      </ul>
      {mayAnswer && (
        <AnswerForm
          file={file}
          devices={items.filter(item => chosen.value.has(nameItem(item)))}
          onDone={() => {
            chosen.value = new Set()
            detail.again()
            onDone()
          }}
        />
      )}
    </>
  )
}

/** Says what became of chosen devices of a file, or takes the answer file of the page. */
function AnswerForm({ file, devices, onDone }: Props & { devices: readonly RegisterDevice[] }) {
  const path = { register: file.register, id: file.id }
  const because = useSignal('')
  const said = useSignal<TakenRegisterAnswer | undefined>(undefined)
  const { isBusy, trouble, act } = useAct()
  const take = (call: () => Promise<TakenRegisterAnswer>): Promise<void> =>
    act(async () => {
      said.value = undefined
      said.value = await call()
      onDone()
    })
  const say = (isThere: boolean): Promise<void> => {
    const names = devices.map(({ issuingAgency, code }) => ({ issuingAgency, code }))
    const why = because.peek().trim()
    const refused = names.map(each => ({ ...each, ...(why === '' ? {} : { because: why }) }))
    const body = isThere ? { there: names } : { refused }
    return take(() => gateway().post('/api/v1/exports/{register}/files/{id}/answers', { path, body }))
  }
  const readAnswer = async (answer: File): Promise<TakenRegisterAnswer> => {
    const answered = await gateway().request({
      method: 'POST',
      path: `/api/v1/exports/${path.register}/files/${path.id}/answer-files`,
      content: { type: 'application/xml', body: answer },
    })
    return (await answered.json()) as TakenRegisterAnswer
  }
  const isNone = isBusy.value || devices.length === 0
  return (
    <div class="card">
      <TextField
        label="Why they were not taken"
        value={because.value}
        hint="As the page says it; may be empty"
        onChoose={value => {
          because.value = value
        }}
      />
      <div class="row">
        <button type="button" disabled={isNone} onClick={() => void say(true)}>
          Chosen are there
        </button>
        <button type="button" disabled={isNone} onClick={() => void say(false)}>
          Chosen were not taken
        </button>
      </div>
      <FileDrop
        label="Answer of the page"
        hint="An acknowledgement of the data exchange (XML), where the page gives one"
        accept=".xml"
        onChoose={answer => void take(() => readAnswer(answer))}
      />
      {trouble.value !== undefined && <Notice kind="bad">{trouble.value}</Notice>}
      {said.value && <Said of={said.value} />}
    </div>
  )
}

function Said({ of: { there, refused, open, needing } }: { of: TakenRegisterAnswer }) {
  return (
    <Notice kind={needing.length > 0 ? 'bad' : 'info'}>
      {`Noted: ${there.length} there, ${refused.length} not taken, ${open.length} open.`}
      {needing.map(file => (
        <p key={file}>
          The file <span class="mono">{file}</span> has devices of a group that is not there now: discard it
          if it was not uploaded, and make a new one.
        </p>
      ))}
    </Notice>
  )
}

function Became({ of: { confirmedAt, refusedAt, because = [], discardedAt } }: { of: RegisterDevice }) {
  const [word, at] =
    refusedAt !== undefined
      ? ['not taken', refusedAt]
      : discardedAt !== undefined
        ? ['discarded there', discardedAt]
        : ['there since', confirmedAt]
  if (at === undefined) return <span class="quiet">open</span>
  return (
    <>
      {word} <Time at={at} /> {because.join('; ')}
    </>
  )
}

function nameItem({ issuingAgency, code }: RegisterDevice): string {
  return `${issuingAgency}:${code}`
}
