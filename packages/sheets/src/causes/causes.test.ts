import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { correct, type Flaw, kindsOfMistakes, makeMistakes, soundList } from '../../test/flawed-list.ts'
import { makePick } from '../../test/make-pick.ts'
import { readAll } from '../../test/read-all.ts'
import { type Grid, makeWorkbook, put } from '../../test/workbook-of.ts'
import type { JudgedFinding } from '../judged-findings.ts'
import { openInput } from '../open-input.ts'
import { hasError, judgeRequest, placeFindings } from '../verdict.ts'
import { memorySource } from '../zip/byte-source.ts'
import { type Cause, collectCauses } from './collect-causes.ts'
import { separateFollowOns } from './separate-follow-ons.ts'

interface Judged {
  causes: readonly Cause[]
  followOns: readonly JudgedFinding[]
  countFollowOns: number
  findings: number
  /** Which records have an error, of themselves. */
  failed: readonly number[]
}

async function judge(grid: Grid): Promise<Judged> {
  const source = memorySource(await makeWorkbook(grid))
  const causes = collectCauses()
  const followOns: JudgedFinding[] = []
  const failed: number[] = []
  let count = 0
  const { requests } = await readAll(withProblems(openInput('xlsx', { source }, undefined)))
  async function* withProblems(batches: ReturnType<typeof openInput>) {
    for await (const batch of batches) {
      count += batch.problems.length
      for (const problem of batch.problems) causes.addProblem(problem)
      yield batch
    }
  }
  for (const request of requests) {
    const findings = placeFindings(request, judgeRequest(request, undefined, {}))
    if (hasError(findings)) failed.push(request.record)
    count += findings.length
    const found = separateFollowOns(request, findings, unreadable =>
      judgeRequest(request, undefined, { unreadable }),
    )
    followOns.push(...found.followOns)
    causes.add(request.record, found)
  }
  return {
    causes: causes.list(),
    followOns,
    countFollowOns: causes.countFollowOns(),
    findings: count,
    failed,
  }
}

function shortly({ severity, ruleId, sheet, column, rows, devices }: Cause): string {
  return `${severity} ${ruleId} ${sheet}!${column}: ${rows.length} cells, ${devices.length} devices`
}

test('a sound list has no cause', async () => {
  const { causes, findings } = await judge(soundList(40))
  assert.deepEqual([causes, findings], [[], 0])
})

test('a wrong cell of a group is one cause, however many devices the group has', async () => {
  const grid = soundList(40)
  put(grid, 'Device groups', 2, 'RiskClass', 'Class I')
  const { causes, findings } = await judge(grid)
  assert.equal(findings, 20)
  assert.deepEqual(causes.map(shortly), ['error SCHEMA-ENUM Device groups!F: 1 cells, 20 devices'])
  assert.deepEqual(causes[0]?.values, [{ value: 'Class I', meant: 'CLASS_I', cells: 1 }])
})

test('a mistake that is made in many cells of a column is one cause, whatever values it is made in', async () => {
  const grid = soundList(40)
  const words = ['mehrfach', 'viele', 'einmal', 'mehrfach']
  for (const [index, word] of words.entries()) put(grid, 'Devices', 3 + 2 * index, 'NumberOfReuses', word)
  for (const row of [20, 21]) put(grid, 'Devices', row, 'Sterile', 'mehrfach')
  const { causes } = await judge(grid)
  assert.deepEqual(
    causes.map(({ ruleId, field, rows }) => [ruleId, field, ...rows]),
    [
      ['SCHEMA-TYPE', 'NumberOfReuses', 3, 5, 7, 9],
      ['SCHEMA-TYPE', 'Sterile', 20, 21],
    ],
  )
  assert.deepEqual(causes[0]?.values, [
    { value: 'mehrfach', cells: 2 },
    { value: 'viele', cells: 1 },
    { value: 'einmal', cells: 1 },
  ])
})

test('one lost leading zero is one cause: what its rows and its packages lack follows from it', async () => {
  const grid = soundList(20)
  const [, , row = []] = grid.Devices ?? []
  put(grid, 'Devices', 3, 'Device', Number(row[1]))
  const { causes, findings, countFollowOns } = await judge(grid)
  assert.deepEqual(causes.map(shortly), ['error number-for-text Devices!B: 1 cells, 1 devices'])
  assert.equal(findings, 1 + countFollowOns)
  assert.ok(countFollowOns >= 3, `${countFollowOns}`)
})

test('an error that has nothing to do with a spoilt value stays, in the same record', async () => {
  const grid = soundList(20)
  const [, , device = []] = grid.Devices ?? []
  put(grid, 'Devices', 3, 'Device', Number(device[1]))
  put(grid, 'Devices', 3, 'Sterile', 'X')
  put(grid, 'Packages', 3, 'Device', Number(device[1]))
  put(grid, 'Packages', 3, 'PackagingDi', '1439990200001')
  const { causes } = await judge(grid)
  const ids = causes.map(({ ruleId, field }) => `${ruleId} ${field}`)
  assert.ok(ids.includes('SCHEMA-TYPE Sterile'), ids.join())
  assert.ok(ids.includes('BR-UDID-003-C PackagingDi'), ids.join())
})

test('a row that belongs to no device follows only from an error that says which one was meant', () => {
  const finding = {
    ruleId: 'R',
    message: 'It is another one.',
    path: '/device/Device',
    value: '17',
    fix: [{ op: 'replace' as const, path: '/device/Device', value: '18' }],
    place: { sheet: 'Devices', row: 3, column: 'B', field: 'Device' },
  }
  const ids = (severity: JudgedFinding['severity'], value: string) => {
    const causes = collectCauses()
    causes.addProblem({ code: 'unknown-device', severity: 'error', message: 'No such.', value, row: 9 })
    causes.add(1, { causes: [{ severity, ...finding }], followOns: [] })
    return [...causes.list().map(({ ruleId }) => ruleId), causes.countFollowOns()]
  }
  assert.deepEqual(ids('error', '18'), ['R', 1])
  assert.deepEqual(ids('error', '19'), ['R', 'unknown-device', 0])
  assert.deepEqual(ids('warning', '18'), ['unknown-device', 'R', 0])
})

test('300 devices with 20 kinds of mistakes have about as many causes, and each kind is among them', async () => {
  assert.equal(Object.keys(kindsOfMistakes).length, 20)
  for (const seed of [1, 7, 2026]) {
    const grid = soundList(300)
    const flaws = makeMistakes(grid, makePick(seed), 40)
    const { causes, findings } = await judge(grid)
    const text = causes.map(shortly).join('\n')
    assert.ok(causes.length <= 25, text)
    assert.ok(findings > 300, `${findings}`)
    for (const kind of Object.keys(kindsOfMistakes)) {
      const ofKind = flaws.filter(flaw => flaw.kind === kind)
      assert.ok(
        ofKind.some(flaw => isIn(causes, flaw)),
        `${kind}\n${text}`,
      )
    }
  }
})

test('what follows from a cause is judged again without it: correcting what is listed ends in a list without errors', async () => {
  let rounds = 0
  let hidden = 0
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 2 ** 31 - 1 }), async seed => {
      const grid = soundList(25)
      let left = makeMistakes(grid, makePick(seed), 6)
      for (;;) {
        const { causes, failed, followOns } = await judge(grid)
        const errors = causes.filter(({ severity }) => severity === 'error')
        // A record with errors is listed with one of them.
        const listed = new Set(errors.flatMap(({ devices }) => devices))
        for (const record of failed) assert.ok(listed.has(record), `record ${record}`)
        hidden += followOns.length
        const shown = left.filter(flaw => isIn(causes, flaw))
        if (errors.length === 0) break
        assert.ok(shown.length > 0, `no mistake is listed: ${errors.map(shortly).join('; ')}`)
        for (const flaw of shown) correct(grid, flaw)
        left = left.filter(flaw => !shown.includes(flaw))
        rounds += 1
      }
      assert.deepEqual(left, [])
    }),
    { numRuns: 12, endOnFailure: true },
  )
  // What was hidden at first came up in a later round.
  assert.ok(rounds > 12, `${rounds} rounds`)
  assert.ok(hidden > 0)
})

function isIn(causes: readonly Cause[], { sheet, row, column }: Flaw): boolean {
  const letter = column < 26 ? String.fromCharCode(65 + column) : undefined
  return causes.some(cause => cause.sheet === sheet && cause.column === letter && cause.rows.includes(row))
}
