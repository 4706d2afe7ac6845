import type { Difference, PublicComparison, PublicDevice, RegisteredEntity } from '@udigate/udi'
import { criterionByModel } from '../models/criteria.ts'
import { isModel } from '../models/index.ts'
import { readMaker } from '../records/maker.ts'
import { comparedFields } from './public-fields.ts'

type Fields = Readonly<Record<string, unknown>>

/** Both records of a device as the public should see them. */
export interface Expected {
  readonly model: string
  readonly device: Fields
  readonly deviceGroup: Fields
}

/** The device that is meant among those that are shown, or why none can be taken for it. */
type Selected =
  | { kind: 'selected'; device: PublicDevice }
  | Extract<PublicComparison, { kind: 'not-shown' | 'cannot-tell' }>

/** Compares what is shown with what is registered, in the fields that are shown. */
export function comparePublic(
  devices: readonly PublicDevice[],
  { device, deviceGroup }: { readonly device: RegisteredEntity; readonly deviceGroup?: RegisteredEntity },
): PublicComparison {
  const { model, record } = device
  if (record === undefined || deviceGroup?.record === undefined) {
    return { kind: 'cannot-tell', because: 'The records to compare with are not known here.' }
  }
  const expected = { model, device: record, deviceGroup: deviceGroup.record }
  const selected = selectPublic(devices, expected)
  if (selected.kind !== 'selected') return selected
  return {
    kind: 'compared',
    device: selected.device,
    differences: [...compareNames(selected.device, expected), ...compareFields(selected.device, expected)],
  }
}

/**
 * The device that is meant: of the code and of the criterion, in its last version. Another one of the code that may be it, since
 * the public does not see who issued it, leaves it open.
 */
export function selectPublic(devices: readonly PublicDevice[], { model, device }: Expected): Selected {
  const criterion = isModel(model) ? criterionByModel[model] : undefined
  const ofCode = devices.filter(({ code }) => code === device.Device)
  const ofOthers = ofCode.filter(each => each.criterion !== undefined && each.criterion !== criterion)
  const meant = ofCode.filter(each => !ofOthers.includes(each))
  const [one, another] = meant
  if (one === undefined) return { kind: 'not-shown' }
  if (another) return { kind: 'cannot-tell', because: 'Several devices of this code are shown.' }
  if (one.criterion === undefined) {
    return { kind: 'cannot-tell', because: 'It is not shown which kind of device it is.' }
  }
  if (one.isOutdated) return { kind: 'cannot-tell', because: 'A version is shown that is not the last one.' }
  return { kind: 'selected', device: one }
}

/** Where the device is shown in another group, or as that of another manufacturer. */
export function compareNames({ deviceGroup, maker }: PublicDevice, expected: Expected): Difference[] {
  const own = readMaker(expected.deviceGroup)
  return [
    ...(deviceGroup === undefined || deviceGroup === expected.device.DeviceGroup
      ? []
      : [{ path: '/device/DeviceGroup', before: deviceGroup, after: expected.device.DeviceGroup }]),
    ...(maker === undefined || own === undefined || maker === own.actor
      ? []
      : [{ path: `/deviceGroup/${own.field}`, before: maker, after: own.actor }]),
  ]
}

function compareFields(shown: PublicDevice, expected: Expected): Difference[] {
  return shown.fields.flatMap(({ name, path, value }) => {
    const compared = comparedFields[name]
    if (compared === undefined || compared.agrees(value as never, expected[compared.record])) return []
    const after = expected[compared.record][compared.field]
    return [{ path, before: value, ...(after === undefined ? {} : { after }) }]
  })
}
