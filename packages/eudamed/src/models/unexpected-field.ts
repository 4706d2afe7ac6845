import { type Model, modelNames, models } from './index.ts'

type Record = 'device' | 'deviceGroup'

/** Where a field belongs that a person wrote into a record that does not have it. */
export interface UnexpectedField {
  /** The end of a sentence that begins "… is not a field of device: it". */
  where: string
  /** Whether the model does not have it at all, so that all that can be done is to remove it. */
  isForeign: boolean
}

/** Says where the field `name` belongs, which is none of this record of the model; nothing where no model has it. */
export function describeUnexpectedField(
  model: Model,
  record: Record,
  name: string,
): UnexpectedField | undefined {
  if (!allFields.has(name)) return undefined
  const other = record === 'device' ? 'deviceGroup' : 'device'
  if (hasField(model, other, name)) return { where: `belongs in ${other}. Move it there`, isForeign: false }
  const owner = modelNames.find(each => hasField(each, record, name) || hasField(each, other, name))
  return owner && { where: `is one of ${owner}, not of ${model}. Remove it`, isForeign: true }
}

/** Every field of any record of any model: a request may hold a hundred thousand names that are none. */
const allFields: ReadonlySet<string> = new Set(
  modelNames.flatMap(model => {
    const { device, deviceGroup } = models[model]
    return [...Object.keys(device.properties), ...Object.keys(deviceGroup.properties)]
  }),
)

function hasField(model: Model, record: Record, name: string): boolean {
  return Object.hasOwn(models[model][record].properties, name)
}
