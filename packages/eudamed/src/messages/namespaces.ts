import type { XmlTypeName } from '@udigate/udi'

const dtx = 'https://ec.europa.eu/tools/eudamed/dtx'

/**
 * The namespaces of a message to EUDAMED, under the prefixes that the Commission's sample messages use.
 * Source: EUDAMED data exchange schemas 3.0.30.
 */
export const namespaces = {
  m: `${dtx}/servicemodel/Message/v1`,
  s: `${dtx}/servicemodel/Service/v1`,
  e: `${dtx}/datamodel/Entity/v1`,
  device: `${dtx}/datamodel/Entity/Device/v1`,
  basicudi: `${dtx}/datamodel/Entity/Device/BasicUDI/v1`,
  udidi: `${dtx}/datamodel/Entity/UDIDI/v1`,
  commondi: `${dtx}/datamodel/Entity/Device/CommonDevice/v1`,
  mktinfo: `${dtx}/datamodel/Entity/MktInfo/v1`,
  marketinfo: `${dtx}/datamodel/Entity/MktInfo/MarketInfo/v1`,
  pd: `${dtx}/datamodel/Entity/PD/v1`,
  productdesigner: `${dtx}/datamodel/Entity/PD/ProductDesigner/v1`,
  links: `${dtx}/datamodel/Entity/Links/v1`,
  lsn: `${dtx}/datamodel/Entity/Common/LanguageSpecific/v1`,
  party: `${dtx}/datamodel/Party/v1`,
  address: `${dtx}/datamodel/Entity/Party/Address/v1`,
} as const

/** Those that messages about directive devices have besides. */
const directiveNamespaces = {
  eudi: `${dtx}/datamodel/Entity/Device/LegacyDevice/EUDI/v1`,
  eudididata: `${dtx}/datamodel/Entity/Device/LegacyDevice/EUDIData/v1`,
} as const

/** Those of questions about actors and summaries of safety, and of their answers. */
const inquiryNamespaces = {
  commonbasic: `${dtx}/datamodel/CommonBasic/v1`,
  actor: `${dtx}/datamodel/Actor/v1`,
  actorrel: `${dtx}/datamodel/Actor/Relationship/v1`,
  dt: `${dtx}/datamodel/Entity/Common/Decision/v1`,
  doct: `${dtx}/datamodel/Entity/Common/Document/v1`,
  comment: `${dtx}/datamodel/Entity/Common/Comment/v1`,
  sscp: `${dtx}/datamodel/Entity/SSCP/v1`,
  crtfissued: `${dtx}/datamodel/Entity/Certificate/IssuedCertificate/v1`,
} as const

const allNamespaces = { ...namespaces, ...directiveNamespaces, ...inquiryNamespaces }

/** The name of an element or a type with the prefix of its namespace. */
export type QName = `${keyof typeof allNamespaces}:${string}`

/** The namespace of the attribute `xsi:type`. */
export const xsi = 'http://www.w3.org/2001/XMLSchema-instance'

/** The namespace of XML Schema's own types. */
export const xmlSchema = 'http://www.w3.org/2001/XMLSchema'

/** Whether the types of a namespace are EUDAMED's. */
export function isOfEudamed(namespace: string): boolean {
  return namespace.startsWith(`${dtx}/`)
}

/** The attributes of a root element that declare every prefix of a message that is not about directive devices. */
export const namespaceDeclarations = declare({ ...namespaces, xsi })

/** The attributes of a root element that declare every prefix of messages about devices. */
export const allNamespaceDeclarations = declare({ ...namespaces, ...directiveNamespaces, xsi })

/** The attributes of a root element that declare the prefixes of a question about actors or summaries of safety. */
export const inquiryNamespaceDeclarations = declare({
  m: namespaces.m,
  s: namespaces.s,
  commonbasic: inquiryNamespaces.commonbasic,
})

function declare(prefixes: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(prefixes).map(([prefix, uri]) => [`xmlns:${prefix}`, uri]))
}

/** The namespace and the local name of an element that is called `name` with its prefix. */
export function expandName(name: QName): { readonly namespace: string; readonly local: string } {
  const colon = name.indexOf(':')
  const prefix = name.slice(0, colon) as keyof typeof allNamespaces
  return { namespace: allNamespaces[prefix], local: name.slice(colon + 1) }
}

/** Whether `type` is the type that is called `name` with its prefix. */
export function isNamed(name: QName, type: XmlTypeName | undefined): boolean {
  const { namespace, local } = expandName(name)
  return local === type?.name && namespace === type.namespace
}
