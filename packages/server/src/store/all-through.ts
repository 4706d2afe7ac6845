/**
 * What all of them give that run in a transaction at the same time.
 *
 * @throws what the first has thrown, when all are through: then the transaction is used no longer
 */
export async function allThrough<Result>(running: readonly Promise<Result>[]): Promise<Result[]> {
  try {
    return await Promise.all(running)
  } finally {
    await Promise.allSettled(running)
  }
}
