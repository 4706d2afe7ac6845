import { once } from 'node:events'
import { connect } from 'node:net'
import type { TestContext } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { modelNames, validRequests } from '@udigate/eudamed'
import { start } from '../../packages/server/test/harness.ts'
import type { GroupOfExamples } from './examples.ts'

/** Submits to a gateway that stops, and cannot end before a slow client of it does. */
export async function callStopping(t: TestContext, { keep }: GroupOfExamples): Promise<void> {
  const refusing = Promise.withResolvers<void>()
  const over = Promise.withResolvers<void>()
  const pause = async (): Promise<void> => {
    refusing.resolve()
    await over.promise
    // Jobs go on at once then: what waits for the disk has its turn between theirs.
    await setImmediate()
  }
  const world = await start(t, {}, { pause })
  const { hostname, port } = new URL(world.url)
  const slow = connect(Number(port), hostname)
  slow.write(
    `POST /api/v1/validate/EU_UDI_MDR HTTP/1.1\r\nhost: localhost\r\nauthorization: ${world.key}\r\ncontent-type: application/json\r\ncontent-length: 9\r\nexpect: 100-continue\r\n\r\n`,
  )
  await once(slow, 'data')
  const stopped = world.gateway.stop()
  await refusing.promise
  for (const model of modelNames) {
    const operation = model === 'EU_UDI_MDR' ? 'submitUdiData' : `submitUdiData_${model}`
    keep(operation, await world.post(`/api/v1/submit/${model}`, validRequests[model]))
  }
  over.resolve()
  await stopped
}
