import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hostileBodies } from '../../../../eudamed/test/hostile-bodies.ts'
import { enlarge } from '../../../test/enlarge.ts'
import { freshRequest } from '../../../test/fresh-request.ts'
import { type Answered, start, type World } from '../../../test/harness.ts'
import { registerNames } from '../../authorities/registers.ts'

const model = 'EU_UDI_MDR'
const calls = ['validate', 'plan', 'submit'] as const

/** An answer without what is another in each: ids, the time, and the end of the body. */
function withoutIds({ status, body }: Answered): unknown {
  const text = JSON.stringify(body).replaceAll(
    /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|\d{4}-\d\d-\d\dT[\d:.]+Z?|column \d+/g,
    '',
  )
  return [status, text]
}

async function assertSame({ post }: World, path: string, text: string, options = {}): Promise<void> {
  const small = await post(path, text, options)
  const large = await post(path, enlarge(text), options)
  assert.deepEqual(withoutIds(large), withoutIds(small), `${path}: ${text.slice(0, 200)}`)
}

for (const strict of ['false', 'true']) {
  test(`a large body is answered as a small one, letter of the contract: ${strict}`, async t => {
    const world = await start(t, { UDIGATE_STRICT_CONTRACT: strict })
    const key = await world.makeKey({ defaultLanguage: 'DE' })
    const valid = freshRequest(model)
    const other = { ...valid, actorCode: 'DE-MF-000009999' }
    const { deviceGroup: _group, ...alone } = freshRequest(model)
    const substance = structuredClone(freshRequest(model))
    Object.assign(substance.device, {
      Substances: [{ SubstanceType: 'CRM_ENDOCRINE', SubType: 'CMR_1B', SubstanceNameLocalized: 'Blei' }],
    })
    const invalid = [other, alone, { ...valid, foreign: 1 }, { ...valid, securityToken: ' ' }]
    const texts = [...invalid.map(each => JSON.stringify(each)), '[]', '{', '{"device":{"a":1,"a":2}}']
    for (const call of calls) {
      // What is valid is registered by submitting it.
      const further = call === 'submit' ? [] : [valid, substance].map(each => JSON.stringify(each))
      for (const text of [...texts, ...further]) {
        await assertSame(world, `/api/v1/${call}/${model}`, text, { key })
        if (call !== 'validate') continue
        for (const name of registerNames) {
          await assertSame(world, `/api/v1/validate/${model}?for=${name}`, text, { key })
        }
      }
    }
  })
}

test('a large body is answered as a small one, whatever it is full of', async t => {
  const world = await start(t)
  for (const { text } of hostileBodies(model, 2_000)) {
    await assertSame(world, `/api/v1/validate/${model}`, text())
  }
})
