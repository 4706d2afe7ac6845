/** What fields are called in plain words, where their names alone do not say it. */
const titles: Readonly<Record<string, string>> = {
  ActorCode: 'Actor (SRN)',
  ARActorCode: 'Authorised representative (SRN)',
  AdditionalDeviceDescription: 'Description',
  AdditionalDeviceDescriptionLanguage: 'Language',
  AdditionalDeviceDescriptions: 'Product descriptions',
  AdditionalTradeName: 'Trade name',
  AdditionalTradeNameLanguage: 'Language',
  AdditionalTradeNames: 'Trade names',
  AddressLine2: 'Second line of the address',
  AnimalTissuesCells: 'Tissues or cells of animal origin',
  AnnexXVIApplicable: 'Purpose other than medical (Annex XVI)',
  AnnexXVITypes: 'Purposes other than medical (Annex XVI)',
  BaseQuantity: 'Devices in the base package',
  CASCode: 'CAS number',
  Certificates: 'Product certificates',
  CertificateRevisionNumber: 'Revision',
  CertificateType: 'Kind of certificate',
  Child: 'Contains',
  ChildIssuingAgency: 'Issuing agency of what it contains',
  ClinicalInvestigations: 'Clinical investigations or performance studies',
  ClinicalSizeDescriptions: 'What the size is',
  ClinicalSizeType: 'Kind of size',
  CommentLanguage: 'Language',
  CommercialDistributionStatus: 'Status on the EU market',
  CriticalWarning: 'Warning',
  CriticalWarnings: 'Critical warnings and contra-indications',
  DescriptionLanguage: 'Language',
  Device: 'Device identifier (UDI-DI)',
  DeviceCompanionDiagnostics: 'Companion diagnostic',
  DeviceContainsMicrobialSubstances: 'Tissues, cells or substances of microbial origin',
  DeviceGroup: 'Device group (Basic UDI-DI)',
  DeviceGroupAgency: 'Issuing agency of the device group',
  DeviceHasMeasuringFunction: 'Measuring function',
  DeviceImplantable: 'Implantable',
  DeviceImplantableExceptions: 'Suture, staple, dental filling or the like',
  DeviceIntendedForNearPatientTesting: 'For testing near the patient',
  DeviceIntendedForSelfTesting: 'For self-testing',
  DeviceIntendedProfessionalTesting: 'For professional testing',
  DeviceIntendedToAdministerMedicine: 'Administers or removes medicinal products',
  DeviceModel: 'Model',
  DeviceName: 'Name',
  DeviceReusableSurgicalInstrument: 'Reusable surgical instrument',
  DirectMarkingDi: 'Direct marking DI',
  DirectMarkingDiIssuingAgency: 'Issuing agency of the direct marking',
  ECCode: 'EC number',
  Email: 'E-mail address',
  EndDate: 'Last day',
  HumanProductCheck: 'Substance derived from human blood or plasma',
  HumanTissuesCells: 'Tissues or cells of human origin',
  INN: 'International non-proprietary name (INN)',
  KitDevice: 'Kit',
  MDN: 'Nomenclature codes (EMDN)',
  MFActorCode: 'Manufacturer (SRN)',
  MarketInfos: 'Markets',
  Material: 'Own material number',
  MaterialText: 'Own material text',
  MeasureUnitDescriptions: 'What the unit is',
  MedicalPurposeLanguage: 'Language',
  MedicinalProductCheck: 'Substance that would be a medicinal product',
  NewDevice: 'New device under the regulation',
  NonEUApplicableCountries: 'Countries outside the EU',
  NotifiedBodyActorCode: 'Notified body',
  NumberOfItems: 'Quantity',
  OrgUnit: 'Own organisational unit',
  OriginalPlacedOnTheMarket: 'First placed on the market here',
  PRActorCode: 'Producer (SRN)',
  PackagingDi: 'Package identifier (UDI-DI)',
  PackagingDiIssuingAgency: 'Issuing agency',
  Phone: 'Telephone number',
  PoBox: 'Post office box',
  Precision: 'How it is given',
  ProcedurePackDevice: 'Procedure pack that is a device in itself',
  ProductionIdentifier: 'Production identifiers (UDI-PI)',
  ReferenceNumber: 'Reference or catalogue number',
  ReqSterilizatonPriorUse: 'To be sterilised before use',
  Reprocessed: 'Reprocessed single-use device',
  SPPType: 'System or procedure pack',
  SecondaryDi: 'Secondary DI',
  SecondaryDiAgency: 'Issuing agency of the secondary DI',
  StartDate: 'First day',
  StorageHandlingCondition: 'Condition',
  StorageHandlingConditions: 'Storage and handling conditions',
  SubType: 'Category',
  SubstanceNameLanguage: 'Language',
  SubstanceNameLocalized: 'Name',
  SubstanceNames: 'Names',
  SubstanceType: 'Kind of substance',
  SystemDevice: 'System that is a device in itself',
  UdiDis: 'Own list of devices',
  UnitOfUseDi: 'Unit of use DI',
  UnitOfUseDiIssuingAgency: 'Issuing agency of the unit of use DI',
  ValueUnit: 'Unit',
}

/** What a field of a record is called in plain words: `ReferenceNumber` is “Reference or catalogue number”. */
export function titleOf(name: string): string {
  const title = Object.hasOwn(titles, name) ? titles[name] : undefined
  if (title !== undefined) return title
  const words = name.replaceAll(/([a-z\d])([A-Z])/g, '$1 $2').split(' ')
  return words
    .map((word, index) => (index === 0 || /^[A-Z]{2}/.test(word) ? word : word.toLowerCase()))
    .join(' ')
}

/**
 * What a path leads to, in plain words: `MarketInfos[Country=FR].EndDate` is “Markets › Country FR › Last day”, and so is
 * `/device/MarketInfos/1/EndDate` “Markets › 2 › Last day”.
 */
export function titleOfPath(path: string): string {
  const parts = path.startsWith('/') ? partsOfPointer(path) : partsOfNames(path)
  return parts.join(' › ')
}

function partsOfPointer(path: string): string[] {
  const [first, ...others] = path
    .slice(1)
    .split('/')
    .map(part => part.replaceAll('~1', '/').replaceAll('~0', '~'))
  const isRecord = first === 'device' || first === 'deviceGroup'
  const names = isRecord && others.length > 0 ? others : [first ?? '', ...others]
  return names.map(name => (/^\d+$/.test(name) ? String(Number(name) + 1) : titleOf(name)))
}

function partsOfNames(path: string): string[] {
  const pieces = path.split(']')
  return pieces.flatMap((piece, index) => {
    const [names = '', ...label] = index < pieces.length - 1 ? piece.split('[') : [piece.replaceAll('[', '.')]
    const titles = names.split('.').filter(name => name !== '')
    return [...titles.map(titleOf), ...(label.length === 0 ? [] : [titleOfLabel(label.join('['))])]
  })
}

/** The fields that tell an entry from the others, with their values: `Country=FR` is “Country FR”. */
function titleOfLabel(label: string): string {
  return label
    .split(', ')
    .map(pair => {
      const [field = '', ...value] = pair.split('=')
      return value.length === 0 ? field : `${titleOf(field)} ${value.join('=')}`
    })
    .join(', ')
}
