import type { Logger } from 'pino'
import { addressBlock } from '../limits/address-block.ts'
import { makeTokenBuckets } from '../limits/token-buckets.ts'
import type { OnRejected, PushMetrics } from './handle-pushes.ts'

/** How often one caller is named in the log, and all of them together: strangers must not fill it. */
const linesOfOne = { perMinute: 1, burst: 1 }
const linesOfAll = { perMinute: 60, burst: 60 }

/**
 * Counts what is rejected before anything of it is a push, and says so in the log: of each caller once a minute.
 *
 * @returns is called with the address of the caller
 */
export function noteRejections({
  log,
  metrics,
  monotonic,
}: {
  log: Logger
  metrics: PushMetrics
  monotonic(): Date
}): OnRejected {
  const ofOne = makeTokenBuckets(linesOfOne, monotonic)
  const ofAll = makeTokenBuckets(linesOfAll, monotonic)
  return (result, because, address) => {
    metrics.pushed(result)
    const caller = addressBlock(address)
    const name = `${result} ${caller}`
    if (!ofOne.hasOne(name) || !ofAll.hasOne('all')) return
    ofOne.take(name)
    ofAll.take('all')
    log.warn({ result, because, caller }, 'request rejected')
  }
}
