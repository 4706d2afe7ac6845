import { Session } from 'node:inspector/promises'

/** Counts the steps of the product's own code: how often its functions and branches are run, which is the same on every machine. */
export interface StepCounter extends AsyncDisposable {
  /** How many steps some work takes. */
  count(work: () => Promise<unknown>): Promise<number>
}

export async function startStepCounter(): Promise<StepCounter> {
  const session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true })
  /** What was run since it was asked the last time. */
  const take = async (): Promise<number> => {
    const { result } = await session.post('Profiler.takePreciseCoverage')
    let steps = 0
    for (const { url, functions } of result) {
      if (!/\/packages\/[^/]+\/src\//.test(url)) continue
      for (const { ranges } of functions) for (const { count } of ranges) steps += count
    }
    return steps
  }
  return {
    async count(work) {
      await take()
      await work()
      return take()
    },
    async [Symbol.asyncDispose]() {
      await session.post('Profiler.stopPreciseCoverage')
      session.disconnect()
    },
  }
}
