import { randomUUID } from 'node:crypto'

/** A device identifier as a test writes it. */
export interface Di {
  code: string
  issuingAgency?: string
}

/** What a test can set on a Basic UDI-DI; all else is made up. */
export interface GroupOptions extends Di {
  actor?: string
  riskClass?: string
  representative?: string
  certified?: boolean
  implantable?: boolean
  exempt?: boolean
  selfTesting?: boolean
  nearPatientTesting?: boolean
}

/** What a test can set on a UDI-DI. */
export interface UdiDiOptions extends Di {
  group: Di
  secondary?: Di
  packages?: Di[]
  directMarking?: Di
  unitOfUse?: Di
}

export interface PushOptions {
  service?: string
  operation?: string
  sender?: string
  version?: string
  messageId?: string
  correlationId?: string
  root?: string
  /** What a PullRequest has after the sender. */
  rest?: string
}

export const actor = 'DE-MF-000012345'
export const producer = 'DE-PR-000012345'

const base = 'https://ec.europa.eu/tools/eudamed/dtx'
const namespaces = [
  ['m', `${base}/servicemodel/Message/v1`],
  ['s', `${base}/servicemodel/Service/v1`],
  ['device', `${base}/datamodel/Entity/Device/v1`],
  ['basicudi', `${base}/datamodel/Entity/Device/BasicUDI/v1`],
  ['udidi', `${base}/datamodel/Entity/UDIDI/v1`],
  ['eudi', `${base}/datamodel/Entity/Device/LegacyDevice/EUDI/v1`],
  ['eudididata', `${base}/datamodel/Entity/Device/LegacyDevice/EUDIData/v1`],
  ['commondi', `${base}/datamodel/Entity/Device/CommonDevice/v1`],
  ['links', `${base}/datamodel/Entity/Links/v1`],
  ['lsn', `${base}/datamodel/Entity/Common/LanguageSpecific/v1`],
  ['marketinfo', `${base}/datamodel/Entity/MktInfo/MarketInfo/v1`],
  ['mktinfo', `${base}/datamodel/Entity/MktInfo/v1`],
  ['pd', `${base}/datamodel/Entity/PD/v1`],
  ['productdesigner', `${base}/datamodel/Entity/PD/ProductDesigner/v1`],
  ['party', `${base}/datamodel/Party/v1`],
  ['address', `${base}/datamodel/Entity/Party/Address/v1`],
  ['e', `${base}/datamodel/Entity/v1`],
  ['xsi', 'http://www.w3.org/2001/XMLSchema-instance'],
].map(([prefix, uri]) => `xmlns:${prefix}="${uri}"`)

/** A whole Push around the payload, valid against the official schemas. */
export function writePush(payload: string, options: PushOptions = {}): string {
  const {
    service = 'DEVICE',
    operation = 'POST',
    sender = actor,
    version = '3.0.30',
    root = 'Push',
  } = options
  const called = `<s:serviceID>${service}</s:serviceID><s:serviceOperation>${operation}</s:serviceOperation>`
  return `<?xml version="1.0" encoding="UTF-8"?>
<m:${root} ${namespaces.join(' ')} version="${version}">
<m:conversationID>${randomUUID()}</m:conversationID>
<m:correlationID>${options.correlationId ?? randomUUID()}</m:correlationID>
<m:creationDateTime>2026-11-21T08:00:00Z</m:creationDateTime>
<m:messageID>${options.messageId ?? randomUUID()}</m:messageID>
<m:recipient><m:node><s:nodeActorCode>EUDAMED</s:nodeActorCode><s:nodeID>eDelivery:EUDAMED</s:nodeID></m:node>
<m:service><s:serviceAccessToken>a-token</s:serviceAccessToken>${called}</m:service></m:recipient>
<m:payload>${payload}</m:payload>
<m:sender><m:node><s:nodeActorCode>${sender}</s:nodeActorCode><s:nodeID>EUDAMED_000123</s:nodeID></m:node>
<m:service>${called}</m:service></m:sender>${options.rest ?? ''}
</m:${root}>`
}

export function mdrDevice(group: GroupOptions, udiDi: Omit<UdiDiOptions, 'group'> & { group?: Di }): string {
  return `<device:Device xsi:type="device:MDRDeviceType">
<device:MDRBasicUDI>${groupStart('MF', group, 'CLASS_I')}
<basicudi:humanProductCheck>false</basicudi:humanProductCheck>
${option('basicudi:IIb_implantable_exceptions', group.exempt)}
<basicudi:medicinalProductCheck>false</basicudi:medicinalProductCheck>
<basicudi:type>DEVICE</basicudi:type><commondi:active>false</commondi:active>
<commondi:administeringMedicine>false</commondi:administeringMedicine>
<commondi:implantable>${group.implantable ?? false}</commondi:implantable>
<commondi:measuringFunction>false</commondi:measuringFunction><commondi:reusable>false</commondi:reusable>
</device:MDRBasicUDI>
<device:MDRUDIDIData>${mdrUdiDiContent({ group, ...udiDi })}</device:MDRUDIDIData></device:Device>`
}

export function mdrUdiDi(udiDi: UdiDiOptions): string {
  return `<device:UDIDIData xsi:type="device:MDRUDIDIDataType">${mdrUdiDiContent(udiDi)}</device:UDIDIData>`
}

export function ivdrDevice(group: GroupOptions, udiDi: Di): string {
  return `<device:Device xsi:type="device:IVDRDeviceType">
<device:IVDRBasicUDI>${groupStart('MF', group, 'CLASS_A')}
<commondi:companionDiagnostics>false</commondi:companionDiagnostics><commondi:instrument>false</commondi:instrument>
<commondi:kit>false</commondi:kit><commondi:microbialSubstances>false</commondi:microbialSubstances>
<commondi:nearPatientTesting>${group.nearPatientTesting ?? false}</commondi:nearPatientTesting>
<commondi:professionalTesting>true</commondi:professionalTesting><commondi:reagent>true</commondi:reagent>
<commondi:selfTesting>${group.selfTesting ?? false}</commondi:selfTesting>
</device:IVDRBasicUDI>
<device:IVDRUDIDIData>${ivdrUdiDiContent({ group, ...udiDi })}</device:IVDRUDIDIData></device:Device>`
}

export function ivdrUdiDi(udiDi: UdiDiOptions): string {
  return `<device:UDIDIData xsi:type="device:IVDRUDIDIDataType">${ivdrUdiDiContent(udiDi)}</device:UDIDIData>`
}

export function sppDevice(group: GroupOptions, udiDi: Di): string {
  const purpose =
    '<lsn:name><lsn:language>EN</lsn:language><lsn:textValue>Wound care</lsn:textValue></lsn:name>'
  return `<device:Device xsi:type="device:PRDeviceType">
<device:PRBasicUDI><basicudi:riskClass>${group.riskClass ?? 'CLASS_I'}</basicudi:riskClass>
<basicudi:modelName><commondi:name>Kit</commondi:name></basicudi:modelName>
<basicudi:identifier>${di(group)}</basicudi:identifier>
<basicudi:medicinalPurpose>${purpose}</basicudi:medicinalPurpose>
<basicudi:PRActorCode>${group.actor ?? producer}</basicudi:PRActorCode><basicudi:type>SYSTEM</basicudi:type>
</device:PRBasicUDI>
<device:PRUDIDIData>${udiDiStart({ group, ...udiDi })}</device:PRUDIDIData></device:Device>`
}

export function sppUdiDi(udiDi: UdiDiOptions): string {
  return `<device:UDIDIData xsi:type="udidi:PRUDIDIDataType">${udiDiStart(udiDi)}</device:UDIDIData>`
}

function groupStart(role: 'MF', group: GroupOptions, riskClass: string): string {
  const certificate =
    '<links:deviceCertificateLink><links:NBActorCode>0123</links:NBActorCode>' +
    '<links:certificateType>MDR_TYPE_EXAMINATION</links:certificateType></links:deviceCertificateLink>'
  return `<basicudi:riskClass>${group.riskClass ?? riskClass}</basicudi:riskClass>
<basicudi:modelName><commondi:name>Scalpel</commondi:name></basicudi:modelName>
<basicudi:identifier>${di(group)}</basicudi:identifier>
<basicudi:animalTissuesCells>false</basicudi:animalTissuesCells>
${option('basicudi:ARActorCode', group.representative)}
<basicudi:humanTissuesCells>false</basicudi:humanTissuesCells>
<basicudi:${role}ActorCode>${group.actor ?? actor}</basicudi:${role}ActorCode>
${group.certified ? `<basicudi:deviceCertificateLinks>${certificate}</basicudi:deviceCertificateLinks>` : ''}`
}

function udiDiStart(udiDi: UdiDiOptions): string {
  return `<udidi:identifier>${di(udiDi)}</udidi:identifier>
<udidi:status><commondi:code>ON_THE_MARKET</commondi:code></udidi:status>
<udidi:basicUDIIdentifier>${di(udiDi.group)}</udidi:basicUDIIdentifier>
<udidi:MDNCodes>V9099</udidi:MDNCodes>
<udidi:productionIdentifier>BATCH_NUMBER</udidi:productionIdentifier>
<udidi:referenceNumber>REF-1</udidi:referenceNumber>
${udiDi.secondary ? `<udidi:secondaryIdentifier>${di(udiDi.secondary)}</udidi:secondaryIdentifier>` : ''}
<udidi:sterile>false</udidi:sterile><udidi:sterilization>false</udidi:sterilization>
${writePackages(udiDi)}`
}

function mdrUdiDiContent(udiDi: UdiDiOptions): string {
  return `${deviceUdiDi(udiDi)}<udidi:latex>false</udidi:latex><udidi:reprocessed>false</udidi:reprocessed>`
}

function ivdrUdiDiContent(udiDi: UdiDiOptions): string {
  return `${deviceUdiDi(udiDi)}<udidi:newDevice>false</udidi:newDevice>`
}

function deviceUdiDi(udiDi: UdiDiOptions): string {
  const { directMarking, unitOfUse } = udiDi
  const marking = directMarking
    ? `<udidi:directMarkingDI>${di(directMarking)}</udidi:directMarkingDI>`
    : unitOfUse && `<udidi:unitOfUseIdentifier>${di(unitOfUse)}</udidi:unitOfUseIdentifier>`
  return `${udiDiStart(udiDi)}<udidi:numberOfReuses>0</udidi:numberOfReuses>
<udidi:marketInfos><marketinfo:marketInfo><marketinfo:country>DE</marketinfo:country>
<marketinfo:originalPlacedOnTheMarket>true</marketinfo:originalPlacedOnTheMarket></marketinfo:marketInfo></udidi:marketInfos>
${marking ? `<udidi:deviceMarking>${marking}</udidi:deviceMarking>` : ''}
<udidi:baseQuantity>10</udidi:baseQuantity>`
}

function writePackages({ packages, ...udiDi }: UdiDiOptions): string {
  if (!packages) return ''
  const items = packages.map(
    item => `<udidi:package><udidi:identifier>${di(item)}</udidi:identifier>
<udidi:status><commondi:code>ON_THE_MARKET</commondi:code></udidi:status>
<udidi:child>${di(udiDi)}</udidi:child><udidi:numberOfItems>5</udidi:numberOfItems></udidi:package>`,
  )
  return `<udidi:packages>${items.join('')}</udidi:packages>`
}

export function di({ code, issuingAgency = 'GS1' }: Di): string {
  return `<commondi:DICode>${code}</commondi:DICode><commondi:issuingEntityCode>${issuingAgency}</commondi:issuingEntityCode>`
}

function option(name: string, value: string | boolean | undefined): string {
  return value === undefined ? '' : `<${name}>${value}</${name}>`
}
