import { computed, signal } from '@preact/signals'
import { type GatewayClient, ProblemError } from '@udigate/client'
import { type Acting, keepActing, listActing, recallActing } from './acting.ts'
import type { Right, Session, SignedIn, SignInOffer } from './bodies.ts'
import { openGateway } from './open-gateway.ts'

interface Open extends Session {
  gateway: GatewayClient
  /** Where the person acts; `undefined` where a key was exchanged for the session. */
  acting: Acting | undefined
}

const open = signal<Open | undefined>(undefined)

/** Who acts now, and where; `undefined` before sign-in, and before the place is chosen. */
export const session = computed(() => open.value)

/** How one can sign in here, and whose the session of this browser is. */
export const offer = signal<SignInOffer | undefined>(undefined)

/** Why a session ended that the person did not end. */
export const endedBecause = signal<string | undefined>(undefined)

/** Calls in the session. */
export function gateway(): GatewayClient {
  if (!open.value) throw new Error('You are not signed in.')
  return open.value.gateway
}

/** Whether the key or the person may do this. */
export function may(right: Right): boolean {
  return open.value?.rights.includes(right) ?? false
}

/** The actors that a right is for: some roles reach further than others. */
export function findReach(right: Right): 'any' | readonly string[] {
  const who = open.value
  return who?.narrower.find(each => each.right === right)?.actors ?? who?.actors ?? []
}

const listed = new Intl.ListFormat('en', { type: 'disjunction' })

/** What one needs to be allowed what one is not, such as `an API key with the scope “submit”`. */
export function describeNeed(right: Right): string {
  const denied = open.value?.denied.find(each => each.right === right)
  const roles = denied?.roles.map(role => `“${role}”`) ?? []
  if (open.value?.caller.kind !== 'person' && denied?.scope !== undefined) {
    return `an API key with the scope “${denied.scope}”`
  }
  return roles.length === 0 ? `the right “${right}”` : `the role ${listed.format(roles)}`
}

/** Calls without a place to act in. */
export const atLarge = openGateway(undefined, () => {})

/** Resumes the session of this browser, where there is one. */
export async function resume(): Promise<void> {
  try {
    const found = await atLarge.get('/api/v1/sign-in')
    offer.value = found
    const { signedIn } = found
    if (signedIn) await openWith(signedIn)
  } catch {
    endedBecause.value = 'The gateway could not be reached. Reload the page to try again.'
  }
}

/**
 * Exchanges an API key for a session. The key is kept nowhere.
 *
 * @throws ProblemError where the gateway does not take it
 */
export async function signInWithKey(key: string): Promise<void> {
  await atLarge.post('/api/v1/session', { body: { key: key.trim() } })
  await resume()
}

/** Signs in a person for trying out. @throws ProblemError where there is none */
export async function signInAsDemo(): Promise<void> {
  await atLarge.post('/api/v1/session/demo')
  await resume()
}

/** Acts in another organisation or stage from now on. */
export async function actIn(acting: Acting): Promise<void> {
  keepActing(acting)
  await openAt(acting)
}

/** Signs out here, or in every browser; also at the provider, where that has a place for it. */
export async function signOut({ everywhere = false } = {}): Promise<void> {
  const { continueAt } = await atLarge.remove('/api/v1/session', { query: { everywhere } })
  end(undefined)
  if (continueAt === undefined) await resume()
  else location.assign(continueAt)
}

/** Reads again what may be done: that may have changed. */
export async function refresh(): Promise<void> {
  const before = open.value
  if (!before) return
  const found = await before.gateway.get('/api/v1/session').catch((error: unknown) => error)
  if (open.value !== before) return
  if (found instanceof ProblemError && found.code === 'permission.membership') {
    // Nothing of the place that one has no role in any longer stays in sight.
    open.value = undefined
    sessionStorage.clear()
    await resume()
  } else if (!(found instanceof Error)) open.value = { ...before, ...(found as Session) }
}

async function openWith(signedIn: SignedIn): Promise<void> {
  if (signedIn.via === 'KEY') return openAt(undefined)
  const acting =
    recallActing(signedIn) ?? (signedIn.via === 'DEMO' ? listActing(signedIn)[0]?.[0] : undefined)
  if (acting === undefined) open.value = undefined
  else await openAt(acting)
}

async function openAt(acting: Acting | undefined): Promise<void> {
  const calls = openGateway(acting, () => {
    if (open.value?.gateway === calls) void lookAgain()
  })
  const found = await calls.get('/api/v1/session')
  open.value = { ...found, gateway: calls, acting }
  endedBecause.value = undefined
}

let isLooking = false

/** A call was refused: the session has ended, or what may be done in it has changed. */
async function lookAgain(): Promise<void> {
  if (isLooking) return
  isLooking = true
  const found = await atLarge.get('/api/v1/sign-in').catch(() => undefined)
  if (found && open.value) {
    offer.value = found
    if (found.signedIn) await refresh()
    else end('Your session has ended. Sign in again.')
  }
  isLooking = false
}

/** Nothing of what was done here is left for the next one at this browser. */
function end(because: string | undefined): void {
  open.value = undefined
  const { signedIn: _, ...others } = offer.value ?? {
    providers: [],
    accounts: false,
    passkeys: false,
    demo: false,
  }
  offer.value = others
  endedBecause.value = because
  sessionStorage.clear()
}
