// npm run fuzz: reads inputs of every kind with every reader of what strangers send, each for as long as it is told. Ends with
// 1 where a reader throws, hangs, takes too much time or memory; the input is then in a file.
// npm run fuzz -- [--reader csv,xlsx] [--minutes 10] [--seed 1] [--rounds 100]
import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { fuzz } from './fuzz.ts'
import { readers } from './readers.ts'

const { values } = parseArgs({
  options: {
    reader: { type: 'string' },
    /** For each reader. */
    minutes: { type: 'string', default: '10' },
    seed: { type: 'string' },
    rounds: { type: 'string' },
  },
})
const seed = Number(values.seed ?? randomInt(2 ** 31))
const rounds = Number(values.rounds ?? Number.MAX_SAFE_INTEGER)
for (const reader of values.reader?.split(',') ?? Object.keys(readers)) {
  const failure = await fuzz(reader, { seed, rounds, minutes: Number(values.minutes) }, line =>
    console.log(`${reader}: ${line}`),
  )
  if (failure === undefined) continue
  console.error(`${reader}: ${failure}`)
  process.exit(1)
}
