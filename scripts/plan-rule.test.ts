import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type KnownRules, planRule } from './plan-rule.ts'

const known: KnownRules = {
  files: new Map([
    ['eudamed/br-udid-023-unit-of-use.ts', 'BR-UDID-023'],
    ['eudamed/br-udid-047-a-one.ts', 'BR-UDID-047-A'],
    ['udigate/udg-package-child-in-record.ts', 'UDG-PACKAGE-CHILD'],
  ]),
  index: `import brUdid023 from './eudamed/br-udid-023-unit-of-use.ts'
import brUdid047A from './eudamed/br-udid-047-a-one.ts'
import type { Rule } from './rule.ts'
import udgPackageChild from './udigate/udg-package-child-in-record.ts'

export const rules: readonly Rule[] = [
  brUdid023,
  brUdid047A,
  udgPackageChild,
]
`,
}
const models = ['EU_UDI_MDR']

function planned(id: string, words = 'a-few-words') {
  const plan = planRule({ id, words, models }, known)
  return plan.ok ? plan : assert.fail(plan.mistake)
}

function listed(index: string): string[] {
  const imports = [...index.matchAll(/^import (\w+) from '.*\/([^/']+)'/gm)]
  const entries = [...index.matchAll(/^ {2}(\w+),$/gm)].map(([, name]) => name)
  assert.deepEqual(
    imports.map(([, name]) => name),
    entries,
  )
  return imports.map(([, , file = '']) => file)
}

test('a rule goes into the folder of its kind and the list at the place of its name', () => {
  const places: [id: string, file: string, place: number][] = [
    ['BR-UDID-003-B', 'eudamed/br-udid-003-b-a-few-words.ts', 0],
    ['BR-UDID-024', 'eudamed/br-udid-024-a-few-words.ts', 1],
    ['BR-UDID-047-B', 'eudamed/br-udid-047-b-a-few-words.ts', 2],
    ['RULE-00014', 'eudamed/rule-00014-a-few-words.ts', 2],
    ['UDG-AGENCY', 'udigate/udg-agency-a-few-words.ts', 2],
    ['UDG-PACKAGE-SIZE', 'udigate/udg-package-size-a-few-words.ts', 3],
  ]
  for (const [id, file, place] of places) {
    const plan = planned(id)
    assert.equal(plan.file, file)
    const files = listed(plan.index)
    assert.equal(files.length, 4)
    assert.equal(files.indexOf(file.replace(/.*\//, '')), place)
    assert.match(plan.text, new RegExp(`^ {2}id: '${id}',$`, 'm'))
    assert.ok(plan.index.indexOf('import type') < plan.index.indexOf('./udigate/'))
    assert.ok(plan.index.lastIndexOf('./eudamed/') < plan.index.indexOf('import type'))
  }
})

test('an official rule names the section of its document, one of ours its subject', () => {
  assert.match(planned('BR-UDID-047-B').text, /source: businessRules\('BR-UDID-047'\)/)
  assert.match(planned('UDG-AGENCY').text, /source: udigate\(/)
})

test('the words of the name of a file are written as they come', () => {
  for (const words of ['A few words', ' a  few words ', 'a-few-words']) {
    assert.equal(planned('UDG-AGENCY', words).file, 'udigate/udg-agency-a-few-words.ts')
  }
})

const refused: [id: string, words: string, mistake: RegExp][] = [
  ['BR-UDID-023', 'words', /exists: eudamed\/br-udid-023-unit-of-use\.ts/],
  ['UDG-PACKAGE-CHILD', 'words', /exists/],
  ['BR-UDID-23', 'words', /shaped/],
  ['BR-UDID-023.1', 'words', /shaped/],
  ['BR-UDID-023-AB', 'words', /shaped/],
  ['br-udid-024', 'words', /shaped/],
  ['UDG-', 'words', /shaped/],
  ['UDG-SIZE-2', 'words', /shaped/],
  ['SCHEMA-SIZE', 'words', /shaped/],
  ['../UDG-A', 'words', /shaped/],
  ['BR-UDID-024', 'words!', /name of a file/],
  ['BR-UDID-024', '../words', /name of a file/],
  ['BR-UDID-024', '', /name of a file/],
  ['BR-UDID-023-A', 'words', /BR-UDID-023 /],
  ['BR-UDID-047', 'words', /BR-UDID-047-A/],
  ['UDG-PACKAGE', 'words', /UDG-PACKAGE-CHILD/],
]

for (const [id, words, mistake] of refused) {
  test(`${id} ${words} is refused`, () => {
    const plan = planRule({ id, words, models }, known)
    assert.equal(plan.ok, false)
    if (!plan.ok) assert.match(plan.mistake, mistake)
  })
}
