import { isDeepStrictEqual } from 'node:util'
import type { As4Keys } from './load-keys.ts'

/** The keys of a party as they are now, read again while the gateway runs. */
export interface KeyKeeper {
  current(): As4Keys
  /**
   * Reads them again.
   *
   * @returns whether they have changed
   * @throws what `load` throws; the keys stay what they were
   */
  renew(): Promise<boolean>
}

/** Loads keys for the first time. @throws what `load` throws */
export async function keepKeys(load: () => Promise<As4Keys>): Promise<KeyKeeper> {
  let keys = await load()
  return {
    current: () => keys,
    async renew() {
      const next = await load()
      const hasChanged = !isDeepStrictEqual(describe(keys), describe(next))
      keys = next
      return hasChanged
    },
  }
}

/** What tells keys apart. */
function describe({ identity, formerIdentity, partnerCertificates, chain }: As4Keys) {
  return {
    own: [identity, formerIdentity].map(each => each?.certificate.fingerprint256),
    partner: partnerCertificates.map(({ fingerprint256 }) => fingerprint256),
    authorities: chain?.authorities.map(({ fingerprint256 }) => fingerprint256),
    revocation: chain?.revocation,
  }
}
