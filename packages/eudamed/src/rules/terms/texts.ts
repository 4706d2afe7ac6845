/** The fields that hold texts in the caller's own words. */
export const textFields = {
  device: [
    'ReferenceNumber',
    'Website',
    'AdditionalTradeNames',
    'AdditionalDeviceDescriptions',
    'StorageHandlingConditions',
    'CriticalWarnings',
    'OriginalManufacturer',
    'ClinicalSizes',
    'Substances',
  ],
  deviceGroup: ['DeviceName', 'DeviceModel', 'MedicalPurposes', 'Certificates', 'ClinicalInvestigations'],
} as const

/** What is in the caller's own words: a field or member itself, or these members of it or of its items. */
export type Texts = 'text' | readonly (readonly [name: string, texts: Texts])[]

const comments: Texts = [['Comments', [['Comment', 'text']]]]
const descriptions: Texts = [['Description', 'text']]

/** The texts of each field that holds such. */
export const textsInFields: Readonly<
  Record<(typeof textFields.device)[number] | (typeof textFields.deviceGroup)[number], Texts>
> = {
  ReferenceNumber: 'text',
  Website: 'text',
  AdditionalTradeNames: [['AdditionalTradeName', 'text']],
  AdditionalDeviceDescriptions: [['AdditionalDeviceDescription', 'text']],
  StorageHandlingConditions: comments,
  CriticalWarnings: comments,
  OriginalManufacturer: [
    [
      'Organisation',
      [
        ['Name', 'text'],
        ['Street', 'text'],
        ['StreetNumber', 'text'],
        ['AddressLine2', 'text'],
        ['PoBox', 'text'],
        ['City', 'text'],
        ['PostalCode', 'text'],
        ['Email', 'text'],
        ['Phone', 'text'],
      ],
    ],
  ],
  ClinicalSizes: [
    ['Text', 'text'],
    ['ClinicalSizeDescriptions', descriptions],
    ['MeasureUnitDescriptions', descriptions],
  ],
  Substances: [
    ['INN', 'text'],
    ['SubstanceNameLocalized', 'text'],
    ['SubstanceNames', [['Name', 'text']]],
  ],
  DeviceName: 'text',
  DeviceModel: 'text',
  MedicalPurposes: [['MedicalPurpose', 'text']],
  Certificates: [
    ['CertificateNumber', 'text'],
    ['CertificateRevisionNumber', 'text'],
  ],
  ClinicalInvestigations: [['Reference', 'text']],
}

/** Whether there is a text in `value` that passes: asked first, since nearly all have none. */
export function hasText(value: unknown, parts: Texts, passes: (text: string) => boolean): boolean {
  if (parts === 'text') return typeof value === 'string' && passes(value)
  if (typeof value !== 'object' || value === null) return false
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index += 1) {
      if (hasText(value[index], parts, passes)) return true
    }
    return false
  }
  for (let index = 0; index < parts.length; index += 1) {
    const [name, below] = parts[index] as (typeof parts)[number]
    if (hasText((value as Record<string, unknown>)[name], below, passes)) return true
  }
  return false
}

/** Visits the texts in `value`, in the order in which they are written. @param at JSON Pointer of the value */
export function visitTexts(
  value: unknown,
  parts: Texts,
  at: string,
  visit: (text: string, at: string) => void,
): void {
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) visitTexts(item, parts, `${at}/${index}`, visit)
  } else if (typeof value === 'object' && value !== null && parts !== 'text') {
    const below = new Map(parts)
    for (const [name, member] of Object.entries(value)) {
      const texts = below.get(name)
      if (texts !== undefined) visitTexts(member, texts, `${at}/${name}`, visit)
    }
  } else if (typeof value === 'string' && parts === 'text') visit(value, at)
}
