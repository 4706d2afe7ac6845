import type { ComponentChildren } from 'preact'
import type { Claim } from '../api/bodies.ts'
import { Claimant } from './claimant.tsx'
import { Confirm } from './confirm.tsx'

/** A person who waits to be confirmed, and what follows from either decision. */
export interface WaitingPerson {
  id: string
  name: string
  mail: string | undefined
  claim: Claim
  /** What they have done, before the time at which they have. */
  did: 'Accepted' | 'Asked'
  /** What they are going to be or to have, a line each. */
  waitsFor: readonly string[]
  /** What is so from then on. */
  onceConfirmed: string
  onceDeclined: string
  /** Whether that is who looks, whom another person confirms. */
  isYou?: boolean
}

/** Who waits to be confirmed: who they are, how they sign in and since when, and both decisions. @param children what to make sure of */
export function ToConfirm({
  waiting,
  mayDecide,
  decide,
  children,
}: {
  waiting: readonly WaitingPerson[]
  mayDecide: boolean
  decide(person: WaitingPerson, decision: 'confirm' | 'decline'): Promise<void>
  children: ComponentChildren
}) {
  if (waiting.length === 0) return null
  return (
    <section class="card" aria-labelledby="to-confirm">
      <h2 id="to-confirm">To confirm</h2>
      <p class="quiet">{children}</p>
      <ul class="lines">
        {waiting.map(person => (
          <Line person={person} mayDecide={mayDecide} decide={decide} key={person.id} />
        ))}
      </ul>
    </section>
  )
}

function Line({
  person,
  mayDecide,
  decide,
}: {
  person: WaitingPerson
  mayDecide: boolean
  decide(person: WaitingPerson, decision: 'confirm' | 'decline'): Promise<void>
}) {
  const { name, mail, claim, did, waitsFor, onceConfirmed, onceDeclined, isYou = false } = person
  return (
    <li>
      <div>
        <strong>{name}</strong> <span class="quiet">{mail}</span>
        <Claimant claim={claim} did={did} />
        {waitsFor.map(line => (
          <div class="hint" key={line}>
            {line}
          </div>
        ))}
      </div>
      {isYou && <span class="hint">That is you: another person confirms it.</span>}
      {mayDecide && !isYou && (
        <div class="row">
          <Confirm
            label="Confirm"
            kind="primary"
            about={name}
            title={did === 'Asked' ? `Is ${mail} the address of ${name}?` : `Is it ${name} who has accepted?`}
            action={() => decide(person, 'confirm')}
          >
            <Claimant claim={claim} did={did} />
            <p>{onceConfirmed}</p>
          </Confirm>
          <Confirm
            label="Decline"
            about={name}
            title={
              did === 'Asked' ? `Decline the address of ${name}?` : `Decline who has accepted for ${name}?`
            }
            isQuiet
            action={() => decide(person, 'decline')}
          >
            {onceDeclined}
          </Confirm>
        </div>
      )}
    </li>
  )
}
