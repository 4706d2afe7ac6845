import { readFile } from 'node:fs/promises'
import { isJsonObject, type JsonValue, readJson } from '@udigate/udi'
import type { ContentSource } from '../../../settings/content-source.ts'
import type { OwnKeySources } from './keys/load-keys.ts'
import type { IdentitySources } from './keys/read-identity.ts'

/** An organisation that is a party of its own. */
export interface OwnParty {
  organisation: string
  partyId: string
  originalSender?: string | undefined
  sources: OwnKeySources
}

/** A member for each thing that a party has, in the ways in which that can be given. */
const contents = ['key', 'keyPassword', 'certificate', 'formerKey', 'formerCertificate'] as const
type Content = (typeof contents)[number]

/**
 * Reads a file with the parties of organisations:
 * `{"acme": {"partyId": "EUDAMED_000002", "keyFile": "/etc/udigate/acme.p12", "keyPasswordFile": "/run/secrets/acme"}}`.
 *
 * @throws Error that names what cannot be used, and where
 */
export async function readParties(file: string): Promise<OwnParty[]> {
  const bytes = await readFile(file).catch(cause => {
    throw new Error(`the file ${file} cannot be read: ${(cause as Error).message}.`, { cause })
  })
  const reading = readJson(bytes)
  if (!reading.ok) throw new Error(`${file}, line ${reading.fault.line}: ${reading.fault.message}`)
  const { value } = reading
  if (!isJsonObject(value)) throw new Error(`${file} has no object with a member for each organisation.`)
  const parties = Object.entries(value).map(([organisation, about]) => {
    try {
      return readParty(organisation, about)
    } catch (cause) {
      throw new Error(`${file}, "${organisation}": ${(cause as Error).message}`, { cause })
    }
  })
  const ids = parties.map(({ partyId }) => partyId)
  const twice = ids.find((id, index) => ids.indexOf(id) !== index)
  if (twice !== undefined) throw new Error(`${file} has two organisations with the partyId ${twice}.`)
  return parties
}

function readParty(organisation: string, about: JsonValue): OwnParty {
  if (!isJsonObject(about)) throw new Error('an object is expected.')
  const left = new Map<string, unknown>(Object.entries(about))
  const take = (name: string): string | undefined => {
    const value = left.get(name)
    left.delete(name)
    if (value === undefined) return undefined
    if (typeof value !== 'string' || !/^[^\p{C}]{1,1000}$/u.test(value))
      throw new Error(`${name} must be a text of 1 to 1000 printable characters.`)
    return value
  }
  const partyId = take('partyId')
  if (partyId === undefined) throw new Error('partyId is missing.')
  const originalSender = take('originalSender')
  const found = Object.fromEntries(contents.map(name => [name, takeSource(name, take)])) as Record<
    Content,
    ContentSource | undefined
  >
  const [unknown] = left.keys()
  if (unknown !== undefined) throw new Error(`there is no member ${unknown}; known are ${knownMembers}.`)
  const { key, keyPassword: password, certificate, formerKey, formerCertificate } = found
  if (!key) throw new Error('keyFile is missing, or keyCommand.')
  const former: IdentitySources | undefined = formerKey && {
    key: formerKey,
    certificate: formerCertificate,
    password,
  }
  return {
    organisation,
    partyId,
    originalSender,
    sources: { own: { key, certificate, password }, former },
  }
}

const knownMembers = [
  'partyId',
  'originalSender',
  ...contents.flatMap(name => [`${name}File`, `${name}Command`]),
].join(', ')

/** Nothing secret stands in the file itself. */
function takeSource(name: Content, take: (name: string) => string | undefined): ContentSource | undefined {
  const path = take(`${name}File`)
  const command = take(`${name}Command`)
  if (path !== undefined && command !== undefined)
    throw new Error(`${name}File and ${name}Command are both there; leave one out.`)
  if (path !== undefined) return { from: 'file', path }
  return command === undefined ? undefined : { from: 'command', command }
}
