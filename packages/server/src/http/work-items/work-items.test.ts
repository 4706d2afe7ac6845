import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { TestContext } from 'node:test'
import { runBatch } from '../../../test/batch-calls.ts'
import { freshRequest } from '../../../test/fresh-request.ts'
import { type Answered, eventually, start, type World } from '../../../test/harness.ts'
import { test } from '../../../test/on-both-stores.ts'
import { makePerson, type TestPerson } from '../../../test/people.ts'
import { forgetWholePerson } from '../../people/accounts/forget-person.ts'
import { findPerson } from '../../store/people.ts'

const model = 'EU_UDI_MDR'
const actorCode = 'DE-MF-000001723'

/** A request that the authority refuses, and its device, which is due from then on. */
async function submitRefused(world: World, options: object = {}) {
  const request = freshRequest(model)
  Object.assign(request.device, {
    MarketInfos: [{ Country: 'DE', OriginalPlacedOnTheMarket: true, StartDate: '2024-01-01' }],
  })
  await world.simulator.arm('refuse', { match: request.device.Device })
  const { body } = await world.post(`/api/v1/submit/${model}`, { ...request, actorCode }, options)
  assert.equal(body.status, 'VALIDATION_FAILED', JSON.stringify(body))
  return { requestId: body.requestId, device: request.device.Device }
}

/** One of each thing that has an owner and comments, with the list in which it stands. */
async function makeItems(world: World) {
  const { requestId, device } = await submitRefused(world)
  const query = `mode=validate&model=${model}&actorCode=${actorCode}`
  const batch = await runBatch(world, query, 'ndjson', `${JSON.stringify(freshRequest(model))}\n`)
  return [
    {
      path: `submissions/${requestId}`,
      list: 'submissions',
      id: requestId,
      pick: (item: Item) => item.requestId,
    },
    { path: `batches/${batch.id}`, list: 'batches', id: batch.id, pick: (item: Item) => item.id },
    { path: `deadlines/GS1/${device}`, list: 'deadlines', id: device, pick: (item: Item) => item.code },
  ]
}

type Item = Readonly<Record<string, unknown>>

function readItems({ status, body }: Answered): Item[] {
  assert.equal(status, 200, JSON.stringify(body))
  return body.items as Item[]
}

/** How many faults a verification finds in the evidence of the organisation. */
async function countProblems(world: World): Promise<number> {
  const { status, body } = await world.get('/api/v1/evidence/verification')
  assert.equal(status, 200)
  const lines = 'text' in body ? String(body.text).trim().split('\n') : [JSON.stringify(body)]
  return (JSON.parse(lines.at(-1) ?? '') as { problems: number }).problems
}

async function as(person: TestPerson) {
  return { key: null, headers: await person.signIn() }
}

test('a submission, a batch and a deadline have an owner, by whom their lists are filtered', async t => {
  const world = await start(t)
  const ada = await makePerson(world, 'Ada Lovelace', 'submitter', { mail: 'ada@maker.example' })
  const bob = await makePerson(world, 'Bob Noyce', 'viewer')
  for (const { path, list, id, pick } of await makeItems(world)) {
    const owner = `/api/v1/${path}/owner`
    const find = async (query: string) =>
      readItems(await world.get(`/api/v1/${list}?${query}`, await as(ada))).map(pick)
    assert.ok((await find('owner=none')).includes(id), list)
    const set = await world.put(owner, { mail: 'ADA@maker.example' })
    assert.equal(set.status, 200, JSON.stringify(set.body))
    const { since, ...who } = set.body.owner as Item
    assert.deepEqual(who, { id: ada.id, name: 'Ada Lovelace' })
    assert.match(String(since), /^\d{4}-/)
    assert.deepEqual(await find('owner=me'), [id], list)
    assert.deepEqual(await find(`owner=${ada.id}`), [id], list)
    assert.deepEqual(await find(`owner=${bob.id}`), [], list)
    assert.ok(!(await find('owner=none')).includes(id), list)
    const [item] = readItems(await world.get(`/api/v1/${list}?owner=${ada.id}`))
    assert.deepEqual((item?.owner as Item | undefined)?.name, 'Ada Lovelace')

    const taken = await world.put(owner, { person: bob.id }, await as(ada))
    assert.equal((taken.body.owner as Item).id, bob.id)
    assert.deepEqual(await find('owner=me'), [])
    assert.equal((await world.remove(owner, await as(ada))).status, 204)
    assert.ok((await find('owner=none')).includes(id), list)
    const { body } = await world.get(`/api/v1/${path}/comments`)
    assert.deepEqual(body, { items: [] })
  }
})

test('the detail of a submission and of a batch shows who owns it, and how many comments there are', async t => {
  const world = await start(t)
  const ada = await makePerson(world, 'Ada Lovelace', 'submitter')
  const items = await makeItems(world)
  for (const { path } of items.filter(({ list }) => list !== 'deadlines')) {
    await world.put(`/api/v1/${path}/owner`, { person: ada.id })
    await world.post(`/api/v1/${path}/comments`, { text: 'One.' })
    const { body } = await world.get(`/api/v1/${path}`)
    assert.deepEqual([(body.owner as Item).name, body.comments], ['Ada Lovelace', 1], path)
  }
})

test('who does not belong to the organisation owns nothing, and an API key has nothing of its own', async t => {
  const world = await start(t)
  const host = await makePerson(world, 'Hal', 'host')
  const gone = await makePerson(world, 'Gone', 'submitter', { mail: 'gone@maker.example' })
  await gone.endRole()
  const { requestId } = await submitRefused(world)
  const owner = `/api/v1/submissions/${requestId}/owner`
  for (const [body, at] of [
    [{ person: host.id }, '/person'],
    [{ person: gone.id }, '/person'],
    [{ mail: 'gone@maker.example' }, '/mail'],
    [{}, '/person'],
    [{ person: gone.id, mail: 'gone@maker.example' }, '/person'],
  ] as const) {
    const { status, body: problem } = await world.put(owner, body)
    const [fault] = problem.faults as { path: string }[]
    assert.deepEqual([status, problem.code, fault?.path], [400, 'request.members', at], JSON.stringify(body))
  }
  for (const query of ['owner=me', 'owner=someone']) {
    const { status, body } = await world.get(`/api/v1/submissions?${query}`)
    assert.deepEqual([status, body.code], [400, 'request.parameter'], query)
  }
  const absent = await world.put(`/api/v1/submissions/${randomUUID()}/owner`, { person: host.id })
  assert.equal(absent.status, 404)
  const unknown = await world.put(`/api/v1/deadlines/GS1/00000000000000/owner`, { person: host.id })
  assert.equal(unknown.status, 404)
})

test('comments are of who writes them: they alone change them, and what is deleted keeps no text', async t => {
  const world = await start(t)
  const ada = await makePerson(world, 'Ada Lovelace', 'viewer')
  const bob = await makePerson(world, 'Bob Noyce', 'submitter')
  const auditor = await makePerson(world, 'Ann', 'auditor')
  for (const { path } of await makeItems(world)) {
    const comments = `/api/v1/${path}/comments`
    const written = await world.post(
      comments,
      { text: '<b>Who</b> asks?', mentions: [bob.id] },
      await as(ada),
    )
    assert.equal(written.status, 201, JSON.stringify(written.body))
    assert.equal(written.headers.get('location'), `/api/v1/comments/${String(written.body.id)}`)
    assert.deepEqual(written.body.author, { kind: 'person', id: ada.id, name: 'Ada Lovelace' })
    assert.deepEqual(written.body.mentions, [{ id: bob.id, name: 'Bob Noyce' }])
    const own = `/api/v1/comments/${String(written.body.id)}`

    const denied = await world.post(comments, { text: 'I look on.' }, await as(auditor))
    assert.deepEqual([denied.status, denied.body.code], [403, 'permission.right'])
    for (const call of [
      world.put(own, { text: 'Mine.' }, await as(bob)),
      world.remove(own, await as(bob)),
      world.put(own, { text: 'Mine.' }),
    ]) {
      const { status, body } = await call
      assert.deepEqual([status, body.code], [403, 'comment.foreign'])
    }
    const edited = await world.put(own, { text: 'Who asks?' }, await as(ada))
    assert.deepEqual([edited.status, edited.body.text], [200, 'Who asks?'])
    assert.match(String(edited.body.editedAt), /^\d{4}-/)

    await world.post(comments, { text: 'I do.' })
    assert.equal((await world.remove(own, await as(ada))).status, 204)
    const again = await world.put(own, { text: 'Still here' }, await as(ada))
    assert.deepEqual([again.status, again.body.code], [409, 'comment.impossible'])
    const [first, second, ...more] = readItems(await world.get(comments, await as(auditor)))
    assert.deepEqual([first?.text, first?.authorName, more.length], [undefined, 'Ada Lovelace', 0])
    assert.deepEqual([(first?.deletedBy as Item | undefined)?.id, second?.text], [ada.id, 'I do.'])
    assert.equal((second?.author as Item | undefined)?.kind, 'key')
  }
})

test('who may erase what is personal deletes the comments of others', async t => {
  const world = await start(t)
  const ada = await makePerson(world, 'Ada Lovelace', 'submitter')
  const admin = await makePerson(world, 'Alan', 'administrator')
  const { requestId } = await submitRefused(world)
  const { body } = await world.post(
    `/api/v1/submissions/${requestId}/comments`,
    { text: 'The patient is Mrs Smith.' },
    await as(ada),
  )
  const path = `/api/v1/comments/${String(body.id)}`
  const rewritten = await world.put(path, { text: 'Something else' }, await as(admin))
  assert.deepEqual([rewritten.status, rewritten.body.code], [403, 'comment.foreign'])
  assert.equal((await world.remove(path, await as(admin))).status, 204)
  const rows = await world.gateway.store.db.selectFrom('comment').selectAll().execute()
  assert.ok(!JSON.stringify(rows).includes('Smith'))
})

test('a comment that cannot be taken says where it is wrong', async t => {
  const world = await start(t)
  const stranger = await makePerson(world, 'Hal', 'host')
  const { requestId } = await submitRefused(world)
  const comments = `/api/v1/submissions/${requestId}/comments`
  for (const [body, at] of [
    [{ text: ' \n' }, '/text'],
    [{ text: 'a'.repeat(10_001) }, '/text'],
    [{ text: 'Hal?', mentions: [stranger.id] }, '/mentions/0'],
    [{ text: 'All?', mentions: Array.from({ length: 21 }, () => stranger.id) }, '/mentions'],
    [{ text: 'One.', html: '<b>' }, '/html'],
  ] as const) {
    const { status, body: problem } = await world.post(comments, body)
    const [fault] = problem.faults as { path: string }[]
    assert.deepEqual([status, fault?.path], [400, at], JSON.stringify(problem))
  }
  assert.deepEqual((await world.get(comments)).body, { items: [] })
})

test('the evidence has who commented and what is committed to the text, which stands nowhere in it', async t => {
  const world = await start(t)
  const ada = await makePerson(world, 'Ada Lovelace', 'submitter')
  const { requestId } = await submitRefused(world)
  await world.put(`/api/v1/submissions/${requestId}/owner`, { person: ada.id })
  const comments = `/api/v1/submissions/${requestId}/comments`
  const { body } = await world.post(comments, { text: 'Ask Mrs Smith.' }, await as(ada))
  const path = `/api/v1/comments/${String(body.id)}`
  await world.put(path, { text: 'Ask Mrs Jones.' }, await as(ada))
  const isIntact = async () => (await countProblems(world)) === 0
  const { db } = world.gateway.store
  const chain = await db
    .selectFrom('evidence')
    .selectAll()
    .where('chain', 'like', 'work-item %')
    .orderBy('seq')
    .execute()
  assert.deepEqual(
    chain.map(({ kind }) => kind),
    ['work-item-made', 'owner-changed', 'commented', 'comment-edited'],
  )
  const said = JSON.stringify(await db.selectFrom('evidence').select('facts').execute())
  assert.ok(said.includes(`person:${ada.id}`))
  for (const name of ['Smith', 'Jones', 'Lovelace']) assert.ok(!said.includes(name), name)
  assert.equal(await isIntact(), true)
  await db.updateTable('comment').set({ text: 'Ask nobody.' }).execute()
  assert.equal(await isIntact(), false)
  await db.updateTable('comment').set({ text: 'Ask Mrs Jones.' }).execute()
  assert.equal((await world.remove(path, await as(ada))).status, 204)
  assert.equal(await isIntact(), true)
})

test('who is forgotten is named by no comment, and a batch takes its owner and comments with it', async t => {
  const world = await start(t)
  const ada = await makePerson(world, 'Ada Lovelace', 'submitter')
  const query = `mode=validate&model=${model}&actorCode=${actorCode}`
  const batch = await runBatch(world, query, 'ndjson', `${JSON.stringify(freshRequest(model))}\n`)
  const { requestId } = await submitRefused(world)
  const comments = `/api/v1/submissions/${requestId}/comments`
  await world.put(`/api/v1/submissions/${requestId}/owner`, { person: ada.id })
  await world.post(comments, { text: 'Mine.' }, await as(ada))
  await world.post(`/api/v1/batches/${batch.id}/comments`, { text: 'Mine too.' }, await as(ada))
  assert.equal((await world.remove(`/api/v1/batches/${batch.id}`)).status, 204)
  assert.equal((await world.get(`/api/v1/batches/${batch.id}/comments`)).status, 404)

  const { store } = world.gateway
  await store.write(async db => {
    const person = await findPerson(db, ada.id)
    assert.ok(person)
    await forgetWholePerson(db, { now: () => new Date() }, person, 'command line')
  })
  const { body } = await world.get(comments)
  const [comment] = body.items as Item[]
  assert.deepEqual([comment?.text, comment?.authorName], ['Mine.', undefined])
  const { since: _since, ...owner } = body.owner as Item
  assert.deepEqual(owner, { id: ada.id })
  const stored = await store.db.selectFrom('comment').selectAll().execute()
  assert.ok(!JSON.stringify(stored).includes('Lovelace'))
  assert.equal(await countProblems(world), 0)
})

/** The events about owners and comments that a page gets from now on. */
async function listen(t: TestContext, world: World, authorization: string): Promise<Item[]> {
  const seen: Item[] = []
  const ending = new AbortController()
  t.after(() => ending.abort())
  const { body } = await fetch(`${world.url}/api/v1/events`, {
    headers: { authorization },
    signal: ending.signal,
  })
  const read = async (): Promise<void> => {
    let text = ''
    for await (const part of body ?? []) {
      const events = (text + new TextDecoder().decode(part)).split('\n\n')
      text = events.pop() ?? ''
      for (const [name, data = ''] of events.map(event => event.split('\n'))) {
        if (name === 'event: work-item') seen.push(JSON.parse(data.slice('data: '.length)) as Item)
      }
    }
  }
  read().catch(() => {})
  return seen
}

test('an open page sees a new owner and a new comment at once, and a stranger nothing', async t => {
  const world = await start(t)
  const ada = await makePerson(world, 'Ada Lovelace', 'submitter')
  const { requestId } = await submitRefused(world)
  const own = await listen(t, world, await world.makeKey({ scopes: ['read'] }))
  const strange = await listen(
    t,
    world,
    await world.makeKey({ scopes: ['read'], organisation: 'other', actors: 'any' }),
  )
  await eventually(
    async () => {
      await world.put(`/api/v1/submissions/${requestId}/owner`, { person: ada.id })
      await world.post(`/api/v1/submissions/${requestId}/comments`, { text: 'Here.' })
      return own.at(-1)
    },
    last => last !== undefined && Number(last.comments) > 0,
  )
  const last = own.at(-1)
  assert.deepEqual([last?.kind, last?.requestId], ['SUBMISSION', requestId])
  assert.equal((last?.owner as Item | undefined)?.name, 'Ada Lovelace')
  assert.deepEqual(strange, [])
})

test('colleagues are the people of the organisation, for the choice of an owner, and each chooses how mail comes', async t => {
  const world = await start(t)
  const ada = await makePerson(world, 'Ada Lovelace', 'submitter')
  const gone = await makePerson(world, 'Gone', 'viewer')
  await makePerson(world, 'Hal', 'host')
  await gone.endRole()
  const { body } = await world.get('/api/v1/colleagues', await as(ada))
  assert.deepEqual(body.items, [{ id: ada.id, name: 'Ada Lovelace', roles: ['submitter'] }])

  const mail = '/api/v1/account/mail'
  assert.deepEqual((await world.get(mail, await as(ada))).body, { frequency: 'at-once' })
  for (const chosen of [{ frequency: 'daily', hour: 7 }, { frequency: 'none' }]) {
    assert.deepEqual((await world.put(mail, chosen, await as(ada))).body, chosen)
    assert.deepEqual((await world.get(mail, await as(ada))).body, chosen)
  }
  const wrong = await world.put(mail, { frequency: 'none', hour: 7 }, await as(ada))
  assert.deepEqual([wrong.status, wrong.body.code], [400, 'request.members'])
  assert.equal((await world.get(mail)).status, 403)
})
