import type { Device } from '../register/entity.ts'
import type { findDevice } from '../register/register.ts'
import type { Identifier } from '../structure.ts'
import { refuse, refuseForeign, type Verdict } from '../verdict.ts'
import type { Desk } from './desk.ts'

/** The rules by which a device may not be updated, which differ by operation. */
export interface UpdateRules {
  /** Looks among the devices of the kind that is meant. */
  readonly find: typeof findDevice
  /** It is not known. */
  readonly unknown: string
  /** It waits for its notified body. */
  readonly submitted: string
}

/** The device that an update is for, or the verdict on it where it is unknown, foreign or not registered yet. */
export function findUpdatable(
  identifier: Identifier,
  { sender, register }: Desk,
  rules: UpdateRules,
): Device | Verdict {
  const { code, issuingAgency } = identifier
  const device = rules.find(register, identifier)
  if (!device) {
    const detail = `udiDiDatas[0].udiDi: no UDI-DI ${code} of the issuing agency ${issuingAgency} is registered`
    return refuse(code, { code: rules.unknown, detail })
  }
  if (device.actor !== sender) {
    return refuseForeign(code, `the actor of the UDI-DI ${code} is not the submitting actor (${sender})`)
  }
  if (device.state !== 'REGISTERED') {
    const detail = `udiDiDatas[0].udiDi: the latest version of the UDI-DI ${code} is ${device.state}, not REGISTERED`
    return refuse(code, { code: rules.submitted, detail })
  }
  return device
}

export function isVerdict(found: object): found is Verdict {
  return 'responseCode' in found
}
