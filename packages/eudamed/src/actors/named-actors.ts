import type { RecordRequest } from '@udigate/udi'
import type { Model } from '../models/index.ts'
import { canonicalise } from '../records/canonical.ts'
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
  const { device, deviceGroup, callerPath } = canonicalise(model, request)
  const { OriginalManufacturer: original } = device as Readonly<Record<string, unknown>>
  const { MFActorCode, PRActorCode, ARActorCode } = deviceGroup as Readonly<Record<string, unknown>>
  const group = (field: string) =>
    request.groupIsStored ? '/device/DeviceGroup' : callerPath(`/deviceGroup/${field}`)
  return [
    { at: group('MFActorCode'), code: MFActorCode, as: 'maker' as const },
    { at: group('PRActorCode'), code: PRActorCode, as: 'maker' as const },
    { at: group('ARActorCode'), code: ARActorCode, as: 'representative' as const },
    {
      at: callerPath('/device/OriginalManufacturer/ActorCode'),
      code: (original as { ActorCode?: unknown } | null | undefined)?.ActorCode,
      as: 'original manufacturer' as const,
    },
  ].flatMap(({ code, ...rest }) => (isName(code) && code !== '' ? [{ ...rest, code }] : []))
}
