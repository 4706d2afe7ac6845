import type { Validation } from '@udigate/udi'
import { type Criterion, criterionByModel } from './models/criteria.ts'
import { type Model, modelNames, models } from './models/index.ts'
import { fieldOfPart, isUpdate, type Operation, partOf, partsOfDevice } from './operations.ts'
import { rules } from './rules/index.ts'
import { type Absent, judgeRecords, type ValidateOptions } from './validate.ts'

/** What a message says of a device and its group, in canonical records, and how. */
export interface EntityToJudge {
  readonly operation: Operation
  readonly device?: Readonly<Record<string, unknown>>
  readonly deviceGroup?: Readonly<Record<string, unknown>>
}

/** What a message is judged to be by what it says. */
export interface EntityValidation extends Validation {
  /** Ids of the rules that ask for something that the message has and for something that it cannot have. */
  unchecked: readonly string[]
}

/**
 * Judges an entity of a message by what messages of its operation contain: the whole device and group of DEVICE.POST, of
 * updates what they carry. What stands in no such message is not missed. An update of a part comes without what the
 * device has beside it, UDI_DI.PATCH without the parts that have operations of their own (see `recordsToSend`).
 *
 * @throws RuleFailure when a rule breaks down
 */
export function validateEntity(
  model: Model,
  { operation, device, deviceGroup }: EntityToJudge,
  options: ValidateOptions = {},
): EntityValidation {
  const absent = findAbsent(model, operation, device ?? {})
  return {
    ...judgeRecords(model, { device, deviceGroup }, options, absent),
    unchecked: listUnchecked(model, absent),
  }
}

/**
 * The model by which an update of a part is judged. Parts look alike in all models that have them, and so do the rules
 * that read nothing else.
 *
 * @param criterion what the message says of the kind of the device, where it does
 */
export function findPartModel(
  device: Readonly<Record<string, unknown>>,
  criterion: Criterion | undefined,
): Model {
  const kind = criterion ?? (device.IssuingAgency === 'EUDAMED' ? 'LEGACY' : 'STANDARD')
  return modelNames.find(model => criterionByModel[model] === kind) ?? 'EU_UDI_MDR'
}

const known = new Map<string, Absent>()
const ownParts = partsOfDevice.map(part => fieldOfPart[part])

function findAbsent(model: Model, operation: Operation, device: object): Absent {
  const left = ownParts.filter(field => !Object.hasOwn(device, field))
  const key = [model, operation, ...left].join(' ')
  const absent = known.get(key) ?? absentFrom(model, operation, left)
  known.set(key, absent)
  return absent
}

/** @param left parts with operations of their own that the device comes without */
function absentFrom(model: Model, operation: Operation, left: readonly string[]): Absent {
  switch (operation) {
    case 'DEVICE.POST':
      return { device: [], deviceGroup: [] }
    case 'BASIC_UDI.PATCH':
      return { device: 'all', deviceGroup: [] }
    case 'UDI_DI.POST':
      return { device: [], deviceGroup: 'all' }
    case 'UDI_DI.PATCH':
      return { device: left, deviceGroup: 'all' }
    default: {
      const { properties } = models[model].device
      const carried = [...namesDevice, fieldCarried(operation)]
      return {
        device: Object.keys(properties).filter(field => !carried.includes(field)),
        deviceGroup: 'all',
      }
    }
  }
}

function fieldCarried(operation: Operation): string | undefined {
  const part = isUpdate(operation) ? partOf[operation] : undefined
  return part === undefined || part === 'device' || part === 'deviceGroup' ? undefined : fieldOfPart[part]
}

/** What every message says: of which device it is. */
const namesDevice = ['Device', 'IssuingAgency']

const unchecked = new WeakMap<Absent, readonly string[]>()

function listUnchecked(model: Model, absent: Absent): readonly string[] {
  let ids = unchecked.get(absent)
  if (ids === undefined) {
    ids = rules
      .filter(({ models: judged, reads, judgesEachField = false }) => {
        if (judgesEachField || !judged.includes(model)) return false
        const isAbsent = (['device', 'deviceGroup'] as const).flatMap(record => {
          const left = absent[record]
          const read = (reads[record] ?? []).filter(field => !namesDevice.includes(field))
          return read.map(field => left === 'all' || left.includes(field))
        })
        return isAbsent.includes(true) && isAbsent.includes(false)
      })
      .map(({ id }) => id)
    unchecked.set(absent, ids)
  }
  return ids
}
