/**
 * Runs together what one transaction does at the same time. Where one fails it waits for the others before it throws, since the
 * transaction is not used any longer then.
 *
 * @throws what the first has thrown
 */
export async function settleAll<Result>(running: readonly Promise<Result>[]): Promise<Result[]> {
  try {
    return await Promise.all(running)
  } finally {
    await Promise.allSettled(running)
  }
}
