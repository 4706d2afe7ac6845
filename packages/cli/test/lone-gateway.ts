import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { createApiKey, type RunningGateway, readConfig, startGateway } from '@udigate/server'
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
type LoneKey = Partial<Pick<Parameters<typeof createApiKey>[2], 'scopes' | 'actors'>>

/** What is at the simulator's port of a gateway that is to reach no authority. */
const nobody = '9'

/** A gateway with an own store that ends with the test, and a key, for any actor of its organisation unless told. */
export async function startLone(
  t: TestContext,
  environment: Record<string, string> = { UDIGATE_SIMULATOR_PORT: nobody },
  { scopes = ['validate', 'submit', 'read', 'admin'], actors = 'any' }: LoneKey = {},
): Promise<LoneGateway> {
  const folder = mkdtempSync(join(tmpdir(), 'udigate-command-'))
  const settings = {
    PORT: '0',
    UDIGATE_DATA_DIR: join(folder, 'data'),
    // Tests ask again and again.
    UDIGATE_RATE_LIMIT: '0',
    ...environment,
  }
  const reading = readConfig(settings)
  assert.ok('config' in reading)
  const gateway = await startGateway(reading.config, pino({ level: 'silent' }))
  // What is done after a test is kept until all have run: the gateway is not to be kept with it.
  let running: RunningGateway | undefined = gateway
  const stop = async (): Promise<void> => {
    await running?.stop()
    running = undefined
  }
  t.after(async () => {
    await stop()
    rmSync(folder, { recursive: true, force: true })
  })
  const wanted = { organisation: 'maker & <co>', stage: 'preview', name: 'test', actors, scopes } as const
  const { key } = await gateway.store.write(db =>
    createApiKey(db, { now: () => new Date(), randomBytes }, wanted),
  )
  return {
    gateway,
    folder,
    settings,
    environment: { UDIGATE_URL: gateway.url, UDIGATE_API_KEY: key },
    stop,
  }
}

/** The same gateway once more, after it was stopped. @returns how a command reaches it now */
export async function startAgain(
  t: TestContext,
  { settings, environment }: Pick<LoneGateway, 'settings' | 'environment'>,
): Promise<LoneGateway['environment']> {
  const reading = readConfig(settings)
  assert.ok('config' in reading)
  const gateway = await startGateway(reading.config, pino({ level: 'silent' }))
  t.after(() => gateway.stop())
  return { ...environment, UDIGATE_URL: gateway.url }
}
