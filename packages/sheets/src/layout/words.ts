/** Headings where the field's own name, taken apart into words, is none that a reader would look for. */
const headings: Readonly<Record<string, string>> = {
  AddressLine2: 'Second line of the address',
  'ClinicalSizeDescriptions.Description': 'Other size: description',
  'ClinicalSizeDescriptions.DescriptionLanguage': 'Other size: language',
  'Comments.Comment': 'Value or comment',
  'Comments.CommentLanguage': 'Language of the comment',
  'MeasureUnitDescriptions.Description': 'Other unit: description',
  'MeasureUnitDescriptions.DescriptionLanguage': 'Other unit: language',
  'SubstanceNames.Language': 'Language of this name',
  'SubstanceNames.Name': 'Name in one of several languages',
  PoBox: 'PO box',
  ValueUnit: 'Unit',
  SubstanceNameLocalized: 'Substance name',
  SubstanceNameLanguage: 'Language of the substance name',
  SubType: 'Kind of CMR or endocrine disruptor',
  MedicalPurposeLanguage: 'Language of the medical purpose',
  AdditionalDeviceDescription: 'Description',
  AdditionalDeviceDescriptionLanguage: 'Language of the description',
  AdditionalTradeName: 'Trade name',
  AdditionalTradeNameLanguage: 'Language of the trade name',
  AnnexXVIApplicable: 'Annex XVI applies',
  AnnexXVITypes: 'Annex XVI types',
  ARActorCode: 'Authorised representative (SRN)',
  BaseQuantity: 'Devices in the base package',
  CASCode: 'CAS number',
  Child: 'Device or package inside',
  ChildIssuingAgency: 'Issuing agency of what is inside',
  CommercialDistributionStatus: 'Status on the EU market',
  Device: 'UDI-DI',
  DeviceGroup: 'Basic UDI-DI',
  DeviceGroupAgency: 'Issuing agency of the Basic UDI-DI',
  DirectMarkingDi: 'Direct marking DI',
  DirectMarkingDiIssuingAgency: 'Issuing agency of the direct marking DI',
  ECCode: 'EC number',
  INN: 'INN',
  MDN: 'EMDN codes',
  MFActorCode: 'Manufacturer (SRN)',
  NonEUApplicableCountries: 'Countries outside the EU',
  NotifiedBodyActorCode: 'Notified body',
  OriginalPlacedOnTheMarket: 'First placed on the market there',
  'OriginalManufacturer.ActorCode': 'Original manufacturer (SRN)',
  OrgUnit: 'Own organisational unit',
  Material: 'Own material number',
  MaterialText: 'Own material text',
  PackagingDi: 'Package DI',
  PackagingDiIssuingAgency: 'Issuing agency of the package DI',
  PRActorCode: 'System or procedure pack producer (SRN)',
  ProductionIdentifier: 'Production identifiers (UDI-PI)',
  ReqSterilizatonPriorUse: 'Sterilise before use',
  SecondaryDi: 'Secondary DI',
  SecondaryDiAgency: 'Issuing agency of the secondary DI',
  SPPType: 'System or procedure pack',
  UdiDis: 'Own list of devices',
  UnitOfUseDi: 'Unit of use DI',
  UnitOfUseDiIssuingAgency: 'Issuing agency of the unit of use DI',
}

/** Names of the sheets of lists, where the field's own name is none. */
const sheets: Readonly<Record<string, string>> = {
  AdditionalDeviceDescriptions: 'Descriptions',
  AdditionalTradeNames: 'Trade names',
  MarketInfos: 'Markets',
  StorageHandlingConditions: 'Storage and handling',
}

/** The heading of a column in plain words. */
export function headingOf(name: string): string {
  const known = Object.hasOwn(headings, name) ? headings[name] : undefined
  if (known !== undefined) return known
  const [first = name, ...inside] = name.split('.')
  const last = inside.at(-1)
  return last === undefined ? inWords(first) : `${inWords(first)}: ${lowerFirst(headingOf(last))}`
}

/** The name of the sheet of a list. */
export function sheetNameOf(list: string): string {
  return (Object.hasOwn(sheets, list) ? sheets[list] : undefined) ?? inWords(list)
}

/** The fields and lists that have words of their own here. */
export const namesWithWords: readonly string[] = [...Object.keys(headings), ...Object.keys(sheets)]

/** `DeviceHasMeasuringFunction` as `Device has measuring function`. */
function inWords(name: string): string {
  const words = name.replaceAll(/(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/g, ' ').split(' ')
  return words
    .map((word, index) => (index === 0 || /^[A-Z]{2,}$/.test(word) ? word : word.toLowerCase()))
    .join(' ')
}

function lowerFirst(words: string): string {
  return /^[A-Z]{2}/.test(words) ? words : words.charAt(0).toLowerCase() + words.slice(1)
}
