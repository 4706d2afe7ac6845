import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { isIPv6 } from 'node:net'

/** The addresses of a name at this moment. */
export type Addresses = (name: string) => readonly string[]

export interface NameServer {
  port: number
  /** How often addresses were asked for. */
  asked(): number
  close(): void
}

const types = { ipv4: 1, ipv6: 28 }

/** A name server (RFC 1035, UDP) on this machine that answers what it is told at the moment, and that nothing is to be kept. */
export async function startNameServer(addresses: Addresses): Promise<NameServer> {
  const socket = createSocket('udp4')
  let asked = 0
  socket.on('message', (question, from) => {
    asked += 1
    socket.send(answerTo(question, addresses), from.port, from.address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return { port: socket.address().port, asked: () => asked, close: () => void socket.close() }
}

function answerTo(question: Buffer, addresses: Addresses): Buffer {
  const labels: string[] = []
  let at = 12
  for (let length = question[at] ?? 0; length > 0; length = question[at] ?? 0) {
    labels.push(question.toString('latin1', at + 1, at + 1 + length))
    at += 1 + length
  }
  const end = at + 5
  const type = question.readUInt16BE(at + 1)
  const found = addresses(labels.join('.').toLowerCase())
  const records = found.filter(address => (isIPv6(address) ? types.ipv6 : types.ipv4) === type)
  const head = Buffer.from(question.subarray(0, 12))
  // An answer, with authority, without an error; one question, so many answers, and nothing more.
  head.writeUInt16BE(0x8580, 2)
  head.writeUInt16BE(records.length, 6)
  head.writeUInt32BE(0, 8)
  return Buffer.concat([
    head,
    question.subarray(12, end),
    ...records.map(address => writeRecord(type, address)),
  ])
}

/** A record of the name that was asked for, valid for no time at all. */
function writeRecord(type: number, address: string): Buffer {
  const bytes = type === types.ipv6 ? parseIpv6(address) : Buffer.from(address.split('.').map(Number))
  const head = Buffer.alloc(12)
  head.writeUInt16BE(0xc00c, 0)
  head.writeUInt16BE(type, 2)
  head.writeUInt16BE(1, 4)
  head.writeUInt16BE(bytes.length, 10)
  return Buffer.concat([head, bytes])
}

function parseGroups(text: string): number[] {
  return text === '' ? [] : text.split(':').map(group => Number.parseInt(group, 16))
}

function parseIpv6(address: string): Buffer {
  const [before = '', after] = address.split('::')
  const start = parseGroups(before)
  const rest = parseGroups(after ?? '')
  const groups =
    after === undefined
      ? start
      : [...start, ...Array.from({ length: 8 - start.length - rest.length }, () => 0), ...rest]
  const bytes = Buffer.alloc(16)
  for (const [index, group] of groups.entries()) bytes.writeUInt16BE(group, index * 2)
  return bytes
}
