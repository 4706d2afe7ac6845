import { useSignal } from '@preact/signals'
import type { Actor } from '../../api/bodies.ts'
import { gateway } from '../../api/session.ts'
import { CheckField, TextField } from '../../ui/fields.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useAct } from '../../ui/use-act.ts'

/** Registers an actor, or changes one. @param actor the one to change; a new one where absent */
export function ActorForm({ actor, onDone }: { actor: Actor | undefined; onDone(): void }) {
  const srn = useSignal(actor?.actorCode ?? '')
  const token = useSignal('')
  const isForgotten = useSignal(false)
  const partyId = useSignal(actor?.partyId ?? '')
  const representative = useSignal(actor?.authorizedRepresentativeCode ?? '')
  const { isBusy, trouble, act } = useAct()

  const register = (event: Event): Promise<void> => {
    event.preventDefault()
    return act(async () => {
      await gateway().put('/api/v1/actors/{srn}', {
        path: { srn: srn.value.trim() },
        body: {
          ...(partyId.value.trim() === '' ? {} : { partyId: partyId.value.trim() }),
          ...(representative.value.trim() === ''
            ? {}
            : { authorizedRepresentativeCode: representative.value.trim() }),
          ...(isForgotten.value ? { securityToken: null } : {}),
          ...(!isForgotten.value && token.value !== '' ? { securityToken: token.value } : {}),
        },
      })
      for (const field of [srn, token, partyId, representative]) field.value = ''
      onDone()
    })
  }
  const title = actor ? `Change ${actor.actorCode}` : 'Register an actor'
  return (
    <form class="card" aria-label={title} onSubmit={event => void register(event)}>
      <h2>{title}</h2>
      <div class="columns">
        {!actor && (
          <TextField
            label="SRN"
            isNeeded
            value={srn.value}
            hint="Such as DE-MF-000001723"
            onChoose={value => {
              srn.value = value
            }}
          />
        )}
        <TextField
          label="Access token"
          isSecret
          value={token.value}
          hint={
            actor?.tokenSetAt === undefined
              ? 'From the authority; it can be given later'
              : 'The new one from the authority; the present one stays where it is empty'
          }
          onChoose={value => {
            token.value = value
          }}
        />
        <TextField
          label="Party"
          value={partyId.value}
          hint="Its eDelivery party; that of the stage where it is empty"
          onChoose={value => {
            partyId.value = value
          }}
        />
        <TextField
          label="Authorised representative"
          value={representative.value}
          hint="SRN, for device groups that name none"
          onChoose={value => {
            representative.value = value
          }}
        />
      </div>
      {actor?.tokenSetAt !== undefined && (
        <CheckField
          label="Forget the access token: what is to be sent for this actor waits until there is another"
          checked={isForgotten.value}
          onChoose={checked => {
            isForgotten.value = checked
          }}
        />
      )}
      {trouble.value !== undefined && <Notice kind="bad">{trouble.value}</Notice>}
      <div class="row">
        <button type="submit" class="primary" disabled={isBusy.value}>
          {actor ? 'Change it' : 'Register'}
        </button>
        {actor && (
          <button type="button" onClick={onDone}>
            Leave it
          </button>
        )}
      </div>
    </form>
  )
}
