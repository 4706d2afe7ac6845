import { gateway } from '../session/session.ts'
import type { Entity, Page } from './submissions.ts'

export interface Doubt {
  requestId: string
  operation: string
  model: string
  actorCode: string
  device: Entity
  /** Why it cannot be told what became of it. */
  doubt: string
  since: string
}

/** What no machine can resolve, newest first. */
export function listWhatNeedsPerson(limit: number, signal: AbortSignal): Promise<Page<Doubt>> {
  return gateway().get(`/doubts?needsOperator=true&limit=${limit}`, signal)
}
