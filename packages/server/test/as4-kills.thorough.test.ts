import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
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

test('where the system ends what handles messages the next one gets its receipt', async t => {
  const folder = mkdtempSync(join(tmpdir(), 'udigate-as4-kills-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  const partner = await startPartner(t)
  const own = keyFiles('manufacturer-2048')
  const gateway = await serve(t, {
    UDIGATE_DATA_DIR: join(folder, 'data'),
    UDIGATE_PREVIEW_CONNECTOR: 'as4',
    UDIGATE_PREVIEW_ENDPOINT: partner.endpoint.href,
    UDIGATE_PREVIEW_PARTY_ID: ownPartyId,
    UDIGATE_PREVIEW_AS4_KEY_FILE: own.key,
    UDIGATE_PREVIEW_AS4_CERTIFICATE_FILE: own.certificate,
    UDIGATE_PREVIEW_AS4_PARTNER_CERTIFICATE_FILE: keyFiles('regulator-2048').certificate,
    UDIGATE_AS4_PORT: '0',
  })
  const address = await findPort(gateway)
  for (const messageId of ['one@regulator', 'two@regulator', 'three@regulator']) {
    const answered = await post(address, push(messageId))
    assert.deepEqual([answered.status, answered.outcome.kind], [200, 'receipt'])
    const apart = listChildren(gateway)
    assert.ok(apart.length > 0)
    for (const pid of apart) process.kill(pid, 'SIGKILL')
  }
})

/** The processes that a gateway has started. */
function listChildren(gateway: Served): number[] {
  const [, pid = ''] = /"pid":(\d+)/.exec(gateway.logged()) ?? []
  return execFileSync('pgrep', ['-P', pid], { encoding: 'utf8' }).trim().split('\n').map(Number)
}

async function findPort(gateway: Served): Promise<string> {
  const logged = await eventually(
    async () => gateway.logged(),
    text => text.includes('access point listening'),
  )
  return /"url":"(http[^"]+\/msh)"/.exec(logged)?.[1] ?? ''
}

/** Encrypted again each time that it is sent, under the same id. */
function push(messageId: string) {
  return makePush(randomBytes(100_000), { messageId })
}
