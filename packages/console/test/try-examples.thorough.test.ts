import assert from 'node:assert/strict'
import { test } from 'node:test'
import { modelNames } from '@udigate/eudamed'
import { changeBetween } from '../src/views/try/editor/change-between.ts'
import { listExamples } from '../src/views/try/examples.ts'
import { listFields, type RecordField } from '../src/views/try/form/record-fields.ts'
import { judgeText } from '../src/views/try/judge-text.ts'
import { withoutToken } from '../src/views/try/kept-texts.ts'

for (const model of modelNames) {
  test(`the first example of ${model} is valid, and every other one is not`, () => {
    const [valid, ...broken] = listExamples(model, 'any')
    assert.deepEqual(judgeText(model, valid?.text ?? ''), {
      kind: 'judged',
      request: JSON.parse(valid?.text ?? ''),
      findings: [],
    })
    for (const { title, text } of broken) {
      const judgement = judgeText(model, text)
      const isBroken =
        judgement.kind === 'unreadable' ||
        (judgement.kind === 'judged' && judgement.findings.some(({ severity }) => severity === 'error'))
      assert.ok(isBroken, title)
    }
  })

  test(`every field of ${model} has its help, and its list where it has one`, () => {
    const all = (['device', 'deviceGroup'] as const).flatMap(record => flat(listFields(model, record)))
    assert.deepEqual(
      all.filter(({ help }) => help === undefined),
      [],
    )
    const isDirective = model === 'EU_UDI_MDD' || model === 'EU_UDI_IVDD'
    const getShape = (name: string) => all.find(field => field.name === name)?.shape
    assert.deepEqual(getShape('MDN'), { kind: 'codes', list: 'emdn' })
    assert.deepEqual(getShape('Country'), { kind: 'code', list: 'market-countries' })
    assert.deepEqual(getShape('StartDate'), { kind: 'date' })
    assert.deepEqual(getShape('UdiDis'), { kind: 'anything' })
    assert.equal(getShape(isDirective ? 'NumberOfReuses' : 'NumberOfItems')?.kind, 'number')
    assert.equal(getShape('Sterile')?.kind, 'truth')
    assert.equal(getShape('ProductionIdentifier')?.kind, isDirective ? undefined : 'choices')
    const risk = getShape('RiskClass')
    // Active implants have a class of their own beside those of MDD.
    const classes = model === 'EU_UDI_MDD' ? 5 : 4
    assert.ok(
      risk?.kind === 'choice' && risk.values.length === classes && risk.values.every(({ term }) => term),
    )
  })
}

test('an example is for an actor that the key may act for', () => {
  const [example] = listExamples('EU_UDI_MDR', ['DE-PR-000000001', 'DE-MF-000000002'])
  assert.ok(example?.text.includes('"MFActorCode": "DE-MF-000000002"'))
  assert.ok(!example?.text.includes('DE-MF-000001723'))
})

test('a token is in no text that is kept', () => {
  assert.equal(withoutToken('{ "device": {}, "securityToken": "x" }'), '{ "device": {} }')
  assert.equal(withoutToken('{ "\\u0073ecurityToken": "x", "a": 1.50 }'), '{ "a": 1.50 }')
  assert.equal(withoutToken('{ "device": { "securityToken": "x" } }'), undefined)
  assert.equal(withoutToken('{ "securityToken": "x"'), undefined)
  assert.equal(withoutToken('{ "\\u0073ecurity": "x"'), undefined)
  assert.equal(withoutToken('{ "device": '), '{ "device": ')
})

test('only what differs is put into the editor', () => {
  assert.equal(changeBetween('abc', 'abc'), undefined)
  assert.deepEqual(changeBetween('abcd', 'aXd'), { from: 1, to: 3, insert: 'X' })
  assert.deepEqual(changeBetween('aa', 'aaa'), { from: 2, to: 2, insert: 'a' })
  assert.deepEqual(changeBetween('', 'x'), { from: 0, to: 0, insert: 'x' })
})

function flat(fields: readonly RecordField[]): readonly RecordField[] {
  return fields.flatMap(field => [field, ...('fields' in field.shape ? flat(field.shape.fields) : [])])
}
