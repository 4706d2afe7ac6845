import type { Ask } from '../../simulation/oracle/log.ts'
import { makeMark } from '../history/marks.ts'
import { freshRequest, freshSibling, makeCode } from '../records.ts'
import { type Submitted, submitted } from './submit.ts'

/** A request of a client, and what it asks for by its marks. */
export interface Step extends Submitted {
  /** A code in the first message that it takes. */
  match: string
  ask: Ask
}

/**
 * What a client does with a device group, step after step: a new device, an update of it, a further device, and an update of that
 * and of the group at once.
 *
 * @param nextNumber numbers requests in the order in which they are made, from 0
 */
export function* live(nextNumber: () => number): Generator<Step, void> {
  const first = freshRequest()
  const group = String((first.deviceGroup as { DeviceGroup: unknown }).DeviceGroup)
  // With one token for all, what clients ask for at the same time travels together.
  Object.assign(first, { securityToken: 'token-of-all' })
  const further = freshSibling(first)
  let groupMark = ''
  for (const { request, isOfGroup } of [
    { request: first, isOfGroup: true },
    { request: first, isOfGroup: false },
    { request: further, isOfGroup: false },
    { request: further, isOfGroup: true },
  ]) {
    const number = nextNumber()
    const deviceMark = makeMark('device', number)
    if (isOfGroup) groupMark = makeMark('group', number)
    const changed = structuredClone(request)
    Object.assign(changed.device, { Website: `https://example.com/${deviceMark}` })
    Object.assign(changed.deviceGroup, { DeviceName: groupMark })
    const device = makeCode(request)
    const content = { group: groupMark, device: deviceMark }
    const ask: Ask = { number, organisation: 'demo', device, group, content }
    yield { ...submitted(changed), match: isOfGroup ? group : device, ask }
  }
}
