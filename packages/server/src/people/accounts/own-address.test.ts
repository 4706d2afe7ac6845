import assert from 'node:assert/strict'
import { ada, makeAccountWorld } from '../../../test/account-world.ts'
import { test } from '../../../test/on-both-stores.ts'
import { findAddressRequestByPerson } from '../../store/addresses.ts'
import { findPerson } from '../../store/people.ts'
import { endPerson } from '../people.ts'
import { askForAddress, confirmAddress, takeProvenAddress } from './own-address.ts'

const wanted = 'wanted@maker.example'

/** Two people with an account each. */
async function makeTwo(t: Parameters<typeof makeAccountWorld>[0]) {
  const world = await makeAccountWorld(t)
  const people = []
  for (const mail of ['ada@maker.example', 'grace@maker.example']) {
    const { accepted } = await world.acceptWithPasskey(await world.invite({ ...ada, mail }))
    people.push(accepted?.session.row.person_id ?? '')
  }
  const [one = '', other = ''] = people
  return { ...world, one, other }
}

test('of two accounts that prove one address at the same time, by codes or by a host, one has it', async t => {
  const { accounting, db, one, other, problems } = await makeTwo(t)
  const asked = await askForAddress(accounting, other, wanted)
  assert.ok(typeof asked === 'object')
  const results = await Promise.all([
    takeProvenAddress(accounting, one, wanted),
    confirmAddress(accounting, { id: asked.id, by: 'person:hans' }, wanted),
  ])
  const proven = await db
    .selectFrom('person')
    .innerJoin('account', 'account.person_id', 'person.id')
    .select('person.id')
    .where('account.mail', '=', wanted)
    .where('mail_proven_by', 'is not', null)
    .execute()
  assert.equal(proven.length, 1, JSON.stringify(results))
  assert.deepEqual(await problems(), [])
})

test('a person who was removed keeps no address waiting, and takes none', async t => {
  const { accounting, db, write, one } = await makeTwo(t)
  const asked = await askForAddress(accounting, one, wanted)
  assert.ok(typeof asked === 'object')
  const person = await findPerson(db, one)
  assert.ok(person)
  await write(at => endPerson(at, accounting, person, 'command line'))
  assert.equal(await findAddressRequestByPerson(db, one), undefined)
  assert.equal(await confirmAddress(accounting, { id: asked.id, by: 'person:hans' }, wanted), 'unknown')
  assert.equal(await askForAddress(accounting, one, wanted), 'gone')
  assert.equal(await takeProvenAddress(accounting, one, wanted), 'gone')
})
