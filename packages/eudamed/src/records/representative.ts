import { packs } from '../models/families.ts'
import type { Model } from '../models/index.ts'

/** Whether devices of a model have an authorised representative: systems and procedure packs have none. */
export function takesRepresentative(model: Model): boolean {
  return !(packs as readonly Model[]).includes(model)
}

/** Whether the record of a group names its authorised representative. */
export function namesRepresentative(deviceGroup: object): boolean {
  return 'ARActorCode' in deviceGroup && deviceGroup.ARActorCode !== null
}
