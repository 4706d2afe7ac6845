export { effectsOnItems, type PoolEffect, type SentHierarchy } from './answers/effects-on-items.ts'
export {
  type Confirmation,
  type ConfirmationReason,
  readConfirmationMessage,
  readConfirmations,
} from './answers/read-confirmations.ts'
export {
  type FaultLevel,
  type PoolAnswer,
  type PoolFault,
  type PoolTransaction,
  readPoolAnswer,
  readPoolMessage,
} from './answers/read-pool-answer.ts'
export { type CodeMap, type CodeMapData, readCodeMap } from './codes/code-map.ts'
export { codeMaps } from './codes/code-maps.ts'
export { europeanUnion, GdsnSettings } from './companion/settings.ts'
export { TradeItemCompanion } from './companion/trade-item.ts'
export { type ReadTradeItem, readTradeItem } from './elements/read-json.ts'
export { readTradeItemElement } from './elements/read-xml.ts'
export type { TradeItem } from './elements/trade-item.ts'
export { buildHierarchies, type CatalogueItem, listItems } from './hierarchy/catalogue-item.ts'
export {
  type Arrangement,
  arrangeLevels,
  type Hierarchy,
  type Level,
  type UnitKind,
} from './levels/arrange-levels.ts'
export type {
  DocumentCommand,
  GdsnEnvelope,
  ItemReference,
  Publication,
  Recipients,
  Withdrawal,
} from './messages/envelope.ts'
export { nameHierarchy } from './messages/name-hierarchy.ts'
export { mostItems, renderItems, renderPublications, renderWithdrawals } from './messages/render-json.ts'
export { renderNotification, renderPublication, renderWithdrawal } from './messages/render-xml.ts'
export { type ItemChange, type ItemPlan, type PlannedHierarchy, planItems } from './plan/plan-items.ts'
export { type HierarchiesReading, type ReadHierarchies, readHierarchies } from './reading/read-hierarchies.ts'
export type { Records } from './records.ts'
export { gdsnRules } from './rules/index.ts'
export type { GdsnRule } from './rules/rule.ts'
export {
  readRecords,
  type TradeItemOptions,
  type TradeItemRequest,
  validateBesides,
  validateTradeItem,
} from './validate.ts'
