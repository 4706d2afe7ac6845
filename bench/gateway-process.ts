import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { createApiKey } from '../packages/server/src/keys/api-keys.ts'
import { openWithKey } from '../packages/server/src/own-store/open-with-key.ts'
import type { Store } from '../packages/server/src/store/database.ts'

export interface BenchPlace {
  dataDir: string
  databaseUrl?: string | undefined
}

export const secretKey = Buffer.alloc(32, 1).toString('base64')

/** Opens the store of a gateway that does not run, and closes it again. */
export async function withStore<Result>(
  place: BenchPlace,
  work: (store: Store) => Promise<Result>,
): Promise<Result> {
  const { store } = await openWithKey({ ...place, secretKey: Buffer.from(secretKey, 'base64') })
  try {
    return await work(store)
  } finally {
    await store.close()
  }
}

/** Makes an API key for calls in the preview stage. */
export function makeKey(store: Store): Promise<string> {
  return store.write(async db => {
    const { key } = await createApiKey(
      db,
      { now: () => new Date(), randomBytes },
      {
        organisation: 'bench',
        stage: 'preview',
        name: 'bench',
        actors: 'any',
        scopes: ['validate', 'submit', 'read'],
      },
    )
    return key
  })
}

export interface GatewayProcess {
  url: string
  pid: number
  /** From its start to its first line, in milliseconds. */
  readyAfter: number
  stop(): Promise<void>
}

const sources = fileURLToPath(new URL('../packages/cli/src/main.ts', import.meta.url))

/**
 * Starts `udigate serve` with an access point that a person stands for, so that nothing leaves.
 *
 * @param main the command: its sources, or what is built of them
 */
export async function startGatewayProcess(
  { dataDir, databaseUrl }: BenchPlace,
  nodeFlags: readonly string[] = [],
  main = sources,
): Promise<GatewayProcess> {
  const started = performance.now()
  const conditions = main === sources ? ['--conditions=udigate-source'] : []
  const flags = [...conditions, ...nodeFlags, main, 'serve', '--with-parent']
  const child = spawn(process.execPath, flags, {
    env: {
      PATH: process.env.PATH,
      // What Node has compiled is kept beside the data, as it is in the folder of a user.
      XDG_CACHE_HOME: join(dataDir, 'cache'),
      PORT: '0',
      UDIGATE_DATA_DIR: dataDir,
      UDIGATE_SECRET_KEY: secretKey,
      UDIGATE_LOG_LEVEL: 'warn',
      UDIGATE_RATE_LIMIT: '0',
      UDIGATE_PREVIEW_CONNECTOR: 'bulk-files',
      ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
    },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string]
  const readyAfter = performance.now() - started
  const url = /ready at (.+)$/.exec(line)?.[1]
  if (url === undefined) throw new Error(line)
  return {
    url,
    pid: child.pid ?? 0,
    readyAfter,
    async stop() {
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}
