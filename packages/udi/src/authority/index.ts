export type { Effect, ReadAnswer, Refusal, SentOperation } from './answer.ts'
export type { Authority, AuthorityTypes, Criteria, MessageEnvelope, PlannedFor } from './authority.ts'
export type { Shown, ShownEntity, ShownItem, ShownPage } from './shown.ts'
