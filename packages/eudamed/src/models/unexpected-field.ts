import { defineCheck } from '@udigate/udi'
import { isDirective, isMedical } from './families.ts'
import { type Model, modelNames, models } from './index.ts'

type RecordName = 'device' | 'deviceGroup'

/** Where a field belongs that a person wrote into a record that does not have it. */
export interface UnexpectedField {
  /** The end of a sentence that begins "… is not a field of device: it". */
  where: string
  /** Whether the model does not have it at all, so that all that can be done is to remove it. */
  isForeign: boolean
  /** The rule of EUDAMED that excludes it there, and what it says. */
  excludedBy?: { ruleId: string; message: string }
}

/** What legacy devices must not have; the models of the directives have no field for it. */
export const notOfLegacyDevices = defineCheck(
  'BR-DTX-UDID-089-B',
  '{field} must not be given for a device under {directives}: EUDAMED takes {what} of devices under the regulations alone. Remove it.',
)

const marking = 'direct marking and unit of use'
const purposes = 'purposes other than medical (Annex XVI)'

/** What BR-DTX-UDID-089 excludes for legacy devices, by its fields. */
const excludedForLegacyDevices: ReadonlyMap<string, string> = new Map([
  ['DirectMarkingDi', marking],
  ['DirectMarkingDiIssuingAgency', marking],
  ['UnitOfUseDi', marking],
  ['UnitOfUseDiIssuingAgency', marking],
  ['BaseQuantity', 'the quantity in the base package'],
  ['ProductionIdentifier', 'production identifiers'],
  ['Packages', 'packages'],
  ['AnnexXVIApplicable', purposes],
  ['AnnexXVITypes', purposes],
])

function findExclusion(model: Model, name: string): UnexpectedField['excludedBy'] {
  const what = excludedForLegacyDevices.get(name)
  if (what === undefined || !isDirective(model)) return undefined
  // No device under IVDR has such purposes either.
  if (what === purposes && !isMedical(model)) return undefined
  const directives = model === 'EU_UDI_MDD' ? 'MDD or AIMDD' : 'IVDD'
  const { ruleId, message } = notOfLegacyDevices.find({ path: '' }, { field: name, directives, what })
  return { ruleId, message }
}

/** Says where the field `name` belongs, which is none of this record of the model; nothing where no model has it. */
export function describeUnexpectedField(
  model: Model,
  record: RecordName,
  name: string,
): UnexpectedField | undefined {
  if (!allFields.has(name)) return undefined
  const other = record === 'device' ? 'deviceGroup' : 'device'
  if (hasField(model, other, name)) return { where: `belongs in ${other}. Move it there`, isForeign: false }
  const owner = modelNames.find(each => hasField(each, record, name) || hasField(each, other, name))
  if (owner === undefined) return undefined
  const excludedBy = findExclusion(model, name)
  const where = `is one of ${owner}, not of ${model}. Remove it`
  return { where, isForeign: true, ...(excludedBy && { excludedBy }) }
}

/** Every field of any record of any model: a request may hold a hundred thousand names that are none. */
const allFields: ReadonlySet<string> = new Set(
  modelNames.flatMap(model => {
    const { device, deviceGroup } = models[model]
    return [...Object.keys(device.properties), ...Object.keys(deviceGroup.properties)]
  }),
)

function hasField(model: Model, record: RecordName, name: string): boolean {
  return Object.hasOwn(models[model][record].properties, name)
}

/** A schema, as far as it says what fields there are. */
interface Part {
  readonly properties?: Readonly<Record<string, Part>>
  readonly items?: Part
  readonly anyOf?: readonly Part[]
}

/** Whether some part of a record of some model has a field of this name: a certificate's ExpiryDate under the directives. */
export function isFieldOfPart(name: string): boolean {
  return fieldsOfParts.has(name)
}

const fieldsOfParts: ReadonlySet<string> = new Set(
  modelNames.flatMap(model => {
    const { device, deviceGroup } = models[model]
    const fields: readonly Part[] = [device, deviceGroup].flatMap(({ properties }) =>
      Object.values(properties),
    )
    return fields.flatMap(listFields)
  }),
)

function listFields({ properties = {}, items, anyOf = [] }: Part): readonly string[] {
  const inside = [...Object.values(properties), ...anyOf, ...(items ? [items] : [])]
  return [...Object.keys(properties), ...inside.flatMap(listFields)]
}
