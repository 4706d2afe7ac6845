import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { eventually, start, type World } from './harness.ts'
import { ownSimulator, type Simulator } from './simulator.ts'

const mdr = '/api/v1/submit/EU_UDI_MDR'
const asXml = { headers: { 'content-type': 'application/xml' } }

export interface Look {
  finding?: string
  because?: string
  askedAt?: string
  isAsked: boolean
  differences: { path: string; before?: unknown; after?: unknown }[]
}

/** A gateway, its simulator, and the stand-in of the public register, which shows what is registered when it is told to. */
export async function openPublicRegister(t: TestContext, settings: Record<string, string> = {}) {
  const simulator = await ownSimulator(t)
  const url = `http://127.0.0.1:${simulator.port}`
  const world = await start(t, {
    ...(settings.UDIGATE_PREVIEW_CONNECTOR === undefined
      ? { UDIGATE_SIMULATOR_PORT: String(simulator.port) }
      : {}),
    UDIGATE_PREVIEW_PUBLIC_API: `${url}/public/eudamed`,
    UDIGATE_PREVIEW_PUBLIC_API_PAUSE: '0',
    UDIGATE_PREVIEW_PUBLIC_API_DELAY: '0',
    ...settings,
  })
  return { world, simulator, ...makeSteps(world, simulator, url) }
}

function makeSteps(world: World, simulator: Simulator, url: string) {
  const steps = {
    publish: () => fetch(`${url}/publish`, { method: 'POST' }),
    /** Looks now. */
    async look(code: string): Promise<Look> {
      const { status, body } = await world.post(`/api/v1/devices/GS1/${code}/public-looks`, undefined)
      assert.equal(status, 200, JSON.stringify(body))
      return body as unknown as Look
    },
    /** What the gateway has looked at by itself. */
    async awaitLook(code: string, isMet: (look: Look) => boolean): Promise<Look> {
      const { body } = await eventually(
        () => world.get(`/api/v1/devices/GS1/${code}/public`),
        answer => isMet(answer.body as unknown as Look),
      )
      return body as unknown as Look
    },
    /** Submits, and writes the file for the upload page. */
    async exportFile(request: object) {
      const { status, body } = await world.post(mdr, request)
      assert.equal(status, 202, JSON.stringify(body))
      const { requestId } = body
      return { requestId, ...(await steps.exportNext()) }
    },
    async exportNext() {
      const exported = await eventually(
        () => world.post('/api/v1/exports', undefined),
        ({ body }) => (body.items as unknown[]).length > 0,
      )
      const [file] = exported.body.items as { file: string; correlationId: string }[]
      assert.ok(file)
      const answer = await world.get(`/api/v1/exports/${file.file}`)
      return { correlationId: file.correlationId, xml: (answer.body as unknown as { text: string }).text }
    },
    /** A person brings back a response that says nothing of the entity. */
    bringEmptyResponse: ({ correlationId }: { correlationId: string }) =>
      world.post('/api/v1/exports/responses', writeResponse(correlationId, ''), asXml),
    /** The same, after which the outcome is in doubt: nothing that is public may resolve it yet. */
    async doubt(sent: { correlationId: string; requestId: string }): Promise<void> {
      const { requestId } = sent
      await steps.bringEmptyResponse(sent)
      const { body } = await world.get(`/api/v1/submissions/${requestId}`)
      assert.match(JSON.stringify(body), /IN_DOUBT|inDoubt|doubt/)
      assert.equal(await steps.countDoubts(), 1)
    },
    async accept({ correlationId }: { correlationId: string }, name: string): Promise<void> {
      const entity = `<m:responseEntity><m:entityCode>${name}</m:entityCode><m:responseCode>SUCCESS</m:responseCode></m:responseEntity>`
      const { body } = await world.post(
        '/api/v1/exports/responses',
        writeResponse(correlationId, entity),
        asXml,
      )
      assert.equal(body.reading, 'applied', JSON.stringify(body))
    },
    /** A person uploads the file. */
    upload: ({ xml }: { xml: string }) => simulator.seed(xml),
    async countDoubts(): Promise<number> {
      return ((await world.get('/api/v1/doubts')).body.items as unknown[]).length
    },
    async statusOf(requestId: string): Promise<unknown> {
      return (await world.get(`/api/v1/submissions/${requestId}`)).body.status
    },
  }
  return steps
}

function writeResponse(correlationId: string, entities: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?><m:Acknowledgement xmlns:m="https://ec.europa.eu/tools/eudamed/dtx/servicemodel/Message/v1" version="3.0.30"><m:correlationID>${correlationId}</m:correlationID><m:messageID>m</m:messageID><m:responseEntities>${entities}</m:responseEntities></m:Acknowledgement>`
}
