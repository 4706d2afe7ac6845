import type { TestContext } from 'node:test'
import { runBatch } from '../../packages/server/test/batch-calls.ts'
import { freshRequest } from '../../packages/server/test/fresh-request.ts'
import { type Answered, start } from '../../packages/server/test/harness.ts'
import { makePerson } from '../../packages/server/test/people.ts'
import type { Examples } from './examples.ts'

const model = 'EU_UDI_MDR'

/** Gives a submission, a batch and a deadline an owner, and comments on them. */
export async function callWork(t: TestContext, examples: Examples): Promise<void> {
  const world = await start(t)
  const { keep } = examples.group('work')
  const grace = await makePerson(world, 'Grace Hopper', 'submitter', { mail: 'grace@maker.example' })
  const ada = await makePerson(world, 'Ada Lovelace', 'submitter', { mail: 'ada@maker.example' })
  const options = { key: null, headers: await grace.signIn() }
  const request = freshRequest(model)
  await world.simulator.arm('refuse', { match: request.device.Device })
  const { body: submitted } = await world.post(`/api/v1/submit/${model}`, request)
  const file = `${JSON.stringify(freshRequest(model))}\n`
  const batch = await runBatch(world, `mode=validate&model=${model}`, 'ndjson', file)
  const items = {
    Submission: `/api/v1/submissions/${submitted.requestId}`,
    Batch: `/api/v1/batches/${batch.id}`,
    Deadline: `/api/v1/deadlines/GS1/${request.device.Device}`,
  }
  const written = {
    text: '@Ada Lovelace, is the risk class right? The certificate says IIb.',
    mentions: [ada.id],
  }
  const owner = { mail: 'ada@maker.example' }
  keep('listColleagues', await world.get('/api/v1/colleagues', options))
  let comment: Answered | undefined
  for (const [name, path] of Object.entries(items)) {
    keep(`set${name}Owner`, await world.put(`${path}/owner`, owner, options), owner)
    comment = keep(`create${name}Comment`, await world.post(`${path}/comments`, written, options), written)
    keep(`list${name}Comments`, await world.get(`${path}/comments`, options))
    keep(`release${name}Owner`, await world.remove(`${path}/owner`, options))
  }
  const path = `/api/v1/comments/${String(comment?.body.id)}`
  const edited = { text: 'Is the risk class right? The certificate says IIb.' }
  keep('editComment', await world.put(path, edited, options), edited)
  keep('deleteComment', await world.remove(path, options))
  const chosen = { frequency: 'daily', hour: 6 }
  keep('setMailChoice', await world.put('/api/v1/account/mail', chosen, options), chosen)
  keep('getMailChoice', await world.get('/api/v1/account/mail', options))
}
