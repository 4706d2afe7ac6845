import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import type { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { TestContext } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

export interface Simulator {
  port: number
  /** Arms a fault for the messages that carry `match`. */
  arm(fault: string, options: { match: string; times?: number; delayMs?: number }): Promise<void>
  /**
   * Holds back what EUDAMED answers to the next message that carries `match`, for longer than any test lasts.
   *
   * @returns lets the answer arrive, as soon as the message is there
   */
  hold(match: string): Promise<() => Promise<void>>
  /** Disarms all faults. */
  disarm(): Promise<void>
  /** Lets answers that `late-acknowledgement` delays arrive now. */
  release(): Promise<void>
  register(): Promise<RegisterItem[]>
  /** The messages that EUDAMED received and that carry `match`. */
  messagesWith(match: string): Promise<JournalItem[]>
  confirm(group: { issuingAgency: string; code: string }): Promise<number>
  /** A person discards a device, or a group with its devices, in EUDAMED's user interface. */
  discard(entity: { issuingAgency: string; code: string }): Promise<number>
  /** Fills the register: with made-up devices of an actor, or with what a Push brings. */
  seed(
    wish: string | { actor: string; devices: number; devicesPerGroup?: number; legislation?: string },
  ): Promise<void>
  /** What a person downloads of an actor's devices in EUDAMED's web pages, page by page. */
  download(actor: string, page?: number): Promise<string>
  /** A person uploads a message there. @returns the answer to it */
  upload(message: string): Promise<string>
}

export interface RegisterItem {
  kind: 'device' | 'group'
  criterion: 'STANDARD' | 'SPP' | 'LEGACY'
  issuingAgency: string
  code: string
  basicCode?: string
  actor: string
  state: string
  version: number
  /** The device that EUDAMED knows to be the same, under the other kind of legislation. */
  link?: { issuingAgency: string; code: string }
}

export interface JournalItem {
  seq: number
  messageId: string
  correlationId: string
  service: string
  operation: string
  xml: string
}

let shared: Promise<Simulator> | undefined

/** The one simulator of this test run: a process of its own, which ends when the run's process does. */
export function sharedSimulator(): Promise<Simulator> {
  shared ??= startShared()
  return shared
}

async function startShared(): Promise<Simulator> {
  const folder = mkdtempSync(join(tmpdir(), 'udigate-simulator-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const { child, simulator } = await spawnSimulator(folder)
  // It must not keep the run alive.
  child.unref()
  for (const pipe of [child.stdin, child.stdout]) (pipe as Socket | null)?.unref()
  return simulator
}

/** A simulator for a test alone, with nothing in its register. */
export async function ownSimulator(
  t: TestContext,
  settings: Record<string, string> = {},
): Promise<Simulator> {
  const folder = mkdtempSync(join(tmpdir(), 'udigate-simulator-'))
  const { child, simulator } = await spawnSimulator(folder, settings)
  const ended = once(child, 'exit')
  t.after(async () => {
    child.kill()
    await ended
    rmSync(folder, { recursive: true, force: true })
  })
  return simulator
}

const main = fileURLToPath(new URL('../../simulator/src/main.ts', import.meta.url))

/** Starts a simulator on a free port, with its register in `folder`. */
export async function spawnSimulator(
  folder: string,
  settings: Record<string, string> = {},
): Promise<{ child: ChildProcess; simulator: Simulator }> {
  const child = spawn(process.execPath, ['--conditions=udigate-source', main], {
    env: { ...process.env, UDIGATE_SIMULATOR_PORT: '0', UDIGATE_DATA_DIR: folder, ...settings },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string]
  const port = Number(/:(\d+)$/.exec(line)?.[1])
  return { child, simulator: speakTo(port) }
}

function speakTo(port: number): Simulator {
  const call = async (path: string, body?: object): Promise<Response> =>
    fetch(
      `http://127.0.0.1:${port}${path}`,
      body === undefined
        ? {}
        : { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } },
    )
  /** What was read of its journal, to which it only adds. */
  const journal: JournalItem[] = []
  const simulator: Simulator = {
    port,
    async hold(match) {
      const { length } = await simulator.messagesWith(match)
      await simulator.arm('late-acknowledgement', { match, delayMs: 3_600_000 })
      return async () => {
        while ((await simulator.messagesWith(match)).length === length) await pause(5)
        await simulator.release()
      }
    },
    async arm(fault, { match, times = 1, delayMs }) {
      const response = await call('/faults', {
        fault,
        times,
        match,
        ...(delayMs === undefined ? {} : { delayMs }),
      })
      if (response.status !== 201) throw new Error(await response.text())
    },
    async disarm() {
      await fetch(`http://127.0.0.1:${port}/faults`, { method: 'DELETE' })
    },
    async release() {
      await fetch(`http://127.0.0.1:${port}/release`, { method: 'POST' })
    },
    register: async () => (await call('/register')).json() as Promise<RegisterItem[]>,
    async messagesWith(match) {
      const known = journal.at(-1)?.seq ?? 0
      const newer = (await (await call(`/journal?after=${known}`)).json()) as JournalItem[]
      // Another call may have read the same meanwhile.
      const { seq: last = 0 } = journal.at(-1) ?? {}
      journal.push(...newer.filter(({ seq }) => seq > last))
      return journal.filter(item => item.xml.includes(match))
    },
    confirm: async group => (await call('/confirm', group)).status,
    discard: async entity => (await call('/discard', entity)).status,
    async seed(wish) {
      const isPush = typeof wish === 'string'
      const response = await fetch(`http://127.0.0.1:${port}/seed`, {
        method: 'POST',
        headers: { 'content-type': isPush ? 'application/xml' : 'application/json' },
        body: isPush ? wish : JSON.stringify(wish),
      })
      const text = await response.text()
      const { refused = [] } = response.status === 201 ? JSON.parse(text) : { refused: [text] }
      if (refused.length > 0) throw new Error(text)
    },
    async download(actor, page = 0) {
      const response = await fetch(`http://127.0.0.1:${port}/web/download?actor=${actor}&page=${page}`)
      const text = await response.text()
      if (response.status !== 200) throw new Error(text)
      return text
    },
    async upload(message) {
      const response = await fetch(`http://127.0.0.1:${port}/web/upload`, {
        method: 'POST',
        headers: { 'content-type': 'application/xml' },
        body: message,
      })
      const text = await response.text()
      if (response.status !== 200) throw new Error(text)
      return text
    },
  }
  return simulator
}
