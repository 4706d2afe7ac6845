import type { WatchedPool } from '../../../packages/server/src/store/postgres-pool.ts'
import { StoreUnavailable } from '../../../packages/server/src/store/unavailable.ts'
import type { ModelConnection, ModelPool } from './dialect.ts'

/** Connections of a process to a database, which are lost one by one or all at once. */
export interface LossyConnection extends ModelConnection {
  isLost(): boolean
  close(): void
}

export interface WatchedModelPool
  extends ModelPool,
    Pick<WatchedPool, 'connections' | 'abandon' | 'resume'> {}

/**
 * The connections of a process, as the pool of the product has them: who waits for one is told where the database is away.
 *
 * @param connect opens one @throws StoreUnavailable
 */
export function makeModelPool(most: number, connect: () => LossyConnection): WatchedModelPool {
  const all = new Set<LossyConnection>()
  const idle: LossyConnection[] = []
  const waiting: PromiseWithResolvers<ModelConnection>[] = []
  let isAway = false

  const take = (): LossyConnection => {
    for (let known = idle.pop(); known; known = idle.pop()) {
      if (!known.isLost()) return known
      all.delete(known)
    }
    const made = connect()
    all.add(made)
    return made
  }
  return {
    async acquire() {
      if (isAway) throw new StoreUnavailable()
      if (idle.length > 0 || all.size < most) return take()
      const wanted = Promise.withResolvers<ModelConnection>()
      waiting.push(wanted)
      return wanted.promise
    },
    release(connection) {
      const own = connection as LossyConnection
      if (own.isLost()) all.delete(own)
      else idle.push(own)
      const next = waiting.shift()
      if (!next) return
      try {
        next.resolve(take())
      } catch (error) {
        next.reject(error)
      }
    },
    connections: () => ({ used: all.size - idle.length, idle: idle.length, waiting: waiting.length }),
    abandon() {
      isAway = true
      for (const { reject } of waiting.splice(0)) reject(new StoreUnavailable())
      for (const each of all) each.close()
    },
    resume() {
      isAway = false
    },
  }
}
