import { findChild, findChildren, findText } from '../src/xml/find.ts'
import type { Element } from '../src/xml/read-xml.ts'
import { exchange } from './client.ts'
import { actor, writePush } from './push.ts'

const message = 'https://ec.europa.eu/tools/eudamed/dtx/servicemodel/Message/v1'

export interface Page {
  xml: string
  root: Element
  responseCode: string | undefined
  /** The codes of the report. */
  codes: (string | undefined)[]
  detail: string
  numberOfPages: string | undefined
  pageNumber: string | undefined
  pageSize: string | undefined
  devices: Element[]
  /** The code of each device's UDI-DI. */
  udiDis: (string | undefined)[]
}

export interface PullOptions {
  sender?: string
  page?: number | string
  size?: number | string
  version?: string
}

/** A DEVICE.GET with these criteria, in this order. */
export function writePull(
  criteria: readonly (readonly [string, string])[],
  options: PullOptions = {},
): string {
  const { sender = actor, page, size } = options
  const items = criteria.map(([name, value]) => `<s:${name}>${value}</s:${name}>`)
  const rest = `${page === undefined ? '' : `<m:pageNumber>${page}</m:pageNumber>`}
${size === undefined ? '' : `<m:pageSize>${size}</m:pageSize>`}
<m:criteriaPayload><m:diDownloadCriteria>${items.join('')}</m:diDownloadCriteria></m:criteriaPayload>`
  return writePush('', {
    root: 'PullRequest',
    operation: 'GET',
    sender,
    rest,
    ...(options.version ? { version: options.version } : {}),
  })
}

/** Asks for the sender's own devices that meet further criteria, given in the order of the schema. */
export function pull(
  url: string,
  criteria: Record<string, string> = {},
  options: PullOptions = {},
): Promise<Page> {
  const own = { MFActorCode: options.sender ?? actor, ...criteria }
  const order = ['ARActorCode', 'CAActorCode', 'NBActorCode', 'BasicUDI', 'MFActorCode', 'UDIDI', 'Country']
  const rank = (name: string): number => {
    const found = order.findIndex(start => name.startsWith(start))
    return found < 0 ? order.length : found
  }
  return ask(
    url,
    writePull(
      Object.entries(own).toSorted(([a], [b]) => rank(a) - rank(b)),
      options,
    ),
  )
}

export async function ask(url: string, request: string): Promise<Page> {
  const { xml, root } = await exchange(url, request)
  const devices = findChild(root, message, 'payload')?.children ?? []
  const reports = findChildren(findChild(root, message, 'report'), message, 'elementReport')
  return {
    xml,
    root,
    responseCode: findText(root, message, 'responseCode'),
    codes: reports.map(report => findText(report, message, 'operationErrorCode')),
    detail: reports.map(report => findText(report, message, 'operationErrorDetail')).join('\n'),
    numberOfPages: findText(root, message, 'numberOfPages'),
    pageNumber: findText(root, message, 'pageNumber'),
    pageSize: findText(root, message, 'pageSize'),
    devices: [...devices],
    udiDis: devices.map(device => findCode(device.children.find(({ name }) => name.endsWith('Data')))),
  }
}

function findCode(udiDi: Element | undefined): string | undefined {
  return udiDi?.children.find(({ name }) => name === 'identifier')?.children[0]?.text
}
