import assert from 'node:assert/strict'
import type { ValidRequest } from '@udigate/eudamed'
import { catalogue } from '@udigate/eudamed/catalogue'
import { mergePatch } from '@udigate/udi'
import { answer, findingPlaces } from '../../../test/finding-places.ts'
import { freshRequest } from '../../../test/fresh-request.ts'
import { start } from '../../../test/harness.ts'
import { test } from '../../../test/on-both-stores.ts'

type Model = 'EU_UDI_MDR' | 'EU_UDI_MDD'
type Request = ValidRequest<Model>

/** Every example of an info that is found of a record alone, by its rule. */
const informed = catalogue()
  .filter(({ severity, decidedFrom }) => severity === 'info' && decidedFrom.includes('record'))
  .flatMap(({ id, examples }) =>
    examples.bad.flatMap(({ model, change }) =>
      model === 'EU_UDI_MDR' || model === 'EU_UDI_MDD' ? [{ id, model, change }] : [],
    ),
  )
const infos = new Set(catalogue().flatMap(({ id, severity }) => (severity === 'info' ? [id] : [])))

function makeRequest({ model, change }: { model: Model; change: object }): Request {
  return mergePatch(freshRequest(model), change) as Request
}

test('an info is told where it is asked for, and by nothing else', async t => {
  const world = await start(t)
  assert.ok(informed.length >= 5, String(informed.length))
  for (const { id, model, change } of informed) {
    const asked = JSON.stringify(
      await answer(world.post(`/api/v1/validate/${model}?severity=info`, makeRequest({ model, change }))),
    )
    assert.ok(asked.includes(`"${id}"`), `${id} ${asked}`)
    for (const [place, tell] of Object.entries(findingPlaces)) {
      const told = JSON.stringify(await tell(world, model, makeRequest({ model, change })))
      const named = [...infos].filter(each => told.includes(`"${each}"`))
      assert.deepEqual(named, [], `${place} ${told}`)
      assert.ok(!/"(info|deviceInfos|deviceGroupInfos|INFO)"/.test(told), `${place} ${told}`)
    }
  }
})
