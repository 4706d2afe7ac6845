import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Finding } from '../finding.ts'
import { FindingLists, listFor } from '../finding-lists.ts'
import type { CanonicalRequest } from './canonical-request.ts'
import type { Rule } from './rule.ts'
import { type GroupFindings, RuleFailure, ruleRunner } from './rule-runner.ts'

/** The rules of a made-up authority, which registers ladders and ropes. */
type Made = Rule<'LADDER' | 'ROPE', ReadonlySet<string>>

const about = {
  source: { document: 'this test', version: '1', section: '1' },
  examples: { good: [], bad: [] },
}

const colourKnown: Made = {
  ...about,
  id: 'COLOUR',
  title: 'The colour is one of the list.',
  message: '{value} is no colour; the list has {count}.',
  severity: 'error',
  models: ['LADDER', 'ROPE'],
  reads: { device: ['Colours'] },
  check({ device }, report, colours) {
    for (const [index, value] of (device.Colours as unknown[]).entries()) {
      if (!colours.has(String(value)))
        report({ at: `/device/Colours/${index}`, value, words: { count: colours.size } })
    }
  },
}

const coloursTwo: Made = {
  ...about,
  id: 'TWO',
  title: 'There are two colours.',
  message: 'Give two colours.',
  severity: 'warning',
  byContract: { severity: 'error', models: ['LADDER'], message: 'The contract asks for two colours.' },
  models: ['LADDER'],
  needsWholeLists: true,
  reads: { device: ['Colours'] },
  check({ device }, report) {
    if ((device.Colours as unknown[]).length !== 2) report({ at: '/device/Colours' })
  },
}

const colourShort: Made = {
  ...about,
  id: 'SHORT',
  title: 'A colour has few letters.',
  message: 'Write {value} shorter.',
  severity: 'error',
  models: ['LADDER', 'ROPE'],
  yieldsTo: ['COLOUR'],
  reads: { device: ['Colours'] },
  check({ device }, report) {
    for (const [index, value] of (device.Colours as string[]).entries()) {
      if (value.length > 4) report({ at: `/device/Colours/${index}`, value })
    }
  },
}

const colours = new Set(['RED', 'BLUE', 'CRIMSON'])

function run(
  model: 'LADDER' | 'ROPE',
  Colours: unknown,
  {
    spoilt = new Map(),
    strict = false,
    rules = [colourKnown, coloursTwo, colourShort],
  }: Partial<{ spoilt: Map<string, Set<number> | 'whole'>; strict: boolean; rules: readonly Made[] }> = {},
): [severity: string, finding: Finding][] {
  const given = { device: { Colours } }
  const request: CanonicalRequest = {
    device: { Colours },
    deviceGroup: {},
    actorCode: undefined,
    authorizedRepresentativeCode: undefined,
    movedFields: [],
    callerPath: path => path,
  }
  const found: [string, Finding][] = []
  ruleRunner({ rules, completeFix: fix => fix, givenBeside: [] })(
    model,
    request,
    given,
    spoilt,
    { codes: colours, strict },
    (_place, severity, describe) => found.push([severity, describe()]),
  )
  return found
}

test('the rules of a model run in their order, and say what is wrong and where', () => {
  assert.deepEqual(run('LADDER', ['PINK']), [
    [
      'error',
      {
        path: '/device/Colours/0',
        message: 'PINK is no colour; the list has 3.',
        ruleId: 'COLOUR',
        value: 'PINK',
      },
    ],
    ['warning', { path: '/device/Colours', message: 'Give two colours.', ruleId: 'TWO' }],
  ])
  assert.deepEqual(
    run('ROPE', ['PINK']).map(([, { ruleId }]) => ruleId),
    ['COLOUR'],
  )
})

test("under the contract's own letter a rule has the severity that it has there", () => {
  assert.deepEqual(
    run('LADDER', ['RED'], { strict: true }).map(([severity, { ruleId }]) => [severity, ruleId]),
    [['error', 'TWO']],
  )
})

test('a rule that yields to another says nothing where that one has a finding', () => {
  assert.deepEqual(
    run('ROPE', ['YELLOW', 'CRIMSON']).map(([, { ruleId, path }]) => [ruleId, path]),
    [
      ['COLOUR', '/device/Colours/0'],
      ['SHORT', '/device/Colours/1'],
    ],
  )
})

test('items that have not the right shape keep only those rules waiting that ask for the whole list', () => {
  const spoilt = new Map([['/device/Colours', new Set([0])]])
  assert.deepEqual(
    run('LADDER', [7, 'PINK'], { spoilt }).map(([, { ruleId, path }]) => [ruleId, path]),
    [['COLOUR', '/device/Colours/1']],
  )
  assert.deepEqual(run('LADDER', 7, { spoilt: new Map([['/device/Colours', 'whole']]) }), [])
})

test('a rule that breaks down is a failure that names it, never a pass', () => {
  const cause = new Error('no such colour')
  const broken: Made = {
    ...colourKnown,
    check() {
      throw cause
    },
  }
  assert.throws(
    () => run('ROPE', ['RED'], { rules: [broken] }),
    (error: unknown) => error instanceof RuleFailure && error.ruleId === 'COLOUR' && error.cause === cause,
  )
})

test('what rules find of a group alone is not looked for again with its next device, but for fields that the device repeats', () => {
  const asked: string[] = []
  const sizeKnown: Made = {
    ...colourKnown,
    id: 'SIZE',
    message: 'Size {value} is unknown.',
    reads: { deviceGroup: ['Sizes'] },
    check({ deviceGroup }, report) {
      asked.push('SIZE')
      for (const [index, value] of (deviceGroup.Sizes as number[]).entries()) {
        report({ at: `/deviceGroup/Sizes/${index}`, value })
      }
    },
  }
  const sizeHigh: Made = {
    ...sizeKnown,
    id: 'HIGH',
    yieldsTo: ['SIZE'],
    check({ deviceGroup }, report) {
      asked.push('HIGH')
      report({ at: '/deviceGroup/Sizes/0' })
      report({ at: `/deviceGroup/Sizes/${(deviceGroup.Sizes as number[]).length}` })
    },
  }
  const byRule: GroupFindings['byRule'] = new Map()
  const deviceGroup = { Sizes: [1, 2] }
  const judge = (device: Record<string, unknown>): string[] => {
    const request = {
      device: { Colours: ['RED'], ...device },
      deviceGroup,
      actorCode: undefined,
      authorizedRepresentativeCode: undefined,
      movedFields: [],
      callerPath: (path: string) => path,
    }
    const lists = new FindingLists()
    ruleRunner({ rules: [colourKnown, sizeKnown, sizeHigh], completeFix: fix => fix, givenBeside: [] })(
      'ROPE',
      request,
      request,
      new Map(),
      { codes: colours, strict: false, group: { byRule, repeat: known => lists.repeat(known) } },
      (place, severity, describe) => lists.add(listFor(place, severity), describe),
    )
    return lists.close().deviceGroupErrors.map(({ ruleId, path }) => `${ruleId} ${path}`)
  }
  const found = ['SIZE /deviceGroup/Sizes/0', 'SIZE /deviceGroup/Sizes/1', 'HIGH /deviceGroup/Sizes/2']
  assert.deepEqual(judge({}), found)
  assert.deepEqual(judge({}), found)
  assert.deepEqual(judge({}), found)
  assert.deepEqual(asked.splice(0), ['SIZE', 'HIGH'])
  assert.deepEqual(judge({ Sizes: [1, 2] }), found)
  assert.deepEqual(asked, ['SIZE', 'HIGH'])
})
