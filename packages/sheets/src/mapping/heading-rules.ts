/**
 * What a heading means by the concepts that its words stand for. A rule names all that must be in the heading; what else is known in it must
 * be named as standing beside it, since "certificate valid until" is no number of a certificate.
 */
export interface HeadingRule {
  field: string
  needs: readonly string[]
  /** What may be in the heading too, and says nothing more. */
  beside: readonly string[]
  /** Whether lists have columns of this name for other things, too. */
  isWeak: boolean
  /** Whether words that are not known say of what, and change nothing: "lenses per box". */
  isOfAnything?: true
  /** Of several rules that fit as well, the one of the higher rank comes first; 1 where none is said. */
  rank: number
  /** What else is so where the column has a value. */
  also?: { field: string; value: string }
  /** The value that yes, or no, stands for. */
  truth?: { yes?: string; no?: string }
}

/** What says nothing in any heading. */
export const saysNothing: ReadonlySet<string> = new Set(['filler', 'yesNo', 'law', 'eu', 'digits', 'unit'])

/**
 * What a column may be of without being that: where no rule names it, it is taken for a word that is not known. All else that is known and
 * not named by a rule says that the column is of something else.
 */
export const saysLittle: ReadonlySet<string> = new Set([
  'article',
  'number',
  'code',
  'piece',
  'per',
  'use',
  'type',
  'name',
  'designation',
  'size',
  'KitDevice',
  'SystemDevice',
  'ProcedurePackDevice',
  'Instrument',
  'Reagent',
])

const tradeName = 'AdditionalTradeNames[].AdditionalTradeName'
const description = 'AdditionalDeviceDescriptions[].AdditionalDeviceDescription'
const country = 'MarketInfos[].Country'
const first = 'MarketInfos[].OriginalPlacedOnTheMarket'
const start = 'MarketInfos[].StartDate'
const end = 'MarketInfos[].EndDate'
const packageDi = 'Packages[].PackagingDi'
const items = 'Packages[].NumberOfItems'
const certificate = 'Certificates[].CertificateNumber'
const expiry = 'Certificates[].ExpiryDate'
const kinds = 'KitDevice Instrument Reagent SystemDevice ProcedurePackDevice'
const weak = { isWeak: true } as const
const isFirst = { also: { field: first, value: 'yes' } }

/** Rules of which each field's own words are one, by `ownRule`. */
export const headingRules: readonly HeadingRule[] = [
  rule('Device', 'Device', 'number code article piece base per KitDevice'),
  rule(packageDi, 'package Device', 'number code per'),
  rule(packageDi, 'packSize Device', 'number code per'),
  rule(packageDi, `package ${packageDi}`, 'number code'),
  rule('Packages[].PackagingDiIssuingAgency', 'package IssuingAgency', 'Device'),
  rule('Packages[].PackagingDiIssuingAgency', `${packageDi} IssuingAgency`),
  rule('Packages[].Status', 'package status', 'market'),
  rule(items, 'package count', 'piece per article number max Device base'),
  rule(items, 'package piece', 'per number article Device base'),
  rule(items, items, 'package count piece per article number'),
  rule(items, 'per package', 'article Device number KitDevice', { ...weak, isOfAnything: true }),
  rule(items, 'packSize', 'count piece per number package', weak),
  rule('BaseQuantity', 'count base', 'piece per article number'),
  rule('BaseQuantity', 'piece base', 'per number article'),
  rule('BaseQuantity', 'BaseQuantity', 'base article piece per number Device'),
  rule('BaseQuantity', 'count', 'article number piece', weak),
  rule('BaseQuantity', 'piece', 'number article', { ...weak, rank: 0.9 }),
  rule('IssuingAgency', 'IssuingAgency', 'Device article code'),
  rule('DeviceGroupAgency', 'IssuingAgency DeviceGroup'),
  rule('SecondaryDiAgency', 'IssuingAgency SecondaryDi'),
  rule('DirectMarkingDiIssuingAgency', 'IssuingAgency DirectMarkingDi'),
  rule('UnitOfUseDiIssuingAgency', 'IssuingAgency UnitOfUseDi'),
  rule('DirectMarkingDi', 'DirectMarkingDi', 'Device number code'),
  rule('UnitOfUseDi', 'UnitOfUseDi', 'Device number code'),
  rule('SecondaryDi', 'SecondaryDi', 'Device number code'),
  rule('DeviceGroup', 'DeviceGroup', 'number code article family'),
  rule('DeviceGroup', 'DeviceGroup Device', 'number code family article'),
  rule('ReferenceNumber', 'ReferenceNumber', 'article number code label'),
  rule('ReferenceNumber', 'ReferenceNumber MFActorCode', 'article number code', weak),
  rule('ReferenceNumber', 'article number', 'code', { rank: 0.93 }),
  rule('ReferenceNumber', 'article code', 'number', { rank: 0.93 }),
  rule('ReferenceNumber', 'article', '', { ...weak, rank: 0.8 }),
  rule('ReferenceNumber', 'code', '', weak),
  rule('ReferenceNumber', 'number', '', weak),
  rule('ReferenceNumber', 'materialNumber', 'article number code', { ...weak, rank: 0.9 }),
  // A system's own number and text need not go into a record at all.
  rule('Material', 'Material', 'article number code', weak),
  rule('Material', 'materialNumber', 'article number code', { ...weak, rank: 0.8 }),
  rule('MaterialText', 'MaterialText', 'article', weak),
  rule('MaterialText', 'materialText', 'article', { ...weak, rank: 0.8 }),
  rule(tradeName, tradeName, 'article name market label'),
  rule(tradeName, 'article name', 'label'),
  rule(tradeName, 'name', '', weak),
  rule(tradeName, 'name', kinds, { ...weak, rank: 0.9 }),
  rule(tradeName, 'brand', 'name article', { ...weak, rank: 0.9 }),
  rule(tradeName, 'designation', 'article label', weak),
  rule(tradeName, 'article designation', '', weak),
  rule(tradeName, 'article', '', { ...weak, rank: 0.75 }),
  rule(tradeName, 'materialText', 'article', { ...weak, rank: 0.7 }),
  rule(tradeName, 'description', 'article', { ...weak, rank: 0.7 }),
  rule(description, description, 'article'),
  rule(description, 'description', 'article', weak),
  rule(description, 'designation', 'article', { ...weak, rank: 0.7 }),
  rule('AdditionalTradeNames[].AdditionalTradeNameLanguage', `language ${tradeName}`),
  rule('AdditionalTradeNames[].AdditionalTradeNameLanguage', 'language name', 'article'),
  rule('AdditionalTradeNames[].AdditionalTradeNameLanguage', 'language designation', 'article', weak),
  rule('AdditionalTradeNames[].AdditionalTradeNameLanguage', 'language', '', { ...weak, rank: 0.6 }),
  rule(
    'AdditionalDeviceDescriptions[].AdditionalDeviceDescriptionLanguage',
    'language description',
    'article',
  ),
  rule('AdditionalDeviceDescriptions[].AdditionalDeviceDescriptionLanguage', `language ${description}`),
  rule('AdditionalDeviceDescriptions[].AdditionalDeviceDescriptionLanguage', 'language', '', {
    ...weak,
    rank: 0.5,
  }),
  rule('MedicalPurposes[].MedicalPurposeLanguage', 'language MedicalPurposes[].MedicalPurpose'),
  rule('MedicalPurposes[].MedicalPurposeLanguage', 'language', '', { ...weak, rank: 0.55 }),
  rule('DeviceName', 'DeviceName DeviceGroup', 'article'),
  rule('DeviceName', 'DeviceName', 'family label'),
  rule('DeviceName', 'name DeviceGroup', 'article'),
  rule('DeviceModel', 'DeviceModel', 'article type number code name label'),
  rule('DeviceModel', 'DeviceModel revision', 'article type number code name', weak),
  rule('MDN', 'MDN', 'article number code level'),
  rule('RiskClass', 'RiskClass', 'class article'),
  rule('RiskClass', 'class', 'article'),
  rule('RiskClass', 'class ApplicableLegislation', 'article'),
  rule('ReqSterilizatonPriorUse', 'sterilise before', 'use article required first'),
  rule('ReqSterilizatonPriorUse', 'sterilise required', 'use article'),
  rule('ReqSterilizatonPriorUse', 'ReqSterilizatonPriorUse', 'use article required before first'),
  rule('HumanTissuesCells', 'human tissue', 'origin article'),
  rule('HumanTissuesCells', 'human origin', 'tissue article materialNumber Material'),
  rule('HumanTissuesCells', 'HumanTissuesCells', 'tissue origin article materialNumber'),
  rule('AnimalTissuesCells', 'animal tissue', 'origin article'),
  rule('AnimalTissuesCells', 'animal origin', 'tissue article materialNumber Material'),
  rule('AnimalTissuesCells', 'AnimalTissuesCells', 'tissue origin article materialNumber'),
  rule('Sterile', 'Sterile package', 'article', weak),
  rule('ProductionIdentifier', 'ProductionIdentifier', 'article number code label Device production type'),
  rule('ProductionIdentifier', 'production', 'validity date number article label', weak),
  rule('SPPType', 'SystemDevice ProcedurePackDevice', 'type article'),
  rule('CommercialDistributionStatus', 'CommercialDistributionStatus', 'article status market'),
  rule('CommercialDistributionStatus', 'status market', 'article', weak),
  rule('CommercialDistributionStatus', 'status eu', 'article market'),
  rule('CommercialDistributionStatus', 'status', 'article', weak),
  rule('CommercialDistributionStatus', 'active', 'article', { ...weak, rank: 0.5 }),
  rule('CommercialDistributionStatus', 'inactive', 'article', { ...weak, rank: 0.5 }),
  rule('Instrument', 'article', '', { ...weak, rank: 0.6 }),
  rule('ActiveDevice', 'active', 'article', { ...weak, rank: 0.6 }),
  rule(country, country, 'country market article'),
  rule(country, 'country market', 'article'),
  rule(country, 'country market date', 'article', weak),
  rule(country, 'market', 'article', weak),
  rule(country, 'country', 'article', weak),
  rule(country, 'firstMarket', 'country market article', isFirst),
  rule(country, 'first country', 'market article start', isFirst),
  rule(country, 'first market', 'article', { ...isFirst, rank: 0.9 }),
  rule(country, `first ${country}`, 'market article country', isFirst),
  rule(country, `${first} country`, 'market article', isFirst),
  rule(first, 'first market', 'article', { rank: 0.9 }),
  rule(first, first, 'market country article'),
  rule(start, start, 'date market article start first'),
  rule(start, 'market start', 'date article first'),
  rule(start, 'market date', 'article first start'),
  rule(start, 'country start', 'market date article first'),
  rule(start, 'start', 'date', weak),
  rule(start, 'market', 'article', { ...weak, rank: 0.8 }),
  // What is launched, or can be ordered, need not be placed on the market that day.
  rule(start, 'launch', 'date market article start first eu', weak),
  rule(country, 'launch', 'market article', { ...weak, rank: 0.8 }),
  rule(country, 'launch country', 'market article', weak),
  rule(start, 'first date', 'market article start', weak),
  rule(end, end, 'date market article end'),
  rule(end, 'market end', 'date article'),
  rule(end, 'country end', 'market date article'),
  rule('NumberOfReuses', 'NumberOfReuses', 'max number article count use'),
  // Used ten times is used again nine times.
  rule('NumberOfReuses', 'uses', 'max number article count reusable', weak),
  rule('NumberOfReuses', 'count reusable', 'max number article'),
  rule('NumberOfReuses', 'max reusable', 'count number article'),
  rule('NumberOfReuses', 'number reusable', 'max article'),
  rule('NumberOfReuses', 'singleUse', 'article use', { ...weak, truth: { yes: '0' } }),
  rule('NumberOfReuses', 'reusable', 'article use', { ...weak, truth: { no: '0' } }),
  rule('DeviceReusableSurgicalInstrument', 'reusable instrument', 'article'),
  rule('DeviceReusableSurgicalInstrument', 'reusable DeviceReusableSurgicalInstrument', 'article'),
  rule('DeviceReusableSurgicalInstrument', 'reusable Instrument instrument', 'article'),
  rule('MFActorCode', 'MFActorCode', 'srn number code'),
  rule('MFActorCode', 'srn', 'number code', { ...weak, rank: 0.9 }),
  rule('ARActorCode', 'ARActorCode', 'srn number code eu'),
  rule('PRActorCode', 'PRActorCode', 'srn number code'),
  rule('PRActorCode', 'MFActorCode', 'srn number code SystemDevice ProcedurePackDevice SPPType', {
    ...weak,
    rank: 0.7,
  }),
  rule('PRActorCode', 'srn', 'number code', { ...weak, rank: 0.8 }),
  rule(certificate, certificate, 'certificate number code'),
  rule(certificate, 'certificate number', 'code'),
  rule(certificate, 'certificate code', 'number'),
  rule(certificate, 'certificate', '', weak),
  rule(expiry, 'certificate validity', 'date end'),
  rule(expiry, 'certificate end', 'date validity'),
  rule(expiry, expiry, 'date certificate validity end'),
  rule('Certificates[].CertificateType', 'certificate type'),
  rule('Certificates[].CertificateRevisionNumber', 'certificate revision', 'number'),
  rule(
    'Certificates[].NotifiedBodyActorCode',
    'Certificates[].NotifiedBodyActorCode',
    'number code certificate',
  ),
  rule('ClinicalSizes[].Value', 'size', 'article', weak),
  rule('ClinicalSizes[].Value', 'ClinicalSizes[].Value', 'size article'),
  rule('OrgUnit', 'division', '', weak),
]

/** What stands beside one production identifier in a heading that asks whether a device has it. */
export const besideCarried = listNames('ProductionIdentifier article label managed number per Device code')

/** What stands beside a field's own words and says nothing more: whose it is, how it is used, or what kind of identifier. */
const besideYesNo = ['article', 'use', 'status', 'label']
const besideOthers = ['article', 'number', 'code', 'label']
const besideOfLists: Readonly<Record<string, readonly string[]>> = {
  Packages: ['package'],
  Certificates: ['certificate'],
  MarketInfos: ['market'],
}

/** The rule that a field's own words make, where the table has none of them. */
export function ownRule(field: string, isYesNo: boolean): HeadingRule {
  const [, list = ''] = /^(\w+)\[/.exec(field) ?? []
  const beside = [...(isYesNo ? besideYesNo : besideOthers), ...(besideOfLists[list] ?? [])]
  return { field, needs: [field], beside, isWeak: false, rank: 1 }
}

function rule(field: string, needs: string, beside = '', more: Partial<HeadingRule> = {}): HeadingRule {
  return { field, needs: listNames(needs), beside: listNames(beside), isWeak: false, rank: 1, ...more }
}

function listNames(text: string): readonly string[] {
  return text === '' ? [] : text.split(' ')
}
