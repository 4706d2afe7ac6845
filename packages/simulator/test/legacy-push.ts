import { actor, type Di, di } from './push.ts'
import { writeMarkets } from './updates.ts'

/** What a test can set on a directive device; all else is as `mdrDevice` and `ivdrDevice` make it. */
export interface LegacyOptions {
  /** The UDI-DI, or the EUDAMED ID where EUDAMED is its agency. */
  udiDi: Di
  /** The EUDAMED DI; derived from the UDI-DI where it is not given. */
  group?: Di
  actor?: string
  directive?: 'MDD' | 'AIMDD'
  riskClass?: string
  /** More in the group, in the device before and after its countries. */
  certificate?: string
  afterReuses?: string
  afterMarkets?: string
}

/** A device under MDD or AIMDD with the properties of `mdrDevice`. */
export function mddDevice(options: LegacyOptions): string {
  return `<device:Device xsi:type="device:MDEUDeviceType"><device:MDEUData>${mddData(options)}</device:MDEUData>
<device:MDEUDI>${mddGroup(options)}</device:MDEUDI></device:Device>`
}

/** A device under IVDD with the properties of `ivdrDevice`. */
export function ivddDevice(options: LegacyOptions): string {
  return `<device:Device xsi:type="device:IVDEUDeviceType"><device:IVDEUData>${legacyData(options)}</device:IVDEUData>
<device:IVDEUDI>${ivddGroup(options)}</device:IVDEUDI></device:Device>`
}

export function mddBasicUdi(options: LegacyOptions, version: string): string {
  return `<device:BasicUDI xsi:type="eudi:MDEUDIType"><e:version>${version}</e:version>${mddGroup(options)}</device:BasicUDI>`
}

export function ivddBasicUdi(options: LegacyOptions, version: string): string {
  return `<device:BasicUDI xsi:type="eudi:IVDEUDIType"><e:version>${version}</e:version>${ivddGroup(options)}</device:BasicUDI>`
}

/** A UDI_DI.PATCH has it without market information. */
export function mddUdiDi(options: LegacyOptions, version: string): string {
  return `<device:UDIDIData xsi:type="eudididata:MDEUDataType"><e:version>${version}</e:version>${withoutMarkets(mddData(options))}</device:UDIDIData>`
}

export function ivddUdiDi(options: LegacyOptions, version: string): string {
  return `<device:UDIDIData xsi:type="eudididata:IVDEUDataType"><e:version>${version}</e:version>${withoutMarkets(legacyData(options))}</device:UDIDIData>`
}

export function relatedLink(other: Di): string {
  return `<udidi:relatedUDILink><links:diIdentifier>${di(other)}</links:diIdentifier>
<links:type>LEGACY_REGULATION_DEVICE_LINK</links:type></udidi:relatedUDILink>`
}

function mddGroup(options: LegacyOptions): string {
  const { directive = 'MDD' } = options
  return `${groupStart(options, directive === 'MDD' ? 'CLASS_I' : 'AIMDD')}
<basicudi:humanProductCheck>false</basicudi:humanProductCheck>
<basicudi:medicinalProductCheck>false</basicudi:medicinalProductCheck>
<basicudi:type>DEVICE</basicudi:type><commondi:active>${directive === 'AIMDD'}</commondi:active>
<commondi:administeringMedicine>false</commondi:administeringMedicine>
<commondi:implantable>${directive === 'AIMDD'}</commondi:implantable>
<commondi:measuringFunction>false</commondi:measuringFunction><commondi:reusable>false</commondi:reusable>
<eudi:applicableLegislation>${directive}</eudi:applicableLegislation>`
}

function ivddGroup(options: LegacyOptions): string {
  return `${groupStart(options, 'IVD_GENERAL')}
<commondi:companionDiagnostics>false</commondi:companionDiagnostics><commondi:instrument>false</commondi:instrument>
<commondi:kit>false</commondi:kit><commondi:microbialSubstances>false</commondi:microbialSubstances>
<commondi:nearPatientTesting>false</commondi:nearPatientTesting>
<commondi:professionalTesting>true</commondi:professionalTesting><commondi:reagent>true</commondi:reagent>
<commondi:selfTesting>false</commondi:selfTesting>`
}

function groupStart(options: LegacyOptions, riskClass: string): string {
  return `<basicudi:riskClass>${options.riskClass ?? riskClass}</basicudi:riskClass>
<basicudi:modelName><commondi:name>Scalpel</commondi:name></basicudi:modelName>
<basicudi:identifier>${di(findGroup(options))}</basicudi:identifier>
<basicudi:animalTissuesCells>false</basicudi:animalTissuesCells>
<basicudi:humanTissuesCells>false</basicudi:humanTissuesCells>
<basicudi:MFActorCode>${options.actor ?? actor}</basicudi:MFActorCode>${options.certificate ?? ''}`
}

function mddData(options: LegacyOptions): string {
  return `${legacyData(options)}<udidi:latex>false</udidi:latex><udidi:reprocessed>false</udidi:reprocessed>`
}

function legacyData(options: LegacyOptions): string {
  return `<udidi:identifier>${di(options.udiDi)}</udidi:identifier>
<udidi:status><commondi:code>ON_THE_MARKET</commondi:code></udidi:status>
<udidi:basicUDIIdentifier>${di(findGroup(options))}</udidi:basicUDIIdentifier>
<udidi:MDNCodes>V9099</udidi:MDNCodes><udidi:referenceNumber>REF-1</udidi:referenceNumber>
<udidi:sterile>false</udidi:sterile><udidi:sterilization>false</udidi:sterilization>
<udidi:numberOfReuses>0</udidi:numberOfReuses>${options.afterReuses ?? ''}
<udidi:marketInfos>${writeMarkets(['DE*'])}</udidi:marketInfos>${options.afterMarkets ?? ''}`
}

function withoutMarkets(content: string): string {
  return content.replace(/<udidi:marketInfos>.*<\/udidi:marketInfos>/s, '')
}

function findGroup({ group, udiDi }: LegacyOptions): Di {
  return group ?? { code: `B-${udiDi.code}`, issuingAgency: 'EUDAMED' }
}
