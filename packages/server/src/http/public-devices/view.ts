import type { PublicDevice } from '@udigate/udi'
import type { Body } from '../endpoint/body.ts'
import type { PublicDevice as PublicDeviceBody } from './bodies.ts'

/** The view of a device as the public sees it. */
export function viewPublicDevice({ maker, ...device }: PublicDevice): Body<typeof PublicDeviceBody> {
  return { ...device, actorCode: maker }
}
