import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

/** A process that a measurement started. */
export interface Running {
  pid: number
  port: number
  /** Ends it in order; at once where it has ended. */
  stop(): Promise<void>
}

const key = 'demo-key-for-measuring'

/** The simulator with its register in `folder`. */
export function startSimulatorProcess(
  folder: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<Running> {
  return startProcess('../packages/simulator/src/main.ts', [], {
    UDIGATE_DATA_DIR: folder,
    UDIGATE_SIMULATOR_PORT: '0',
    ...settings,
  })
}

export interface RunningGateway extends Running {
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<Response>
  /** Posts bytes as they come. */
  send(path: string, type: string, bytes: ReadableStream): Promise<Response>
  get(path: string): Promise<Response>
  /** How many submissions have ended, by outcome. */
  ended(): Promise<Map<string, number>>
  /** The longest delay of its event loop since this was asked last, in milliseconds. */
  longestHold(): Promise<number>
}

/** `udigate serve` with these settings. */
export async function startGatewayProcess(settings: Record<string, string>): Promise<RunningGateway> {
  const running = await startProcess('../packages/cli/src/main.ts', ['serve', '--with-parent'], {
    PORT: '0',
    UDIGATE_DEMO_KEY: key,
    UDIGATE_LOG_LEVEL: 'error',
    UDIGATE_RATE_LIMIT: '0',
    ...settings,
  })
  const base = `http://127.0.0.1:${running.port}`
  const readMetrics = async () => (await fetch(`${base}/metrics`)).text()
  return {
    ...running,
    post: (path, body, headers = {}) =>
      fetch(base + path, {
        method: 'POST',
        headers: { authorization: key, 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      }),
    send: (path, type, bytes) =>
      fetch(base + path, {
        method: 'POST',
        duplex: 'half',
        headers: { authorization: key, 'content-type': type },
        body: bytes,
      }),
    get: path => fetch(base + path, { headers: { authorization: key } }),
    async ended() {
      const lines = (await readMetrics()).matchAll(
        /^udigate_submissions_ended_total\{[^}]*outcome="([^"]+)"\} (\d+)$/gm,
      )
      return new Map(Array.from(lines, ([, outcome = '', count]) => [outcome, Number(count)]))
    },
    async longestHold() {
      const [, seconds] = /^nodejs_eventloop_lag_max_seconds (\S+)$/m.exec(await readMetrics()) ?? []
      if (seconds === undefined) throw new Error('The gateway does not say how long its event loop was held.')
      return Number(seconds) * 1000
    },
  }
}

/** Works with a gateway on SQLite and a simulator, in a folder of their own; both have ended, and the folder is gone, afterwards. */
export async function withGatewayAndSimulator<Result>(
  work: (gateway: RunningGateway, simulator: Running, folder: string) => Promise<Result>,
): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'udigate-bench-'))
  const simulator = await startSimulatorProcess(join(folder, 'simulator'))
  const gateway = await startGatewayProcess({
    UDIGATE_DATA_DIR: join(folder, 'gateway'),
    UDIGATE_SIMULATOR_PORT: String(simulator.port),
  })
  try {
    return await work(gateway, simulator, folder)
  } finally {
    await gateway.stop()
    await simulator.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function startProcess(
  main: string,
  args: readonly string[],
  settings: Record<string, string>,
): Promise<Running> {
  const file = fileURLToPath(new URL(main, import.meta.url))
  const child = spawn(process.execPath, ['--conditions=udigate-source', file, ...args], {
    env: { ...process.env, ...settings },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const [line] = (await Promise.race([
    once(createInterface(child.stdout), 'line'),
    once(child, 'exit').then(() => {
      throw new Error(`${main} ended before it was ready.`)
    }),
  ])) as [string]
  return {
    pid: child.pid ?? 0,
    port: Number(/:(\d+)$/.exec(line)?.[1]),
    stop: () => end(child),
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.stdin?.destroy()
  await ended
}
