import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { test } from 'node:test'
import { modelNames } from '@udigate/eudamed'
import { formatJson } from '@udigate/udi'
import { buildHierarchies } from '../src/hierarchy/catalogue-item.ts'
import { renderItems } from '../src/messages/render-json.ts'
import { readRecords } from '../src/validate.ts'
import { wholeRequests } from './whole-requests.ts'

const sentAt = new Date('2026-11-30T12:00:00Z')
const envelope = { messageId: 'm', sender: '9506000111117', pool: '', createdAt: sentAt }
const settings = { Gln: '9506000111117', Name: 'Maker' }

for (const model of modelNames) {
  // Written again with UDIGATE_RECORD=1, to be read by a person line by line before it is committed.
  test(`what is made of whole records of ${model} is what people have read`, () => {
    const hierarchies = buildHierarchies(readRecords(model, wholeRequests[model], settings), sentAt)
    const body = JSON.parse(renderItems('Add', hierarchies, envelope))
    const file = new URL(`whole-items/${model.toLowerCase().replaceAll('_', '-')}.json`, import.meta.url)
    if (process.env.UDIGATE_RECORD === '1') writeFileSync(file, `${formatJson(body, 120)}\n`)
    assert.deepEqual(body, JSON.parse(readFileSync(file, 'utf8')))
  })
}
