import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { existsSync } from 'node:fs'
import { open, readFile, rename } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { join } from 'node:path'
import { makeFolder } from '../../make-folder.ts'
import { readFacts } from '../read-stored.ts'
import { formatVerifierKey, makeVerifierKey, type VerifierKey } from './note.ts'
import { addCheckpoint, type WitnessMemory } from './witness-log.ts'

/** How long a request may be. */
const mostBytes = 100_000

/** What a witness is run with. */
export interface WitnessConfig {
  /** Its own folder: its key, and how far it has seen each log. */
  folder: string
  /** Its name in its signatures, such as a domain. */
  name: string
  logs: readonly VerifierKey[]
  host: string
  port: number
  now?: (() => Date) | undefined
}

export interface RunningWitness {
  url: string
  /** The key by which its signatures are verified. */
  verifier: string
  stop(): Promise<void>
}

/**
 * Runs a witness: it signs what the logs say of themselves (C2SP tlog-witness) where they have only grown since it signed last,
 * and shows its key at `GET /`.
 *
 * @throws Error where the folder cannot be used, or what the system says about the address
 */
export async function serveWitness(config: WitnessConfig): Promise<RunningWitness> {
  const { folder, name, logs, host, port, now = () => new Date() } = config
  makeFolder(folder, 0o700)
  const privateKey = await readOrMakeKey(join(folder, 'witness.key'))
  const verifier = makeVerifierKey(name, 'witness', createPublicKey(privateKey))
  const witness = { logs, verifier, privateKey, memory: rememberIn(folder), now }
  let last: Promise<unknown> = Promise.resolve()
  const server = createServer((request, response) => {
    const answer = (status: number, text: string, type = 'text/plain; charset=utf-8'): void => {
      response.writeHead(status, { 'content-type': type }).end(text)
    }
    if (request.method === 'GET' && request.url === '/')
      return answer(200, `${formatVerifierKey(verifier)}\n`)
    if (request.url !== '/add-checkpoint') return answer(404, 'There is /add-checkpoint.\n')
    if (request.method !== 'POST') return answer(405, 'It is posted.\n')
    const handle = async (): Promise<void> => {
      const body = await readBody(request)
      if (body === undefined) return answer(413, 'It is too long.\n')
      // One after the other: between what was seen and what is kept nothing else is.
      const added = last.then(() => addCheckpoint(witness, body))
      last = added.catch(() => {})
      const { status, text, type } = await added
      answer(status, text, type)
    }
    handle().catch((error: Error) => answer(500, `${error.message}\n`))
  })
  await listen(server, host, port)
  const address = server.address()
  const bound = typeof address === 'object' && address ? address.port : port
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${bound}`,
    verifier: formatVerifierKey(verifier),
    async stop() {
      const closed = new Promise(resolve => server.close(resolve))
      server.closeAllConnections()
      await closed
      await last
    },
  }
}

function listen(server: Server, host: string, port: number): Promise<void> {
  // Bodies are short: who sends one slowly does not hold up the others.
  server.requestTimeout = 10_000
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
}

async function readBody(request: IncomingMessage): Promise<string | undefined> {
  const parts: Buffer[] = []
  let length = 0
  for await (const part of request as AsyncIterable<Buffer>) {
    length += part.length
    // A little more is read and thrown away, so that who sends it gets an answer.
    if (length > 10 * mostBytes) return undefined
    if (length <= mostBytes) parts.push(part)
  }
  return length > mostBytes ? undefined : Buffer.concat(parts).toString()
}

async function readOrMakeKey(file: string): Promise<KeyObject> {
  if (!existsSync(file)) {
    const { privateKey } = generateKeyPairSync('ed25519')
    await writeDurably(file, privateKey.export({ format: 'pem', type: 'pkcs8' }).toString())
  }
  return createPrivateKey(await readFile(file, 'utf8'))
}

/** A file for each log, in which it says how far it was seen. */
function rememberIn(folder: string): WitnessMemory {
  const place = (origin: string): string =>
    join(folder, `${Buffer.from(origin).toString('base64url')}.seen.json`)
  return {
    async find(origin) {
      if (!existsSync(place(origin))) return undefined
      const { size, root } = readFacts(await readFile(place(origin), 'utf8'))
      const bytes = Buffer.from(String(root), 'base64')
      if (typeof size !== 'number' || !Number.isSafeInteger(size) || bytes.length !== 32)
        throw new Error(`${place(origin)} does not say how far the log was seen.`)
      return { size, root: bytes }
    },
    async keep(origin, { size, root }) {
      const seen = { origin, size, root: Buffer.from(root).toString('base64') }
      await writeDurably(place(origin), `${JSON.stringify(seen)}\n`)
    },
  }
}

/** It is on disk whole when this is done, or as it was before. */
async function writeDurably(file: string, content: string): Promise<void> {
  const beside = `${file}.writing`
  const written = await open(beside, 'w', 0o600)
  try {
    await written.writeFile(content)
    await written.sync()
  } finally {
    await written.close()
  }
  await rename(beside, file)
  const folder = await open(join(file, '..'), 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
