import type { JsonObject, JsonValue } from '@udigate/udi'
import { mergePatch } from '@udigate/udi'
import * as fc from 'fast-check'
import type { Model } from '../src/models/index.ts'
import { rules } from '../src/rules/index.ts'
import { validRequests } from '../src/rules/valid-requests.ts'
import { arbitraryRequest } from './arbitrary-requests.ts'
import { placesIn, splitPointer, valueAt } from './json-tree.ts'

/** A change (JSON Merge Patch) to the valid request of a model that breaks a rule. */
export interface BadExample {
  ruleId: string
  title: string
  model: Model
  change: object
}

/** Every bad example of the rule catalogue. */
export const badExamples: readonly BadExample[] = rules.flatMap(rule =>
  rule.examples.bad.map(({ title, model, device, deviceGroup, actorCode, authorizedRepresentativeCode }) => {
    const change = { device, deviceGroup, actorCode, authorizedRepresentativeCode }
    return {
      ruleId: rule.id,
      title,
      model: model ?? rule.models[0] ?? 'EU_UDI_MDR',
      change: Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)),
    }
  }),
)

export function makeRequest({ model, change }: BadExample): JsonObject {
  return mergePatch(validRequests[model], change) as JsonObject
}

/**
 * Requests that may have anything wrong with them: generated ones and examples, some with what breaks one rule or two,
 * some with fields of another request, or with parts removed, replaced by anything or by other parts, doubled, or
 * misspelt.
 */
export function arbitraryBrokenRequest(model: Model): fc.Arbitrary<JsonObject> {
  const generated: fc.Arbitrary<object> = arbitraryRequest<Model>(model)
  const changes = badExamples.filter(example => example.model === model).map(({ change }) => change)
  return fc
    .tuple(
      fc.oneof(generated, fc.constant(validRequests[model])),
      generated,
      fc.array(fc.constantFrom(...changes), { maxLength: 2 }),
      fc.array(mutations, { maxLength: 4 }),
    )
    .map(([base, lender, broken, some]) => {
      // As JSON carries it: no two places share an object.
      const request = JSON.parse(JSON.stringify(broken.reduce<unknown>(mergePatch, base))) as JsonObject
      return some.reduce((before, mutation) => mutate(before, mutation, lender as JsonObject), request)
    })
}

interface Mutation {
  kind: 'borrow' | 'remove' | 'replace' | 'copy' | 'double' | 'misspell' | 'retype'
  /** Which place of the request, and which other one, whatever their number. */
  place: number
  other: number
  value: JsonValue
}

const mutations: fc.Arbitrary<Mutation> = fc.record({
  kind: fc.constantFrom(
    'borrow',
    'borrow',
    'borrow',
    'remove',
    'replace',
    'copy',
    'double',
    'misspell',
    'retype',
  ),
  place: fc.nat(),
  other: fc.nat(),
  value: fc.jsonValue({ maxDepth: 2 }) as fc.Arbitrary<JsonValue>,
})

function mutate(
  request: JsonObject,
  { kind, place, other, value }: Mutation,
  lender: JsonObject,
): JsonObject {
  if (kind === 'borrow') return borrow(request, place, lender)
  const places = placesIn(request)
  const path = places[place % places.length]
  if (path === undefined) return request
  const parent = valueAt(request, path.slice(0, path.lastIndexOf('/'))) as JsonValue[] | JsonObject
  const name = splitPointer(path).at(-1) ?? ''
  const members = parent as JsonObject
  const seen = members[name] as JsonValue
  switch (kind) {
    case 'remove':
      if (Array.isArray(parent)) parent.splice(Number(name), 1)
      else delete parent[name]
      break
    case 'replace':
      members[name] = value
      break
    case 'copy':
      members[name] = structuredClone(valueAt(request, places[other % places.length] ?? '') as JsonValue)
      break
    case 'double':
      if (Array.isArray(parent)) parent.push(structuredClone(seen))
      else members[name] = [structuredClone(seen), structuredClone(seen)]
      break
    case 'misspell':
      if (Array.isArray(parent)) break
      delete parent[name]
      parent[`${name.slice(0, -1)}/~`] = seen
      break
    case 'retype':
      members[name] = typeof seen === 'string' ? [seen] : JSON.stringify(seen)
      break
  }
  return request
}

/** Takes over a field of a record of `lender`. */
function borrow(request: JsonObject, place: number, lender: JsonObject): JsonObject {
  const fields = placesIn(lender).filter(path => splitPointer(path).length === 2)
  const path = fields[place % fields.length] ?? ''
  const [record = '', field = ''] = splitPointer(path)
  const owner = request[record]
  if (typeof owner === 'object' && owner !== null && !Array.isArray(owner)) {
    owner[field] = structuredClone(valueAt(lender, path) as JsonValue)
  }
  return request
}
