import { gateway } from '../session/session.ts'
import type { Page } from './submissions.ts'

export type BatchState = 'READING' | 'SUBMITTING' | 'AWAITING' | 'ENDED' | 'CANCELLED' | 'UNREADABLE'

/** A batch, as lists and events tell it. */
export interface BatchSummary {
  id: string
  stage: string
  mode: 'validate' | 'submit'
  model?: string
  actorCode?: string
  name?: string
  state: BatchState
  because?: string
  file: { format?: string; bytes: number; sha256?: string }
  /** `records`, and how many of them are in which state. */
  counts: Readonly<Record<string, number>>
  problemCount: number
  progress: { share?: number; secondsLeft?: number }
  receivedAt: string
  cancelledAt?: string
  endedAt?: string
}

/** Where a finding is in a file. */
export interface Place {
  line?: number
  row?: number
  column?: number | string
  sheet?: string
  field?: string
  element?: string
}

export interface BatchFinding {
  severity: 'error' | 'warning'
  ruleId: string
  message: string
  path?: string
  value?: unknown
  fix?: readonly { op: string; path: string; value?: unknown }[]
  place?: Place
}

export interface BatchDetail extends BatchSummary {
  /** What is wrong with the file and none of its records. */
  problems: readonly BatchFinding[]
}

/** What became of one request of a file. */
export interface BatchRecord {
  record: number
  line: number
  sheet?: string
  device?: { issuingAgency?: string; code?: string }
  state: string
  requestId?: string
  registered?: string
  reasons?: readonly string[]
  findings?: readonly BatchFinding[]
}

/** Whether anything more becomes of it by itself. */
export function isOpen({ state }: Pick<BatchSummary, 'state'>): boolean {
  return state === 'READING' || state === 'SUBMITTING' || state === 'AWAITING'
}

/** A page of batches, newest first. */
export function listBatches(cursor: string | undefined, signal: AbortSignal): Promise<Page<BatchSummary>> {
  const query = new URLSearchParams({ limit: '50', ...(cursor === undefined ? {} : { cursor }) })
  return gateway().get(`/batches?${query}`, signal)
}

export function getBatch(id: string, signal: AbortSignal): Promise<BatchDetail> {
  return gateway().get(pathOf(id), signal)
}

export function cancelBatch(id: string): Promise<BatchSummary> {
  return gateway().send('POST', `${pathOf(id)}/cancel`)
}

export function resubmitBatch(id: string): Promise<BatchSummary> {
  return gateway().send('POST', `${pathOf(id)}/resubmit`)
}

export function deleteBatch(id: string): Promise<void> {
  return gateway().send('DELETE', pathOf(id))
}

export function pathOf(id: string): string {
  return `/batches/${encodeURIComponent(id)}`
}
