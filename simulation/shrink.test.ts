import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Size, shrink } from './shrink.ts'
import type { Run } from './simulate.ts'
import { tellStory } from './story.ts'

function runOf(problems: readonly string[]): Run {
  return { seed: 's', problems, asks: 0, events: 0, simulated: 0, hash: '' }
}

test('a world is shrunk to the fewest submissions and faults that still show its problem', async () => {
  const tried: Size[] = []
  const found = await shrink(
    async size => {
      tried.push(size)
      const { steps, kinds } = size
      // A smaller world may show something else, which is another story.
      if (steps < 4) return runOf(['stuck: ask 1'])
      return runOf(kinds.includes('returns') ? ['doubled: device 1'] : [])
    },
    { steps: 30, kinds: ['network', 'returns', 'kills'] },
  )
  assert.deepEqual(found?.size, { steps: 4, kinds: ['returns'] })
  assert.deepEqual(found.run.problems, ['doubled: device 1'])
  assert.ok(tried.length < 20)
})

test('a world that shows nothing is not shrunk', async () => {
  assert.equal(await shrink(async () => runOf([]), { steps: 3, kinds: [] }), undefined)
})

test('a story tells what concerns the device of a problem, and what befell the machine', () => {
  const id = '019e830e-d8fe-7ce9-91ba-44ee93c46dbc'
  const message = '019e830e-d8fe-7df8-9101-afdface585ed'
  const sent = {
    operation: 'DEVICE.POST',
    submissionId: id,
    messageId: message,
    attempt: 1,
    msg: 'message sent',
  }
  const trace = [
    '1000.000 client 0: asks for 04000000000001 of 4039999SIM0000001CW: D-000000',
    '1500.000 client 1: asks for 04000000000002 of 4039999SIM0000002CX: D-000001',
    `2000.000 client 0: told 202 of ${id}`,
    `3000.000 gateway 1: ${JSON.stringify(sent)}`,
    `4000.000 access point: ${message}.1@udigate taken`,
    '5000.000 disk: full',
    '6000.000 problem: stuck: ask 0 (device 04000000000001) has no end',
  ]
  assert.deepEqual(tellStory(trace, ['stuck: ask 0 (device 04000000000001) has no end']).split('\n'), [
    '      1.0 s  client 0: asks for 04000000000001 of 4039999SIM0000001CW: D-000000',
    '      2.0 s  client 0: told 202 of #1',
    '      3.0 s  gateway 1: sends DEVICE.POST of #1 in #2, attempt 1',
    '      4.0 s  access point: #2.1@udigate taken',
    '      5.0 s  disk: full',
    '      6.0 s  problem: stuck: ask 0 (device 04000000000001) has no end',
  ])
})
