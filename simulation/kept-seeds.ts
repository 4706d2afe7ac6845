/** Seeds that once showed a fault, each kept so that it shows no more. */
export const keptSeeds: readonly { seed: string; steps: number; found: string }[] = []
