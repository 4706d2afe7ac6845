import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { pino } from 'pino'
import { readConfig } from '../src/config/read-config.ts'
import type { Problem } from '../src/evidence/check-chain.ts'
import type { SignedHead } from '../src/evidence/checkpoint.ts'
import { signerFrom } from '../src/evidence/signing.ts'
import { createApiKey } from '../src/keys/api-keys.ts'
import { verifyStore } from '../src/own-store/verify-store.ts'
import { startGateway } from '../src/start.ts'
import { SecretKeyRefused } from '../src/store/admit-key.ts'
import type { TestPlace } from './older-store.ts'
import { databaseFor, emptyDatabaseFor } from './on-both-stores.ts'
import { waitPatiently } from './open-test-store.ts'

/** Three secret keys. */
export const [ours, theirs, third] = [1, 2, 3].map(byte => new Uint8Array(32).fill(byte)) as [
  Uint8Array,
  Uint8Array,
  Uint8Array,
]
/** The fingerprint of a secret key. */
export const getName = (key: Uint8Array): string => signerFrom(key).keyId.slice(0, 16)

/** A data folder, and on PostgreSQL a database. */
export async function makePlace(t: TestContext, options: { empty?: boolean } = {}): Promise<TestPlace> {
  const dataDir = mkdtempSync(join(tmpdir(), 'udigate-secret-key-'))
  const database = await (options.empty ? emptyDatabaseFor : databaseFor)(t)
  t.after(async () => {
    await database?.drop()
    rmSync(dataDir, { recursive: true, force: true })
  })
  return { dataDir, databaseUrl: database?.url }
}

/** A gateway with a secret key. */
export async function serve(t: TestContext, { dataDir, databaseUrl }: TestPlace, key: Uint8Array) {
  const reading = readConfig({
    PORT: '0',
    UDIGATE_DATA_DIR: dataDir,
    UDIGATE_SIMULATOR_PORT: '9',
    UDIGATE_SECRET_KEY: Buffer.from(key).toString('base64'),
    ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
  })
  assert.ok('config' in reading)
  const gateway = await startGateway(waitPatiently(reading.config), pino({ level: 'silent' }))
  let runs = true
  const stop = async (): Promise<void> => {
    if (runs) await gateway.stop()
    runs = false
  }
  t.after(() => stop())
  return { ...gateway, stop }
}

/** Serves with a key until something is covered by a checkpoint. */
export async function serveOnce(t: TestContext, place: TestPlace, key: Uint8Array): Promise<void> {
  const gateway = await serve(t, place, key)
  await gateway.store.write(async db => {
    await createApiKey(
      db,
      { now: () => new Date(), randomBytes: count => randomBytes(count) },
      { organisation: 'maker', stage: 'preview', name: 'k', actors: 'any', scopes: ['read'] },
    )
  })
  await gateway.stop()
}

/** What is wrong with the evidence, and how much was looked at. */
export async function verify(
  place: TestPlace,
  secretKey: Uint8Array,
  heads: Parameters<typeof verifyStore>[1] = [],
  since?: SignedHead,
) {
  const problems: Problem[] = []
  const verification = verifyStore({ ...place, secretKey }, heads, since)
  for (;;) {
    const next = await verification.next()
    if (next.done) return { problems, verified: next.value }
    problems.push(next.value)
  }
}

/** Whether a store was refused for its key, in a message that names these. */
export function refusalNaming(...parts: readonly string[]) {
  return (error: unknown): boolean => {
    assert.ok(error instanceof SecretKeyRefused, String(error))
    for (const part of parts) assert.ok(error.message.includes(part), `${part} in: ${error.message}`)
    return true
  }
}
