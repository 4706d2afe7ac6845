import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readKeyFile, readOrMakeKeyFile } from './sealing.ts'

/** Where the secret key of a process comes from. */
export interface SecretKeyPlace {
  dataDir: string
  /** As the settings give it; that of the key file in the data folder where absent. */
  secretKey?: Uint8Array | undefined
}

/**
 * The secret key of this process, 32 bytes.
 *
 * @param mayMake whether a key file is made where there is none
 * @returns `undefined` where there is none
 * @throws Error where the key file holds no key
 */
export function readOwnSecretKey(
  { dataDir, secretKey }: SecretKeyPlace,
  mayMake: boolean,
): Uint8Array | undefined {
  if (secretKey !== undefined) return secretKey
  if (mayMake) return readOrMakeKeyFile(dataDir)
  return existsSync(join(dataDir, 'secret.key')) ? readKeyFile(dataDir) : undefined
}
