import assert from 'node:assert/strict'
import { mkdtempSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { type Change, changed, changesOf, updatableRequest } from './changes.ts'
import { freshRequest } from './fresh-request.ts'
import { eventually } from './harness.ts'
import { type StartedServer, startServer } from './postgres.ts'
import { type Served, serve } from './serving.ts'
import { ownSimulator } from './simulator.ts'
import { startStandby, withoutStandby } from './standby.ts'

const submit = '/api/v1/submit/EU_UDI_MDR'
const validate = '/api/v1/validate/EU_UDI_MDR'
const [groupName, website] = changesOf.EU_UDI_MDR as [Change, Change]
const noticed = /restored: the authority is asked/
const options = { skip: withoutStandby, timeout: 280_000 }

test(
  'a gateway that starts on a promoted standby asks about what the standby lacks, and sends nothing of it',
  options,
  async t => {
    const world = await openWorld(t)
    const first = await world.start()
    const lost = await world.sendWhatTheStandbyLacks(first)
    first.signal('SIGKILL')
    await first.ended
    await world.primary.stop()
    await world.standby.promote()
    world.failOver()

    const second = await world.start()
    assert.match(second.logged(), noticed)
    await world.assertAskedFirst(second, lost)
    const again = await second.post(submit, freshRequest('EU_UDI_MDR'), 'wait=30')
    assert.equal(again.status, 200, JSON.stringify(again.body))
  },
)

test(
  'a gateway whose connection fails over to a standby sends nothing as long as that is read-only, and asks first when it is promoted',
  options,
  async t => {
    const world = await openWorld(t)
    const gateway = await world.start()
    const lost = await world.sendWhatTheStandbyLacks(gateway)
    await world.primary.stop()
    world.failOver()

    // Before its promotion it can be read, and takes no writes.
    const ready = await eventually(
      () => gateway.get('/health/ready'),
      ({ body }) => /takes no writes|nothing can be stored/.test(JSON.stringify(body)),
    )
    assert.equal(ready.status, 503)
    assert.equal((await gateway.post(validate, freshRequest('EU_UDI_MDR'))).status, 200)
    const refused = await gateway.post(submit, freshRequest('EU_UDI_MDR'))
    assert.deepEqual([refused.status, refused.body.status], [500, 'INTERNAL_ERROR'])
    assert.equal((await gateway.get(`/api/v1/submissions/${lost.requestId}`)).body.status, 'IN_SUBMISSION')
    assert.deepEqual(await world.pushes(lost.code), lost.sent)

    await world.standby.promote()
    await world.assertAskedFirst(gateway, lost)
    assert.match(gateway.logged(), noticed)
    await eventually(
      () => gateway.get('/health/ready'),
      ({ status }) => status === 200,
    )
    const again = await gateway.post(submit, freshRequest('EU_UDI_MDR'), 'wait=30')
    assert.equal(again.status, 200, JSON.stringify(again.body))
  },
)

interface Lost {
  code: string
  requestId: string
  /** The ids of the messages that carried it, and those before. */
  sent: readonly string[]
}

/** A primary with its standby, an authority, and gateways that reach the database by an address that fails over. */
async function openWorld(t: TestContext) {
  const folder = mkdtempSync(join(tmpdir(), 'udigate-standby-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  const simulator = await ownSimulator(t)
  const primary = await startServer()
  t.after(() => primary.end())
  const standby = await startStandby(primary)
  t.after(() => standby.end())
  const address = join(folder, 'database')
  const pointTo = ({ folder: target }: StartedServer): void => {
    symlinkSync(target, `${address}.new`)
    renameSync(`${address}.new`, address)
  }
  pointTo(primary)
  return {
    simulator,
    primary,
    standby,
    failOver: () => pointTo(standby),
    pushes,
    start: (): Promise<Served> =>
      serve(t, {
        DATABASE_URL: `postgres:///postgres?host=${encodeURIComponent(address)}&user=udigate`,
        UDIGATE_SIMULATOR_PORT: String(simulator.port),
        UDIGATE_QUARANTINE: '2',
      }),
    /**
     * An update of two operations of which the standby knows that the first was not sent, and the second waits for it; both
     * are carried out after the standby got its last commit.
     */
    async sendWhatTheStandbyLacks(gateway: Served) {
      const registered = updatableRequest('EU_UDI_MDR')
      const code = registered.deviceGroup.DeviceGroup
      assert.equal((await gateway.post(submit, registered, 'wait=30')).status, 200)
      await simulator.arm('http-503', { match: code, times: 10_000 })
      const update = changed(registered, [groupName, website])
      const { status, body } = await gateway.post(submit, update, 'respond-async')
      assert.equal(status, 202)
      await eventually(
        () => gateway.get(`/api/v1/submissions/${body.requestId}`),
        answer => /attempt/.test(String(answer.body.statusText)),
      )
      await standby.catchUp()
      await standby.detach()
      await simulator.disarm()
      assert.equal((await gateway.post(submit, update, 'wait=30')).status, 200)
      return { code, requestId: body.requestId, sent: await pushes(code) }
    },
    /** What the authority has carried out comes to its end by questions, and nothing of it is sent again. */
    async assertAskedFirst(gateway: Served, { code, requestId, sent }: Lost) {
      const { body } = await eventually(
        () => gateway.get(`/api/v1/submissions/${requestId}`),
        answer => answer.body.endedAt !== undefined,
      )
      assert.equal(body.status, 'SUCCESS')
      assert.deepEqual(await pushes(code), sent)
      const questions = (await simulator.messagesWith(code)).filter(({ operation }) => operation === 'GET')
      assert.ok(questions.length > 0)
    },
  }

  async function pushes(code: string): Promise<string[]> {
    const messages = await simulator.messagesWith(code)
    return messages.filter(({ operation }) => operation !== 'GET').map(({ messageId }) => messageId)
  }
}
