import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import {
  keyFiles,
  makePush,
  ownPartyId,
  post,
  startPartner,
} from '../src/authorities/eudamed/as4/testing/partner.ts'
import { eventually } from './harness.ts'
import { type Served, serve } from './serving.ts'

const poison = 'poison@regulator'

/** What has the whole process end as soon as a thread is given the poison, as a fault of the engine does. */
const killing = `
import { Worker } from 'node:worker_threads'
const { postMessage } = Worker.prototype
Worker.prototype.postMessage = function (job, ...more) {
  const { body } = job?.args?.[0] ?? {}
  if (body && Buffer.from(body).includes('${poison}')) process.kill(process.pid, 'SIGABRT')
  return postMessage.call(this, job, ...more)
}
`

test('a message that took the process with it is handled by itself when its partner sends it again, and takes nothing with it', async t => {
  const folder = mkdtempSync(join(tmpdir(), 'udigate-as4-kills-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  const preload = join(folder, 'killing.mjs')
  writeFileSync(preload, killing)
  const partner = await startPartner(t)
  const own = keyFiles('manufacturer-2048')
  const start = (): Promise<Served> =>
    serve(t, {
      NODE_OPTIONS: `--import=${preload}`,
      UDIGATE_DATA_DIR: join(folder, 'data'),
      UDIGATE_PREVIEW_CONNECTOR: 'as4',
      UDIGATE_PREVIEW_ENDPOINT: partner.endpoint.href,
      UDIGATE_PREVIEW_PARTY_ID: ownPartyId,
      UDIGATE_PREVIEW_AS4_KEY_FILE: own.key,
      UDIGATE_PREVIEW_AS4_CERTIFICATE_FILE: own.certificate,
      UDIGATE_PREVIEW_AS4_PARTNER_CERTIFICATE_FILE: keyFiles('regulator-2048').certificate,
      UDIGATE_AS4_PORT: '0',
    })

  const first = await start()
  assert.equal((await post(await findPort(first), push('sound@regulator'))).status, 200)
  await assert.rejects(post(await findPort(first), push(poison)))
  await first.ended

  const second = await start()
  const address = await findPort(second)
  const answered = await post(address, push(poison))
  assert.deepEqual([answered.status, answered.outcome.kind], [200, 'receipt'])
  const other = await post(address, push('other@regulator'))
  assert.deepEqual([other.status, other.outcome.kind], [200, 'receipt'])
})

async function findPort(gateway: Served): Promise<string> {
  const logged = await eventually(
    async () => gateway.logged(),
    text => text.includes('access point listening'),
  )
  return /"url":"(http[^"]+\/msh)"/.exec(logged)?.[1] ?? ''
}

/** Encrypted anew each time that it is sent, under the same id. */
function push(messageId: string) {
  return makePush(randomBytes(100_000), { messageId })
}
