import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import {
  type Criterion,
  canonicalise,
  criterionByModel,
  type Message,
  type MessageFacts,
  type Model,
  type Operation,
  operationsInOrder,
} from '@udigate/eudamed'
import { readXml } from '@udigate/sheets/xml'
import { childElements, getText, type XmlElement } from '@udigate/udi'
import { skipWithout } from '../../../test/needs.ts'
import type { RequestOf } from '../../eudamed/test/arbitrary-requests.ts'

export type AnyRequest = RequestOf<Model>

/** The records that an entity of a message is made of. */
export interface SentRecords {
  device: Record<string, unknown>
  deviceGroup: Record<string, unknown>
  version?: number
}

export const facts: MessageFacts = {
  ids: {
    messageId: '6b5db5cd-715a-490d-9e55-f619c9a64d34',
    correlationId: '98971ef5-58ed-4db4-ba19-61bcb07ebec4',
    conversationId: 'ae6f2f07-6a84-4d01-becd-178d4e7e6e41',
  },
  createdAt: new Date('2026-11-21T10:11:12.345Z'),
  sender: { actorCode: 'DE-MF-000000001', partyId: 'EUDAMED_000001' },
  recipient: { actorCode: 'EUDAMED', nodeId: 'eDelivery:EUDAMED' },
  dtxVersion: '3.0.30',
  withAccessToken: true,
}

/** The fields without which there is nothing to send for an operation. */
const neededField: Partial<Record<Operation, string>> = {
  'MARKET_INFO.PUT': 'MarketInfos',
  'PACKAGE_UDI.PUT': 'Packages',
  'PRODUCT_DESIGNER.PUT': 'OriginalManufacturer',
}

export function isNew(operation: Operation): boolean {
  return operation === 'DEVICE.POST' || operation === 'UDI_DI.POST'
}

/**
 * The operations that devices of a criterion do not have: systems and procedure packs have neither markets nor original
 * manufacturers, directive devices neither packages nor further devices of their EUDAMED DI.
 */
const operationsOfOthers: Readonly<Record<Criterion, readonly Operation[]>> = {
  STANDARD: [],
  SPP: ['MARKET_INFO.PUT', 'PRODUCT_DESIGNER.PUT'],
  LEGACY: ['UDI_DI.POST', 'PACKAGE_UDI.PUT'],
}

/** The operations that a model has. */
export function listOperations(model: Model): readonly Operation[] {
  const without = operationsOfOthers[criterionByModel[model]]
  return operationsInOrder.filter(name => !without.includes(name))
}

/** What an operation sends of these requests: those that have anything to send, with versions where it is an update. */
export function sendable(model: Model, operation: Operation, requests: readonly AnyRequest[]): SentRecords[] {
  const needed = neededField[operation]
  return requests
    .map(request => canonicalise(model, request))
    .filter(({ device }) => needed === undefined || device[needed] !== undefined)
    .map(({ device, deviceGroup }, index) => ({
      device,
      deviceGroup,
      ...(isNew(operation) ? {} : { version: (index * 7) % 23 }),
    }))
}

export function makeMessage(
  model: Model,
  operation: Operation,
  entities: readonly SentRecords[],
  changes: Partial<MessageFacts> = {},
): Message {
  // Generated records have the shape of their model.
  return { model, operation, entities, ...facts, ...changes } as unknown as Message
}

export function read(xml: string): XmlElement {
  const result = readXml(Buffer.from(xml, 'utf8'))
  assert.ok(result.ok, result.ok ? '' : result.because)
  return result.root
}

/** One line for each element: name, type and text, indented by depth. */
export function outline(element: XmlElement, indent = '\n'): string {
  const type = element.attributes.find(({ name }) => name === 'type')?.value
  const children = childElements(element)
  const start = `${indent}${element.name}${type === undefined ? '' : ` (${type})`}`
  if (children.length === 0) return `${start} ${getText(element)}`.trimEnd()
  return start + children.map(child => outline(child, `${indent}  `)).join('')
}

/** For the `skip` option of a test. */
export const xmllintMissing = skipWithout('xmllint', spawnSync('xmllint', ['--version']).status === 0)

/** What xmllint has against a document, by the schema in this file. */
export function xmllint(xml: string, schema: string): string {
  const { status, stderr } = spawnSync('xmllint', ['--noout', '--schema', schema, '-'], {
    input: xml,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  return status === 0 ? '' : stderr.slice(0, 4000)
}
