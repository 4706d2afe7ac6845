import type { CompiledQuery } from 'kysely'
import pg from 'pg'
import { StoreUnavailable } from '../../../packages/server/src/store/unavailable.ts'
import type { Chance } from '../../chance.ts'
import type { DiskFaults } from '../disk.ts'
import type { SimulatedProcess } from '../process.ts'
import type { World } from '../world.ts'
import type { Executed } from './engine.ts'
import { postgresError } from './errors.ts'
import type { LossyConnection } from './pool.ts'
import type { PostgresModel } from './server.ts'
import type { Transaction } from './transaction.ts'

/** What a server ends by itself, in milliseconds: what the product asks of it. */
export const longestIdle = 5_000
const longestStatement = 30_000

function noStatement(): void {}

function noTimer(): void {}

function terminated(): Error {
  return new Error('Connection terminated unexpectedly')
}

/** What never settles: a new one each time, since a promise keeps everything that waits for it. */
const never = (): Promise<never> => new Promise(() => {})

export interface Surroundings {
  world: World
  process: SimulatedProcess
  chance: Chance
  faults: () => DiskFaults
  onText: (text: string) => void
  /** The code and the message with which the server refuses what writes; `undefined` while it does not. */
  refusal: () => [string, string] | undefined
}

/**
 * Connects a process to a server. Each statement is a turn of the process, and so is the moment after a commit.
 *
 * @param isControl whether it is for what is asked every moment, which is none of the places where a process is killed
 * @param onClosed is called when the connection is lost
 */
export function connectTo(
  server: PostgresModel,
  { world, process, chance, faults, onText, refusal }: Surroundings,
  isControl: boolean,
  onClosed: () => void,
): LossyConnection {
  let transaction: Transaction | undefined
  let isLost = false
  /** Fails the statement that is under way. */
  let fail: (error: Error) => void = noStatement
  let cancelIdle = noTimer
  const lose = (cause: Error): void => {
    if (isLost) return
    isLost = true
    cancelIdle()
    if (transaction) server.rollBack(transaction)
    fail(new StoreUnavailable(cause))
    onClosed()
  }
  const mayLose = (): void => {
    if (!isControl && chance.happens(faults().error)) lose(terminated())
    if (isLost) throw new StoreUnavailable(terminated())
  }
  /** A place in the process: nothing else is sent while that stands still, and the server waits for it only so long. */
  const turn = async (where: string): Promise<void> => {
    // What is asked every moment is none of the places where a process is killed.
    if (!isControl) await process.turn(where)
    if (!process.isAlive()) return never()
    cancelIdle()
    if (isLost) throw new StoreUnavailable(terminated())
  }
  const linger = (): false | Promise<void> => {
    if (isControl || !chance.happens(faults().linger)) return false
    return new Promise(resolve => void world.agenda.after(chance.between(0, 50), resolve))
  }
  const run = (within: Transaction, query: CompiledQuery): Promise<Executed> => {
    const isRead = query.query.kind === 'SelectQueryNode' || query.query.kind === 'RawNode'
    const refused = isRead ? undefined : refusal()
    if (refused) throw postgresError(...refused)
    return new Promise((resolve, reject) => {
      const cancel = world.agenda.after(longestStatement, () => {
        server.cancel(within)
        fail(postgresError('57014', 'canceling statement due to statement timeout'))
      })
      const end = (): void => {
        cancel()
        fail = noStatement
      }
      fail = error => {
        end()
        // Nothing of a process that is dead goes on.
        if (process.isAlive()) reject(error)
      }
      server.execute(within, query, linger).then(
        result => {
          end()
          if (process.isAlive()) resolve(result)
        },
        (error: Error) => {
          // What was waiting on a database that has gone back finds none.
          if (!isLost && !(error instanceof pg.DatabaseError))
            world.report(`the model of PostgreSQL: ${error.message}`)
          fail(error)
        },
      )
    })
  }
  const connection: LossyConnection = {
    isLost: () => isLost,
    close: () => lose(new Error('The connection was closed.')),
    async begin({ isolationLevel }) {
      if (isolationLevel !== undefined)
        throw new Error(`A transaction that is ${isolationLevel} is not modelled.`)
      await turn('begin')
      mayLose()
      transaction = server.begin()
    },
    async execute(query) {
      for (const value of query.parameters) {
        if (typeof value === 'string') onText(value)
        else if (value instanceof Uint8Array) onText(Buffer.from(value).toString('latin1'))
      }
      await turn(query.sql)
      mayLose()
      if (transaction) {
        try {
          return await run(transaction, query)
        } finally {
          cancelIdle = world.agenda.after(longestIdle, () =>
            lose(postgresError('25P03', 'terminating connection due to idle-in-transaction timeout')),
          )
        }
      }
      const own = server.begin()
      try {
        const result = await run(own, query)
        server.commit(own)
        mayLose()
        return result
      } finally {
        server.rollBack(own)
      }
    },
    async commit() {
      await turn('commit')
      if (chance.happens(faults().error)) {
        if (chance.happens(0.5) && transaction) server.commit(transaction)
        lose(terminated())
        throw new StoreUnavailable(terminated())
      }
      const isCommitted = transaction !== undefined && server.commit(transaction)
      transaction = undefined
      if (!isControl) await process.turn('after commit')
      return isCommitted
    },
    async rollBack() {
      await turn('rollback')
      if (transaction) server.rollBack(transaction)
      transaction = undefined
    },
  }
  return connection
}
