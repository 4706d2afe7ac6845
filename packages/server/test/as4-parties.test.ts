import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { VerifiedUserMessage } from '@udigate/as4'
import {
  keyFiles,
  makePush,
  type PushOptions,
  post,
  toGateway,
} from '../src/authorities/eudamed/as4/testing/partner.ts'
import { anAcknowledgement } from '../src/authorities/eudamed/testing/a-push.ts'
import { startWithPartner } from './as4-world.ts'
import { freshRequest } from './fresh-request.ts'
import { eventually } from './harness.ts'
import { test } from './on-both-stores.ts'

test('what is pushed to the party of one organisation answers no message of another', async t => {
  const folder = mkdtempSync(join(tmpdir(), 'udigate-parties-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'parties.json')
  const { key: keyFile, certificate: certificateFile } = keyFiles('manufacturer-3072')
  writeFileSync(file, JSON.stringify({ globex: { partyId: 'EUDAMED_000009', keyFile, certificateFile } }))
  const { partner, world, pushUrl } = await startWithPartner(t, {
    answers: false,
    environment: { UDIGATE_PREVIEW_AS4_PARTIES_FILE: file },
  })
  const { body } = await world.post('/api/v1/submit/EU_UDI_MDR', freshRequest('EU_UDI_MDR'), {
    headers: { prefer: 'respond-async' },
  })
  const [message] = await eventually(
    async () => partner.delivered,
    all => all.length === 1,
  )
  const answer = async (options: PushOptions, by: string): Promise<string> => {
    const { messageId, conversationId, payloads } = message as VerifiedUserMessage
    const xml = Buffer.from(payloads[0]?.content ?? []).toString('utf8')
    const correlationId = /correlationID>([^<]+)</.exec(xml)?.[1] ?? ''
    const push = makePush(anAcknowledgement(correlationId), {
      refToMessageId: messageId,
      conversationId,
      ...options,
    })
    return (await post(pushUrl(), push, by)).outcome.kind
  }
  const header = { ...toGateway, to: { ...toGateway.to, id: 'EUDAMED_000009' } }
  const recipient = 'manufacturer-3072'
  assert.equal(await answer({ header, recipient }, recipient), 'receipt')
  await eventually(
    async () => world.logged,
    lines => lines.some(line => line.includes('message left at the access point')),
  )
  const open = await world.get(`/api/v1/submissions/${body.requestId}`)
  assert.equal(open.body.status, 'IN_SUBMISSION', JSON.stringify(open.body))
  assert.equal(await answer({}, 'manufacturer-2048'), 'receipt')
  await eventually(
    () => world.get(`/api/v1/submissions/${body.requestId}`),
    ({ body: shown }) => shown.status === 'SUCCESS',
  )
})
