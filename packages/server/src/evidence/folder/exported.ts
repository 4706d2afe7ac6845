import type { ExportItem } from '../export-item.ts'

/** The items of an export of one type. */
export type Item<Type extends ExportItem['type']> = Extract<ExportItem, { type: Type }>

/** What is kept of an export when all of it has come; entries and exchanges only where one page tells everything. */
export interface Exported {
  about: Item<'about'>
  counts: Omit<Item<'end'>, 'type'>
  submissions: readonly Item<'submission'>[]
  messages: readonly Item<'message'>[]
  pulls: readonly Item<'pull'>[]
  devices: readonly Item<'device'>[]
  access: readonly Item<'access'>[]
  leftOut: readonly Item<'left-out'>[]
  software: Item<'software'> | undefined
  files: readonly { name: string; sha256: string; chain: string }[]
  exchanges: readonly Item<'exchange'>[]
  entries: readonly Item<'entry'>[]
  checkpoints: readonly Item<'checkpoint'>[]
  successions: readonly Item<'succession'>[]
  hasExchanges: boolean
  isRegister: boolean
}
