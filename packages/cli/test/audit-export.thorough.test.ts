import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { createApiKey } from '@udigate/server'
import { freshRequest, makeSibling } from '../../server/test/fresh-request.ts'
import { ownSimulator } from '../../server/test/simulator.ts'
import { evidence as evidenceCommand } from '../src/evidence/evidence.ts'
import { startLone } from './lone-gateway.ts'
import { runCommand } from './run-udigate.ts'

const certificate = 'MDR 1 & <2>'

/** A gateway with two devices of one group under a certificate, one of another group, and one of another organisation. */
async function startAudited(t: TestContext) {
  const simulator = await ownSimulator(t)
  const lone = await startLone(t, { UDIGATE_SIMULATOR_PORT: String(simulator.port) })
  const { UDIGATE_URL: url, UDIGATE_API_KEY: own } = lone.environment
  const submit = async (request: object, authorization = own) => {
    const answered = await fetch(`${url}/api/v1/submit/EU_UDI_MDR`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify(request),
    })
    const body = (await answered.json()) as { requestId: string }
    assert.equal(answered.status, 200, JSON.stringify(body))
    return body.requestId
  }
  const first = freshRequest('EU_UDI_MDR')
  Object.assign(first.deviceGroup, {
    RiskClass: 'CLASS_III',
    Certificates: [
      {
        CertificateType: 'MDR_TECHNICAL_DOCUMENTATION',
        NotifiedBodyActorCode: '0123',
        CertificateNumber: certificate,
      },
    ],
  })
  const other = freshRequest('EU_UDI_MDR')
  const foreign = freshRequest('EU_UDI_MDR')
  const actorCode = 'FR-MF-000000077'
  const wanted = { organisation: 'neighbour', stage: 'preview', name: 'theirs', actors: [actorCode] } as const
  const { key: theirs } = await lone.gateway.store.write(db =>
    createApiKey(db, { now: () => new Date(), randomBytes }, { ...wanted, scopes: ['submit', 'read'] }),
  )
  const ids = [await submit(first)]
  await simulator.confirm({ issuingAgency: 'GS1', code: first.deviceGroup.DeviceGroup })
  const pull = await fetch(`${url}/api/v1/pulls`, {
    method: 'POST',
    headers: { authorization: own, 'content-type': 'application/json' },
    body: JSON.stringify({ actorCode: first.actorCode }),
  })
  const { id } = (await pull.json()) as { id: string }
  for (let state = 'RUNNING'; state === 'RUNNING'; ) {
    const looked = await fetch(`${url}/api/v1/pulls/${id}`, { headers: { authorization: own } })
    state = ((await looked.json()) as { state: string }).state
  }
  const sibling = makeSibling(first)
  ids.push(await submit(sibling), await submit(other))
  Object.assign(foreign, { actorCode })
  Object.assign(foreign.deviceGroup, { MFActorCode: actorCode })
  await submit(foreign, theirs)
  const codes = [first, sibling, other, foreign].map(({ device }) => device.Device)
  const group = first.deviceGroup.DeviceGroup
  const run = (...args: string[]) => runCommand(evidenceCommand, args, lone.environment)
  const exportTo = async (name: string, ...args: string[]) => {
    const to = join(lone.folder, name)
    const { status, output, complaint } = await run('export', ...args, '--to', to)
    assert.equal(status, 0, complaint)
    return { to, output: output ?? '' }
  }
  return { ...lone, codes, group, ids, run, exportTo }
}

function listFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(name =>
    statSync(join(folder, name)).isFile(),
  )
}

test('the folder of all devices is read in a browser without the gateway, and has nothing of others', async t => {
  const { codes, group, ids, exportTo } = await startAudited(t)
  const { to, output } = await exportTo('all', '--all')
  assert.match(output, /^3 submissions, \d+ messages and \d+ entries are in /)
  const files = listFiles(to)
  const pages = files.filter(name => name.endsWith('.html'))
  for (const name of pages) {
    const page = readFileSync(join(to, name), 'utf8')
    assert.doesNotMatch(page, /<script|javascript:|https?:|<co>|<2>/i, name)
    for (const [, link = ''] of page.matchAll(/href="([^"#]+)"/g))
      assert.ok(existsSync(join(to, dirname(name), link)), `${name} leads to ${link}`)
  }
  const index = readFileSync(join(to, 'index.html'), 'utf8')
  const [one = '', sibling = '', other = '', foreign = ''] = codes
  for (const code of [one, sibling, other]) assert.ok(index.includes(`GS1 ${code}`), code)
  for (const id of ids) assert.ok(index.includes(id), id)
  assert.match(index, /MDCG 2021-19/)
  assert.match(index, /Not in it: People and their roles\..*<code>people\.read<\/code>/)
  for (const name of files) {
    const content = readFileSync(join(to, name), 'utf8')
    assert.ok(!content.includes(foreign) && !content.includes('neighbour'), name)
  }
  const page = readFileSync(join(to, `pages/entity-preview-device-GS1-${one}.html`), 'utf8')
  for (const told of [group, ids[0] ?? '', 'SUBMITTED', 'REGISTERED', 'registered/'])
    assert.ok(page.includes(told), told)

  const { devices, access } = JSON.parse(readFileSync(join(to, 'index.json'), 'utf8'))
  const listed = devices.filter((each: { kind: string }) => each.kind === 'device')
  const states = new Map(
    listed.map((each: { code: string; state: string; history: object[] }) => [
      each.code,
      [each.state, each.history.length > 0],
    ]),
  )
  assert.equal(listed.length, 3)
  for (const code of [one, sibling, other]) assert.deepEqual(states.get(code), ['REGISTERED', true])
  assert.deepEqual(
    access.map(({ who, name }: { who: string; name: string }) => [who, name]),
    [['key', 'test']],
  )
})

test('a group and a certificate are exported with their devices alone, and a day as it stood then', async t => {
  const { codes, group, run, folder, exportTo } = await startAudited(t)
  for (const [name, ...args] of [
    ['group', '--group', `GS1:${group}`],
    ['certificate', '--certificate', certificate],
  ] as const) {
    const { to, output } = await exportTo(name, ...args)
    assert.match(output, /^2 submissions/)
    const { devices } = JSON.parse(readFileSync(join(to, 'index.json'), 'utf8'))
    assert.deepEqual(
      devices.map(({ code }: { code: string }) => code).toSorted(),
      [group, ...codes.slice(0, 2)].toSorted(),
    )
    const page = readFileSync(join(to, `pages/entity-preview-group-GS1-${group}.html`), 'utf8')
    for (const code of codes.slice(0, 2)) assert.ok(page.includes(code), `${name}: ${code}`)
    assert.equal((await run('verify', to)).status, 0)
  }
  const { to } = await exportTo('then', '--all', '--as-of', '2020-01-01')
  const { devices, submissions, asOf } = JSON.parse(readFileSync(join(to, 'index.json'), 'utf8'))
  assert.deepEqual([submissions, asOf], [[], '2020-01-01T23:59:59.999Z'])
  assert.ok(
    (devices ?? []).every(
      ({ state, history }: { state: string; history: object[] }) => state === 'NONE' && history.length === 0,
    ),
  )
  for (const [args, status, complaint] of [
    [['--certificate', 'none'], 1, /no device group/],
    [['--group', 'GS1:none'], 1, /no device group/],
    [['--all', '--as-of', '2999-01-01'], 1, /future/],
    [['--all', '--as-of', 'yesterday'], 1, /asOf must be a day or a time/],
    [['--all', '--group', 'GS1:1'], 2, /one of them/],
    [['--group', '1'], 2, /--group must be/],
  ] as const) {
    const refused = await run('export', ...args, '--to', join(folder, 'refused'))
    assert.equal(refused.status, status, args.join(' '))
    assert.match(refused.complaint ?? '', complaint)
    assert.ok(!existsSync(join(folder, 'refused')))
  }
})

test('evidence verify finds every file of a folder that was changed, removed or added', async t => {
  const { exportTo, run, folder } = await startAudited(t)
  const { output: head } = await run('head')
  const kept = join(folder, 'head.json')
  writeFileSync(kept, head ?? '')
  const { to } = await exportTo('all', '--all')
  const sound = await run('verify', to, '--head', kept)
  assert.deepEqual([sound.status, sound.complaint], [0, undefined])
  assert.match(
    sound.output ?? '',
    /^Nothing is wrong with .*\d+ entries in \d+ chains, and \d+ files, signed with the key [0-9a-f]{64}\.$/,
  )
  const files = listFiles(to)
  assert.ok(files.length > 50)
  for (const name of files) {
    const file = join(to, name)
    const before = readFileSync(file)
    const changed = Buffer.from(before)
    // A letter of what is signed: the middle of folder.json is a number of it.
    const at = name === 'folder.json' ? before.indexOf('"at": "') + 10 : Math.floor(before.length / 2)
    changed[at] = (changed[at] ?? 0) ^ 1
    writeFileSync(file, changed)
    assert.notEqual((await run('verify', to)).status, 0, `${name} changed`)
    rmSync(file)
    assert.notEqual((await run('verify', to)).status, 0, `${name} removed`)
    writeFileSync(file, before)
  }
  writeFileSync(join(to, 'pages/more.html'), '')
  const more = await run('verify', to, '--format', 'json')
  assert.deepEqual(JSON.parse(more.output ?? '').problems, [
    { file: 'pages/more.html', what: 'was not written by the gateway' },
  ])
  rmSync(join(to, 'pages/more.html'))

  // What a forger signs may be anything.
  for (const [name, content] of [
    ['index.json', '{"chains":5}'],
    ['index.json', '{"chains":[null]}'],
    ['proofs.json', '[null]'],
    ['FILES.sha256', 'x'],
  ] as const) {
    const before = readFileSync(join(to, name))
    writeFileSync(join(to, name), content)
    const found = await run('verify', to, '--format', 'json')
    assert.equal(found.status, 1)
    assert.ok(JSON.parse(found.output ?? '').problems.length > 0)
    writeFileSync(join(to, name), before)
  }

  const otherHead = { ...JSON.parse(head ?? ''), digest: '0'.repeat(64) }
  writeFileSync(kept, JSON.stringify(otherHead))
  assert.match((await run('verify', to, '--head', kept)).output ?? '', /another one than the head/)
  for (const [args, complaint] of [
    [[folder], /no folder that "udigate evidence export" has written/],
    [[join(folder, 'nowhere')], /no folder that/],
    [[to, '--trusted', kept], /not for a folder/],
    [[to, '--head', join(folder, 'none.json')], /cannot be read/],
  ] as const) {
    const wrong = await run('verify', ...args)
    assert.equal(wrong.status, 2)
    assert.match(wrong.complaint ?? '', complaint)
  }
})
