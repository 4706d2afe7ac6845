import assert from 'node:assert/strict'
import { freshRequest } from '../../../test/fresh-request.ts'
import { testOnBoth } from '../../../test/on-both-stores.ts'
import { quick, seenGoneBack } from '../../../test/restored-world.ts'
import { copyStore, putBack } from '../../../test/store-copy.ts'
import { files, makeFiles, readCodes, registered } from './testing/register-files-world.ts'

testOnBoth(
  'a store that went back says so of devices whose files it has forgotten, and its evidence holds',
  async t => {
    const { world } = await registered(t, ['EU_UDI_MDR'], quick)
    const upload = (id = '') => world.post(`${files}/${id}/upload`, undefined)
    const [known, ...others] = await makeFiles(world)
    assert.deepEqual((await world.post(files, {})).body.restoredAt, undefined)
    for (const { id } of others) assert.equal((await world.remove(`${files}/${id}`)).status, 204)
    const copy = await copyStore(world.gateway.store)
    const forgotten = await makeFiles(world)
    assert.equal(forgotten.length, 1)
    for (const file of [known, ...forgotten]) assert.equal((await upload(file?.id)).status, 200)
    assert.equal((await world.post('/api/v1/submit/EU_UDI_MDR', freshRequest('EU_UDI_MDR'))).status, 200)
    await putBack(world.gateway.store, copy)
    await seenGoneBack(world)

    const [lost] = forgotten
    const unknown = await upload(lost?.id)
    assert.equal(unknown.status, 404)
    assert.match(String(unknown.body.detail), /the store went back to an older state/)
    const never = await upload('ffffffff-0000-7000-8000-000000000000')
    assert.equal(never.status, 404)
    assert.doesNotMatch(String(never.body.detail), /went back/)

    // The same devices go into a file again, and the answer says that they may be there.
    const again = await world.post(files, {})
    assert.ok(again.body.restoredAt !== undefined)
    const [anew] = again.body.files as typeof forgotten
    assert.ok(anew && lost)
    assert.deepEqual(
      [anew.sha256 === lost.sha256, (await readCodes(world, anew)).length],
      [false, lost.devices],
    )
    // What was said of a file that the copy has is said once more.
    assert.equal((await upload(known?.id)).status, 200)
    assert.ok((await world.post(files, {})).body.restoredAt !== undefined)
    assert.equal((await upload(anew.id)).status, 200)
    assert.equal((await world.post(files, {})).body.restoredAt, undefined)
    const verification = await fetch(`${world.url}/api/v1/evidence/verification`, {
      headers: { authorization: world.key },
    })
    const lines = (await verification.text()).trim().split('\n')
    assert.equal((JSON.parse(lines.at(-1) ?? '') as { problems: number }).problems, 0, lines.join('\n'))
  },
)
