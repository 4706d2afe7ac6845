import assert from 'node:assert/strict'
import { createHash, createPublicKey, randomInt, verify } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test as testOnce } from 'node:test'
import { CompiledQuery } from 'kysely'
import { changed, changesOf, updatableRequest } from '../../../test/changes.ts'
import { freshRequest, makeSibling } from '../../../test/fresh-request.ts'
import { eventually, start, type World, worldSigner } from '../../../test/harness.ts'
import { test } from '../../../test/on-both-stores.ts'
import { beginLane } from '../../../test/open-test-store.ts'
import { ownSimulator } from '../../../test/simulator.ts'
import { forgetEvidence } from '../../../test/stored-rows.ts'
import { anchorRows } from '../../evidence/anchor.ts'
import type { ExportItem } from '../../evidence/export-item.ts'
import { rootOver } from '../../evidence/merkle.ts'
import { isOwnChain, listOwnChains, type OwnPlace } from '../../store/chains.ts'
import { listHeads } from '../../store/evidence-reading.ts'
import { listSubmissionOperations } from '../../store/operations.ts'

const path = '/api/v1/submit/EU_UDI_MDR'

interface Line {
  type: string
  [member: string]: unknown
}

async function listLines<Item = Line>(
  { url, key: usual }: World,
  address: string,
  key = usual,
): Promise<Item[]> {
  const response = await fetch(url + address, { headers: { authorization: key } })
  const text = await response.text()
  assert.equal(response.status, 200, text)
  assert.equal(response.headers.get('content-type'), 'application/x-ndjson')
  return text
    .trimEnd()
    .split('\n')
    .map(line => JSON.parse(line) as Item)
}

/** What the gateway finds wrong with all of its evidence. */
async function listProblems(world: World, heads: readonly object[] = [], admin?: string) {
  const key = admin ?? (await world.makeKey({ scopes: ['read', 'admin'] }))
  const query = heads.map(head => `head=${Buffer.from(JSON.stringify(head)).toString('base64url')}`)
  const lines = await listLines(world, `/api/v1/evidence/verification?${query.join('&')}`, key)
  const end = lines.at(-1)
  assert.equal(end?.type, 'end')
  const problems = lines.slice(0, -1)
  assert.equal(end.problems, problems.length)
  return { problems, end }
}

/** Until the access point's own answers are stored too, which may come after the authority's. */
async function allIsStored({ gateway }: World): Promise<void> {
  const open = gateway.store.db.selectFrom('attempt').select('number').where('ended_at', 'is', null)
  await eventually(
    () => open.execute(),
    rows => rows.length === 0,
  )
}

/** A gateway that has been through much. */
async function livedWorld(t: TestContext): Promise<World> {
  const world = await start(t, { UDIGATE_PREVIEW_WAIT: '120' })
  const { post, simulator } = world
  const submit = async (request: object, options = {}) => (await post(path, request, options)).status

  const accepted = updatableRequest('EU_UDI_MDR')
  assert.equal(await submit({ ...accepted, securityToken: 'a secret token' }), 200)
  assert.equal(await submit(accepted), 200, 'identical')
  assert.equal(await submit(changed(accepted, changesOf.EU_UDI_MDR)), 200, 'an update of five operations')
  const refused = freshRequest('EU_UDI_MDR')
  await simulator.arm('refuse', { match: refused.device.Device })
  assert.equal(await submit(refused), 400)
  const failed = freshRequest('EU_UDI_MDR')
  await simulator.arm('server-error', { match: failed.device.Device })
  assert.equal(await submit(failed), 500)
  const twice = freshRequest('EU_UDI_MDR')
  await simulator.arm('duplicate-acknowledgement', { match: twice.device.Device })
  assert.equal(await submit(twice), 200)
  const contradicted = freshRequest('EU_UDI_MDR')
  await simulator.arm('contradicting-acknowledgement', { match: contradicted.device.Device })
  await submit(contradicted)
  const again = freshRequest('EU_UDI_MDR')
  await simulator.arm('http-503', { match: again.device.Device })
  assert.equal(await submit(again), 200)
  // A further device waits for its group.
  const group = freshRequest('EU_UDI_MDR')
  const release = await simulator.hold(group.device.Device)
  assert.equal(await submit(group, { headers: { prefer: 'respond-async' } }), 202)
  const sibling = makeSibling(group)
  assert.equal(await submit(sibling, { headers: { prefer: 'respond-async' } }), 202)
  await release()
  await eventually(
    () => world.get(`/api/v1/devices/GS1/${sibling.device.Device}`),
    ({ body: { state } }) => state === 'REGISTERED',
  )
  const unclear = freshRequest('EU_UDI_MDR')
  await simulator.arm('empty-acknowledgement', { match: unclear.device.Device })
  await submit(unclear, { headers: { prefer: 'wait=2' } })

  const actor = accepted.actorCode
  const { body } = await post('/api/v1/pulls', { actorCode: actor })
  await eventually(
    () => world.get(`/api/v1/pulls/${String(body.id)}`),
    ({ body: { state } }) => state !== 'RUNNING',
  )
  return world
}

test('what was recorded is what is stored, whatever became of submissions, messages and pulls', async t => {
  const world = await livedWorld(t)
  const { problems, end } = await listProblems(world)
  assert.deepEqual(problems, [])
  assert.ok(Number(end.chains) > 20 && Number(end.entries) > 80, JSON.stringify(end))

  const { db } = world.gateway.store
  const kinds = await db.selectFrom('evidence').select('kind').distinct().execute()
  for (const kind of [
    'received',
    'operation',
    'doubt',
    'freed',
    'ended',
    'composed',
    'handing',
    'handed',
    'message',
    'answered',
    'asked',
    'pulling',
    'pulled',
    'found',
  ])
    assert.ok(
      kinds.some(row => row.kind === kind),
      kind,
    )
  const { texts } = await db
    .selectFrom('evidence')
    .select(({ fn }) => fn.countAll<number>().as('texts'))
    .where('facts', 'like', '%a secret token%')
    .executeTakeFirstOrThrow()
  assert.equal(texts, 0)

  await world.restart()
  assert.deepEqual((await listProblems(world)).problems, [])
})

test('every transition has exactly one entry', async t => {
  const world = await start(t)
  const { body } = await world.post(path, freshRequest('EU_UDI_MDR'))
  await allIsStored(world)
  const { db } = world.gateway.store
  const kindsIn = async (chain: string) => {
    const entries = db.selectFrom('evidence').selectAll().where('chain', '=', chain).orderBy('seq')
    return (await entries.execute()).map(({ kind, facts }) => {
      const { from, to } = JSON.parse(facts)
      return from === undefined ? kind : `${kind} ${from}>${to}`
    })
  }
  assert.deepEqual(await kindsIn(body.requestId), [
    'received',
    'operation ready>sent',
    'operation sent>accepted',
    'ended',
  ])
  const [message] = await db.selectFrom('message').select('message_id').execute()
  const ofMessage = await kindsIn(message?.message_id ?? '')
  assert.deepEqual(
    ofMessage.filter(kind => !kind.startsWith('message waiting>handed')),
    ['composed', 'handing', 'handed', 'answered', ofMessage.at(-1)],
  )
  assert.match(ofMessage.at(-1) ?? '', /^message (handed|waiting)>answered$/)
})

test('nothing changes a chain where the state does not change with it', async t => {
  const world = await start(t)
  const { store } = world.gateway
  const { body } = await world.post(path, freshRequest('EU_UDI_MDR'))
  const { moveOperation } = await import('../../delivery/states/move-operation.ts')
  const { canMove } = await import('../../delivery/states/operation.ts')
  const operation = (await listSubmissionOperations(store.db, body.requestId ?? '')).at(0)
  assert.ok(operation && canMove(operation, 'contradicted'))
  const given = { doubt: 'It is contradicted.', at: new Date() }
  // @ts-expect-error nothing moves outside of Store.write
  await assert.rejects(moveOperation(store.db, operation, 'contradicted', given), TypeError)
  await assert.rejects(
    store.write(async db => {
      await moveOperation(db, operation, 'contradicted', given)
      throw new Error('over')
    }),
    /over/,
  )
  await store.db.updateTable('operation').set(operation).execute()
  assert.deepEqual((await listProblems(world)).problems, [])
})

test('the signed head covers everything, is checked without the gateway, and is written into the folder', async t => {
  const folder = mkdtempSync(join(tmpdir(), 'udigate-heads-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  // Without an access point, in whose mailbox answers to other tests may be.
  const byFiles = { UDIGATE_PREVIEW_CONNECTOR: 'bulk-files' }
  const world = await start(t, { ...byFiles, UDIGATE_EVIDENCE_HEAD_DIR: folder })
  const admin = await world.makeKey({ scopes: ['read', 'admin'] })
  await forgetEvidence(world.gateway.store)
  assert.equal((await world.get('/api/v1/evidence/head')).status, 404)
  await world.gateway.store.write(at => anchorRows(at, beginLane(worldSigner), () => new Date()))
  await world.post(path, freshRequest('EU_UDI_MDR'))
  const { body: head } = await world.get('/api/v1/evidence/head')
  const lanes = await world.gateway.store.db
    .selectFrom('evidence_head')
    .selectAll()
    .where('chain', 'like', 'lane %')
    .execute()
  assert.ok(lanes.length >= 2, 'the lane of the test, and one of the gateway')
  assert.equal(
    head.heads,
    6 + lanes.length,
    'of the submission, the two keys, their three actors and the lanes',
  )
  const line = JSON.stringify([
    'udigate evidence checkpoint 1',
    head.number,
    Date.parse(String(head.at)),
    head.previous,
    head.heads,
    head.digest,
  ])
  const key = createPublicKey(String(head.publicKey))
  assert.ok(verify(null, Buffer.from(line), key, Buffer.from(String(head.signature), 'base64')))
  assert.equal((await listProblems(world, [], admin)).end.uncovered, 0)
  assert.deepEqual((await world.get('/api/v1/evidence/head')).body, head, 'nothing new, no new one')
  const [file = ''] = readdirSync(folder)
  assert.deepEqual(JSON.parse(readFileSync(join(folder, file), 'utf8')), head)

  await world.post(path, freshRequest('EU_UDI_MDR'))
  await world.restart()
  assert.deepEqual(readdirSync(folder), ['udigate-head-000000001.json', 'udigate-head-000000002.json'])
  const { problems } = await listProblems(world, [head], admin)
  assert.deepEqual(
    problems.filter(({ chain }) => !String(chain).startsWith('lane ')),
    [],
    'but for what the test has forgotten',
  )
})

test('a key sees what is wrong with its own, an admin key with everything', async t => {
  const world = await start(t)
  const { body } = await world.post(path, freshRequest('EU_UDI_MDR'))
  const { db } = world.gateway.store
  await db
    .updateTable('evidence')
    .set({ kind: 'decided' })
    .where('chain', '=', body.requestId)
    .where('seq', '=', 2)
    .execute()
  const stranger = await world.makeKey({ organisation: 'other', actors: 'any' })
  const own = await listLines(world, '/api/v1/evidence/verification')
  assert.ok(
    own.some(
      ({ chain, seq, what }) => chain === body.requestId && seq === 2 && /was changed/.test(String(what)),
    ),
  )
  const others = await listLines(world, '/api/v1/evidence/verification', stranger)
  assert.deepEqual(
    others.map(({ type, scope, chains }) => [type, scope, chains]),
    // That of its key.
    [['end', 'own', 1]],
  )
  const refused = await world.get('/api/v1/evidence/verification', {
    key: await world.makeKey({ scopes: ['submit'] }),
  })
  assert.equal(refused.status, 403)
  for (const head of ['x', Buffer.from('{}').toString('base64url')])
    assert.equal((await world.get(`/api/v1/evidence/verification?head=${head}`)).status, 400)
})

test('the chains of an owner are found page by page, each once, and no other', async t => {
  const world = await start(t)
  for (let count = 0; count < 3; count += 1) await world.post(path, freshRequest('EU_UDI_MDR'))
  await world.makeKey({ organisation: 'other', actors: 'any' })
  await allIsStored(world)
  const { db } = world.gateway.store
  const owner = { organisation: 'maker', stage: 'preview' } as const
  const known = new Set((await listHeads(db, { limit: 10_000 })).map(({ chain }) => chain))
  for (const limit of [1, 2, 1_000]) {
    const found: string[] = []
    let place: OwnPlace | undefined
    do {
      const page = await listOwnChains(db, owner, limit, place)
      assert.ok(page.chains.length <= limit)
      found.push(...page.chains.filter(chain => known.has(chain)))
      place = page.next
    } while (place !== undefined)
    const own: string[] = []
    for (const chain of known) if (await isOwnChain(db, owner, chain)) own.push(chain)
    assert.deepEqual(found.toSorted(), own.toSorted())
    assert.ok(found.length > 10 && found.length < known.size)
  }
})

testOnce('the next chains of an owner are found in an index by owner, in each table', async t => {
  const { db } = (await start(t)).gateway.store
  const asked: CompiledQuery[] = []
  const noting = db.withPlugin({
    transformQuery({ node, queryId }) {
      const { sql, parameters } = db.getExecutor().compileQuery(node, queryId)
      asked.push(CompiledQuery.raw(`explain query plan ${sql}`, [...parameters]))
      return node
    },
    transformResult: async ({ result }) => result,
  })
  for (let place: OwnPlace | undefined = { table: 'submission' }; place !== undefined; ) {
    const { next } = await listOwnChains(noting, { organisation: 'maker', stage: 'preview' }, 10, place)
    place = next
  }
  assert.ok(asked.length > 10)
  for (const each of asked) {
    const { rows } = await db.executeQuery<{ detail: string }>(each)
    const steps = rows.map(({ detail }) => detail).join('; ')
    assert.equal(rows.length, 1, steps)
    assert.match(steps, /^SEARCH \w+ USING COVERING INDEX \w+ \(organisation=\? AND stage=\?/)
  }
})

test('an export has every document and entry, and proves them by hashes, paths and signatures', async t => {
  const world = await start(t)
  const request = updatableRequest('EU_UDI_MDR')
  await world.post(path, { ...request, securityToken: 'a secret token' })
  await world.post(path, changed(request, changesOf.EU_UDI_MDR.slice(0, 2)))
  await world.post(path, freshRequest('EU_UDI_MDR'))
  await allIsStored(world)
  const query = `issuingAgency=GS1&code=${request.device.Device}`
  const items = await listLines<ExportItem>(world, `/api/v1/evidence/export?${query}`)
  const of = <Type extends ExportItem['type']>(type: Type) =>
    items.filter((item): item is Extract<ExportItem, { type: Type }> => item.type === type)
  assert.equal(of('submission').length, 2)
  assert.equal(of('message').length, 3)
  assert.equal(of('file').length, 2 + 3 + 3)
  assert.ok(
    !items.some(
      item => item.type === 'file' && Buffer.from(item.content, 'base64').includes('a secret token'),
    ),
  )
  for (const file of of('file')) {
    const sha256 = createHash('sha256').update(Buffer.from(file.content, 'base64')).digest('hex')
    assert.equal(file.sha256, sha256)
    assert.ok(
      of('entry').some(({ chain, line }) => chain === file.chain && line.includes(sha256)),
      file.name,
    )
  }
  let previous = ''
  for (const { chain, seq, line, hash } of of('entry')) {
    const members = JSON.parse(line) as unknown[]
    assert.deepEqual([members[1], members[2]], [chain, seq])
    assert.equal(members[6], seq === 1 ? '0'.repeat(64) : previous)
    assert.equal(hash, createHash('sha256').update(line).digest('hex'))
    previous = hash
  }
  for (const { chain, seq, checkpoint, leaf, path: toRoot } of of('proof')) {
    const last = of('entry').findLast(entry => entry.chain === chain)
    assert.equal(leaf, JSON.stringify(['udigate evidence head 1', chain, seq, last?.hash]))
    const signed = of('checkpoint').find(({ number }) => number === checkpoint)
    assert.equal(rootOver(leaf, toRoot as { side: 'left'; hash: string }[]), signed?.digest)
    assert.ok(
      verify(
        null,
        Buffer.from(signed?.line ?? ''),
        String(signed?.publicKey),
        Buffer.from(String(signed?.signature), 'base64'),
      ),
    )
  }
  assert.equal(of('proof').length, 8, 'two submissions, three messages, their actor, device and group')
  const { type: _, ...end } = of('end')[0] ?? {}
  assert.deepEqual(end, { submissions: 2, messages: 3, files: 8, entries: of('entry').length })

  const requestId = of('submission')[0]?.requestId ?? ''
  const one = await listLines<ExportItem>(world, `/api/v1/evidence/export?submission=${requestId}`)
  assert.equal(one.filter(({ type }) => type === 'submission').length, 1)
  const stranger = { key: await world.makeKey({ organisation: 'other', actors: 'any' }) }
  const answers = [
    await world.get(`/api/v1/evidence/export?${query}`, stranger),
    await world.get(`/api/v1/evidence/export?submission=${requestId}`, stranger),
    await world.get('/api/v1/evidence/export?submission=none', stranger),
  ]
  assert.deepEqual(
    answers.map(({ status, body }) => [status, body.detail]),
    answers.map(() => [404, answers[0]?.body.detail]),
  )
  for (const wrong of ['', 'code=1', 'submission=a&code=1', 'submission=a&submission=b'])
    assert.equal((await world.get(`/api/v1/evidence/export?${wrong}`)).status, 400)
})

test('what is exported of a device has the pull that confirmed it: the question, the answer and the chain of the device', async t => {
  const actor = `DE-MF-${String(randomInt(1e9)).padStart(9, '0')}`
  const simulator = await ownSimulator(t)
  const world = await start(t, { UDIGATE_SIMULATOR_PORT: String(simulator.port) })
  const key = await world.makeKey({ actors: [actor], scopes: ['submit', 'read', 'admin'] })
  const waiting = () => {
    const { device, deviceGroup } = freshRequest('EU_UDI_MDR')
    Object.assign(deviceGroup, {
      MFActorCode: actor,
      RiskClass: 'CLASS_III',
      Certificates: [{ CertificateType: 'MDR_TECHNICAL_DOCUMENTATION', NotifiedBodyActorCode: '0123' }],
    })
    return { device, deviceGroup }
  }
  const pull = async () => {
    const { body } = await world.post('/api/v1/pulls', { actorCode: actor }, { key })
    await eventually(
      () => world.get(`/api/v1/pulls/${String(body.id)}`, { key }),
      ({ body: { state } }) => state !== 'RUNNING',
    )
    return String(body.id)
  }
  const [one, discarded] = [waiting(), waiting()]
  const submitted: string[] = []
  for (const request of [one, discarded]) {
    const { status, body } = await world.post(path, request, { key })
    assert.equal(status, 200, JSON.stringify(body))
    submitted.push(body.requestId)
  }
  await pull()
  for (const { deviceGroup } of [one, discarded]) {
    assert.equal(await simulator.confirm({ issuingAgency: 'GS1', code: deviceGroup.DeviceGroup }), 200)
  }
  const confirming = await pull()
  assert.equal(await simulator.discard({ issuingAgency: 'GS1', code: discarded.device.Device }), 200)
  const discarding = await pull()
  await pull()

  for (const [request, id, state, telling] of [
    [one, submitted[0], 'REGISTERED', [confirming]],
    [discarded, submitted[1], 'DISCARDED', [confirming, discarding]],
  ] as const) {
    const device = request.device.Device
    for (const subject of [`issuingAgency=GS1&code=${device}`, `submission=${id}`]) {
      const items = await listLines<ExportItem>(world, `/api/v1/evidence/export?${subject}`, key)
      const of = <Type extends ExportItem['type']>(type: Type) =>
        items.filter((item): item is Extract<ExportItem, { type: Type }> => item.type === type)
      assert.deepEqual(
        of('pull').map(({ pullId }) => pullId),
        telling,
      )
      const chain = `entity preview device GS1 ${device}`
      const last = of('entry')
        .filter(entry => entry.chain === chain)
        .at(-1)
      const facts = JSON.parse(JSON.parse(last?.line ?? '')[5])
      assert.deepEqual([facts.state, facts.by], [state, telling.at(-1)])
      const question = of('message').find(({ messageId }) => messageId === facts.message)
      assert.equal(question?.pullId, telling.at(-1))
      const files = of('file').filter(file => file.chain === facts.message)
      assert.deepEqual(
        files.map(({ name }) => name),
        [`messages/${facts.message}.xml`, `answers/${facts.message}-1.xml`],
      )
      const [asked, answer] = files.map(({ content }) => Buffer.from(content, 'base64').toString())
      assert.ok(asked?.includes(actor) && answer?.includes(device) && answer.includes(state))
      for (const file of files) {
        const lines = of('entry').filter(entry => entry.chain === file.chain)
        assert.ok(
          lines.some(({ line }) => line.includes(file.sha256)),
          file.name,
        )
      }
      const exported = new Set(of('entry').map(entry => entry.chain))
      assert.deepEqual(new Set(of('proof').map(proof => proof.chain)), exported, 'each chain is proven')
    }
  }
  assert.deepEqual((await listProblems(world)).problems, [])
})
