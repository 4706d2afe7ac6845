import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { test } from 'node:test'
import type { BadExample, Example, Finding, PatchOperation } from '@udigate/udi'
import { listFindings as allFindings, valueAt } from '@udigate/udi'
import type { Model } from '../models/index.ts'
import { swissRules } from '../swissdamed/rules/index.ts'
import { validate } from '../validate.ts'
import { rules as rulesOfAuthority } from './index.ts'
import type { Rule } from './rule.ts'
import { validRequests } from './valid-requests.ts'

/** Those of EUDAMED, then those that swissdamed asks besides. */
const rules: readonly Rule[] = [...rulesOfAuthority, ...swissRules]

for (const [model, request] of Object.entries(validRequests)) {
  test(`the valid request of ${model} has no finding at all`, () => {
    assert.deepEqual(listFindings(model as Model, request), [])
    assert.deepEqual(listFindings(model as Model, request, 'swissdamed'), [])
  })
}

test('what a further register asks is no finding where no verdict for it is asked for', () => {
  const own = new Set(swissRules.map(({ id }) => id))
  for (const rule of swissRules) {
    for (const example of rule.examples.bad) {
      const found = listFindings(
        ...(makeRequest(rule, example).slice(0, 2) as [Model, Record<string, unknown>]),
      )
      assert.deepEqual(
        found.filter(({ ruleId }) => own.has(ruleId)),
        [],
        rule.id,
      )
    }
  }
})

test('a verdict for a register that there is not is refused', () => {
  assert.throws(
    () => validate('EU_UDI_MDR', validRequests.EU_UDI_MDR, { register: 'swissmedic' }),
    RangeError,
  )
})

for (const rule of rules) {
  for (const example of rule.examples.good) {
    test(`${rule.id} holds: ${example.title}`, () => {
      const broken = listFindings(...makeRequest(rule, example)).filter(
        finding => finding.severity === 'error',
      )
      assert.deepEqual(broken, [])
      const own = listFindings(...makeRequest(rule, example)).filter(finding => finding.ruleId === rule.id)
      assert.deepEqual(own, [])
    })
  }
  for (const example of rule.examples.bad) {
    test(`${rule.id} is broken: ${example.title}`, () => {
      const findings = listFindings(...makeRequest(rule, example))
      const own = findings.filter(finding => finding.ruleId === rule.id)
      assert.deepEqual(
        own.map(finding => finding.path),
        [example.at].flat(),
      )
      assert.ok(own.every(finding => finding.severity === rule.severity))
      for (const { message } of own) assert.doesNotMatch(message, /\{\w+\}|undefined/)
      for (const { message } of own) assert.doesNotMatch(message, emptyWord)
      for (const [index, { message }] of own.entries()) assertNames(message, findWord(example, index))
      assert.deepEqual(
        own.filter(({ fix }) => fix !== undefined).map(({ path }) => path),
        example.fixed === 'all' ? [example.at].flat() : (example.fixed ?? []),
        'places with an edit',
      )
      const others = new Set(findings.map(finding => finding.ruleId).filter(id => id !== rule.id))
      assert.deepEqual([...others].sort(), [...(example.also ?? [])].sort())
    })
  }
}

for (const rule of rules) {
  for (const example of rule.examples.bad) {
    test(`every edit proposed fixes what breaks ${rule.id}: ${example.title}`, () => {
      const [model, request, register] = makeRequest(rule, example)
      const findings = listFindings(model, request, register)
      for (const { path, fix } of listIds(findings, rule)) {
        if (fix === undefined) continue
        const left = listFindings(model, patched(request, fix), register)
        const others = listIds(findings, rule).filter(other => other.path !== path)
        assert.deepEqual(getValues(listIds(left, rule)), getValues(others), path)
        const known = new Set(findings.map(finding => finding.ruleId))
        assert.deepEqual(
          left.filter(({ ruleId }) => !known.has(ruleId)).map(({ ruleId }) => ruleId),
          [],
          path,
        )
      }
    })
  }
}

for (const rule of rules) {
  test(`${rule.id} finds in records of each of its models what some example breaks`, () => {
    const found = rule.models.filter(model =>
      rule.examples.bad.some(example => {
        const findings = listFindings(...makeRequest(rule, { ...example, model }))
        return listIds(findings, rule).length > 0
      }),
    )
    assert.deepEqual(found, rule.models)
  })
}

for (const rule of rules) {
  test(`${rule.id} says nothing of a list for what of it cannot be judged`, () => {
    for (const example of rule.examples.good) {
      const [model, request, register] = makeRequest(rule, example)
      for (const path of itemsIn(request)) {
        const findings = listIds(
          listFindings(model, patched(request, [{ op: 'replace', path, value: 7 }]), register),
          rule,
        )
        assert.deepEqual(findings, [], `${example.title}: ${path}`)
      }
    }
  })
}

for (const rule of rules) {
  test(`the findings of ${rule.id} show the values that stand at their places`, () => {
    for (const example of rule.examples.bad) {
      const [model, request, register] = makeRequest(rule, example)
      for (const { path, value } of listIds(listFindings(model, request, register), rule)) {
        const seen = valueAt(request, path)
        assert.equal(value, typeof seen === 'object' ? undefined : seen, path)
      }
    }
  })
}

test('a rule yields only to rules before it, on records that both judge', () => {
  for (const [index, { yieldsTo = [], models }] of rules.entries()) {
    for (const id of yieldsTo) {
      const other = rules.slice(0, index).find(rule => rule.id === id)
      assert.ok(
        other?.models.some(model => models.includes(model)),
        id,
      )
    }
  }
})

test('every rule file is in the catalogue, in order, under the id that its name begins with', () => {
  const files = ['eudamed', 'udigate', '../swissdamed/rules'].flatMap(folder =>
    readdirSync(new URL(folder, import.meta.url))
      .filter(name => /^(?:br|rule|udg)-.*\.ts$/.test(name))
      .sort(),
  )
  const ids = rules.map(rule => rule.id)
  assert.equal(new Set(ids).size, ids.length)
  assert.deepEqual(
    ids.map(id => files.filter(file => file.startsWith(`${id.toLowerCase()}-`)).length),
    ids.map(() => 1),
  )
  assert.equal(files.length, ids.length)
  assert.deepEqual(
    files.map(file => ids.findIndex(id => file.startsWith(`${id.toLowerCase()}-`))),
    [...ids.keys()],
  )
})

test('every rule has a title, a message, a source and both kinds of examples', () => {
  for (const rule of rules) {
    assert.match(rule.title, /^[A-Z].*\.$/, rule.id)
    assert.match(rule.message, /[.]$/, rule.id)
    assert.ok(rule.source.document && rule.source.version && rule.source.section, rule.id)
    assert.ok(rule.examples.good.length > 0 && rule.examples.bad.length > 0, rule.id)
    assert.ok(rule.models.length > 0, rule.id)
  }
})

/** With the further register that asks the rule, where one does. */
function makeRequest(
  rule: Rule,
  example: Example<Model>,
): [Model, Record<string, unknown>, string | undefined] {
  const [first] = rule.models
  const model = example.model ?? first
  assert.ok(model)
  const { device, deviceGroup, actorCode, authorizedRepresentativeCode } = example
  const change = { device, deviceGroup, actorCode, authorizedRepresentativeCode }
  const given = Object.entries(change).filter(([, value]) => value !== undefined)
  const request = mergePatch(validRequests[model], Object.fromEntries(given)) as Record<string, unknown>
  return [model, request, swissRules.includes(rule) ? 'swissdamed' : undefined]
}

function findWord({ says }: BadExample, index: number): string | undefined {
  return typeof says === 'object' ? says[index] : says
}

function assertNames(message: string, word: string | undefined): void {
  if (word === undefined) return
  const pattern = word.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
  assert.match(message, new RegExp(`(?<!\\w)${pattern}(?!\\w)`))
}

/** What a word that stands for nothing leaves in a message. */
const emptyWord = /^ | {2}| [.,;:)]|\( |\(\)| $/

function listIds(findings: readonly Finding[], { id }: Rule): readonly Finding[] {
  return findings.filter(({ ruleId }) => ruleId === id)
}

/** What the findings show, wherever that stands after an edit. */
function getValues(findings: readonly Finding[]): unknown[] {
  return findings.map(({ value }) => value)
}

/** RFC 6902, as far as fixes use it. */
function patched(request: Record<string, unknown>, fix: readonly PatchOperation[]): Record<string, unknown> {
  const copy = structuredClone(request)
  for (const operation of fix) {
    const names = operation.path.split('/').slice(1)
    const last = names.pop() ?? ''
    const parent = names.reduce((value, name) => value[name] as Record<string, unknown>, copy)
    if (operation.op === 'remove') {
      assert.ok(last in parent, operation.path)
      if (Array.isArray(parent)) parent.splice(Number(last), 1)
      else delete parent[last]
    } else {
      if (operation.op === 'replace') assert.ok(last in parent, operation.path)
      parent[last] = operation.value
    }
  }
  return copy
}

/** The places of the items of lists that are fields of the records. */
function itemsIn(request: Record<string, unknown>): string[] {
  return ['device', 'deviceGroup'].flatMap(record =>
    Object.entries(request[record] as Record<string, unknown>).flatMap(([field, list]) =>
      Array.isArray(list) ? [...list.keys()].map(index => `/${record}/${field}/${index}`) : [],
    ),
  )
}

function listFindings(model: Model, request: Record<string, unknown>, register?: string) {
  return allFindings(validate(model, request, { register, info: true })).map(([severity, finding]) => ({
    ...finding,
    severity,
  }))
}

/** RFC 7396. */
function mergePatch(target: unknown, patch: unknown): unknown {
  if (!isObject(patch)) return patch
  const merged: Record<string, unknown> = isObject(target) ? { ...target } : {}
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) delete merged[name]
    else merged[name] = mergePatch(merged[name], value)
  }
  return merged
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
