import assert from 'node:assert/strict'
import { randomBytes, X509Certificate } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import type { NoteWork } from '../../../noted-work.ts'
import { agreementDefaults } from '../../agreement.ts'
import { listDecryption, makeProcessingModes } from '../p-mode.ts'
import { settingsFor } from '../testing/open-connection.ts'
import { makePush, readIdentity, toGateway } from '../testing/partner.ts'
import { HandlingEnded, isHarmful, startHandling } from './handling.ts'

const nowhere = new URL('http://127.0.0.1:9/msh')

function agree(maxPayloadBytes: number) {
  const settings = settingsFor(nowhere, { maxPayloadBytes })
  return {
    processingModes: makeProcessingModes('preview', settings),
    decryption: listDecryption(settings.keys()),
    now: new Date(),
  }
}

test('a process takes the next large message, whatever became of the one before', async () => {
  const handling = startHandling()
  const options = agree(1024 ** 2)
  const results: boolean[] = []
  for (const signer of ['regulator-2048', 'foreign', 'regulator-2048', 'regulator-3072'])
    results.push((await handling.receive(makePush(randomBytes(200_000), { signer }).http, options)).ok)
  assert.deepEqual(results, [true, false, true, false])
})

test('what is small until it is decompressed is received to the size that is set', async () => {
  const handling = startHandling()
  const push = makePush(Buffer.alloc(5_000_000)).http
  assert.ok(push.body.byteLength < 16_384)
  assert.ok((await handling.receive(push, agree(5_000_000))).ok)
  const refused = await handling.receive(push, agree(4_999_999))
  assert.ok(!refused.ok && refused.error.code === 'EBMS:0303')
})

/** Notes kept in memory, as the store keeps them. */
function keepNotes() {
  const noted = new Map<string, { because?: string }[]>()
  const said: string[] = []
  const noteWork: NoteWork = async name => {
    const before = noted.get(name) ?? []
    const own: { because?: string } = {}
    noted.set(name, [...before, own])
    return {
      async pass() {
        said.push('passed')
        noted.delete(name)
      },
      async abandon() {
        said.push('abandoned')
      },
      async blame(because) {
        own.because = because
        said.push(because)
        return before.filter(each => each.because !== undefined).length + 1
      },
    }
  }
  return { noteWork, noted, said }
}

function endOver(messageId: string | undefined, how: string): string {
  return messageId === undefined ? '' : `if (Buffer.from(job.args[0].body).includes('${messageId}')) ${how}`
}

function pushLarge(messageId: string) {
  return makePush(randomBytes(200_000), { messageId }).http
}

/** What handles messages elsewhere, and ends over those of such ids. */
function poisoned(t: TestContext, ids: { own?: string; full?: string; killed?: string }): string {
  const folder = mkdtempSync(join(tmpdir(), 'udigate-handling-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'handling-process.mjs')
  writeFileSync(
    file,
    `import process from 'node:process'
const on = process.on.bind(process)
const spoil = listen => job => {
  ${endOver(ids.own, 'process.abort()')}
  ${endOver(ids.full, '{ const list = []; for (;;) list.push({ list }) }')}
  ${endOver(ids.killed, `process.kill(process.pid, 'SIGKILL')`)}
  listen(job)
}
process.on = (name, listen) => on(name, name === 'message' ? spoil(listen) : listen)
await import(${JSON.stringify(new URL('handling-process.ts', import.meta.url).href)})
`,
  )
  return pathToFileURL(file).href
}

test('a message over which what handles it ends takes nothing else down, and the next is handled', async t => {
  const { noteWork, said, noted } = keepNotes()
  const program = poisoned(t, { own: 'bad@regulator', full: 'full@regulator' })
  const handling = startHandling(randomBytes, program).notedBy(noteWork)
  const options = agree(1024 ** 2)
  for (const id of ['bad@regulator', 'full@regulator']) {
    await assert.rejects(handling.receive(pushLarge(id), options), HandlingEnded)
    const next = await handling.receive(pushLarge('other@regulator'), options)
    assert.ok(next.ok && next.message.signer instanceof X509Certificate)
  }
  const ended = 'the process that handled it ended by SIGABRT'
  const isFull = 'the process that handled it had no memory left (512 MiB)'
  assert.deepEqual(said, [ended, 'passed', isFull, 'passed'])
  assert.equal(noted.size, 2)
})

test('a message that ends a process twice is refused, and one that something outside ended is tried again', async t => {
  const { noteWork, said } = keepNotes()
  const program = poisoned(t, { own: 'bad@regulator', killed: 'killed@regulator' })
  const handling = startHandling(randomBytes, program).notedBy(noteWork)
  const options = agree(1024 ** 2)
  const harms: boolean[] = []
  for (const id of ['bad@regulator', 'bad@regulator', 'killed@regulator', 'killed@regulator']) {
    await assert.rejects(handling.receive(pushLarge(id), options), error => {
      harms.push(isHarmful(error))
      return error instanceof HandlingEnded
    })
  }
  assert.deepEqual(harms, [false, true, false, false])
  assert.deepEqual(said.slice(2), ['abandoned', 'abandoned'])
})

test('what is built by a process of its own is signed and encrypted as ever', async () => {
  const { noteWork } = keepNotes()
  const handling = startHandling().notedBy(noteWork)
  const message = {
    ...toGateway,
    messageId: 'm@gateway',
    conversationId: 'c',
    properties: [
      { name: 'originalSender', value: agreementDefaults.finalRecipient },
      { name: 'finalRecipient', value: agreementDefaults.originalSender },
    ],
    payloads: [{ contentId: 'message', mimeType: 'text/xml', content: randomBytes(300_000) }],
  }
  const options = {
    signer: readIdentity('regulator-2048'),
    recipient: readIdentity('manufacturer-2048').certificate,
    now: new Date(),
  }
  const { http } = await handling.build(message, options)
  const received = await handling.receive(http, agree(1024 ** 2))
  assert.deepEqual(received.ok || received.error, true)
})
