// What a gateway leaves of some thousand submissions that it took through the simulator: most of them accepted, some refused, some in
// doubt, some that still wait, some out of a batch, and a batch that was only validated.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { secretKey } from '../gateway-process.ts'
import { type RunningGateway, startGatewayProcess, startSimulatorProcess } from '../processes.ts'
import { manyRequests } from '../records.ts'

const clients = 16
const devicesPerGroup = 10
/** How many of each. */
const parts = { accepted: 3_000, refusals: 20, ofBatch: 700, doubted: 20, waiting: 20, validated: 300 }
export const templateSize = parts.accepted + parts.ofBatch + parts.doubted + parts.waiting

/** Fills the store in `dataDir` with the submissions of the demo key. */
export async function deliverTemplate(dataDir: string): Promise<void> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  writeFileSync(join(dataDir, 'secret.key'), secretKey, { mode: 0o600 })
  const simulator = await startSimulatorProcess(`${dataDir}-simulator`)
  const gateway = await startGatewayProcess({
    UDIGATE_DATA_DIR: dataDir,
    UDIGATE_SIMULATOR_PORT: String(simulator.port),
  })
  const arm = async (fault: string, times: number): Promise<void> => {
    const answer = await fetch(`http://127.0.0.1:${simulator.port}/faults`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ fault, times }),
    })
    if (!answer.ok) throw new Error(`${fault} was not armed: ${await answer.text()}`)
  }
  try {
    const requests = manyRequests(templateSize + parts.validated, devicesPerGroup)
    await arm('refuse', parts.refusals)
    await submit(gateway, take(requests, parts.accepted))
    await sendBatch(gateway, 'submit', take(requests, parts.ofBatch))
    await until(gateway, 'submissions?status=IN_SUBMISSION&', count => count === 0)
    await sendBatch(gateway, 'validate', take(requests, parts.validated))
    await arm('empty-acknowledgement', 1_000)
    await submit(gateway, take(requests, parts.doubted))
    await until(gateway, 'doubts?', count => count > 0)
    await simulator.stop()
    await submit(gateway, take(requests, parts.waiting))
  } finally {
    await gateway.stop()
    await simulator.stop()
  }
}

function* take<Item>(items: Iterator<Item>, count: number): Generator<Item> {
  for (let taken = 0; taken < count; taken += 1) {
    const { done, value } = items.next()
    if (done === true) return
    yield value
  }
}

async function submit(gateway: RunningGateway, requests: Iterable<object>): Promise<void> {
  const iterator = requests[Symbol.iterator]()
  const client = async (): Promise<void> => {
    for (const request of { [Symbol.iterator]: () => iterator }) {
      const answer = await gateway.post('/api/v1/submit/EU_UDI_MDR', request, { prefer: 'respond-async' })
      if (!answer.ok) throw new Error(await answer.text())
    }
  }
  await Promise.all(Array.from({ length: clients }, client))
}

async function sendBatch(
  gateway: RunningGateway,
  mode: 'submit' | 'validate',
  requests: Iterable<object>,
): Promise<void> {
  const text = Array.from(requests, request => `${JSON.stringify(request)}\n`).join('')
  const answer = await gateway.send(
    `/api/v1/batches?mode=${mode}&model=EU_UDI_MDR&name=Catheters`,
    'application/x-ndjson',
    new Blob([text]).stream(),
  )
  if (!answer.ok) throw new Error(await answer.text())
  const { id } = (await answer.json()) as { id: string }
  for (;;) {
    const { state } = (await (await gateway.get(`/api/v1/batches/${id}`)).json()) as { state: string }
    if (state === 'ENDED') return
    await pause(500)
  }
}

/** Waits until a list is as long as it is to be. */
async function until(
  gateway: RunningGateway,
  list: string,
  isAwaited: (count: number) => boolean,
): Promise<void> {
  for (;;) {
    const answer = await gateway.get(`/api/v1/${list}limit=10`)
    if (isAwaited(((await answer.json()) as { items: unknown[] }).items.length)) return
    await pause(500)
  }
}
