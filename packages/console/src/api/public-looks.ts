import type { EntityCode, PublicLook } from './bodies.ts'
import { gateway } from './session.ts'

/** What the public sees of a device, as it was last looked at. */
export function getPublicLook(name: EntityCode, signal: AbortSignal): Promise<PublicLook> {
  return gateway().get('/api/v1/devices/{issuingAgency}/{code}/public', { ...callFor(name), signal })
}

/** Looks now. */
export function lookAtPublic(name: EntityCode): Promise<PublicLook> {
  return gateway().post('/api/v1/devices/{issuingAgency}/{code}/public-looks', callFor(name))
}

function callFor({ criterion, ...path }: EntityCode) {
  return { path, query: { criterion } }
}
