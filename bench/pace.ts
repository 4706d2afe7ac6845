// npm run bench:pace [-- --rate 75 --actors 1000 --seconds 30]: devices that come at an even rate, in groups of ten, whatever becomes of
// those before: how long each takes from the submission to SUCCESS, with gateway (SQLite), simulator and clients on this machine.
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { readCost } from './gateway-figures.ts'
import { type RunningGateway, withGatewayAndSimulator } from './processes.ts'
import { manyRequestsOfActors } from './records.ts'

const devicesPerGroup = 10
/** Seconds of the same before the first one that is measured. */
const warming = 10

const { values } = parseArgs({
  options: {
    rate: { type: 'string', default: '75' },
    actors: { type: 'string', default: '1000' },
    seconds: { type: 'string', default: '30' },
  },
})
const [rate, actors, seconds] = [values.rate, values.actors, values.seconds].map(Number) as [
  number,
  number,
  number,
]
await withGatewayAndSimulator(async (gateway, simulator) => {
  const requests = manyRequestsOfActors(rate * (warming + seconds), devicesPerGroup, actors)
  await submitEvenly(gateway, requests, rate * warming)
  const used = () => [gateway, simulator].map(({ pid }) => readCost(pid).cpuMs)
  const before = used()
  const times = (await submitEvenly(gateway, requests, rate * seconds)).toSorted((one, other) => one - other)
  const cpu = used().map((now, index) => ((now - (before[index] ?? 0)) / times.length).toFixed(1))
  const part = (share: number): string => (times[Math.floor(times.length * share)] ?? Number.NaN).toFixed(0)
  console.log(
    `${times.length} devices of ${actors} actors, ${rate} a second: SUCCESS after ${part(0.5)} ms (p50), ${part(0.99)} ms (p99); ${cpu[0]} ms of CPU of the gateway a device, ${cpu[1]} of the simulator`,
  )
})

/** Submits so many, each when its time has come. @returns how long each took, in milliseconds */
async function submitEvenly(
  gateway: RunningGateway,
  requests: Iterator<unknown>,
  count: number,
): Promise<number[]> {
  const began = performance.now()
  const times: Promise<number>[] = []
  while (times.length < count) {
    const due = began + (times.length * 1000) / rate
    if (due > performance.now()) await pause(due - performance.now())
    times.push(timeSubmission(gateway, requests.next().value, due))
  }
  return Promise.all(times)
}

/** From when it was due on: what comes late because the clients have no time counts, too. */
async function timeSubmission(gateway: RunningGateway, request: unknown, due: number): Promise<number> {
  const response = await gateway.post('/api/v1/submit/EU_UDI_MDR', request, { prefer: 'wait=60' })
  const answer = (await response.json()) as { status: string }
  if (answer.status !== 'SUCCESS') throw new Error(`A device ended as ${answer.status}.`)
  return performance.now() - due
}
