/**
 * Records what phase4 sends and answers, for the tests that run where there is no Java: `npm run conformance:record`.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { listen, post, type Travelled } from './exchange.ts'
import type { Answer, Delivery } from './lines.ts'
import { startPhase4 } from './phase4.ts'
import { commandFor, everyParty, type Plan, plans } from './plan.ts'

const target = fileURLToPath(new URL('../../packages/as4/test/exchanges', import.meta.url))

rmSync(target, { recursive: true, force: true })
await using phase4 = await startPhase4(everyParty)
let seen: { request: Travelled; response: Travelled } | undefined
await using proxy = await listen(async (path, request) => {
  const response = await post(phase4.url + path, request)
  seen = { request, response }
  return response
})

for (const [name, planned] of Object.entries(plans)) {
  const path = [`regulator-${planned.bits}`, planned.path].filter(part => part !== undefined).join('/')
  const answer = await phase4.send(commandFor(planned, `${name}@example`, `${proxy.url}/${path}`))
  const [delivery] = await phase4.takeDeliveries()
  if (seen === undefined) throw new Error(`phase4 sent nothing: ${JSON.stringify(answer)}`)
  write(name, seen.request, seen.response, describe(planned, answer, delivery))
  if (name === 'one-payload-plain') await recordErrors(seen.request)
}

/** The errors that phase4 answers to a message that was changed on its way, or that it has seen. */
async function recordErrors(request: Travelled): Promise<void> {
  const changes: Record<string, Travelled> = {
    'error-duplicate': request,
    'error-signature': replaceText(request, 'conversation-1', 'conversation-2'),
    'error-decryption': flipLastBit(request),
    'error-not-soap': { ...request, body: new TextEncoder().encode('nothing') },
  }
  for (const [name, changed] of Object.entries(changes)) {
    const response = await post(`${phase4.url}/regulator-2048`, changed)
    write(name, changed, response, { bits: 2048, status: response.status })
  }
}

function describe(planned: Plan, answer: Answer, delivery: Delivery | undefined): object {
  const { payloads, bits, signerToken, recipientToken } = planned
  const { id: _id, event: _event, ...result } = answer
  return {
    bits,
    signerToken,
    recipientToken,
    payloads,
    sender: result,
    ...(delivery === undefined ? {} : { delivery }),
  }
}

function write(name: string, request: Travelled, response: Travelled, facts: object): void {
  const folder = join(target, name)
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'request.mime'), request.body)
  writeFileSync(join(folder, 'response.xml'), response.body)
  const types = { request: request.contentType, response: response.contentType }
  writeFileSync(
    join(folder, 'exchange.json'),
    `${JSON.stringify({ contentTypes: types, recordedAt: new Date().toISOString(), ...facts }, undefined, 2)}\n`,
  )
}

function replaceText(message: Travelled, text: string, by: string): Travelled {
  return {
    ...message,
    body: Buffer.from(Buffer.from(message.body).toString('latin1').replaceAll(text, by), 'latin1'),
  }
}

/** The last byte before the end of the last part: of the tag that authenticates what is encrypted. */
function flipLastBit(message: Travelled): Travelled {
  const body = Buffer.from(message.body)
  const at = body.lastIndexOf('\r\n--') - 1
  body.writeUInt8(body.readUInt8(at) ^ 1, at)
  return { ...message, body }
}
