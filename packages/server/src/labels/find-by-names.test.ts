import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from '../../test/on-both-stores.ts'
import { openStoreFor } from '../../test/open-test-store.ts'
import { makeId } from '../ids.ts'
import type { Db } from '../store/database.ts'
import { putLabels } from '../store/entity-labels.ts'
import { encodeJson } from '../store/json.ts'
import { selectLabelled } from '../store/labelled-entities.ts'
import { sortAndMerge } from './find-by-names.ts'
import { joinWords } from './fold-text.ts'
import { parseSearch } from './parse-search.ts'

const sizes = { names: 4, starts: 10, fan: 3, full: 60 }

interface Named {
  organisation: string
  code: string
  name: string
}

const stage = 'preview'
const place = { kind: 'device', agency: 'GS1', code_space: 'MDR' } as const

async function name(db: Db, { organisation, code, name }: Named): Promise<void> {
  const row = { stage, ...place, organisation, code } as const
  await db
    .insertInto('entity')
    .values({
      ...row,
      actor: 'A',
      model: 'EU_UDI_MDR',
      state: 'NONE',
      versions: encodeJson({}),
      refused: 0,
      updated_at: 1,
    })
    .onConflict(conflict =>
      conflict.columns(['stage', 'kind', 'agency', 'code', 'code_space']).doUpdateSet({ organisation }),
    )
    .execute()
  const label = { ...place, organisation, code, label: encodeJson({ name }), words: joinWords([name]) }
  await putLabels(db, stage, [label], () => makeId({ now: () => new Date(), randomBytes }))
}

async function find(db: Db, organisation: string, typed: string): Promise<string[]> {
  const found = parseSearch(typed).labels.map(label =>
    selectLabelled(db, { organisation, stage }, 'device', label).execute(),
  )
  return [...new Set((await Promise.all(found)).flat().map(({ code }) => code))].sort()
}

/** Who is found, by another reading of the same names: each word begins one of the name's. */
function judge(all: Iterable<Named>, organisation: string, typed: string): string[] {
  const isFound = ({ name }: Named): boolean => {
    const words = name.toLowerCase().split(/[^a-z0-9]+/)
    return typed.split(' ').every(each => words.some(word => word.startsWith(each)))
  }
  return [...all]
    .flatMap(each => (each.organisation === organisation && isFound(each) ? each.code : []))
    .sort()
}

test('entities are found by their present names at every step of sorting and merging', async t => {
  const store = await openStoreFor(t)
  const present = new Map<string, Named>()
  const put = async (named: Named): Promise<void> => {
    await store.write(db => name(db, named))
    present.set(named.code, named)
  }
  const texts = ['vena', 'line 24 g', '24 cm', 'catheter 2', 'v', '2 line', 'guide', 'nothing']
  const assertFound = async (): Promise<void> => {
    for (const organisation of ['one', 'other']) {
      for (const text of texts) {
        const expected = judge(present.values(), organisation, text)
        assert.deepEqual(await find(store.db, organisation, text), expected, `${organisation}: ${text}`)
      }
    }
  }
  const countRuns = async (): Promise<number> =>
    (await store.db.selectFrom('label_run').select('number').execute()).length
  let [steps, most] = [0, 0]
  for (let number = 0; number < 60; number += 1) {
    const organisation = number % 4 === 0 ? 'other' : 'one'
    const kind = ['catheter', 'guide wire', 'drain'][number % 3]
    const named = { organisation, code: String(number), name: `VenaLine ${kind}, ${number} G / 24 cm` }
    await put(named)
    // What was sorted long ago gets another name, and another organisation.
    const before = present.get(String(number - 20))
    if (number % 10 === 0 && before) await put({ ...before, name: `Nova guide line 24 g ${number}` })
    if (number % 15 === 0 && before) await put({ ...before, organisation: 'other' })
    for await (const _ of sortAndMerge(store, store, sizes)) {
      steps += 1
      most = Math.max(most, await countRuns())
      if (number % 12 === 11) await assertFound()
    }
  }
  await assertFound()
  assert.ok(steps > 60, `${steps} steps`)
  const runs = await countRuns()
  assert.ok(runs < most && runs < 12, `${runs} runs of ${most}`)
  const { count } = await store.db
    .selectFrom('recent_label')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow()
  assert.ok(Number(count) < sizes.names)
})

test('a sorting or a merge that was interrupted loses no name, and is done by the next one', async t => {
  const store = await openStoreFor(t)
  const all: Named[] = []
  for (let number = 0; number < 45; number += 1) {
    const named = { organisation: 'one', code: String(number), name: `VenaLine catheter ${number} G` }
    all.push(named)
    await store.write(db => name(db, named))
    // Each ends at another step.
    const steps = sortAndMerge(store, store, sizes)
    for (let step = 0; step < number % 9; step += 1) await steps.next()
    await steps.return()
    if (number % 6 === 0) assert.deepEqual(await find(store.db, 'one', 'cath'), judge(all, 'one', 'cath'))
  }
  for (let turn = 0; turn < 20; turn += 1) for await (const _ of sortAndMerge(store, store, sizes));
  for (const text of ['vena', 'catheter 7', 'g']) {
    assert.deepEqual(await find(store.db, 'one', text), judge(all, 'one', text))
  }
  const merging = await store.db
    .selectFrom('label_run')
    .select('number')
    .where('merges_into', 'is not', null)
    .execute()
  assert.deepEqual(merging, [])
  const starts = await store.db.selectFrom('label_start').select(['run']).distinct().execute()
  const runs = await store.db.selectFrom('label_run').select(['number']).execute()
  const numbers = new Set(runs.map(({ number }) => number))
  assert.ok(starts.every(({ run }) => numbers.has(run)))
})

test('however many words are looked for, they cost no more together', async t => {
  const { db } = await openStoreFor(t)
  for (let count = 1; count <= 60; count += 1) {
    const words = Array.from({ length: count }, (_, index) => String.fromCodePoint(0x4e00 + index))
    const labels = parseSearch(words.join(' ')).labels
    for (const label of labels) {
      const { parameters } = selectLabelled(db, { organisation: 'maker', stage }, 'device', label).compile()
      const looked = parameters.filter(each => typeof each === 'string' && /^% .*%$/.test(each)).length
      const entities = Number(parameters.find(each => typeof each === 'number'))
      assert.ok(entities >= 1 && entities <= 2_000)
      assert.ok(looked * entities <= 12_000, `${looked} words of ${entities} entities`)
    }
  }
  assert.deepEqual(parseSearch('a b a b').labels.at(-1)?.words, ['a', 'b'])
})
