import {
  type Adoption,
  adoptKey,
  type Config,
  DataDirectoryInUse,
  destroyKey,
  formatFingerprint,
  type Rotation,
  readConfig,
  rotateKey,
  viewKeys,
} from '@udigate/server'
import type { Environment } from '../gateway/environment.ts'
import { CommandFailure } from '../run-command.ts'
import type { ShownKeys } from './secret-key-text.ts'

/**
 * The keys of the store that the settings name, and the key that they name.
 *
 * @throws CommandFailure where settings are wrong, there is no store, or a gateway that runs has it
 */
export async function view(environment: Environment): Promise<ShownKeys> {
  const { keyId, own, signers, ring, sealed, resealing } = await inStore(environment, viewKeys)
  return {
    store: keyId === undefined ? null : formatFingerprint(keyId),
    own: own === undefined ? null : formatFingerprint(own),
    checkpoints: signers.map(signer => ({
      key: formatFingerprint(signer.keyId),
      count: signer.checkpoints,
      newest: { number: signer.last, at: new Date(signer.lastAt).toISOString() },
    })),
    ring: ring.map(({ key_id, since, sealed_key }, place) => ({
      key: formatFingerprint(key_id),
      since: new Date(since).toISOString(),
      kept: place < ring.length - 1 && sealed_key !== null,
    })),
    sealed: sealed ?? null,
    toReseal: !resealing || resealing.ended_at !== null ? 0 : resealing.left_rows,
  }
}

/**
 * Makes the store belong to a key.
 *
 * @throws CommandFailure as `view`, and where that key cannot be adopted
 */
export async function adopt(environment: Environment, adoption: Adoption): Promise<void> {
  await inStore(environment, config => adoptKey(config, adoption))
}

/**
 * Has the next key succeed the present one.
 *
 * @throws CommandFailure as `view`, and where there are not both keys
 */
export function rotate(environment: Environment): Promise<Rotation> {
  return inStore(environment, config => rotateKey(config))
}

/**
 * Destroys a former key.
 *
 * @throws CommandFailure as `view`, and where the store keeps no such key
 */
export async function destroy(environment: Environment, fingerprint: string): Promise<void> {
  await inStore(environment, config => destroyKey(config, fingerprint))
}

async function inStore<Result>(
  environment: Environment,
  work: (config: Config) => Promise<Result>,
): Promise<Result> {
  const reading = readConfig(environment)
  if ('mistakes' in reading) throw new CommandFailure(reading.mistakes.join('\nudigate: '), 2)
  try {
    return await work(reading.config)
  } catch (error) {
    if (!(error instanceof DataDirectoryInUse)) throw new CommandFailure((error as Error).message)
    throw new CommandFailure(
      `The data folder ${reading.config.dataDir} is in use by a running gateway; stop it before.`,
    )
  }
}
