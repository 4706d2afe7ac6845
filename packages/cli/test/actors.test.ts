import assert from 'node:assert/strict'
import { PassThrough, Readable } from 'node:stream'
import { type TestContext, test } from 'node:test'
import { runActors } from '../src/actors/actors.ts'
import { readToken } from '../src/actors/read-token.ts'
import { noProgress } from '../src/progress/progress.ts'
import type { State } from '../src/progress/state.ts'
import { runPull } from '../src/pull/pull.ts'
import { startLone } from './lone-gateway.ts'

const actor = 'DE-MF-000001723'

/** Both commands run against a gateway that nothing is behind. */
async function startAlone(t: TestContext) {
  const { gateway, environment } = await startLone(t)
  return {
    db: gateway.store.db,
    actors: (args: readonly string[], token = 'no token is asked for') =>
      runActors(args, environment, async () => token),
    pull: (
      args: readonly string[],
      beforeNext: () => Promise<void> = async () => {},
      progress = noProgress,
    ) => runPull(args, environment, { beforeNext, progress }),
  }
}

test('--help has examples; wrong usage ends with status 2, and repeats no word that may be a token', async t => {
  const { actors, pull } = await startAlone(t)
  assert.match((await actors(['--help'])).output ?? '', /^ {2}udigate actors set DE-MF-000001723 --token$/m)
  assert.match((await pull(['--help'])).output ?? '', /^ {2}udigate pull list$/m)
  for (const args of [
    [],
    ['sett', actor],
    ['show'],
    ['set', actor, 'canary'],
    ['set', actor, '--token', '--forget-token'],
    ['list', '--format', 'xml'],
  ]) {
    const { status, complaint } = await actors(args)
    assert.equal(status, 2, args.join(' '))
    assert.match(complaint ?? '', /^[^\n]+ "udigate actors --help" says more\.$/)
    assert.ok(!complaint?.includes('canary'))
  }
  for (const args of [['lst'], ['show'], ['show', 'a', 'b'], ['--format', 'xml']]) {
    const { status, complaint } = await pull(args)
    assert.equal(status, 2, args.join(' '))
    assert.match(complaint ?? '', /^[^\n]+ "udigate pull --help" says more\.$/)
  }
  await assert.rejects(actors(['set', actor, '--token=canary']), error => {
    assert.ok(error instanceof Error && !error.message.includes('canary'))
    return true
  })
})

test('an actor is set, shown, listed and removed; what is not named stays, and its token is not shown', async t => {
  const { actors } = await startAlone(t)
  assert.equal((await actors(['list'])).output, 'No actor is registered.')
  const set = await actors(
    ['set', actor, '--token', '--party-id', 'EUDAMED_004423', '--representative', 'DE-AR-000000001'],
    'canary',
  )
  assert.equal(set.status, 0, set.complaint)
  assert.match(
    set.output ?? '',
    /^DE-MF-000001723 {2}manufacturer, stage preview\nparty {11}EUDAMED_004423\n/,
  )
  assert.match(set.output ?? '', /^access token {4}set 20/m)

  const changed = await actors(['set', actor, '--representative', ''])
  assert.match(
    changed.output ?? '',
    /^party {11}EUDAMED_004423\nrepresentative {2}none\naccess token {4}set 20/m,
  )
  const listed = await actors(['list'])
  assert.match(
    listed.output ?? '',
    /^SRN +ROLE +PARTY +REPRESENTATIVE +TOKEN SET\nDE-MF-000001723 +manufacturer +EUDAMED_004423 +- +20/,
  )
  const forgotten = await actors(['set', actor, '--forget-token', '--party-id', '', '--format', 'json'])
  assert.deepEqual(Object.keys(JSON.parse(forgotten.output ?? '')).sort(), [
    'actorCode',
    'registeredAt',
    'role',
    'stage',
    'updatedAt',
  ])
  for (const { output } of [set, changed, listed, forgotten]) assert.ok(!output?.includes('canary'))

  assert.equal((await actors(['remove', actor])).output, `${actor} is not registered any longer.`)
  const gone = await actors(['show', actor])
  assert.equal(gone.status, 1)
  assert.equal(gone.complaint, `There is no actor ${actor} among the registered ones of this organisation.`)
  const wrong = await actors(['set', 'DE-MF-1'])
  assert.deepEqual([wrong.status, /SRN/.test(wrong.complaint ?? '')], [1, true])
})

function stdin(text: string): NodeJS.ReadStream {
  return Readable.from([text]) as unknown as NodeJS.ReadStream
}

test('a token comes from the environment, else from standard input, without the line end', async () => {
  const stderr = process.stderr
  const environment = { UDIGATE_ACTOR_TOKEN: 'from-environment' }
  assert.equal(await readToken({ environment, stdin: stdin('unread'), stderr }, actor), 'from-environment')
  const piped = { environment: {}, stdin: stdin('from-input\n'), stderr }
  assert.equal(await readToken(piped, actor), 'from-input')
  const empty = { environment: {}, stdin: stdin('\n'), stderr }
  await assert.rejects(readToken(empty, actor), { message: 'The access token is empty.', status: 2 })
})

const openPipe = (): NodeJS.ReadStream => new PassThrough() as unknown as NodeJS.ReadStream

test('a token is not waited for on a pipe that stays open', async () => {
  const { stderr } = process
  const silent = { environment: {}, stdin: openPipe(), stderr, patience: AbortSignal.abort() }
  await assert.rejects(readToken(silent, actor), { message: /UDIGATE_ACTOR_TOKEN/, status: 2 })
  const stdin = openPipe()
  stdin.push('from-input\n')
  assert.equal(await readToken({ environment: {}, stdin, stderr }, actor), 'from-input')
})

test('a pull is started, waited for, shown with what it found, and listed', async t => {
  const { db, pull } = await startAlone(t)
  assert.equal((await pull(['list'])).output, 'Nothing was pulled yet.')
  const nobody = await pull([])
  assert.deepEqual([nobody.status, /actorCode is missing/.test(nobody.complaint ?? '')], [1, true])
  const started = await pull(['--actor', actor])
  assert.match(started.output ?? '', /^[0-9a-f-]{36} {2}DE-MF-000001723 {2}running {2}0 pages$/)
  const id = started.output?.slice(0, 36) ?? ''

  const details = {
    state: { before: 'SUBMITTED', after: 'REGISTERED' },
    versions: { before: { device: 1 }, after: { device: 2 } },
    differences: [{ path: '/device/Website', after: 'https://example.com' }],
  }
  const name = {
    kind: 'device',
    agency: 'GS1',
    code: '04012345123456',
    code_space: 'eudamed/regulation',
    model: 'EU_UDI_MDR',
  } as const
  const finding = { finding: 'CONFIRMED', details: JSON.stringify(details) } as const
  const counts = JSON.stringify({ devices: 1, groups: 0, confirmed: 1, inSubmission: 2 })
  const { kind, agency: issuingAgency, code } = name
  const unread = JSON.stringify([
    { place: 'Device/MDRUDIDIData/colour', times: 2, example: { kind, issuingAgency, code } },
    { place: 'payload/Novelty', times: 1 },
  ])
  const waited = await pull(['--actor', actor, '--wait'], async () => {
    await db
      .insertInto('pull_difference')
      .values({ pull_id: id, number: 1, ...name, ...finding })
      .execute()
    await db
      .updateTable('pull')
      .set({ state: 'complete', pages: 1, expected_pages: 1, counts, differences: 1, unread })
      .execute()
  })
  assert.equal(waited.status, 0, waited.complaint)
  const text = [
    `${id}  ${actor}  complete  1 of 1 page, 1 device, 1 confirmed, 2 in submission`,
    'CONFIRMED  device GS1 04012345123456',
    '    state: SUBMITTED -> REGISTERED',
    '    version of device: 1 -> 2',
    '    /device/Website: - -> "https://example.com"',
    'Not understood, and not imported:',
    '    Device/MDRUDIDIData/colour (2 times, first in device GS1 04012345123456)',
    '    payload/Novelty (1 time)',
  ].join('\n')
  assert.equal(waited.output, text)
  assert.equal((await pull(['show', id])).output, text)
  assert.equal((await pull(['list'])).output, text.split('\n')[0])
  assert.equal(JSON.parse((await pull(['show', id, '--format', 'json'])).output ?? '').items.length, 1)

  const shown: (State | 'ended')[] = []
  const progress = {
    ...noProgress,
    show: (describe: (elapsedMs: number) => State) => void shown.push(describe(0)),
    end: () => void shown.push('ended'),
  }
  const fail = async () => {
    const because = 'The authority refused page 0: SECURITY_ERROR'
    const values = shown.length > 1 ? { state: 'failed' as const, because } : { pages: 1, expected_pages: 4 }
    await db.updateTable('pull').set(values).where('state', '=', 'running').execute()
  }
  const failing = await pull(['--actor', actor, '--wait'], fail, progress)
  assert.deepEqual(shown, [
    { words: `${actor}: 0 pages`, fraction: undefined },
    { words: `${actor}: 1 of 4 pages`, fraction: 0.25 },
    'ended',
  ])
  assert.equal(failing.status, 1)
  assert.match(failing.output ?? '', /failed: The authority refused page 0: SECURITY_ERROR {2}1 of 4 pages$/)
})
