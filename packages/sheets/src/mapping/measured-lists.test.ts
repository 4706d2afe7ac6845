import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  addFigures,
  type Figures,
  type MeasuredList,
  measureList,
  readMeasuredLists,
} from '../../test/measured-lists.ts'
import { wordsByLanguage } from './words/index.ts'

const lists = readMeasuredLists()
const measured = new Map<string, Promise<Figures>>()

function measureOnce(list: MeasuredList): Promise<Figures> {
  const known = measured.get(list.name) ?? measureList(list)
  measured.set(list.name, known)
  return known
}

async function measure(passes: (list: MeasuredList) => boolean): Promise<Figures> {
  return addFigures(await Promise.all(lists.filter(passes).map(list => measureOnce(list))))
}

function assertBars({ columns, sureRight, sureWrong, must, mustRight, wrong, faults }: Figures): void {
  const lines = faults.join('\n')
  assert.ok(
    sureRight > 0 && sureRight / (sureRight + sureWrong) >= 0.995,
    `${sureWrong} sure ones are not\n${lines}`,
  )
  assert.ok(mustRight / must >= 0.85, `${mustRight} of ${must} columns have their field\n${lines}`)
  assert.ok(wrong / columns <= 0.03, `${wrong} of ${columns} columns have a wrong one\n${lines}`)
}

test('lists of all languages and models are measured, a third of them held back from tuning', () => {
  assert.ok(lists.length >= 30)
  assert.equal(new Set(lists.map(({ model }) => model)).size, 5)
  for (const language of Object.keys(wordsByLanguage)) {
    assert.ok(lists.filter(list => list.language === language).length >= 4, language)
  }
  assert.ok(lists.filter(({ set }) => set === 'held').length * 3 >= lists.length)
})

for (const [code, { language }] of Object.entries(wordsByLanguage)) {
  test(`what is sure is right, most columns have their field, and few a wrong one: ${language}`, async () => {
    assertBars(await measure(list => list.language === code))
  })
}

test('the same holds for the lists that were held back', async () => {
  assertBars(await measure(({ set }) => set === 'held'))
})
