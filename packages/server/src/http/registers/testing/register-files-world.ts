import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import type { Model } from '@udigate/eudamed'
import { freshRequest, makeSibling } from '../../../../test/fresh-request.ts'
import { start, type World } from '../../../../test/harness.ts'

/** Where the files are. */
export const files = '/api/v1/exports/swissdamed/files'
export const maker = 'DE-MF-000001723'

export interface FileView {
  id: string
  name: string
  operation: string
  model: string
  actorCode: string
  devices: number
  confirmed: number
  removed: number
  bytes: number
  sha256: string
  party?: string
  uploadedAt?: string
}

/** Says that an actor has devices in swissdamed, by a key that may. */
export async function choose(world: World, actor = maker, body: object = { party: 'CHRN-AR-20000123' }) {
  const key = await world.makeKey({ actors: 'any', scopes: ['admin'] })
  const { status } = await world.put(`/api/v1/actors/${actor}/registers/swissdamed`, body, { key })
  assert.equal(status, 200)
}

/** A gateway whose maker has registered a device of a model and a sibling of it, and has devices in swissdamed. */
export async function registered(
  t: TestContext,
  models: readonly Model[] = ['EU_UDI_MDR'],
  settings: Record<string, string> = {},
) {
  const world = await start(t, settings)
  const codes: Record<string, string[]> = {}
  const actors = new Set<string>()
  for (const model of models) {
    const first = freshRequest(model)
    const requests = model === 'EU_UDI_MDD' || model === 'EU_UDI_IVDD' ? [first] : [first, makeSibling(first)]
    codes[model] = []
    for (const request of requests) {
      const { status, body } = await world.post(`/api/v1/submit/${model}`, request)
      assert.equal(status, 200, JSON.stringify(body))
      codes[model].push(request.device.Device ?? '')
    }
    const group = first.deviceGroup as { MFActorCode?: string; PRActorCode?: string }
    actors.add(group.MFActorCode ?? group.PRActorCode ?? '')
  }
  for (const actor of actors) await choose(world, actor)
  return { world, codes }
}

/** Makes files, as it is wanted. */
export async function makeFiles(world: World, wanted: object = {}): Promise<FileView[]> {
  const { status, body } = await world.post(files, wanted)
  assert.equal(status, 200, JSON.stringify(body))
  return body.files as FileView[]
}

/** The codes of the devices of a file. */
export async function readCodes(world: World, { id }: FileView): Promise<string[]> {
  const { body } = await world.get(`${files}/${id}`)
  return (body.items as { code: string }[]).map(({ code }) => code)
}

/** The bytes of a file. */
export async function readDocument(world: World, { id }: FileView): Promise<string> {
  const response = await fetch(`${world.url}${files}/${id}/document`, {
    headers: { authorization: world.key },
  })
  assert.equal(response.status, 200)
  return response.text()
}
