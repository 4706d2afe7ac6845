import { randomInt } from 'node:crypto'
import { type Model, type ValidRequest, validRequests } from '@udigate/eudamed'
import { completeGmn, completeGtin } from '@udigate/udi'

/** A valid request for a device, and a group, that is not registered yet. */
export function freshRequest<M extends Model>(model: M): ValidRequest<M> {
  const request = structuredClone(validRequests[model]) as ValidRequest<M>
  const device = freshDeviceCode()
  // The EUDAMED DI of a directive device follows from its UDI-DI.
  const group = request.deviceGroup.DeviceGroupAgency === 'EUDAMED' ? `B-${device}` : freshGroupCode()
  Object.assign(request.device, { Device: device, DeviceGroup: group })
  Object.assign(request.deviceGroup, { DeviceGroup: group })
  return request
}

/** A further device of the group of `request`. */
export function makeSibling<M extends Model>(request: ValidRequest<M>): ValidRequest<M> {
  const sibling = structuredClone(request)
  Object.assign(sibling.device, { Device: freshDeviceCode() })
  return sibling
}

function freshDeviceCode(): string {
  return completeGtin(`0${digits(12)}`)
}

function freshGroupCode(): string {
  return completeGmn(`${digits(7)}MODEL${digits(5)}`)
}

function digits(count: number): string {
  return Array.from({ length: count }, () => randomInt(10)).join('')
}
