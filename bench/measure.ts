/** How often `work` can be done in a second of this process's own CPU time, measured over `times` runs. */
export function perSecond(work: () => unknown, times: number): number {
  const start = process.cpuUsage()
  for (let count = 0; count < times; count += 1) work()
  const { user, system } = process.cpuUsage(start)
  return times / ((user + system) / 1e6)
}

/** The value in the middle. */
export function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN
}

/** How many rounds are not measured, as V8 compiles meanwhile what is called: of a record, over some 20,000 of them. */
const unmeasured = 5

/** The rate of `work` as a ratio to that of `floor`, both measured in turns: the machine is shared. */
export function ratio(
  work: () => unknown,
  floor: () => unknown,
  { rounds, times }: { rounds: number; times: number },
): { ratio: number; fastest: number } {
  const rates = Array.from({ length: unmeasured + rounds }, () => {
    const base = perSecond(floor, times)
    const rate = perSecond(work, times)
    return { rate, ratio: rate / base }
  }).slice(unmeasured)
  return {
    ratio: median(rates.map(round => round.ratio)),
    fastest: Math.max(...rates.map(round => round.rate)),
  }
}
