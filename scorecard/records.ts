import { randomInt } from 'node:crypto'
import { type ValidRequest, validRequests } from '@udigate/eudamed'
import { completeGmn, completeGtin } from '@udigate/udi'

export type DeviceRequest = ValidRequest<'EU_UDI_MDR'>

/**
 * A valid request for a device, and a group, that is not registered yet. It has a token of its own, so that it travels
 * in a message of its own and meets just the fault that is meant for it.
 */
export function freshRequest(): DeviceRequest {
  const request = structuredClone(validRequests.EU_UDI_MDR) as DeviceRequest
  const group = completeGmn(`${digits(7)}MODEL${digits(5)}`)
  Object.assign(request.device, { Device: freshDeviceCode(), DeviceGroup: group })
  Object.assign(request.deviceGroup, { DeviceGroup: group })
  Object.assign(request, { securityToken: `token-${digits(12)}` })
  return request
}

/** A request for a further device of the same group that is not registered yet. */
export function freshSibling(request: DeviceRequest): DeviceRequest {
  const sibling = structuredClone(request)
  Object.assign(sibling.device, { Device: freshDeviceCode() })
  return sibling
}

/** The same device and group with another reference number. */
export function changedRequest(request: DeviceRequest, referenceNumber: string): DeviceRequest {
  const changed = structuredClone(request)
  Object.assign(changed.device, { ReferenceNumber: referenceNumber })
  return changed
}

/** A request on behalf of another actor; what different actors submit never travels in one message. */
export function ofActor(request: DeviceRequest, actor: string): DeviceRequest {
  Object.assign(request, { actorCode: actor })
  Object.assign(request.deviceGroup, { MFActorCode: actor })
  return request
}

/** The code of the device that a request is about. */
export function makeCode(request: DeviceRequest): string {
  return String((request.device as { Device: unknown }).Device)
}

function freshDeviceCode(): string {
  return completeGtin(`0${digits(12)}`)
}

function digits(count: number): string {
  return Array.from({ length: count }, () => randomInt(10)).join('')
}
