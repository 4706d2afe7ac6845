import { useSignal } from '@preact/signals'
import { profiles } from '@udigate/eudamed/browser'
import type { RegisterFile } from '../../api/bodies.ts'
import { gateway } from '../../api/session.ts'
import { TextField } from '../../ui/fields.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useAct } from '../../ui/use-act.ts'

interface Props {
  register: RegisterFile['register']
  /** What the register is called. */
  name: string
  onDone(): void
}

/** Says that an actor has devices in a further register, by which number that knows who uploads them, or that it has none there. */
export function ActorInRegister({ register, name, onDone }: Props) {
  const srn = useSignal('')
  const party = useSignal('')
  const said = useSignal<string | undefined>(undefined)
  const { isBusy, trouble, act } = useAct()
  const number = profiles.find(({ id }) => id === register)?.party.name ?? 'Number'
  const say = (isThere: boolean): Promise<void> => {
    const actor = srn.value.trim()
    const path = { srn: actor, register }
    said.value = undefined
    return act(async () => {
      if (isThere) {
        const given = party.value.trim()
        const body = given === '' ? {} : { party: given }
        await gateway().put('/api/v1/actors/{srn}/registers/{register}', { path, body })
      } else await gateway().remove('/api/v1/actors/{srn}/registers/{register}', { path })
      onDone()
      said.value = isThere
        ? `${actor} has devices in ${name}.`
        : `${actor} has no devices in ${name} any longer.`
    })
  }
  return (
    <form
      class="card"
      aria-label={`Actors in ${name}`}
      onSubmit={event => {
        event.preventDefault()
        void say(true)
      }}
    >
      <h2>Whose devices are in {name}</h2>
      <div class="columns">
        <TextField
          label="SRN"
          isNeeded
          value={srn.value}
          hint="Of the manufacturer or producer, such as DE-MF-000001723"
          onChoose={value => {
            srn.value = value
          }}
        />
        <TextField
          label={number}
          value={party.value}
          hint="Of who uploads: the manufacturer or its representative there. It stands in no file, and may be empty"
          onChoose={value => {
            party.value = value
          }}
        />
      </div>
      <div class="row">
        <button type="submit" disabled={isBusy.value}>
          It has devices there
        </button>
        <button type="button" disabled={isBusy.value} onClick={() => void say(false)}>
          It has none there
        </button>
      </div>
      {trouble.value !== undefined && <Notice kind="bad">{trouble.value}</Notice>}
      {said.value !== undefined && <Notice kind="info">{said.value}</Notice>}
    </form>
  )
}
