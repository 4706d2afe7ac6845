import assert from 'node:assert/strict'
import { createHash, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { type RunningGateway, readConfig, startGateway } from '@udigate/server'
import { pino } from 'pino'

/** A gateway of a test. */
export interface LoneGateway {
  gateway: RunningGateway
  /** A folder of the test's own. */
  folder: string
  /** The settings that it was started with, which name its data folder. */
  settings: Record<string, string>
  /** How a command reaches it. */
  environment: { UDIGATE_URL: string; UDIGATE_API_KEY: string }
  /** Ends it before the test does. */
  stop(): Promise<void>
}

/** What the key of a lone gateway is for. */
interface LoneKey {
  scopes?: readonly string[]
  actors?: 'any' | readonly string[]
}

/** What is at the simulator's port of a gateway that is to reach nobody. */
const nobody = '9'

/** A gateway with an own store that ends with the test, and a key, for any actor of its organisation unless told. */
export async function startLone(
  t: TestContext,
  environment: Record<string, string> = { UDIGATE_SIMULATOR_PORT: nobody },
  { scopes = ['validate', 'submit', 'read', 'admin'], actors = 'any' }: LoneKey = {},
): Promise<LoneGateway> {
  const folder = mkdtempSync(join(tmpdir(), 'udigate-command-'))
  const settings = { PORT: '0', UDIGATE_DATA_DIR: join(folder, 'data'), ...environment }
  const reading = readConfig(settings)
  assert.ok('config' in reading)
  const gateway = await startGateway(reading.config, pino({ level: 'silent' }))
  let runs = true
  const stop = async (): Promise<void> => {
    if (runs) await gateway.stop()
    runs = false
  }
  t.after(async () => {
    await stop()
    rmSync(folder, { recursive: true, force: true })
  })
  const key = randomUUID()
  await gateway.store.db
    .insertInto('api_key')
    .values({
      id: randomUUID(),
      hash: createHash('sha256').update(key).digest('hex'),
      organisation: 'maker & <co>',
      stage: 'preview',
      name: 'test',
      actors: JSON.stringify(actors),
      scopes: JSON.stringify(scopes),
      created_at: 0,
      expires_at: null,
      revoked_at: null,
    })
    .execute()
  return {
    gateway,
    folder,
    settings,
    environment: { UDIGATE_URL: gateway.url, UDIGATE_API_KEY: key },
    stop,
  }
}
