import assert from 'node:assert/strict'
import { openOlderVersion } from '../../../test/older-store.ts'
import { testOnBoth as test } from '../../../test/on-both-stores.ts'
import { selectLabelled } from '../labelled-entities.ts'

test('names that were found, or were about to be, before there were runs of them are found', async t => {
  const { db, insert, upgrade } = await openOlderVersion(t, '0051-audit-trail')
  const place = { stage: 'preview', agency: 'GS1', code_space: 'MDR' } as const
  const words = ' venaline 24 g'
  for (const [kind, code, organisation, found_in] of [
    ['device', 'd1', 'one', 'one'],
    ['device', 'd2', 'one', null],
    ['device', 'd3', 'other', 'other'],
    ['group', 'g1', 'one', 'one'],
  ] as const) {
    await insert('entity', {
      ...place,
      kind,
      code,
      organisation,
      actor: 'A',
      model: 'EU_UDI_MDR',
      state: 'NONE',
      versions: '{}',
      refused: 0,
      updated_at: 1,
      label: '{}',
      words,
      found_in,
    })
    if (found_in === null) continue
    for (const start of ['venaline 24 g', '24 g', 'g']) {
      await insert('label_start', { ...place, kind, code, organisation, start })
    }
  }
  await upgrade()
  const find = async (organisation: string, kind: 'device' | 'group', start: string): Promise<string[]> => {
    const owner = { organisation, stage: place.stage }
    const found = await selectLabelled(db, owner, kind, { start, words: [] }).execute()
    return found.map(({ code }) => code).sort()
  }
  assert.deepEqual(await find('one', 'device', 'vena'), ['d1', 'd2'])
  assert.deepEqual(await find('one', 'device', '24 g'), ['d1', 'd2'])
  assert.deepEqual(await find('other', 'device', 'g'), ['d3'])
  assert.deepEqual(await find('one', 'group', 'venaline'), ['g1'])
  assert.deepEqual(await find('other', 'group', 'venaline'), [])
  const runs = await db.selectFrom('label_run').select(['organisation', 'kind', 'entities']).execute()
  assert.equal(runs.length, 3)
})
