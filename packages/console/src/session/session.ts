import { computed, signal } from '@preact/signals'
import { type Gateway, gatewayWith } from '../api/gateway.ts'

/** What the key of the session is for. */
export interface Session {
  keyId: string
  organisation: string
  stage: 'preview' | 'production'
  scopes: readonly string[]
  actors: 'any' | readonly string[]
  authority: { connected: boolean; simulated: boolean; agency: string }
}

interface Open extends Session {
  gateway: Gateway
}

const place = 'udigate.key'
const open = signal<Open | undefined>(undefined)

/** Who is signed in; `undefined` while nobody is. */
export const session = computed(() => open.value)

/** Calls with the key of the session. */
export function gateway(): Gateway {
  if (!open.value) throw new Error('Nobody is signed in.')
  return open.value.gateway
}

/** Whether the key may do this. */
export function may(scope: 'validate' | 'submit' | 'read' | 'admin'): boolean {
  return open.value?.scopes.includes(scope) ?? false
}

/**
 * Signs in with an API key, which is kept until the browser's session ends, and never beyond.
 *
 * @throws ProblemError where the gateway does not take it
 */
export async function signIn(key: string): Promise<void> {
  const calls = gatewayWith(key.trim())
  const found = await calls.get<Session>('/session')
  sessionStorage.setItem(place, key.trim())
  open.value = { ...found, gateway: calls }
}

/** Signs in with the key of this browser's session, where there is one that is still taken. */
export async function resume(): Promise<void> {
  const key = sessionStorage.getItem(place)
  if (key === null) return
  await signIn(key).catch(() => sessionStorage.removeItem(place))
}

export function signOut(): void {
  sessionStorage.removeItem(place)
  open.value = undefined
}
