import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { arbitraryRequest } from '../../test/arbitrary-requests.ts'
import { type Model, modelNames, models } from '../models/index.ts'
import { canonicalise } from '../records/canonical.ts'
import { notSent } from './not-sent.ts'
import { type Message, renderMessage } from './render-message.ts'

interface Schema {
  anyOf?: Schema[]
  properties?: Record<string, Schema>
  items?: Schema
  type?: string
}

/** The places of all single values in records of this schema, as `/device/Packages/Child`. */
function listPlaces({ anyOf, properties, items, type }: Schema, path: string): string[] {
  if (anyOf) return anyOf.flatMap(branch => listPlaces(branch, path))
  if (items) return listPlaces(items, path)
  if (properties) {
    return Object.entries(properties).flatMap(([name, schema]) => listPlaces(schema, `${path}/${name}`))
  }
  return type === 'null' ? [] : [path]
}

/** Calls `visit` with the place of each single value, and with `value` changed in this one place. */
function changeEach(value: unknown, path: string, visit: (place: string, changed: unknown) => void): void {
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) {
      changeEach(item, path, (place, changed) => visit(place, value.with(index, changed)))
    }
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, field] of Object.entries(value)) {
      changeEach(field, `${path}/${name}`, (place, changed) => visit(place, { ...value, [name]: changed }))
    }
  } else if (typeof value === 'boolean') visit(path, !value)
  else if (typeof value === 'number') visit(path, value === 0 ? 1 : -value)
  else visit(path, `${String(value)}X`)
}

/** The message, or `undefined` where none can be made of such records. */
function render(model: Model, records: unknown): string | undefined {
  const message = {
    model,
    operation: 'DEVICE.POST',
    entities: [records],
    ids: { messageId: 'M', correlationId: 'C' },
    createdAt: new Date(0),
    sender: { actorCode: 'A', partyId: 'P' },
    recipient: { actorCode: 'EUDAMED', nodeId: 'N' },
    dtxVersion: '3.0.30',
    withAccessToken: false,
  }
  try {
    return renderMessage(message as unknown as Message)
  } catch {
    return undefined
  }
}

for (const model of modelNames) {
  const never = notSent
    .filter(({ models, when }) => models.includes(model) && when === undefined)
    .map(({ record, field }) => `/${record}/${field}`)
  const sometimes = new Set(
    notSent.filter(({ when }) => when !== undefined).map(({ record, field }) => `/${record}/${field}`),
  )
  const isNeverSent = (place: string) => never.some(field => place === field || place.startsWith(`${field}/`))
  const places = new Set(listPlaces({ properties: models[model] as unknown as Record<string, Schema> }, ''))

  test(`a change anywhere in the records of ${model} is a change of the message, but for what is never sent`, () => {
    const visits = new Map<string, number>()
    for (const request of fc.sample(arbitraryRequest(model), { numRuns: 200, seed: 1 })) {
      const { device, deviceGroup } = canonicalise(model, request)
      const xml = render(model, { device, deviceGroup })
      assert.ok(xml)
      changeEach({ device, deviceGroup }, '', (place, changed) => {
        const visit = (visits.get(place) ?? 0) + 1
        visits.set(place, visit)
        if (visit > 4) return
        const isSent = render(model, changed) !== xml
        if (isSent || !sometimes.has(place)) assert.equal(isSent, !isNeverSent(place), place)
      })
    }
    assert.deepEqual(
      [...places].filter(place => !visits.has(place) && !isNeverSent(place)),
      [],
    )
  })

  test(`what is not sent of ${model} is in its records`, () => {
    for (const { models, record, field, because } of notSent) {
      if (!models.includes(model)) continue
      const path = `/${record}/${field}`
      assert.ok(
        [...places].some(place => place === path || place.startsWith(`${path}/`)),
        path,
      )
      assert.match(because, /\.$/)
    }
  })
}
