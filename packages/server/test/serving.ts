import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, connect as open, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { TestContext } from 'node:test'
import { fileURLToPath } from 'node:url'
import { signerFrom } from '../src/evidence/signing.ts'
import { ownContract } from './api-contract.ts'
import { compileCache } from './compile-cache.ts'

/** `udigate serve` as a process of its own. */
export interface Served {
  url: string
  post(path: string, body: unknown, prefer?: string): Promise<{ status: number; body: ServedBody }>
  get(path: string): Promise<{ status: number; body: ServedBody }>
  /** Posts what is no JSON. */
  send(path: string, type: string, body: string): Promise<{ status: number; body: ServedBody }>
  /** Sends the process a signal. */
  signal(name: 'SIGKILL' | 'SIGSTOP' | 'SIGCONT' | 'SIGTERM' | 'SIGINT'): void
  /** Closes its standard input, as the end of its parent does. */
  closeInput(): void
  ended: Promise<unknown>
  /** What it has logged. */
  logged(): string
}

export interface ServedBody {
  requestId: string
  status: string
  [name: string]: unknown
}

const main = fileURLToPath(new URL('../../cli/src/main.ts', import.meta.url))
const key = 'demo-key-of-tests'

/** A secret key that all processes of a test share. */
export const sharedSecret = Buffer.alloc(32, 7).toString('base64')

/** What proves the evidence of these processes. */
export const sharedSigner = signerFrom(Buffer.from(sharedSecret, 'base64'))

/** Starts a gateway on a free port; it ends with the test at the latest. */
export async function serve(t: TestContext, environment: Record<string, string>): Promise<Served> {
  const folder = mkdtempSync(join(tmpdir(), 'udigate-served-'))
  const child = spawn(process.execPath, ['--conditions=udigate-source', main, 'serve', '--with-parent'], {
    env: {
      ...compileCache,
      PATH: process.env.PATH,
      PORT: '0',
      UDIGATE_DATA_DIR: folder,
      UDIGATE_DEMO_KEY: key,
      UDIGATE_SECRET_KEY: sharedSecret,
      UDIGATE_LOG_LEVEL: 'info',
      // Tests ask again and again.
      UDIGATE_RATE_LIMIT: '0',
      UDIGATE_DRAIN: '0',
      // A database that is slow, since all else on the machine is busy, is not away.
      UDIGATE_DATABASE_PATIENCE: '5000',
      ...environment,
    },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  const ended = once(child, 'exit')
  const lines: string[] = []
  createInterface(child.stderr).on('line', line => lines.push(line))
  t.after(async () => {
    child.kill('SIGKILL')
    await ended
    rmSync(folder, { recursive: true, force: true })
  })
  const first = await Promise.race([once(createInterface(child.stdout), 'line'), ended])
  const url = /ready at (.+)$/.exec(String(first[0]))?.[1]
  if (url === undefined) throw new Error(`It did not start: ${lines.join('\n')}`)

  const call = async (path: string, init: RequestInit): Promise<{ status: number; body: ServedBody }> => {
    const response = await fetch(url + path, init)
    const { status, headers } = response
    const text = await response.text()
    const contentType = headers.get('content-type') ?? ''
    ;(await ownContract()).check(init.method ?? 'GET', path, { status, contentType, text })
    return { status, body: JSON.parse(text) as ServedBody }
  }
  return {
    url,
    post: (path, body, prefer) =>
      call(path, {
        method: 'POST',
        headers: {
          authorization: key,
          'content-type': 'application/json',
          ...(prefer === undefined ? {} : { prefer }),
        },
        body: JSON.stringify(body),
      }),
    send: (path, type, body) =>
      call(path, { method: 'POST', headers: { authorization: key, 'content-type': type }, body }),
    get: path => call(path, { headers: { authorization: key } }),
    signal: name => child.kill(name),
    closeInput: () => void child.stdin.end(),
    ended,
    logged: () => lines.join('\n'),
  }
}

/** A way to a port of this machine that can be closed for a while. */
export interface Way {
  port: number
  /** What comes from now on is taken and goes no further. */
  hold(): void
  /** Waits until something is being held. */
  holding(): Promise<void>
  /** What is held goes on, and what comes from now on. */
  letGo(): void
}

export async function makeWay(t: TestContext, port: number): Promise<Way> {
  let isHeld = false
  const held = new Set<Socket>()
  let caught = Promise.withResolvers<void>()
  const sockets = new Set<Socket>()
  const server = createServer(near => {
    const far = open(port, '127.0.0.1')
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket)
      socket.on('error', () => other.destroy())
      socket.on('close', () => {
        other.destroy()
        sockets.delete(socket)
      })
    }
    near.on('data', data => {
      far.write(data)
    })
    near.on('end', () => far.end())
    far.pipe(near)
    if (!isHeld) return
    near.pause()
    held.add(near)
    caught.resolve()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return {
    port: (server.address() as { port: number }).port,
    hold() {
      isHeld = true
      caught = Promise.withResolvers()
      // Those that are kept open would be used again.
      for (const socket of sockets) socket.destroy()
    },
    holding: () => caught.promise,
    letGo() {
      isHeld = false
      for (const socket of held) socket.resume()
      held.clear()
    },
  }
}
