import type { SentHierarchy } from '../answers/effects-on-items.ts'
import { type CatalogueItem, listItems } from '../hierarchy/catalogue-item.ts'
import { type GdsnEnvelope, identifyLevel } from './envelope.ts'

/** All that an answer may name a hierarchy of a message by. */
export function nameHierarchy(hierarchy: CatalogueItem, envelope: GdsnEnvelope): SentHierarchy {
  const gtins = listItems(hierarchy).map(({ level }) => level.gtin)
  const [outermost, ...others] = gtins
  const inside = others.map(gtin => identifyLevel(envelope, gtin, outermost))
  return { identifiers: [identifyLevel(envelope, hierarchy.level.gtin), ...inside], gtins }
}
