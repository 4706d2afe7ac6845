import assert from 'node:assert/strict'
import { test } from 'node:test'
import { batchCalls, rowFinder, rowInserter } from './batch-calls.ts'
import type { Db } from './database.ts'
import { shareTransaction } from './shared-transaction.ts'

const transactions = [{ isTransaction: true }, { isTransaction: true }] as unknown as [Db, Db]
const [transaction, another] = transactions
const outside = { isTransaction: false } as unknown as Db

test('what is asked for at the same time is one call for each transaction, and each gets its own answer', async () => {
  const calls: [Db, readonly number[]][] = []
  const double = batchCalls(async (db, asked: readonly number[]) => {
    calls.push([db, asked])
    return asked.map(one => one * 2)
  })
  const answers = [double(transaction, 1), double(another, 2), double(transaction, 3), double(outside, 4)]
  assert.deepEqual(await Promise.all(answers), [2, 4, 6, 8])
  assert.deepEqual(calls, [
    [transaction, [1, 3]],
    [another, [2]],
    [outside, [4]],
  ])
})

test('what is asked for after an answer is another call', async () => {
  const calls: (readonly number[])[] = []
  const note = batchCalls<number, void>(async (_, asked) => {
    calls.push(asked)
    return []
  })
  const twice = async (one: number): Promise<void> => {
    await note(transaction, one)
    await note(transaction, one + 10)
  }
  await Promise.all([twice(1), twice(2)])
  assert.deepEqual(calls, [
    [1, 2],
    [11, 12],
  ])
})

test('a call that fails does so for all who asked, and the next one is made again', async () => {
  let tries = 0
  const fail = batchCalls<number, void>(async () => {
    tries += 1
    throw new Error(`no ${tries}`)
  })
  const results = await Promise.allSettled([fail(transaction, 1), fail(transaction, 2)])
  assert.deepEqual(
    results.map(result => result.status === 'rejected' && result.reason.message),
    ['no 1', 'no 1'],
  )
  await assert.rejects(fail(transaction, 3), /^Error: no 2$/)
})

test('rows are looked for by what their names share, and found under their own', async () => {
  const asked: [string, readonly string[]][] = []
  const find = rowFinder('code', async (_, { kind }: { kind: string; code: string }, codes) => {
    asked.push([kind, codes])
    return [...new Set(codes)].filter(code => code !== 'none').map(code => ({ code, kind }))
  })
  const names = ['a b', 'a none', 'b b', 'a c', 'a b'].map(name => {
    const [kind = '', code = ''] = name.split(' ')
    return { kind, code }
  })
  const rows = await Promise.all(names.map(name => find(transaction, name)))
  assert.deepEqual(
    rows.map(row => row && `${row.kind} ${row.code}`),
    ['a b', undefined, 'b b', 'a c', 'a b'],
  )
  // Filled up to a length of which there are few.
  assert.deepEqual(asked, [
    ['a', ['b', 'none', 'c', 'c']],
    ['b', ['b']],
  ])
})

test('rows are stored with one statement, in lots that a store takes, and none where there is nothing to store', async () => {
  const lots: number[] = []
  const insert = rowInserter(async (_, rows: readonly number[]) => lots.push(rows.length))
  const some = (count: number) =>
    insert(
      transaction,
      Array.from({ length: count }, (_, index) => index),
    )
  await Promise.all([some(2), some(0), some(3)])
  await some(0)
  await Promise.all([some(700), some(700)])
  assert.deepEqual(lots, [5, 1000, 400])
})

test('what a work of a shared transaction keeps is found by the next one, is stored at the end, and asked for no more', async () => {
  const asked: (readonly string[])[] = []
  const stored: (readonly string[])[] = []
  const find = rowFinder('code', async (_, __: { code: string }, codes) => {
    asked.push(codes)
    return [{ code: 'a', of: 'the store' }]
  })
  const insert = rowInserter(async (_, rows: readonly string[]) => stored.push(rows))
  const found = await shareTransaction(transaction, async () => {
    const before = [await find(transaction, { code: 'a' }), await find(transaction, { code: 'b' })]
    await insert(transaction, ['b'])
    find.keep(transaction, { code: 'b' }, { code: 'b', of: 'a work' })
    await insert(transaction, ['c', 'd'])
    assert.deepEqual(stored, [], 'nothing is stored before the end')
    return [...before, await find(transaction, { code: 'a' }), await find(transaction, { code: 'b' })]
  })
  assert.deepEqual(
    found.map(row => row?.of),
    ['the store', undefined, 'the store', 'a work'],
  )
  assert.deepEqual(stored, [['b', 'c', 'd']])
  assert.deepEqual(asked, [['a'], ['b']])
  find.keep(transaction, { code: 'b' }, { code: 'b', of: 'no work' })
  assert.equal(await find(transaction, { code: 'b' }), undefined, 'outside of it the store is asked')
})

test('what is forgotten in a shared transaction is asked for again, and what is asked for at once does not undo what is kept', async () => {
  let times = 0
  const find = rowFinder('code', async (_, __: { code: string }, codes) => {
    times += 1
    return [...new Set(codes)].map(code => ({ code, times }))
  })
  await shareTransaction(transaction, async () => {
    assert.equal((await find(transaction, { code: 'a' }))?.times, 1)
    find.forget(transaction, { code: 'a' })
    assert.equal((await find(transaction, { code: 'a' }))?.times, 2)
    const underWay = find(transaction, { code: 'b' })
    find.keep(transaction, { code: 'b' }, { code: 'b', times: 0 })
    assert.equal((await underWay)?.times, 0)
  })
})
