import type { TestContext } from 'node:test'
import { validRequests } from '@udigate/eudamed'
import { start } from '../../packages/server/test/harness.ts'
import type { GroupOfExamples } from './examples.ts'

const message = 'https://ec.europa.eu/tools/eudamed/dtx/servicemodel/Message/v1'

/** Takes messages out as files, and an answer in. */
export async function callExports(t: TestContext, { keep }: GroupOfExamples): Promise<void> {
  const world = await start(t, { UDIGATE_PREVIEW_CONNECTOR: 'bulk-files' })
  await world.post('/api/v1/submit/EU_UDI_MDR', validRequests.EU_UDI_MDR)
  const { body } = keep('createExports', await world.post('/api/v1/exports', undefined))
  keep('listExports', await world.get('/api/v1/exports'))
  const [{ file = '', correlationId = '' } = {}] = body.items as Record<string, string>[]
  keep('getExport', await world.get(`/api/v1/exports/${file}`))
  const response = `<Acknowledgement xmlns="${message}"><correlationID>${correlationId}</correlationID><responseEntities><responseEntity><responseCode>SUCCESS</responseCode></responseEntity></responseEntities></Acknowledgement>`
  const type = 'application/xml'
  const imported = await world.post('/api/v1/exports/responses', response, {
    headers: { 'content-type': type },
  })
  const answer = keep('importResponse', imported, response, type)
  // The same while it is not applied yet; it takes a gateway that is slow for once to have that.
  const { reading: _reading, ...pending } = answer.body
  const submissions = (pending.submissions as object[]).map(submission => ({
    ...submission,
    status: 'IN_SUBMISSION',
    statusText: 'Submission is under way',
  }))
  keep('importResponse', { ...answer, status: 202, body: { ...pending, submissions } })
}
