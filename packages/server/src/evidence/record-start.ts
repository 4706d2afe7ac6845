import type { Config } from '../config/read-config.ts'
import type { Environment } from '../ids.ts'
import type { Sealing } from '../secrets/sealing.ts'
import { announce } from '../store/changes.ts'
import type { Store } from '../store/database.ts'

/** Records that this process begins to work, and with which settings. */
export async function recordStart(
  store: Store,
  { given }: Pick<Config, 'given'>,
  { now, sealing }: Pick<Environment, 'now'> & { sealing: Pick<Sealing, 'fingerprint'> },
): Promise<void> {
  const settings = Object.fromEntries(
    Object.entries(given).map(([name, { text, isSecret }]) => [
      name,
      isSecret ? `hmac ${sealing.fingerprint(Buffer.from(text)).hmac}` : text,
    ]),
  )
  await store.write(async db => announce(db, { type: 'gateway-started', settings, at: now() }))
}
