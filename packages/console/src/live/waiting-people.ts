import { signal } from '@preact/signals'
import { may, offer, session } from '../api/session.ts'

/** How many people wait to be confirmed by the person who is signed in, by the view in which that is decided. */
export const waitingPeople = signal<Readonly<Record<string, number>>>({})

/** How often it is asked, in milliseconds: who waits is told by no event. */
const pause = 60_000

/** Counts them now and each minute that the page is looked at, until it is ended. */
export function watchWaitingPeople(): () => void {
  look()
  const timer = setInterval(look, pause)
  document.addEventListener('visibilitychange', look)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', look)
    waitingPeople.value = {}
  }
}

function look(): void {
  if (!document.hidden) void countWaitingPeople()
}

/** Counts them again, as after a decision. What cannot be read now is read the next time; the view itself says why. */
export async function countWaitingPeople(): Promise<void> {
  const who = session.value
  if (who?.caller.kind !== 'person') return
  const { gateway } = who
  const [invitations, confirmations] = await Promise.all([
    may('people.manage') ? gateway.get('/api/v1/invitations').catch(() => undefined) : undefined,
    may('people.confirm') ? gateway.get('/api/v1/confirmations').catch(() => undefined) : undefined,
  ])
  if (session.value?.gateway !== gateway) return
  const self = offer.value?.signedIn?.person?.id
  const forHosts = confirmations?.items ?? []
  const claimed = (invitations?.items ?? []).filter(
    ({ id, claim }) =>
      claim !== undefined && claim.person?.id !== self && !forHosts.some(each => each.id === id),
  )
  waitingPeople.value = {
    settings: claimed.length,
    organisations: forHosts.filter(({ isYou }) => !isYou).length,
  }
}
