import assert from 'node:assert/strict'
import { cpSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { freshRequest } from './fresh-request.ts'
import { serve } from './serving.ts'
import { ownSimulator } from './simulator.ts'

const submit = '/api/v1/submit/EU_UDI_MDR'
const noticed = /restored: the authority is asked/

/** What may be put back while the gateway is stopped, and whether that is noticed without being told. */
const cases = [
  { title: 'the file of the store alone', files: ['udigate.sqlite'], isNoticed: true },
  { title: 'the whole folder, in a new one', files: ['.'], isNew: true, isNoticed: true },
  {
    title: 'the whole folder, while another one remembers',
    files: ['.'],
    isElsewhere: true,
    isNoticed: true,
  },
  { title: 'nothing: it is just started again', files: [], isNoticed: false },
] as const

for (const { title, files, isNoticed, ...more } of cases) {
  test(`${title} is put back: ${isNoticed ? 'noticed at the start' : 'no restore'}`, async t => {
    const place = await makePlace(t, 'isElsewhere' in more)
    const request = freshRequest('EU_UDI_MDR')
    const held = freshRequest('EU_UDI_MDR')
    const first = await place.start()
    assert.equal((await first.post(submit, request)).status, 200)
    await place.simulator.arm('http-503', { match: held.device.Device, times: 10_000 })
    const { body } = await first.post(submit, held, 'respond-async')
    await place.stop(first)
    place.copy()
    const second = await place.start()
    assert.doesNotMatch(second.logged(), noticed)
    await place.simulator.disarm()
    assert.equal((await second.post(submit, held, 'wait=30')).status, 200)
    await place.stop(second)
    const before = await place.sent(held.device.Device)

    if ('isNew' in more) place.beginAnew()
    place.putBack(files)
    const third = await place.start()
    const answer = await third.post(submit, held, 'wait=30')
    assert.equal(answer.status, 200, JSON.stringify(answer.body))
    assert.equal((await third.get(`/api/v1/submissions/${body.requestId}`)).body.status, 'SUCCESS')
    assert.deepEqual(await place.sent(held.device.Device), before)
    assert.equal(noticed.test(third.logged()), isNoticed)
    await place.stop(third)
    const fourth = await place.start()
    assert.doesNotMatch(fourth.logged(), noticed)
  })
}

/** A data folder, a copy of it, and gateways that run on it one after the other. */
async function makePlace(t: TestContext, isElsewhere: boolean) {
  const folder = mkdtempSync(join(tmpdir(), 'udigate-restored-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  const simulator = await ownSimulator(t)
  const [copy, memory] = [join(folder, 'copy'), join(folder, 'memory')]
  const data = join(folder, 'data')
  return {
    simulator,
    start: () =>
      serve(t, {
        UDIGATE_DATA_DIR: data,
        UDIGATE_SIMULATOR_PORT: String(simulator.port),
        UDIGATE_QUARANTINE: '2',
        ...(isElsewhere ? { UDIGATE_EPOCH_DIR: memory } : {}),
      }),
    async stop(gateway: { signal(name: 'SIGTERM'): void; ended: Promise<unknown> }): Promise<void> {
      gateway.signal('SIGTERM')
      await gateway.ended
    },
    copy: () => cpSync(data, copy, { recursive: true }),
    beginAnew: () => renameSync(data, `${data}.before`),
    putBack(files: readonly string[]): void {
      for (const file of files) {
        if (file !== '.') for (const log of ['-wal', '-shm']) rmSync(join(data, file + log), { force: true })
        cpSync(join(copy, file), join(data, file), { recursive: true })
      }
    },
    /** What the authority was asked to do about a device. */
    sent: async (code: string) =>
      (await simulator.messagesWith(code))
        .filter(({ operation }) => operation !== 'GET')
        .map(({ messageId }) => messageId),
  }
}
