import type { Confirmation } from '../../api/bodies.ts'
import { describeInvitedRole } from '../../api/role-words.ts'
import { gateway, may } from '../../api/session.ts'
import { countWaitingPeople } from '../../live/waiting-people.ts'
import { ToConfirm, type WaitingPerson } from '../../ui/to-confirm.tsx'
import { Trouble } from '../../ui/trouble.tsx'
import { useLoad } from '../../ui/use-load.ts'

/** Who waits for a host: first administrators, hosts, and people with the address of their account. */
export function ToConfirmAsHost({ onDone }: { onDone(): void }) {
  const { value, trouble, again } = useLoad(
    async () => (await gateway().get('/api/v1/confirmations')).items,
    [],
  )
  const decide = async ({ id, mail = '' }: WaitingPerson, decision: 'confirm' | 'decline') => {
    const path = { id }
    if (decision === 'confirm') {
      await gateway().post('/api/v1/confirmations/{id}/confirm', { path, body: { mail } })
    } else await gateway().post('/api/v1/confirmations/{id}/decline', { path })
    again()
    onDone()
    void countWaitingPeople()
  }
  return (
    <>
      <Trouble because={trouble.value} again={again} />
      <ToConfirm
        waiting={(value.value ?? []).map(describe)}
        mayDecide={may('people.confirm')}
        decide={decide}
      >
        These people wait for a host. Ask each of them whether it was them, by another way than their mail.
      </ToConfirm>
    </>
  )
}

function describe({ id, kind, name = id, mail, roles, claim, isYou }: Confirmation): WaitingPerson {
  const waiting = { id, name, mail, claim, isYou }
  if (kind === 'ADDRESS') {
    return {
      ...waiting,
      did: 'Asked',
      waitsFor: [`Wants to sign in as ${mail}`],
      onceConfirmed: `The account of ${name} signs in as ${mail} from then on, and no other account can prove this address.`,
      onceDeclined: 'The account keeps the address that it has. The person can ask again.',
    }
  }
  const waitsFor = roles.map(describeInvitedRole)
  return {
    ...waiting,
    did: 'Accepted',
    waitsFor,
    onceConfirmed: `From then on they can sign in, ${mail} counts as their address, and they have: ${waitsFor.join('; ')}.`,
    onceDeclined:
      'Nothing of what they have chosen is kept, and the link stops working. The person can be invited again.',
  }
}
