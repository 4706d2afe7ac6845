import { computed, signal } from '@preact/signals'
import { type GatewayClient, ProblemError } from '@udigate/client'
import type { Right, Session } from '../api/bodies.ts'
import { openGateway } from './open-gateway.ts'

interface Open extends Session {
  gateway: GatewayClient
}

const place = 'udigate.key'
const open = signal<Open | undefined>(undefined)

/** Who is signed in; `undefined` before sign-in. */
export const session = computed(() => open.value)

/** Why a session ended that the person did not end. */
export const endedBecause = signal<string | undefined>(undefined)

/** Calls with the key of the session. */
export function gateway(): GatewayClient {
  if (!open.value) throw new Error('You are not signed in.')
  return open.value.gateway
}

/** Whether the key or the person may do this. */
export function may(right: Right): boolean {
  return open.value?.rights.includes(right) ?? false
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

/**
 * Signs in with an API key, which is kept until the browser's session ends, and never beyond.
 *
 * @throws ProblemError where the gateway does not take it
 */
export async function signIn(key: string): Promise<void> {
  const calls = openGateway(key.trim(), () => {
    if (open.value?.gateway === calls)
      end('The gateway no longer takes this API key. Sign in with another one.')
  })
  const found = await calls.get('/api/v1/session')
  sessionStorage.setItem(place, key.trim())
  open.value = { ...found, gateway: calls }
  endedBecause.value = undefined
}

/** Signs in with the key of this browser's session, where there is one that is still taken. */
export async function resume(): Promise<void> {
  const key = sessionStorage.getItem(place)
  if (key === null) return
  await signIn(key).catch(error => {
    // Whether the key is taken is not known where the gateway cannot be reached: a reload tries it again.
    if (isRefusal(error)) sessionStorage.removeItem(place)
    else endedBecause.value = 'The gateway could not be reached. Load the page anew to try it again.'
  })
}

export function signOut(): void {
  end(undefined)
}

/** Nothing of what was done here is left for the next one at this browser. */
function end(because: string | undefined): void {
  open.value = undefined
  endedBecause.value = because
  sessionStorage.clear()
}

function isRefusal(error: unknown): boolean {
  return error instanceof ProblemError && error.status === 401
}
