import { type Environment, makeId } from '../../ids.ts'
import { decodeJson, encodeJson } from '../../store/json.ts'
import type { StoreEpochRow } from '../../store/tables.ts'

/** The epoch of a store, as a process knows it. */
export interface KnownEpoch {
  /** The id of the store. */
  store: string
  epoch: number
  token: string | null
}

/** The same, as the store says it. */
type StoredEpoch = Pick<StoreEpochRow, 'id' | 'epoch' | 'token' | 'predecessors'>

/** How many predecessors an epoch names. A process that knows an older one alone takes the store for another. */
const mostPredecessors = 64

/**
 * What the epoch of the store is to the one that a process knows. Numbers do not tell: copies of a store count alike, and one
 * that was found to have gone back more often has the higher number.
 *
 * @returns `next` where it began after the known one
 */
export function compareEpochs(
  known: KnownEpoch,
  inStore: StoredEpoch,
): 'same' | 'next' | 'earlier' | 'another' {
  const name = nameEpoch(known)
  if (nameStored(inStore) === name) return 'same'
  if (listPredecessors(inStore).includes(name)) return 'next'
  return inStore.epoch < known.epoch ? 'earlier' : 'another'
}

/** What the store holds of an epoch that a process begins. @param inStore what it holds before, if anything */
export function makeNextEpoch(
  known: KnownEpoch,
  inStore: StoredEpoch | undefined,
  environment: Pick<Environment, 'now' | 'randomBytes'>,
): Pick<StoreEpochRow, 'epoch' | 'token' | 'predecessors'> {
  const before = inStore === undefined ? [] : [...listPredecessors(inStore), nameStored(inStore)]
  const predecessors = [...new Set([...before, nameEpoch(known)])]
  return {
    // Above both, since what was asked in an earlier epoch is told by its number.
    epoch: Math.max(inStore?.epoch ?? 0, known.epoch) + 1,
    token: makeId(environment),
    predecessors: encodeJson(predecessors.slice(-mostPredecessors)),
  }
}

function listPredecessors({ predecessors }: StoredEpoch): readonly string[] {
  return decodeJson(predecessors) ?? []
}

function nameStored({ id, epoch, token }: StoredEpoch): string {
  return nameEpoch({ store: id, epoch, token })
}

/** With the number: a process of an earlier version counts on, and leaves the token as it is. */
function nameEpoch({ store, epoch, token }: KnownEpoch): string {
  return `${epoch} ${token ?? store}`
}
