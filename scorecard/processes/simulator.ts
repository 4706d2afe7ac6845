import type { Build } from '../builds/build.ts'
import { type RunningChild, startProcess } from './child.ts'
import { systemEnvironment } from './gateway.ts'

export interface RegisterItem {
  kind: 'device' | 'group'
  issuingAgency: string
  code: string
  basicCode?: string
  actor: string
  state: string
  version: number
  versions?: Record<string, number>
}

/** A message that the authority received. */
export interface JournalItem {
  seq: number
  at: string
  messageId: string
  correlationId: string
  service: string
  operation: string
  xml: string
  /** The codes of the entities that it made or changed. */
  written: string[]
}

export interface FaultWish {
  fault: string
  times?: number
  match?: string
  delayMs?: number
  responseCode?: string
  errorCode?: string
}

export interface Simulator extends RunningChild {
  port: number
  arm(wish: FaultWish): Promise<void>
  disarm(): Promise<void>
  register(): Promise<RegisterItem[]>
  journal(): Promise<JournalItem[]>
}

/** The pretend EUDAMED as a process of its own, with its register in `dataDir`. */
export async function startSimulator(
  build: Build,
  dataDir: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<Simulator> {
  const running = await startProcess({
    command: process.execPath,
    args: ['--conditions=udigate-source', build.simulator],
    cwd: build.folder,
    environment: {
      ...systemEnvironment(build),
      UDIGATE_SIMULATOR_PORT: '0',
      UDIGATE_DATA_DIR: dataDir,
      ...settings,
    },
    ready: /^udigate simulator ready at (\S+)$/,
  })
  return Object.assign(running, speakTo(running.url))
}

function speakTo(url: string): Omit<Simulator, keyof RunningChild> {
  const call = async (path: string, method = 'GET', body?: object): Promise<Response> => {
    const response = await fetch(url + path, {
      method,
      signal: AbortSignal.timeout(30_000),
      ...(body ? { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } } : {}),
    })
    if (!response.ok) throw new Error(`${method} ${path}: ${await response.text()}`)
    return response
  }
  return {
    port: Number(new URL(url).port),
    async arm(wish) {
      await call('/faults', 'POST', wish)
    },
    async disarm() {
      await call('/faults', 'DELETE')
    },
    register: async () => (await call('/register')).json() as Promise<RegisterItem[]>,
    journal: async () => (await call('/journal?after=0')).json() as Promise<JournalItem[]>,
  }
}
