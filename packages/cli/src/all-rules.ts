import { type CatalogueEntry, catalogue } from '@udigate/eudamed/catalogue'
import { gdsnCatalogue } from '@udigate/gdsn/catalogue'

/** The rules of every register that the command line judges for. Few commands need them, and they take time to load: import this file when they do. */
export function listAllRules(): readonly CatalogueEntry[] {
  return [...catalogue(), ...gdsnCatalogue()]
}
