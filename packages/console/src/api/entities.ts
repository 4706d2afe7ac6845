import { gateway } from '../session/session.ts'
import type { Difference, Entity, Page } from './submissions.ts'

export type EntityKind = 'device' | 'group'

/** What a list shows of a device or a device group. */
export interface EntitySummary extends Entity {
  model: string
  actorCode: string
  state: string
  heldState: string
  version: number
  versions: Readonly<Record<string, number>>
  heldBy?: string
  doubt?: string
  /** Of a device. */
  deviceGroup?: Entity
  updatedAt: string
}

export interface EntityDetail extends EntitySummary {
  /** What the authority holds; absent where that is nothing. */
  record?: unknown
}

export interface Change {
  before: unknown
  after: unknown
}

export interface SubmissionEntry {
  kind: 'SUBMISSION'
  at: string
  requestId: string
  status: string
  statusText: string
  operations: readonly string[]
  version?: number
  endedAt?: string
  record?: unknown
}

export interface PullEntry {
  kind: 'PULL'
  at: string
  pullId: string
  finding: string
  details: {
    heldBy?: string
    state?: Change
    versions?: Change
    differences?: readonly Difference[]
  }
}

export type HistoryEntry = SubmissionEntry | PullEntry

export interface History {
  items: readonly HistoryEntry[]
  isWhole: boolean
}

const paths: Readonly<Record<EntityKind, string>> = { device: 'devices', group: 'device-groups' }

/** How many come on a page. */
export const entitiesOnPage = 200

/** A page of devices or groups, by their codes. */
export function listEntities(
  kind: EntityKind,
  filter: URLSearchParams,
  cursor: string | undefined,
  signal: AbortSignal,
): Promise<Page<EntitySummary>> {
  const query = new URLSearchParams(filter)
  query.set('limit', String(entitiesOnPage))
  if (cursor !== undefined) query.set('cursor', cursor)
  return gateway().get(`/${paths[kind]}?${query}`, signal)
}

export function getEntity(kind: EntityKind, name: Entity, signal: AbortSignal): Promise<EntityDetail> {
  return gateway().get(pathOf(kind, name), signal)
}

export function getHistory(kind: EntityKind, name: Entity, signal: AbortSignal): Promise<History> {
  return gateway().get(`${pathOf(kind, name)}/history`, signal)
}

function pathOf(kind: EntityKind, { issuingAgency, code }: Entity): string {
  return `/${paths[kind]}/${encodeURIComponent(issuingAgency)}/${encodeURIComponent(code)}`
}
