import { signerFrom } from '../../packages/server/src/evidence/signing.ts'
import { formatFingerprint } from '../../packages/server/src/store/secret-key.ts'
import type { Chance } from '../chance.ts'

/** The keys that a process is given. */
export interface GivenKeys {
  secretKey: Uint8Array
  /** The one that is about to take its place. */
  nextSecretKey?: Uint8Array | undefined
}

/** The secret keys of a gateway, as an operator keeps them: each that there ever was, since an older copy of the store needs one of its time. */
export interface SecretKeys {
  /** What processes are given that start now. */
  given(): Readonly<GivenKeys>
  all(): readonly Uint8Array[]
  /** Makes a key that is to take the place of the present one, unless there is one. */
  makeNext(): Required<GivenKeys>
  /** The next key has taken the place of the present one. */
  settle(): void
  /** A process was refused: gives the key that the refusal names as the store's. @returns whether there is one */
  giveAfter(refusal: string): boolean
}

export function makeSecretKeys(first: Uint8Array, chance: Chance): SecretKeys {
  const all = [first]
  let given: GivenKeys = { secretKey: first }
  return {
    given: () => given,
    all: () => all,
    makeNext() {
      const nextSecretKey = given.nextSecretKey ?? chance.bytes(32)
      if (!all.includes(nextSecretKey)) all.push(nextSecretKey)
      given = { ...given, nextSecretKey }
      return { ...given, nextSecretKey }
    },
    settle() {
      given = { secretKey: given.nextSecretKey ?? given.secretKey }
    },
    giveAfter(refusal) {
      const [, wanted] =
        /^The store belongs to the .*?key (?:with the fingerprint )?([0-9a-f]{16})/.exec(refusal) ?? []
      const key = all.find(each => formatFingerprint(signerFrom(each).keyId) === wanted)
      if (key === undefined) return false
      if (key !== given.nextSecretKey) given = { ...given, secretKey: key }
      return true
    },
  }
}
