import { findKeyFile, promoteKeyFile, readOrMakeKeyFile } from './key-file.ts'

/** Where the secret key of a process comes from. */
export interface SecretKeyPlace {
  dataDir: string
  /** As the settings give it; that of the key file in the data folder where absent. */
  secretKey?: Uint8Array | undefined
  /** A key that is about to take the place of that, as the settings give it. */
  nextSecretKey?: Uint8Array | undefined
}

/**
 * The secret key of this process, 32 bytes: of the present and the next one the one that is right.
 *
 * @param mayMake whether a key file is made where there is none
 * @param isRight whether the store belongs to a key; the first one is taken where none is right
 * @returns `undefined` where there is none
 * @throws Error where the key file holds no key
 */
export function readOwnSecretKey(
  place: SecretKeyPlace,
  mayMake: boolean,
  isRight: (key: Uint8Array) => boolean = () => true,
): Uint8Array | undefined {
  const { dataDir } = place
  const present = place.secretKey ?? (mayMake ? readOrMakeKeyFile(dataDir) : findKeyFile(dataDir))
  const keys = [present, readNextSecretKey(place)].flatMap(key => key ?? [])
  return keys.find(isRight) ?? keys[0]
}

/** The key that is about to take the place of the present one; `undefined` where there is none. */
export function readNextSecretKey({
  dataDir,
  secretKey,
  nextSecretKey,
}: SecretKeyPlace): Uint8Array | undefined {
  return nextSecretKey ?? (secretKey === undefined ? findKeyFile(dataDir, 'secret.key.next') : undefined)
}

/** Where the key that the store belongs to now stands in the file of the next one, makes that the key file. */
export function settleKeyFile({ dataDir, secretKey, nextSecretKey }: SecretKeyPlace, own: Uint8Array): void {
  if (secretKey !== undefined || nextSecretKey !== undefined) return
  const next = findKeyFile(dataDir, 'secret.key.next')
  if (next && Buffer.from(next).equals(own)) promoteKeyFile(dataDir)
}
