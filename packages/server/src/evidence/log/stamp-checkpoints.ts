import { createHash } from 'node:crypto'
import type { Logger } from 'pino'
import type { Environment } from '../../ids.ts'
import type { RunningJob } from '../../jobs/job.ts'
import type { Lease, Leases } from '../../jobs/lease.ts'
import { describeFailure, noteOutages, type Outages, type OutageWords } from '../../jobs/outages.ts'
import type { JobRunner } from '../../jobs/runner.ts'
import type { Store } from '../../store/database.ts'
import { lastCheckpoint } from '../../store/evidence-checkpoints.ts'
import { findLastTimestamp, keepTimestamp } from '../../store/evidence-outside.ts'
import { formatCheckpoint } from '../checkpoint.ts'
import { makeTimestampRequest, readTimestamp } from './timestamp.ts'

/** How often it is looked whether a time stamp is due, in milliseconds. */
const lookEvery = 60_000

/** How long the authority may take, in milliseconds, and how long its answer may be. */
const patience = 30_000
const mostBytes = 100_000

/** What is said of an authority that gives no time stamps. */
export const awayStamps: OutageWords = {
  level: 'warn',
  away: 'checkpoint got no time stamp',
  back: 'checkpoints get time stamps again',
}

/** What gets time stamps. */
export interface TimeStampServices extends Pick<Environment, 'now' | 'monotonic' | 'randomBytes'> {
  store: Store
  /** The time-stamping authority. */
  url: URL
  /** How long after a time stamp the next one is due, in milliseconds. */
  interval: number
  log: Logger
}

/** Has the newest checkpoint stamped with the time by an authority, now and then. Of several processes one asks. */
export function stampCheckpoints(
  stamping: TimeStampServices,
  jobs: JobRunner,
  leases: Leases<Lease & { store: Store }>,
): RunningJob {
  const outages = noteOutages(stamping.log, stamping, awayStamps)
  return jobs.start({
    name: 'time stamps',
    leases,
    role: 'time stamps',
    begin:
      ({ lease: { store } }) =>
      async () => {
        const hasFailed = !(await stampNewest({ ...stamping, store, outages }))
        return { wait: lookEvery, hasFailed }
      },
  })
}

/** Has the newest checkpoint stamped, where that is due. @returns whether nothing failed */
export async function stampNewest({
  store,
  url,
  interval,
  now,
  randomBytes,
  outages,
}: Omit<TimeStampServices, 'log' | 'monotonic'> & { outages: Outages }): Promise<boolean> {
  const newest = await lastCheckpoint(store.db)
  const last = await findLastTimestamp(store.db)
  if (!newest || newest.number === last?.checkpoint) return true
  if (last && now().getTime() - last.at < interval) return true
  const checkpoint = newest.number
  const digest = createHash('sha256').update(formatCheckpoint(newest)).digest()
  const nonce = randomBytes(8)
  try {
    const answer = await ask(url, makeTimestampRequest(digest, nonce))
    readTimestamp(answer, digest, nonce)
    const row = { checkpoint, at: now().getTime(), answer: answer.toString('base64') }
    await store.write(db => keepTimestamp(db, row))
    outages.worked(url.origin, { checkpoint })
    return true
  } catch (error) {
    const because = describeFailure(error)
    outages.failed(url.origin, because, { checkpoint, because })
    return false
  }
}

async function ask(url: URL, request: Uint8Array): Promise<Buffer> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/timestamp-query' },
    body: request as Uint8Array<ArrayBuffer>,
    redirect: 'error',
    signal: AbortSignal.timeout(patience),
  })
  if (!response.ok) throw new Error(`The time-stamping authority answered ${response.status}.`)
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of response.body ?? []) {
    length += part.length
    if (length > mostBytes) throw new Error('The answer of the time-stamping authority is too long.')
    parts.push(part)
  }
  return Buffer.concat(parts)
}
