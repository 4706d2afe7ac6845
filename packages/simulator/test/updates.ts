import { exchange } from './client.ts'
import {
  type Di,
  di,
  type GroupOptions,
  ivdrDevice,
  mdrDevice,
  mdrUdiDi,
  type PushOptions,
  type UdiDiOptions,
  writePush,
} from './push.ts'

/** What EUDAMED says about the only entity of a message. */
export interface Said {
  entityCode: string | undefined
  responseCode: string | undefined
  codes: (string | undefined)[]
  detail: string
}

/** Sends entities of a service such as `UDI_DI.PATCH` and reads what is said about the first of them. */
export async function tell(
  url: string,
  name: string,
  payload: string,
  options: PushOptions = {},
): Promise<Said> {
  const [service = '', operation = ''] = name.split('.')
  const { entities } = await exchange(url, writePush(payload, { ...options, service, operation }))
  const [first] = entities
  if (!first) throw new Error('nothing is said')
  return {
    entityCode: first.entityCode,
    responseCode: first.responseCode,
    codes: first.errors.map(({ code }) => code),
    detail: first.errors.map(({ detail }) => detail).join('\n'),
  }
}

/** Changes to a written entity: what is found is replaced; it must be there. */
export type Changes = readonly (readonly [found: string, replacement: string])[]

export function rewrite(xml: string, changes: Changes): string {
  return changes.reduce((text, [found, replacement]) => {
    if (!text.includes(found)) throw new Error(`there is no ${found}`)
    return text.replace(found, replacement)
  }, xml)
}

/** The Basic UDI-DI of `mdrDevice(group, …)` as a BASIC_UDI.PATCH has it. */
export function mdrBasicUdi(group: GroupOptions, version: string | undefined, changes: Changes = []): string {
  return basicUdi(mdrDevice(group, { code: 'D' }), 'MDR', version, changes)
}

export function ivdrBasicUdi(
  group: GroupOptions,
  version: string | undefined,
  changes: Changes = [],
): string {
  return basicUdi(ivdrDevice(group, { code: 'D' }), 'IVDR', version, changes)
}

function basicUdi(device: string, prefix: string, version: string | undefined, changes: Changes): string {
  const [, content = ''] =
    new RegExp(`<device:${prefix}BasicUDI>([^]*)</device:${prefix}BasicUDI>`).exec(device) ?? []
  const body = writeVersion(version) + rewrite(content, changes)
  return `<device:BasicUDI xsi:type="device:${prefix}BasicUDIType">${body}</device:BasicUDI>`
}

/** The UDI-DI of `mdrUdiDi(udiDi)` as a UDI_DI.PATCH has it: without market information and packages. */
export function udiDiPatch(udiDi: UdiDiOptions, version: string | undefined, changes: Changes = []): string {
  const whole = mdrUdiDi({ ...udiDi, packages: [] })
  const content = whole
    .replace(/<udidi:marketInfos>.*<\/udidi:marketInfos>/s, '')
    .replace(/<udidi:packages>.*<\/udidi:packages>/s, '')
    .replace('MDRUDIDIDataType">', `MDRUDIDIDataType">${writeVersion(version)}`)
  return rewrite(content, changes)
}

/** A country: `DE` or, where it is the first one, `DE*`; with dates: `DE 2024-01-01 2030-01-01`. */
export function writeMarkets(markets: readonly string[]): string {
  return markets
    .map(market => {
      const [country = '', start, end] = market.split(' ')
      return `<marketinfo:marketInfo><marketinfo:country>${country.replace('*', '')}</marketinfo:country>
${end ? `<marketinfo:endDate>${end}</marketinfo:endDate>` : ''}
<marketinfo:originalPlacedOnTheMarket>${country.endsWith('*')}</marketinfo:originalPlacedOnTheMarket>
${start ? `<marketinfo:startDate>${start}</marketinfo:startDate>` : ''}</marketinfo:marketInfo>`
    })
    .join('')
}

export function marketPut(
  device: Di,
  version: string | undefined,
  markets: readonly string[],
  rest = '',
): string {
  return `<mktinfo:DTXMarketInfo><marketinfo:uDIDIIdentifier>${di(device)}</marketinfo:uDIDIIdentifier>
<marketinfo:marketInfos>${writeVersion(version)}${writeMarkets(markets)}</marketinfo:marketInfos>${rest}</mktinfo:DTXMarketInfo>`
}

/** A package: its code, what it holds, how many, and its status where it is not on the market. */
export type Box = readonly [code: string, child: string, count: number, status?: string]

export function writePackages(boxes: readonly Box[]): string {
  return boxes
    .map(
      ([
        code,
        child,
        count,
        status = 'ON_THE_MARKET',
      ]) => `<udidi:package><udidi:identifier>${di({ code })}</udidi:identifier>
<udidi:status><commondi:code>${status}</commondi:code></udidi:status>
<udidi:child>${di({ code: child })}</udidi:child><udidi:numberOfItems>${count}</udidi:numberOfItems></udidi:package>`,
    )
    .join('')
}

export function packagePut(device: Di, version: string | undefined, boxes: readonly Box[]): string {
  return `<device:DTXPackageUDI><udidi:udiIdentifier>${di(device)}</udidi:udiIdentifier>
<udidi:packages>${writeVersion(version)}${writePackages(boxes)}</udidi:packages></device:DTXPackageUDI>`
}

/** An original manufacturer by its name or, where it is one, its SRN. */
export function writeDesigner(who: string): string {
  if (/-MF-/.test(who)) return `<udidi:productDesignerActorCode>${who}</udidi:productDesignerActorCode>`
  return `<udidi:productDesignerOrganisation><party:geographicAddress><address:city>Paris</address:city>
<address:country>FR</address:country><address:postCode>75001</address:postCode></party:geographicAddress>
<party:contactsDetails><address:contactDetail><address:eMail>a@example.org</address:eMail><address:public>true</address:public>
</address:contactDetail></party:contactsDetails><udidi:organizationName><lsn:language>ANY</lsn:language>
<lsn:textValue>${who}</lsn:textValue></udidi:organizationName></udidi:productDesignerOrganisation>`
}

export function designerPut(device: Di, who: string | undefined, version?: string): string {
  const content = who === undefined ? '' : writeVersion(version) + writeDesigner(who)
  const actor = `<productdesigner:productDesignerActor>${content}</productdesigner:productDesignerActor>`
  return `<pd:DTXProductDesigner><productdesigner:uDIDIIdentifier>${di(device)}</productdesigner:uDIDIIdentifier>
${who === undefined ? '' : actor}</pd:DTXProductDesigner>`
}

function writeVersion(version: string | undefined): string {
  return version === undefined ? '' : `<e:version>${version}</e:version>`
}
