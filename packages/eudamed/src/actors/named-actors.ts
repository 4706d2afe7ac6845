import type { RecordRequest } from '@udigate/udi'
import { isPack } from '../models/families.ts'
import type { Model } from '../models/index.ts'
import { representativeBeside } from '../records/canonical.ts'
import { isName } from '../records/entity-names.ts'

/** An actor that the records of a request name. */
export interface NamedActor {
  /** JSON Pointer into the caller's request. */
  readonly at: string
  readonly code: string
  readonly as: 'maker' | 'representative' | 'original manufacturer'
}

/** The actors that the records of a request, whatever has arrived as ones, name, each place once. */
export function listNamedActors(model: Model, request: RecordRequest): readonly NamedActor[] {
  const { groupIsStored, authorizedRepresentativeCode } = request
  const { OriginalManufacturer } = readMembers(request.device)
  const { MFActorCode, PRActorCode, ARActorCode } = readMembers(request.deviceGroup)
  const named: NamedActor[] = []
  const add = (at: string, code: unknown, as: NamedActor['as']): void => {
    if (isName(code) && code !== '') named.push({ at, code, as })
  }
  const inGroup = (field: string): string => (groupIsStored ? '/device/DeviceGroup' : `/deviceGroup/${field}`)
  add(inGroup('MFActorCode'), MFActorCode, 'maker')
  add(inGroup('PRActorCode'), PRActorCode, 'maker')
  const isBeside = (ARActorCode ?? undefined) === undefined && !isPack(model) && !groupIsStored
  if (isBeside) add(representativeBeside, authorizedRepresentativeCode, 'representative')
  else add(inGroup('ARActorCode'), ARActorCode, 'representative')
  const { ActorCode } = readMembers(OriginalManufacturer)
  add('/device/OriginalManufacturer/ActorCode', ActorCode, 'original manufacturer')
  return named
}

/** The members of an object; nothing of anything else. */
function readMembers(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}
