import { builds } from '../../../simulation/broken/builds.ts'
import type { BrokenBuild } from './broken-build.ts'

/** Errors that the simulated world is shown to find, too. */
export const simulated = {
  'stores-in-pieces': find('stores-in-pieces'),
  'new-message-id': find('new-message-id'),
  'looks-nothing-up': find('looks-nothing-up'),
  'knows-no-quarantine': find('knows-no-quarantine'),
  'trusts-unsigned-errors': find('trusts-unsigned-errors'),
} as const satisfies Record<string, BrokenBuild>

function find(id: string): BrokenBuild {
  const build = builds.find(each => each.id === id)
  if (build === undefined) throw new Error(`The simulation has no build "${id}".`)
  return build
}
