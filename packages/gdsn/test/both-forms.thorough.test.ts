import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { modelNames } from '@udigate/eudamed'
import * as fc from 'fast-check'
import { listUnfitValues } from '../src/elements/list-unfit-values.ts'
import { buildHierarchies, listItems } from '../src/hierarchy/catalogue-item.ts'
import type { GdsnEnvelope } from '../src/messages/envelope.ts'
import { renderItems } from '../src/messages/render-json.ts'
import { renderNotification } from '../src/messages/render-xml.ts'
import { arbitraryRecords } from './arbitrary-records.ts'
import { bodyJudge, filesMissing, judgeXml, xmlJudgeMissing } from './gdsn-files.ts'

const sentAt = new Date('2026-11-30T01:02:03.456Z')
const envelope: GdsnEnvelope = {
  messageId: '0199b3a0-0000-7000-8000-000000000001',
  sender: '9506000111117',
  pool: '7612345000343',
  createdAt: sentAt,
}

for (const model of modelNames) {
  test(`whatever the records of ${model} say, the pool's interface takes their hierarchies`, {
    skip: filesMissing,
  }, () => {
    const judge = bodyJudge('/CatalogueItem/Live/CreateMany')
    fc.assert(
      fc.property(arbitraryRecords(model), records => {
        const body = renderItems('Add', buildHierarchies(records, sentAt), envelope)
        assert.deepEqual(judge(JSON.parse(body)), [])
        assert.equal(renderItems('Add', buildHierarchies(records, sentAt), envelope), body)
      }),
      { numRuns: 40 },
    )
  })

  test(`notifications of ${model} are valid by GS1's schemas, but for values that are known not to fit`, {
    skip: xmlJudgeMissing,
  }, t => {
    const folder = mkdtempSync(join(tmpdir(), 'udigate-gdsn-'))
    t.after(() => rmSync(folder, { recursive: true }))
    const sound: string[] = []
    for (const [index, records] of fc.sample(arbitraryRecords(model), 80).entries()) {
      const hierarchies = buildHierarchies(records, sentAt)
      if (hierarchies.flatMap(listItems).some(({ tradeItem }) => listUnfitValues(tradeItem).length > 0))
        continue
      const path = join(folder, `${index}.xml`)
      writeFileSync(path, renderNotification('Add', hierarchies, envelope))
      sound.push(path)
    }
    assert.ok(sound.length > 5, `${sound.length} of 80 have only what fits`)
    assert.equal(judgeXml(sound), '')
  })
}
