import { AbortedTransactionError, type ControlledTransaction } from 'kysely'
import pg from 'pg'
import { type Act, type Db, type Script, statements, type Tables } from './acts.ts'

/** A database with these tables on which scripts are run. */
export interface Bench {
  open(): { db: Db; close(): void }
  /** Settles when nothing changes any more: what does not wait has ended. @param running how many have not */
  settle(running: () => number): Promise<void>
  fresh(): Promise<void>
}

/** What came of each step, of everything that ended by it, and what the tables have in the end. */
export async function runScript(bench: Bench, script: Script): Promise<string[]> {
  await bench.fresh()
  const seen: string[] = []
  const sessions = [0, 1, 2].map(() => ({
    ...bench.open(),
    transaction: undefined as ControlledTransaction<Tables> | undefined,
    isRunning: false,
  }))
  let hasDeadlock = false
  const act = (number: number, what: Act): void => {
    const session = sessions[number]
    if (!session) return
    session.isRunning = true
    const work = async (): Promise<string> => {
      if (what === 'commits' || what === 'rolls back') {
        const { transaction } = session
        session.transaction = undefined
        await (what === 'commits' ? transaction?.commit() : transaction?.rollback())?.execute()
        return 'done'
      }
      session.transaction ??= await session.db.startTransaction().execute()
      const result = await statements[what](session.transaction).execute()
      return JSON.stringify(result, (_, value) => (typeof value === 'bigint' ? Number(value) : value))
    }
    void work()
      .catch(error => {
        if (error instanceof AbortedTransactionError) return 'rolled back'
        if (!(error instanceof pg.DatabaseError)) throw error
        hasDeadlock ||= error.code === '40P01'
        return `error ${error.code}`
      })
      .then(end => {
        session.isRunning = false
        seen.push(`${number} ${what}: ${end}`)
      })
  }
  const running = () => sessions.filter(({ isRunning }) => isRunning).length
  const step = async (number: number, what: Act): Promise<void> => {
    if (sessions[number]?.isRunning) return void seen.push(`${number} cannot, since it waits`)
    const from = seen.length
    act(number, what)
    await bench.settle(running)
    // Which of those that wait for each other is ended is chance, and so is all that follows.
    if (hasDeadlock) return void seen.splice(from)
    // Which of two that go on at the same time is first is chance.
    seen.push(
      ...seen.splice(from).toSorted(),
      sessions.map(({ isRunning }) => (isRunning ? 'waits' : '-')).join(' '),
    )
  }
  for (const [number, what] of script) {
    await step(number, what)
    if (hasDeadlock) break
  }
  /** Three times over, since some go on only when others have ended. */
  const endAll = async (how: Act): Promise<void> => {
    for (const number of [0, 1, 2, 0, 1, 2, 0, 1, 2]) {
      if (hasDeadlock && how === 'commits') return
      await step(number, how)
    }
  }
  await endAll('commits')
  if (hasDeadlock) {
    await endAll('rolls back')
    seen.push('deadlock')
  } else {
    const { db, close } = bench.open()
    for (const table of ['item', 'part', 'lease'] as const)
      seen.push(JSON.stringify(await db.selectFrom(table).selectAll().orderBy('id').execute()))
    close()
  }
  for (const { close } of sessions) close()
  return seen
}
