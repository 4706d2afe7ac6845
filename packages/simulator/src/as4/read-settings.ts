import { readFileSync } from 'node:fs'
import type { As4Settings } from '../partnership.ts'

const prefix = 'UDIGATE_SIMULATOR_AS4_'

/**
 * Reads the settings of the pretend AS4 access point from environment variables; an empty one counts as absent.
 *
 * @returns undefined where none of its keys is given
 * @throws Error that says which variable is missing, or which file cannot be read
 */
export function readAs4Settings(
  environment: Readonly<Record<string, string | undefined>>,
): As4Settings | undefined {
  const find = (name: string): string | undefined => environment[`${prefix}${name}`] || undefined
  if (find('KEY_FILE') === undefined) return undefined
  const need = (name: string): string => {
    const value = find(name)
    if (value === undefined) throw new Error(`${prefix}${name} is needed where ${prefix}KEY_FILE is set`)
    return value
  }
  return {
    key: readPem(need('KEY_FILE'), 'KEY_FILE'),
    certificate: readPem(need('CERTIFICATE_FILE'), 'CERTIFICATE_FILE'),
    partnerCertificates: readPem(need('PARTNER_CERTIFICATE_FILE'), 'PARTNER_CERTIFICATE_FILE'),
    partner: need('PARTNER'),
    party: find('PARTY'),
    pushUrl: find('PUSH_URL'),
  }
}

function readPem(path: string, name: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    throw new Error(`${prefix}${name} names a file that cannot be read: ${path}`, { cause: error })
  }
}
