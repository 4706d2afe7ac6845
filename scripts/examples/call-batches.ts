import { freshRequest } from '../../packages/server/test/fresh-request.ts'
import { eventually, type World } from '../../packages/server/test/harness.ts'
import type { GroupOfExamples } from './examples.ts'

/** Sends files, follows them, and reads what became of them. */
export async function callBatches(world: World, { keep }: GroupOfExamples): Promise<void> {
  const good = freshRequest('EU_UDI_MDR')
  const wrong = freshRequest('EU_UDI_MDR')
  wrong.device.MDN = ['A0']
  const failing = freshRequest('EU_UDI_MDR')
  await world.simulator.arm('server-error', { match: failing.device.Device })
  const file = [good, wrong, failing].map(request => `${JSON.stringify(request)}\n`).join('')
  const type = 'application/x-ndjson'
  const send = (text: string) =>
    world.post('/api/v1/batches?mode=submit&model=EU_UDI_MDR&name=devices.ndjson', text, {
      headers: { 'content-type': type },
    })

  const { body: taken } = keep('createBatch', await send(file), file, type)
  const batch = `/api/v1/batches/${String(taken.id)}`
  const ended = () =>
    eventually(
      () => world.get(batch),
      ({ body }) => body.state === 'ENDED',
    )
  keep('getBatch', await ended())
  keep('listBatches', await world.get('/api/v1/batches?limit=2'))
  keep('listBatchRecords', await world.get(`${batch}/records?state=INVALID`))
  keep('getBatchRecord', await world.get(`${batch}/records/2`))
  keep('getBatchRecordRequest', await world.get(`${batch}/records/2/request`))
  for (const [operation, path] of [
    ['getBatchFindings', 'findings'],
    ['getBatchResults', 'results'],
  ] as const) {
    for (const format of ['ndjson', 'csv']) {
      keep(operation, await world.get(`${batch}/${path}?format=${format}`))
    }
  }
  keep('resubmitBatch', await world.post(`${batch}/resubmit`, undefined))
  await ended()

  const late = freshRequest('EU_UDI_MDR')
  await world.simulator.arm('late-acknowledgement', { match: late.device.Device, delayMs: 1_000 })
  const { body: open } = await send(`${JSON.stringify(late)}\n`)
  keep('cancelBatch', await world.post(`/api/v1/batches/${String(open.id)}/cancel`, undefined))
}
