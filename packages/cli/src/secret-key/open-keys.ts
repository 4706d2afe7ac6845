import {
  type Adoption,
  adoptKey,
  type Config,
  DataDirectoryInUse,
  formatFingerprint,
  readConfig,
  viewKeys,
} from '@udigate/server'
import type { Environment } from '../gateway/call-gateway.ts'
import { CommandFailure } from '../run-command.ts'
import type { ShownKeys } from './secret-key-text.ts'

/**
 * The keys of the store that the settings name, and the key that they name.
 *
 * @throws CommandFailure where settings are wrong, there is no store, or a gateway that runs has it
 */
export async function view(environment: Environment): Promise<ShownKeys> {
  const { keyId, own, signers } = await inStore(environment, viewKeys)
  return {
    store: keyId === undefined ? null : formatFingerprint(keyId),
    own: own === undefined ? null : formatFingerprint(own),
    checkpoints: signers.map(signer => ({
      key: formatFingerprint(signer.keyId),
      count: signer.checkpoints,
      newest: { number: signer.last, at: new Date(signer.lastAt).toISOString() },
    })),
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
