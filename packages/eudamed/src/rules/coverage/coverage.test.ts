import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import type { SchemaRuleId } from '@udigate/udi'
import { eudamedFolder } from '../../../../../scripts/write-code-lists.ts'
import { officialIdsFile, officialRules } from '../../../../../scripts/write-official-ids.ts'
import { skipWithout } from '../../../../../test/needs.ts'
import { alikeChecks } from '../../catalogue/alike-checks.ts'
import { linkChecks } from '../../catalogue/link-checks.ts'
import { listChecks } from '../../catalogue/list-checks.ts'
import { lostCountriesChecks } from '../../catalogue/lost-countries-checks.ts'
import { otherChecks } from '../../catalogue/other-checks.ts'
import { stateChecks } from '../../catalogue/state-checks.ts'
import { updateRules } from '../../plan/rules/index.ts'
import { ruleSetVersion, rules } from '../index.ts'
import { coverage } from './coverage.ts'
import officialIds from './official-ids.json' with { type: 'json' }

/** Rules of the catalogue whose ids are those of the authority's common rules and enumerations. */
const idsOfOtherDocuments = ['BR-CRF-004', 'BR-UDID-646', 'BR-UDID-818']

const schemaRuleIds = {
  'SCHEMA-REQUIRED': true,
  'SCHEMA-TYPE': true,
  'SCHEMA-ENUM': true,
  'SCHEMA-LENGTH': true,
  'SCHEMA-PATTERN': true,
  'SCHEMA-RANGE': true,
  'SCHEMA-UNKNOWN-FIELD': true,
} satisfies Record<SchemaRuleId, true>

/** What judges records, the change of a registered one, its counterpart, and states and owners. */
const judging: readonly { id: string }[] = [
  ...rules,
  ...updateRules,
  ...linkChecks,
  ...stateChecks,
  ...listChecks,
  ...alikeChecks,
  ...lostCountriesChecks,
]

/** The authority's id of each entry that there must be, by the id of the entry, in the order of the document. */
const authorityIds = new Map([
  ...numberRepeated(officialIds.ids),
  ...idsOfOtherDocuments.map(id => [id, id] as const),
])

test('every rule of the official document has one entry, in its order, and no entry has no rule', () => {
  assert.equal(officialIds.ids.length, 199)
  assert.equal(officialIds.version, ruleSetVersion)
  assert.deepEqual(
    coverage.map(({ id }) => id),
    [...authorityIds.keys()],
  )
})

test('ids that the authority uses twice are told apart', () => {
  const numbered = [...authorityIds].filter(([id, authorityId]) => id !== authorityId)
  assert.deepEqual(
    numbered.map(([id]) => id),
    [
      'BR-UDID-729.1',
      'BR-DTX-UDI-026.1',
      'BR-DTX-UDI-031.1',
      'BR-DTX-UDI-033.1',
      'BR-DTX-UDI-026.2',
      'BR-DTX-UDI-031.2',
      'BR-DTX-UDI-033.2',
      'BR-UDID-729.2',
    ],
  )
  assert.equal(new Set(authorityIds.keys()).size, officialIds.ids.length + idsOfOtherDocuments.length)
})

test('what an entry names exists', () => {
  const checks = otherChecks.map(({ id }) => id)
  const known = new Set([...judging.map(({ id }) => id), ...checks, ...Object.keys(schemaRuleIds)])
  for (const entry of coverage) {
    assert.deepEqual(
      entry.rules.filter(id => !known.has(id)),
      [],
      entry.id,
    )
    assert.equal(new Set(entry.rules).size, entry.rules.length, entry.id)
  }
})

test('every rule of the catalogue that has an official id is named by the entry of that id, and by one only', () => {
  for (const { id } of judging) {
    if (id.startsWith('UDG-')) continue
    const authorityId = id.replace(/-[A-Z]$/, '')
    const own = coverage.filter(entry => authorityIds.get(entry.id) === authorityId)
    assert.equal(own.filter(entry => entry.rules.includes(id)).length, 1, id)
  }
})

test('what udigate decides names the rules that decide it, and nothing else names any', () => {
  for (const { id, decidedBy, rules: named } of coverage) {
    assert.equal(named.length > 0, decidedBy === 'udigate', id)
  }
})

/** What EUDAMED alone holds, by the rules that it decides by that. A gateway with a register knows all the rest. */
const onlyInEudamed: Readonly<Record<string, readonly string[]>> = {
  'what notified bodies entered': ['BR-UDID-720', 'BR-UDID-723', 'BR-UDID-727', 'BR-UDID-728'],
  'which codes are inactive': ['BR-UDID-721'],
  'the versions that it makes, and their states': [
    'BR-UDID-430',
    'BR-UDID-627',
    'BR-UDID-628',
    'BR-UDID-630',
    'BR-DTX-UDI-034',
    'BR-DTX-UDI-035',
    'BR-DTX-UDI-036',
    'BR-DTX-UDI-040',
  ],
}

test('what is left to the authority is what it alone holds', () => {
  const left = coverage.filter(({ decidedBy }) => decidedBy === 'authority').map(({ id }) => id)
  assert.deepEqual(left.toSorted(), Object.values(onlyInEudamed).flat().toSorted())
})

test('titles and reasons are sentences, a title of one and a reason of at most three', () => {
  for (const { id, title, why } of coverage) {
    assert.match(title, /^[A-Z][^.]*\.$/, id)
    assert.match(why, /^[A-Z][^.]*\.( [A-Za-z][^.]*\.){0,2}$/, id)
    assert.doesNotMatch(title + why, / {2}|undefined|[\n\t]/, id)
  }
})

const official = officialRules(eudamedFolder)
const skip = skipWithout('official-files', Boolean(official))

test('the official ids are what the script makes of the document, to the byte', { skip }, () => {
  const shipped = readFileSync(new URL('official-ids.json', import.meta.url), 'utf8')
  assert.equal(shipped, officialIdsFile(official ?? []))
})

test('no sentence of the document is copied', { skip }, () => {
  const copied = new Set(
    (official ?? []).flatMap(({ title, text }) => [...groupRuns(title), ...groupRuns(text)]),
  )
  assert.ok(copied.size > 5000)
  for (const { id, title, why } of coverage) {
    for (const text of [title, why]) {
      assert.deepEqual(
        groupRuns(text).filter(run => copied.has(run)),
        [],
        id,
      )
    }
  }
})

/** The ids, each with itself; those that occur again are numbered `.1`, `.2` … in their order. */
function numberRepeated(ids: readonly string[]): [entryId: string, authorityId: string][] {
  const seen = new Map<string, number>()
  return ids.map(id => {
    const times = (seen.get(id) ?? 0) + 1
    seen.set(id, times)
    return [ids.indexOf(id) === ids.lastIndexOf(id) ? id : `${id}.${times}`, id]
  })
}

/** Every eight words of a text that follow each other. */
function groupRuns(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  return words.slice(7).map((_word, index) => words.slice(index, index + 8).join(' '))
}
