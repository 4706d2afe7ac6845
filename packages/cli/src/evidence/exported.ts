import type { ExportItem } from '@udigate/server'

/** The items of an export of one type. */
export type Item<Type extends ExportItem['type']> = Extract<ExportItem, { type: Type }>

/** What an export has, by type. */
export interface Exported {
  about: Item<'about'>
  submissions: Item<'submission'>[]
  messages: Item<'message'>[]
  pulls: Item<'pull'>[]
  files: Item<'file'>[]
  exchanges: Item<'exchange'>[]
  entries: Item<'entry'>[]
  proofs: Item<'proof'>[]
  checkpoints: Item<'checkpoint'>[]
  inclusions: Item<'inclusion'>[]
  successions: Item<'succession'>[]
  notes: Item<'note'>[]
  timestamps: Item<'timestamp'>[]
}
