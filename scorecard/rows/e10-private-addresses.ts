import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brokenBuilds } from '../builds/broken/index.ts'
import { until } from '../deadline.ts'
import { type LoneGateway, submitPath, validatePath } from '../lone-gateway.ts'
import { freshRequest } from '../records.ts'
import { repeat } from '../repeat.ts'
import type { Bench, Row } from '../row.ts'
import { startWatched, type Watched } from '../watched-gateway.ts'

/** Addresses that are none of the public Internet. */
const privateAddresses = [
  '127.0.0.1',
  '127.255.0.9',
  '0.0.0.0',
  '10.0.0.1',
  '172.16.0.1',
  '192.168.0.1',
  '169.254.169.254',
  '100.64.0.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::1',
  '::',
  '::ffff:7f00:1',
  '64:ff9b::7f00:1',
  'fc00::1',
  'fd00:ec2::254',
  'fe80::1',
  '2002:7f00:1::',
] as const

/** Those of this machine: what a gateway with an error on purpose connects to is to stay on it. */
const ownAddresses = ['127.0.0.1', '::1'] as const

/** One that names can have without that anything is ever sent to it here. */
const publicAddress = '8.8.8.8'

const path = '/api/v1/webhooks'

/** Anyone who may set an address cannot have the gateway connect to anything that is not of the public Internet. */
export const e10: Row = {
  id: 'E10',
  isStar: true,
  fault: `Webhooks at ${privateAddresses.length} private addresses, written in every way, by names, by names that lead there only later, by redirects; file:, user@host, port 25; addresses in records and in XML`,
  limit: '0 connections, looked at when they are made (strace, where it is; listeners on this machine)',
  runs: { short: 1, long: 5 },
  control: {
    name: 'looks at addresses only when they are set',
    build: brokenBuilds['looks-at-addresses-once'],
  },
  async run(bench) {
    let counted = 0
    let traced = 0
    const runs = await repeat(bench, async (_, failures) => {
      const watched = await startWatched(bench)
      const results = bench.isControl
        ? [await rebind(watched, ownAddresses)]
        : [
            await setDirectly(watched),
            await setByName(watched),
            await rebind(watched, privateAddresses),
            await putElsewhere(watched),
            await redirect(bench),
          ]
      for (const { tried, wrong } of results) {
        counted += tried
        failures.push(...wrong)
      }
      const connections = await watched.connections()
      traced = connections.length
      failures.push(...connections.map(({ address, port }) => `connected to ${address}, port ${port}`))
      const accepted = watched.listener.accepted()
      if (accepted > 0) failures.push(`${accepted} connections came to listeners on this machine`)
    })
    const how = bench.machine.hasStrace
      ? 'by strace'
      : 'by listeners on this machine alone, as there is no strace'
    return { runs, worst: `${counted} attempts, ${traced} connections (${how})` }
  },
}

interface Result {
  /** How many addresses were tried. */
  tried: number
  wrong: string[]
}

/** What is written in an address cannot be a private one, in whatever way it is written. */
async function setDirectly({ gateway, lead, listener }: Watched): Promise<Result> {
  lead(() => [publicAddress])
  const { port } = listener
  const hosts = [
    ...privateAddresses.map(address => (address.includes(':') ? `[${address}]` : address)),
    '2130706433',
    '0x7f000001',
    '0x7f.1',
    '0177.0.0.1',
    '127.1',
    '0',
    '１２７.0.0.1',
    '127。0。0。1',
    '127.0.0.1.',
    '[::ffff:127.0.0.1]',
    '[0:0:0:0:0:ffff:7f00:0001]',
    '[::127.0.0.1]',
  ]
  const urls = [
    ...hosts.flatMap(host => [`https://${host}:${port}/`, `http://${host}:${port}/`, `https://${host}/`]),
    `http://receiver.example:${port}/`,
    `https://user@receiver.example:${port}/`,
    `https://receiver.example:secret@127.0.0.1:${port}/`,
    'https://receiver.example:25/',
    'https://receiver.example:22/',
    'file:///etc/passwd',
    'file://127.0.0.1/etc/passwd',
    `ftp://receiver.example:${port}/`,
    `gopher://127.0.0.1:${port}/_`,
    'data:text/plain,x',
    `//127.0.0.1:${port}/`,
    `unix:/run/docker.sock`,
  ]
  const existing = await create(gateway, 'https://receiver.example/')
  const wrong = existing.status === 201 ? [] : [`a public address: ${existing.status}`]
  for (const url of urls) {
    const made = await create(gateway, url)
    const changed = await gateway.call(`${path}/${existing.id}`, asJson('PUT', makeBody(url)))
    for (const { status } of [made, changed]) if (status !== 400) wrong.push(`${url}: ${status}`)
  }
  await gateway.call(`${path}/${existing.id}`, { method: 'DELETE' })
  return { tried: urls.length * 2, wrong }
}

/** A name that leads to a private address is refused, also where it leads to a public one as well. */
async function setByName({ gateway, lead, listener }: Watched): Promise<Result> {
  const wrong: string[] = []
  let tried = 0
  for (const address of privateAddresses) {
    for (const others of [[], [publicAddress]]) {
      lead(() => [...others, address])
      const { status } = await create(gateway, `https://inside.example:${listener.port}/`)
      tried += 1
      if (status !== 400) wrong.push(`a name of ${[...others, address].join(' and ')}: ${status}`)
    }
  }
  lead(() => [])
  for (const name of ['localhost', 'LOCALHOST', 'localhost.', 'ip6-localhost']) {
    const { status } = await create(gateway, `https://${name}:${listener.port}/`)
    tried += 1
    if (status !== 400) wrong.push(`${name}: ${status}`)
  }
  return { tried, wrong }
}

function getName(index: number): string {
  return `rebinding-${index}.example`
}

/** A name that was of a public address when it was set, and is of a private one when something is sent. */
async function rebind({ gateway, lead, listener }: Watched, addresses: readonly string[]): Promise<Result> {
  const wrong: string[] = []
  lead(() => [publicAddress])
  const made = new Map<string, string>()
  for (const [index, address] of addresses.entries()) {
    const { status, id } = await create(gateway, `https://${getName(index)}:${listener.port}/`)
    if (status === 201) made.set(address, id)
    else wrong.push(`a name of ${publicAddress}: ${status}`)
  }
  // Nothing has been sent so far: there are no events.
  lead(name => {
    const address = addresses.find((_, index) => getName(index) === name)
    return address === undefined ? [] : [address]
  })
  for (const [address, id] of made) {
    const because = await attempt(gateway, id)
    if (!because.startsWith('Nothing was sent to the address.'))
      wrong.push(`rebound to ${address}: ${because}`)
    await gateway.call(`${path}/${id}`, { method: 'DELETE' })
  }
  return { tried: made.size, wrong }
}

/** Addresses in what is sent are nothing but texts. */
async function putElsewhere({ gateway, listener }: Watched): Promise<Result> {
  const wrong: string[] = []
  const url = `http://127.0.0.1:${listener.port}/`
  const request = freshRequest()
  Object.assign(request.device, { Website: url })
  const documents = [
    `<!DOCTYPE x SYSTEM "${url}x.dtd"><x/>`,
    `<!DOCTYPE x [<!ENTITY % y SYSTEM "${url}y"> %y;]><x/>`,
    `<!DOCTYPE x [<!ENTITY y SYSTEM "${url}y">]><x>&y;</x>`,
    `<?xml-stylesheet href="${url}s.xsl" type="text/xsl"?><x xmlns:i="http://www.w3.org/2001/XMLSchema-instance" i:schemaLocation="urn:x ${url}x.xsd"/>`,
    `<x xmlns:i="http://www.w3.org/2001/XInclude"><i:include href="${url}i"/></x>`,
  ]
  await gateway.post(validatePath, request)
  await gateway.post(submitPath, request, { prefer: 'respond-async' })
  for (const document of documents) {
    const { status, body } = await gateway.post('/api/v1/batches?mode=validate', document, {
      'content-type': 'application/xml',
    })
    if (status >= 500) wrong.push(`${document.slice(0, 30)}: ${status}`)
    if (status === 202) await ended(gateway, String(body.id))
  }
  return { tried: documents.length + 2, wrong }
}

async function ended(gateway: LoneGateway, batch: string): Promise<void> {
  await until(10_000, `batch ${batch} has ended`, async () => {
    const { body } = await gateway.call(`/api/v1/batches/${batch}`)
    return body.state === 'ENDED' || body.state === 'UNREADABLE' || body.endedAt !== undefined
  })
}

/** Redirects are followed nowhere. They come from the one private address that this gateway alone may reach. */
async function redirect(bench: Bench): Promise<Result> {
  const address = '127.0.0.2'
  const watched = await startWatched(bench, address)
  const { gateway, listener } = watched
  const places = [
    `http://127.0.0.1:${listener.port}/`,
    `http://[::1]:${listener.port}/`,
    'http://169.254.169.254/latest/',
  ]
  const statuses = [301, 302, 303, 307, 308]
  let count = 0
  const receiver = createServer((_request, response) => {
    const status = statuses[count % statuses.length] ?? 302
    response
      .writeHead(status, { location: places[count % places.length] ?? '', refresh: `0;url=${places[0]}` })
      .end()
    count += 1
  }).listen(0, address)
  await once(receiver, 'listening')
  bench.after(() => {
    receiver.closeAllConnections()
    receiver.close()
  })
  const { port } = receiver.address() as AddressInfo
  const wrong: string[] = []
  for (let index = 0; index < statuses.length; index += 1) {
    const { status, id } = await create(gateway, `http://${address}:${port}/`)
    if (status !== 201) wrong.push(`the address that is allowed: ${status}`)
    else await attempt(gateway, id)
  }
  if (count !== statuses.length) wrong.push(`${count} of ${statuses.length} redirects were asked for`)
  const others = (await watched.connections()).filter(
    connection => connection.port !== port || connection.address !== address,
  )
  wrong.push(...others.map(each => `redirected to ${each.address}, port ${each.port}`))
  if (listener.accepted() > 0) wrong.push(`${listener.accepted()} redirects were followed`)
  return { tried: statuses.length, wrong }
}

async function create(gateway: LoneGateway, url: string): Promise<{ status: number; id: string }> {
  const { status, body } = await gateway.post(path, makeBody(url))
  if (status === 201 && body.id === undefined) throw new Error('A webhook without an id was made.')
  return { status, id: String(body.id) }
}

function makeBody(url: string) {
  return { url, events: ['pull.ended'] }
}

function asJson(method: string, body: unknown): RequestInit {
  return { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
}

/** Has a test event sent. @returns why it was not taken */
async function attempt(gateway: LoneGateway, id: string): Promise<string> {
  const { headers, status } = await gateway.call(`${path}/${id}/test`, { method: 'POST' })
  const location = headers.get('location')
  if (location === null) throw new Error(`A test event: ${status}`)
  const { body } = await until(
    20_000,
    'the test event was tried',
    () => gateway.call(location),
    answer => Number(answer.body.attempts) >= 1,
  )
  const [last] = body.log as { because?: string }[]
  return last?.because ?? 'it was taken'
}
