import type { Model } from '@udigate/udi'

/** A request to submit, as it came, with the shape of its top level checked. */
export interface SubmitRequest {
  model: Model
  device: unknown
  deviceGroup: unknown
  actorCode: string | undefined
  authorizedRepresentativeCode: string | undefined
  securityToken: string | undefined
}
