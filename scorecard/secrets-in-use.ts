import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { shippedCodeLists } from '@udigate/eudamed'
import { singleCsv, writeRecords } from '@udigate/sheets'
import { until } from './deadline.ts'
import { unzip } from './history/unzip.ts'
import { submitPath, validatePath } from './lone-gateway.ts'
import { type DeviceRequest, freshRequest, ofActor } from './records.ts'
import type { Bench } from './row.ts'
import type { World } from './world.ts'

/** Something that the gateway wrote, sent or answered. */
export interface Written {
  name: string
  content: Buffer
}

/** Secrets by what they are; more come in as they are made. */
export type Secrets = Record<string, string>

const actor = 'DE-MF-000001723'
const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Calls the gateway and keeps what it answers. */
function caller(world: World, written: Written[]) {
  return async (
    method: string,
    path: string,
    body?: string | Uint8Array<ArrayBuffer>,
    headers: Record<string, string> = {},
  ) => {
    const response = await fetch(world.gateway.url + path, {
      method,
      headers: { authorization: world.key, ...headers },
      ...(body === undefined ? {} : { body }),
    })
    const content = Buffer.from(await response.arrayBuffer())
    const note = (name: string): void => {
      const head = Buffer.from(JSON.stringify([...response.headers]))
      written.push({ name, content: Buffer.concat([head, content, ...unzip(content)]) })
    }
    const text = content.toString()
    return { status: response.status, note, json: () => JSON.parse(text) as Record<string, unknown> }
  }
}

const asJson = { 'content-type': 'application/json' }

/** Unknown keys, in every form, with calls of every kind. */
export async function useKeys(world: World, secrets: Secrets, written: Written[]): Promise<void> {
  const call = caller(world, written)
  const unknown = secrets['an unknown key'] ?? ''
  const forms = [
    unknown,
    `Bearer ${unknown}`,
    `Basic ${Buffer.from(`u:${unknown}`).toString('base64')}`,
    `${unknown} ${unknown}`,
  ]
  for (const authorization of [...forms, `Bearer ${world.key}`]) {
    for (const path of [validatePath, submitPath, '/api/v1/keys', '/nowhere']) {
      const { note } = await call('POST', path, '{"not": JSON', { ...asJson, authorization })
      note('an answer to a call with a key')
    }
  }
}

/** The token of an actor that is registered, and files of every kind that carry tokens or are sent with that one. */
export async function useBatches(world: World, secrets: Secrets, written: Written[]): Promise<void> {
  const call = caller(world, written)
  const registered = await call(
    'PUT',
    `/api/v1/actors/${actor}`,
    JSON.stringify({ securityToken: secrets['the token of an actor'] }),
    asJson,
  )
  if (registered.status >= 300) throw new Error(`The actor could not be registered: ${registered.status}`)
  registered.note('an actor')
  const token = secrets['a token in a file']
  const own = (count: number) => Array.from({ length: count }, () => ofActor(freshRequest(), actor))
  const tokens = own(2).map(request => Object.assign(request, { securityToken: token }))
  const wrong = own(1).map(request => Object.assign(request, { securityToken: { is: token } }))
  const plain = (): DeviceRequest[] =>
    own(2).map(request => {
      const { securityToken: _, ...others } = request as DeviceRequest & { securityToken?: string }
      return others
    })
  const inWorkbook = plain()
  const workbook: Uint8Array[] = []
  for await (const piece of writeRecords('EU_UDI_MDR', shippedCodeLists, () => inWorkbook))
    workbook.push(piece)
  const files = {
    'application/x-ndjson': [...tokens, ...wrong].map(request => `${JSON.stringify(request)}\n`).join(''),
    'application/json': JSON.stringify(
      own(1).map(request => Object.assign(request, { securityToken: token })),
    ),
    'text/csv': [...singleCsv('EU_UDI_MDR', plain())].join(''),
    [xlsx]: new Uint8Array(Buffer.concat(workbook)),
  }
  for (const [type, content] of Object.entries(files)) {
    const query = `mode=submit&model=EU_UDI_MDR&actorCode=${actor}`
    const taken = await call('POST', `/api/v1/batches?${query}`, content, { 'content-type': type })
    if (taken.status !== 202) throw new Error(`A batch of ${type}: ${taken.status}`)
    taken.note('a batch')
    const path = `/api/v1/batches/${String(taken.json().id)}`
    const ended = await until(
      30_000,
      `the batch of ${type} has ended`,
      () => call('GET', path),
      answer => answer.json().state === 'ENDED',
      50,
    )
    ended.note('a batch')
    const { accepted } = ended.json().counts as { accepted: number }
    if (accepted === 0) throw new Error(`Of the batch of ${type} nothing was accepted.`)
    for (const what of ['results', 'findings']) {
      for (const format of ['ndjson', 'csv', 'xlsx']) {
        const { note } = await call('GET', `${path}/${what}?format=${format}`)
        note(`${what} of a batch of ${type} as ${format}`)
      }
    }
  }
}

/** The only private address that webhooks may reach. */
export const receiverAddress = '127.0.0.1'

/** A webhook whose secret signs, and is exchanged for another that signs beside it. */
export async function useWebhook(
  bench: Bench,
  world: World,
  secrets: Secrets,
  written: Written[],
): Promise<void> {
  const received: Written[] = []
  const receiver = createServer((request, response) => {
    void buffer(request).then(body => {
      const head = Buffer.from(JSON.stringify(request.headers))
      received.push({ name: 'what a receiver was sent', content: Buffer.concat([head, body]) })
      response.writeHead(204).end()
    })
  }).listen(0, receiverAddress)
  await once(receiver, 'listening')
  bench.after(() => {
    receiver.closeAllConnections()
    receiver.close()
  })
  const call = caller(world, written)
  const { port } = receiver.address() as AddressInfo
  const wanted = { url: `http://${receiverAddress}:${port}/`, events: ['submission.ended', 'batch.ended'] }
  const made = await call('POST', '/api/v1/webhooks', JSON.stringify(wanted), asJson)
  if (made.status !== 201) throw new Error(`The webhook could not be made: ${made.status}`)
  // This answer and the one to the rotation are the only places where a secret is shown.
  const { id, secret } = made.json()
  secrets['the secret of a webhook'] = withoutPrefix(secret)
  const path = `/api/v1/webhooks/${String(id)}`
  const test = async (): Promise<void> => {
    const before = received.length
    const { note } = await call('POST', `${path}/test`)
    note('a test event')
    await until(20_000, 'a webhook is told', () => received.length > before)
  }
  await test()
  const rotated = await call('POST', `${path}/rotate`)
  secrets['the new secret of a webhook'] = withoutPrefix(rotated.json().secret)
  await test()
  await world.submit(freshRequest(), { wait: 10, securityToken: secrets['a securityToken'] ?? '' })
  await until(20_000, 'a webhook is notified of a submission', () => received.length > 2)
  written.push(...received)
  for (const where of ['/api/v1/webhooks', path, `${path}/deliveries`]) {
    const { note } = await call('GET', where)
    note(where)
  }
}

/** Without the beginning that the secrets of all webhooks have. */
function withoutPrefix(secret: unknown): string {
  return String(secret).replace(/^whsec_/, '')
}
