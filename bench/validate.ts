// npm run bench: how many records a second are validated, as a ratio to what the same process only parses.
import { modelNames, readJson, validate, validRequests } from '@udigate/udi'

const rounds = 5
const perRound = 4_000

for (const model of modelNames) {
  const bytes = new TextEncoder().encode(JSON.stringify(validRequests[model]))
  const decoder = new TextDecoder()
  const parse = (): unknown => JSON.parse(decoder.decode(bytes))
  const judge = (): unknown => {
    const reading = readJson(bytes)
    if (!reading.ok) throw new Error(reading.fault.message)
    return validate(model, reading.value as object)
  }
  const ratios: number[] = []
  let fastest = 0
  for (let round = 0; round < rounds; round += 1) {
    const floor = perSecond(parse)
    const rate = perSecond(judge)
    fastest = Math.max(fastest, rate)
    ratios.push(rate / floor)
  }
  ratios.sort((one, other) => one - other)
  const median = ratios[Math.floor(rounds / 2)] ?? 0
  console.log(
    `${model}: ${bytes.length} bytes, ${median.toFixed(2)} of JSON.parse (median of ${rounds}), up to ${Math.round(fastest)} records/s`,
  )
}

function perSecond(work: () => unknown): number {
  const start = process.cpuUsage()
  for (let count = 0; count < perRound; count += 1) work()
  const { user, system } = process.cpuUsage(start)
  return perRound / ((user + system) / 1e6)
}
