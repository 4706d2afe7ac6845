const base = 'https://ec.europa.eu/tools/eudamed/dtx'

export const message = `${base}/servicemodel/Message/v1`
export const service = `${base}/servicemodel/Service/v1`
export const entity = `${base}/datamodel/Entity/v1`
export const device = `${base}/datamodel/Entity/Device/v1`
export const basicUdi = `${base}/datamodel/Entity/Device/BasicUDI/v1`
export const udiDi = `${base}/datamodel/Entity/UDIDI/v1`
export const commonDevice = `${base}/datamodel/Entity/Device/CommonDevice/v1`
/** Groups of directive devices: the types of EUDAMED DIs. */
export const legacyGroup = `${base}/datamodel/Entity/Device/LegacyDevice/EUDI/v1`
/** Directive devices: the types of what stands under a EUDAMED DI. */
export const legacyDevice = `${base}/datamodel/Entity/Device/LegacyDevice/EUDIData/v1`
export const links = `${base}/datamodel/Entity/Links/v1`
export const marketInfo = `${base}/datamodel/Entity/MktInfo/MarketInfo/v1`
export const dtxMarketInfo = `${base}/datamodel/Entity/MktInfo/v1`
export const productDesigner = `${base}/datamodel/Entity/PD/ProductDesigner/v1`
export const dtxProductDesigner = `${base}/datamodel/Entity/PD/v1`
const schemaInstance = 'http://www.w3.org/2001/XMLSchema-instance'

/** The prefix under which the content of entities is kept and handed out, by namespace. */
export const prefixes: ReadonlyMap<string, string> = new Map([
  [entity, 'e'],
  [device, 'device'],
  [basicUdi, 'basicudi'],
  [udiDi, 'udidi'],
  [commonDevice, 'commondi'],
  [legacyGroup, 'eudi'],
  [links, 'links'],
  [marketInfo, 'marketinfo'],
  [`${base}/datamodel/Entity/Common/LanguageSpecific/v1`, 'lsn'],
  [`${base}/datamodel/Entity/Common/Comment/v1`, 'comment'],
  [`${base}/datamodel/CommonBasic/v1`, 'commonbasic'],
  [`${base}/datamodel/Party/v1`, 'party'],
  [`${base}/datamodel/Entity/Party/Address/v1`, 'address'],
  [schemaInstance, 'xsi'],
])

/** The attributes that declare these prefixes, for the element around such content. */
export const declarations: Readonly<Record<string, string>> = Object.fromEntries(
  [...prefixes].map(([namespace, prefix]) => [`xmlns:${prefix}`, namespace]),
)
