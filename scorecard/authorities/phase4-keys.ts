import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { KeyFiles } from '../../conformance/phase4/phase4.ts'
import { findKey } from './eudamed-as4.ts'

/** The keys of the gateway and of its partner, in the files that the gateway reads; each side has another one that may take its place. */
export interface ChangingKeys {
  /** Names of test keys, the present one first. */
  readonly partner: readonly [present: string, other: string]
  readonly own: readonly [present: string, other: string]
  /** The settings of the gateway that name the files. */
  readonly settings: Readonly<Record<string, string>>
  /** The other key takes the place of the present one, which stays in the files behind it. */
  change(whose: 'partner' | 'own'): void
}

export function layKeys(folder: string): ChangingKeys {
  const keys: { partner: [string, string]; own: [string, string] } = {
    partner: ['regulator-2048', 'regulator-3072'],
    own: ['manufacturer-2048', 'manufacturer-3072'],
  }
  const files = {
    partners: join(folder, 'partners.pem'),
    own: join(folder, 'own.pem'),
    former: join(folder, 'former.pem'),
  }
  const write = (): void => {
    writeFileSync(files.partners, keys.partner.map(readCertificate).join(''))
    const [present, former] = keys.own.map(name => readKey(name) + readCertificate(name)) as [string, string]
    writeFileSync(files.own, present)
    writeFileSync(files.former, former)
  }
  write()
  return {
    ...keys,
    settings: {
      UDIGATE_PREVIEW_AS4_KEY_FILE: files.own,
      UDIGATE_PREVIEW_AS4_CERTIFICATE_FILE: files.own,
      UDIGATE_PREVIEW_AS4_FORMER_KEY_FILE: files.former,
      UDIGATE_PREVIEW_AS4_FORMER_CERTIFICATE_FILE: files.former,
      UDIGATE_PREVIEW_AS4_PARTNER_CERTIFICATE_FILE: files.partners,
    },
    change(whose) {
      keys[whose].reverse()
      write()
    },
  }
}

export function keyFiles(name: string): KeyFiles {
  return { key: findKey(`${name}.test-key.pem`), certificate: findKey(`${name}.crt`) }
}

function readKey(name: string): string {
  return readFileSync(findKey(`${name}.test-key.pem`), 'utf8')
}

function readCertificate(name: string): string {
  return readFileSync(findKey(`${name}.crt`), 'utf8')
}
