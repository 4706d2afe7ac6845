import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { listFindings } from '@udigate/udi'
import { coverage } from '../rules/coverage/coverage.ts'
import { rules } from '../rules/index.ts'
import { validate } from '../validate.ts'
import { buildCatalogue } from './build-catalogue.ts'
import { catalogue } from './catalogue.ts'
import type { CatalogueEntry } from './catalogue-entry.ts'
import { exampleRequest } from './example-findings.ts'
import { otherChecks } from './other-checks.ts'

const packages = fileURLToPath(new URL('../../..', import.meta.url))
const entries = catalogue()
const byId = new Map(entries.map(entry => [entry.id, entry]))
/** Those of the record that `validate` does not find are of parts of records, of which the server and messages know. */
const ofRecordsAlone = new Set([
  ...rules.map(({ id }) => id),
  ...otherChecks.filter(({ judge }) => judge === undefined).map(({ id }) => id),
])
const reported = entries.filter(({ severity }) => severity !== undefined)

function getEntry(id: string): CatalogueEntry {
  const entry = byId.get(id)
  assert.ok(entry, id)
  return entry
}

test('every rule, every official rule and every other finding is one entry, by id', () => {
  const ids = entries.map(({ id }) => id)
  assert.deepEqual(ids, [...new Set(ids)].sort())
  for (const { id } of [...rules, ...coverage]) getEntry(id)
  const ofOurs = globSync('{udi,server}/src/**/*.ts', { cwd: packages })
    .filter(file => !file.endsWith('.test.ts'))
    .flatMap(file => readFileSync(packages + file, 'utf8').match(/(?<=')(SCHEMA|UDG)-[A-Z-]+(?=')/g) ?? [])
  assert.ok(ofOurs.length > 30)
  for (const id of ofOurs) getEntry(id)
})

test('the list is made once', () => {
  assert.equal(catalogue(), entries)
})

for (const { id, severity, models, message = '', examples, decidedBy } of reported) {
  test(`${id} is shown with what its check really says`, () => {
    assert.equal(decidedBy, 'udigate')
    assert.ok(models.length > 0 && examples.good.length > 0 && examples.bad.length > 0)
    for (const { title, findings } of examples.bad) {
      assert.ok(findings.length > 0, title)
      for (const finding of findings) {
        assert.equal(finding.ruleId, id)
        assert.match(finding.message, makePattern(message))
      }
    }
    for (const example of examples.good) {
      const verdict = validate(example.model, exampleRequest(example), { info: true })
      assert.equal(verdict.status, 'successful', example.title)
      assert.ok(listFindings(verdict).every(([, { ruleId }]) => ruleId !== id))
    }
    for (const example of ofRecordsAlone.has(id) ? examples.bad : []) {
      const found = listFindings(validate(example.model, exampleRequest(example), { info: true }))
      assert.deepEqual(
        found.filter(([grade, { ruleId }]) => grade === severity && ruleId === id).map(([, each]) => each),
        example.findings,
      )
    }
  })
}

test('a rule brings its examples, its fields and its severities along', () => {
  for (const rule of rules) {
    const { severityByContract, modelsByContract, reads, examples } = getEntry(rule.id)
    assert.deepEqual(
      [severityByContract, modelsByContract],
      [rule.byContract?.severity, rule.byContract?.models],
    )
    const count = (rule.reads.device ?? []).length + (rule.reads.deviceGroup ?? []).length
    assert.equal(reads.length, count)
    assert.deepEqual(
      examples.bad.map(({ findings }) => findings.map(({ path }) => path)),
      rule.examples.bad.map(({ at }) => [at].flat()),
      rule.id,
    )
  }
  assert.deepEqual(getEntry('BR-UDID-023').reads, [
    '/device/UnitOfUseDi',
    '/device/BaseQuantity',
    '/device/DirectMarkingDi',
  ])
})

test('where nothing is reported there is nothing to show', () => {
  for (const entry of entries) {
    if (entry.severity) continue
    assert.equal(entry.message, undefined)
    assert.deepEqual([entry.models, entry.reads, entry.examples.good, entry.examples.bad], [[], [], [], []])
    assert.equal(entry.decidedBy === 'udigate', entry.parts.length > 0, entry.id)
  }
})

test('nothing is left of what a new rule begins with', () => {
  for (const entry of entries) assert.doesNotMatch(JSON.stringify(entry), /WRITE/, entry.id)
})

test('an official rule and what decides it name each other', () => {
  for (const { id, parts, decides } of entries) {
    for (const part of parts) assert.ok(getEntry(part).decides.includes(id), `${id} ${part}`)
    for (const official of decides) assert.ok(getEntry(official).parts.includes(id), `${official} ${id}`)
  }
  assert.ok(getEntry('BR-UDID-003').parts.includes('BR-UDID-003-A'))
})

test('the reason of an official rule is that of the ledger, also where its id is that of a rule', () => {
  for (const { id, why, decidedBy } of coverage) {
    assert.equal(getEntry(id).why, why)
    assert.equal(getEntry(id).decidedBy, decidedBy)
  }
})

test('an id that the ledger numbers is found under the authority’s own id in the document', () => {
  const ledger = ['X.1', 'X.2', 'Y.1', 'Z', 'Z.1', 'Z.2'].map(id => ({
    id,
    title: 'T.',
    decidedBy: 'authority' as const,
    rules: [],
    why: 'W.',
  }))
  const sections = buildCatalogue([], [], ledger).filter(({ id }) => /^[XYZ]/.test(id))
  assert.deepEqual(
    sections.map(({ source }) => source.section),
    ['X', 'X', 'Y.1', 'Z', 'Z.1', 'Z.2'],
  )
})

test('neither validating nor the package as a whole loads the catalogue or the ledger', () => {
  for (const start of ['eudamed/src/validate.ts', 'eudamed/src/index.ts']) {
    const loaded = modulesBehind(packages + start)
    assert.ok(loaded.size > 100)
    assert.deepEqual(
      [...loaded].filter(file => /\/(catalogue|coverage)\//.test(file)),
      [],
    )
  }
  assert.ok(modulesBehind(`${packages}eudamed/src/catalogue/index.ts`).size > 150)
})

function makePattern(message: string): RegExp {
  const parts = message.split(/\{\w+\}/).map(part => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
  return new RegExp(`^${parts.join('.+')}$`, 'su')
}

/** The files that loading `file` loads, itself included. */
function modulesBehind(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen
  seen.add(file)
  const source = readFileSync(file, 'utf8')
  for (const [statement, module = ''] of source.matchAll(/^(?:import|export)\b[^'"]*?'(\.[^']+\.ts)'/gm)) {
    if (/^(import|export) type /.test(statement)) continue
    modulesBehind(fileURLToPath(new URL(module, `file://${file}`)), seen)
  }
  return seen
}
