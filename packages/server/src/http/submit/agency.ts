import type { Law } from '../../authorities/authority.ts'
import { laws } from '../../authorities/laws.ts'
import type { Body } from '../endpoint/body.ts'
import { type Agency, agencies } from './bodies.ts'

/**
 * What the service contract calls an authority; of a stage that is connected to none, the first that the gateway knows.
 *
 * @throws TypeError where the contract does not know it
 */
export function findAgency(law: Law | undefined): Body<typeof Agency> {
  const name = (law ?? laws[0])?.agency
  const agency = agencies.find(each => each === name)
  if (agency === undefined) throw new TypeError(`The service contract has no agency ${name}.`)
  return agency
}
