/** What people call a device or a group, as the gateway says it. */
export interface Label {
  name?: string
  reference?: string
  class?: string
  group?: string
}

const own: Readonly<Record<string, string>> = {
  IVD_ANNEX_II_LIST_A: 'List A',
  IVD_ANNEX_II_LIST_B: 'List B',
  IVD_DEVICES_SELF_TESTING: 'Self-testing',
  IVD_GENERAL: 'General IVD',
}

/** A class of risk as people write it: `CLASS_IIA` is "IIa". */
export function describeClass(code: string | undefined): string {
  if (code === undefined) return '–'
  const known = own[code]
  if (known !== undefined) return known
  const [, roman, letter = ''] = /^CLASS_(I{1,3}|[A-D])([AB]?)$/.exec(code) ?? []
  return roman === undefined ? code : `${roman}${letter.toLowerCase()}`
}

/** A model as people call it: `EU_UDI_MDR` is "MDR". */
export function describeModel(model: string): string {
  return model.replace(/^EU_UDI_/, '')
}

/** What a device or a group is called, where anything is known of that: by its name, or else by its group's, or its number. */
export function findName(label: Label | undefined): string | undefined {
  return label?.name ?? label?.group ?? label?.reference
}
