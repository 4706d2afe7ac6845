import assert from 'node:assert/strict'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import type { Authority } from '../authorities/authority.ts'
import { requireSchemas } from '../authorities/eudamed/schema-check.ts'
import { laws } from '../authorities/laws.ts'
import type { Config } from '../config/read-config.ts'
import { rememberLast } from '../limits/remember-last.ts'
import { openWithKey } from '../own-store/open-with-key.ts'
import { examineCertificates, watchCertificates } from './certificates.ts'
import type { Check } from './check.ts'
import { diagnose, examinations } from './diagnose.ts'
import { diagnoseOffline } from './diagnose-offline.ts'
import {
  examineAddress,
  examineJobs,
  examineMail,
  examineProviders,
  examineProxies,
  examineWitnesses,
  judgeDatabaseClock,
  judgePostgres,
  judgeSqlite,
  type ProcessFacts,
} from './examine-gateway.ts'
import { examineEpoch, examineKeyCopy, examineKeyFile, examineVersion } from './examine-machine.ts'
import {
  examineCodeLists,
  examineConnectors,
  examineSchemas,
  type OfOrganisation,
} from './examine-organisation.ts'
import { examineSpace, judgeSpace } from './examine-space.ts'

const now = () => new Date('2026-11-21T12:00:00Z')
const simulated = { preview: { eudamed: { simulated: true } }, production: {} } as unknown as Config['stages']
const connected = {
  preview: {},
  production: { eudamed: { simulated: false } },
} as unknown as Config['stages']

function folder(t: TestContext): string {
  const made = mkdtempSync(join(tmpdir(), 'udigate-doctor-'))
  t.after(() => rmSync(made, { recursive: true, force: true }))
  return made
}

function machine(config: Partial<Config>) {
  return { config: { stages: simulated, ...config } as Config, node: 'v24.21.0' }
}

const job = { failures: 1, hasThrown: false, succeededAt: undefined }

function running(wanted: Partial<ProcessFacts>): ProcessFacts {
  return {
    now,
    monotonic: now,
    config: { stages: simulated } as Config,
    jobs: { list: () => [] },
    forwarded: rememberLast(now),
    elsewhere: rememberLast(now),
    checkMail: undefined,
    ...wanted,
  } as ProcessFacts
}

const failing = (name: string): Partial<ProcessFacts> => ({
  jobs: { list: () => [{ ...job, name, failingSince: now() }] },
})

function byProxy(...addresses: string[]): Partial<ProcessFacts> {
  const forwarded = rememberLast(now)
  for (const address of addresses) forwarded.note(address)
  return { forwarded }
}

const config = (wanted: Partial<Config>) => ({ config: { stages: connected, ...wanted } as Config })

/** Each thing that is looked at in a state that is right and in others, with what is said of it. */
const states: readonly (readonly [string, Check['state'], () => Check | Promise<Check>])[] = [
  ['Node 24', 'ok', () => examineVersion('udigate 1', { node: 'v24.1.0' })],
  ['Node 25', 'warning', () => examineVersion('udigate 1', { node: 'v25.1.0' })],
  ['Node 22', 'failed', () => examineVersion('udigate 1', { node: 'v22.1.0' })],
  ['room', 'ok', () => judgeSpace('data', 2 ** 40)],
  ['little room', 'warning', () => judgeSpace('data', 500 * 2 ** 20)],
  ['no room', 'failed', () => judgeSpace('data', 2 ** 20)],
  ['SQLite', 'ok', () => judgeSqlite({ isDurable: true, file: 9, log: 1 })],
  ['a long log', 'warning', () => judgeSqlite({ isDurable: true, file: 9, log: 900 })],
  ['SQLite that does not sync', 'failed', () => judgeSqlite({ isDurable: false, file: 9, log: 1 })],
  ['PostgreSQL', 'ok', () => judgePostgres(new Map([['fsync', 'on']]), 1)],
  ['PostgreSQL that does not sync', 'failed', () => judgePostgres(new Map([['fsync', 'off']]), 1)],
  ['clocks that agree', 'ok', () => judgeDatabaseClock(-900)],
  ['a database behind', 'warning', () => judgeDatabaseClock(-60_000)],
  ['no call by a proxy that is not trusted', 'ok', () => examineProxies(running(byProxy()))],
  ['a proxy that is not trusted', 'warning', () => examineProxies(running(byProxy('10.0.0.7')))],
  ['a console at the address of the gateway', 'ok', () => examineAddress(running({}))],
  [
    'a console elsewhere',
    'warning',
    () => examineAddress(running({ elsewhere: { lastSeen: () => ({ from: 'https://b', at: now() }) } })),
  ],
  ['no mail server', 'ok', () => examineMail(running({}))],
  ['a mail server', 'ok', () => examineMail(running({ checkMail: async () => ({}) }))],
  [
    'a mail server that refuses',
    'failed',
    () => examineMail(running({ checkMail: async () => ({ because: 'no' }) })),
  ],
  ['no witness of trials', 'ok', () => examineWitnesses(running({}))],
  ['no witness of an authority', 'warning', () => examineWitnesses(running(config({})))],
  [
    'a time-stamp service',
    'ok',
    () => examineWitnesses(running(config({ evidenceTsaUrl: new URL('http://tsa') }))),
  ],
  ['a witness that is away', 'warning', () => examineWitnesses(running(failing('witnesses')))],
  ['jobs', 'ok', () => examineJobs(running(failing('witnesses')))],
  ['a copy of the key that is asked for', 'ok', () => examineKeyCopy()],
  ['a job that fails', 'warning', () => examineJobs(running(failing('webhooks')))],
]
for (const [name, state, look] of states) {
  test(`${name}: ${state}, with what to do where it is not right`, async () => {
    const found = await look()
    assert.equal(found.state, state, found.message)
    assert.equal(found.advice !== undefined, state !== 'ok')
  })
}

const lookAt = (providers: ProcessFacts['providers']) => examineProviders(running({ providers }))

test('an identity provider that cannot be asked is wrong, whichever of them it is', async () => {
  const provider = { id: 'corporate', title: 'Corporate', issuer: new URL('https://id.example') } as never
  const answers = { provider, ask: async () => ({}) as never }
  const away = { provider, ask: () => Promise.reject(new TypeError('fetch failed')) }
  assert.deepEqual(
    (await lookAt([])).map(({ state }) => state),
    ['ok'],
  )
  const [one, other] = await lookAt([answers, away])
  assert.deepEqual([one?.state, other?.state], ['ok', 'failed'])
  assert.match(other?.message ?? '', /id\.example.*fetch failed/)
})

test('a certificate of the gateway that has ended is wrong; one that ends, or one of the other side, is a warning', () => {
  const advice = 'Renew it.'
  const look = (whose: 'gateway' | 'certificate authority', validUntil: string) => {
    const certificates = watchCertificates()
    certificates.seen('preview', { whose, validUntil: new Date(validUntil), advice })
    return examineCertificates(certificates, now()).state
  }
  assert.equal(look('gateway', '2027-11-21'), 'ok')
  assert.equal(look('gateway', '2026-11-25'), 'warning')
  assert.equal(look('gateway', '2026-11-20'), 'failed')
  assert.equal(look('certificate authority', '2026-11-20'), 'warning')
})

test('a secret key is closed to others, there where its store is, and apart from it where an authority is reached', t => {
  const dataDir = folder(t)
  const look = (wanted: Partial<Config> = {}) => examineKeyFile(machine({ dataDir, ...wanted })).state
  assert.equal(look(), 'ok')
  writeFileSync(join(dataDir, 'udigate.sqlite'), '')
  assert.equal(look(), 'failed')
  assert.equal(look({ secretKey: new Uint8Array(32) }), 'ok')
  const file = join(dataDir, 'secret.key')
  writeFileSync(file, 'k', { mode: 0o600 })
  assert.equal(look(), 'ok')
  assert.equal(look({ stages: connected }), 'warning')
  chmodSync(file, 0o644)
  assert.equal(look(), 'failed')
})

test('what remembers the store is writable, and outside of it where an authority is reached', t => {
  const dataDir = folder(t)
  const look = (wanted: Partial<Config>) => examineEpoch(machine({ dataDir, ...wanted })).state
  assert.equal(look({}), 'ok')
  assert.equal(look({ stages: connected }), 'warning')
  assert.equal(look({ epochDir: join(dataDir, 'none') }), 'failed')
  assert.equal(look({ epochDir: dataDir, stages: connected }), 'warning')
  assert.equal(look({ epochDir: dataDir, stages: connected, databaseUrl: 'postgres://' }), 'ok')
  const within = examineEpoch(machine({ dataDir, epochDir: dataDir }))
  assert.match(within.message, /within the data folder: .* is not noticed/)
})

const owner = { organisation: 'maker', stage: 'production' } as const
const diagnosis = {
  checkAccessPoint: (seen: { trouble?: object }) =>
    seen.trouble
      ? {
          name: 'access point',
          result: 'failed',
          message: 'It cannot be reached.',
          advice: ['See its address.'],
        }
      : { name: 'access point', result: 'ok', message: 'It answers.' },
  checkClock: (clock: Date | undefined) => ({
    name: 'clock',
    result: clock === undefined ? 'ok' : 'warning',
    message: 'The clock.',
    advice: ['Set it.'],
  }),
}

function stage(seen: object, more: object = {}): OfOrganisation {
  const authority = {
    simulated: false,
    composes: 'at-once',
    envelope: () => ({ sender: { actorCode: '', partyId: 'maker-party' } }),
    accessPoint: { inspect: async () => seen },
    law: { id: 'eudamed' },
    diagnose: () => diagnosis,
    listProblems: () => [],
    ...more,
  } as unknown as Authority
  return { owner, authorities: [authority], now } as unknown as OfOrganisation
}

test('an access point that answers is right; one that is away, has another time, or no schema beside it, is not', async () => {
  for (const [own, state, said] of [
    [stage({}), 'ok', /maker-party/],
    [{ ...stage({}), authorities: [] }, 'ok', /not connected/],
    [stage({ trouble: {} }), 'failed', /cannot be reached/],
    [stage({ clock: now() }), 'warning', /The clock/],
    [stage({}, { listProblems: undefined }), 'warning', /schema/],
    [stage({}, { composes: 'on-demand' }), 'ok', /carries/],
  ] as const) {
    const [found] = await examineConnectors(own)
    assert.ok(found)
    assert.equal(found.state, state)
    assert.match(found.message, said)
  }
})

const lookAtLists = async (imports: ReadonlyMap<string, object>, at = now()) =>
  (await examineCodeLists({ codes: { current: async () => ({ imports }) }, now: () => at } as never)).map(
    ({ state, message }) => ({ state, message }),
  )

const judgeListOf = async (madeAt: string) => {
  const imports = new Map([['emdn', { list: 'emdn', version: '2', made_at: Date.parse(madeAt) }]])
  return (await lookAtLists(imports)).map(({ state }) => state).join()
}

const look = async (authority: object) => {
  const [found] = await examineSchemas({ owner, authorities: [authority], now } as never)
  assert.ok(found)
  return found
}
const envelope = () => ({ schemaVersion: '3.0.30' })

test('schemas of another version than what is sent are wrong before the next start refuses them', async t => {
  const home = folder(t)
  const put = (version: string) => {
    mkdirSync(join(home, 'service/Message'), { recursive: true })
    writeFileSync(
      join(home, 'service/Message/MessageType.xsd'),
      `<xs:schema><xs:attribute name="version" fixed="${version}"/></xs:schema>`,
    )
  }
  const authority = { envelope, requireSchema: () => requireSchemas(home, '3.0.30') }
  assert.equal((await look(authority)).state, 'failed')
  put('3.0.30')
  assert.equal((await look(authority)).state, 'ok')
  put('3.0.28')
  const other = await look(authority)
  assert.deepEqual([other.state, /3\.0\.28.*3\.0\.30/.test(other.message)], ['failed', true])
  assert.equal((await look({ envelope })).state, 'ok')
})

test('a code list that was imported more than a year ago is worth a look', async () => {
  assert.equal(await judgeListOf('2026-01-01'), 'ok')
  assert.equal(await judgeListOf('2025-01-01'), 'warning')
})

test('code lists that ship are worth a look once they are more than a year old, beside what was imported', async () => {
  const [first, ...others] = laws.map(({ codeLists }) => codeLists.shippedOn)
  assert.ok(first !== undefined && others.length === 0)
  const after = (days: number) => new Date(Date.parse(first) + days * 24 * 3_600_000)
  assert.deepEqual(
    (await lookAtLists(new Map(), after(364))).map(({ state }) => state),
    ['ok'],
  )
  const imported = new Map([['emdn', { list: 'emdn', version: '2', made_at: Date.parse(first) }]])
  const [list, shipped] = await lookAtLists(imported, after(366))
  assert.match(list?.message ?? '', /Imported more than a year ago: emdn 2/)
  assert.match(shipped?.message ?? '', new RegExp(`${first}, more than a year ago`))
  const all = new Map(
    laws.flatMap(({ codeLists: { names } }) => names.map(name => [name, { made_at: after(366) }])),
  )
  assert.deepEqual(
    (await lookAtLists(all, after(366))).map(({ state }) => state),
    ['ok'],
  )
})

test('each disk that is written to is looked at once', async t => {
  const [dataDir, evidenceHeadDir] = [folder(t), join(folder(t), 'heads')]
  const look = (wanted: Partial<Config>) => examineSpace(machine({ dataDir, ...wanted }))
  const [same, ...none] = await look({ evidenceHeadDir })
  assert.deepEqual(none, [])
  for (const each of [dataDir, evidenceHeadDir]) assert.ok(same?.message.includes(each), same?.message)
  const [own, other, ...others] = await look({ epochDir: '/dev' })
  assert.deepEqual(others, [])
  assert.match(other?.message ?? '', /the folder of the epoch \/dev\./)
  assert.ok(own?.message.includes(dataDir) && !own.message.includes('of the epoch'))
})

test('what cannot be looked at says so, and leaves the others', async t => {
  const broken = { ...machine({ dataDir: folder(t) }) }
  Object.defineProperty(broken, 'node', { get: () => assert.fail('out of order') })
  const found = await diagnose({ machine: broken })
  assert.deepEqual(
    found.map(({ check, state }) => [check, state]),
    [
      ['version', 'warning'],
      ['space', found.find(({ check }) => check === 'space')?.state],
      ['key-file', 'ok'],
      ['key-copy', 'ok'],
      ['epoch', 'ok'],
    ],
  )
  assert.match(found[0]?.message ?? '', /out of order/)
})

test('each thing is looked at once, and nothing is looked at that is not given', async () => {
  const names = examinations.map(({ check }) => check)
  assert.equal(new Set(names).size, names.length)
  assert.deepEqual(await diagnose({}), [])
})

const diagnoseStates = async (environment: Record<string, string>) =>
  Object.fromEntries((await diagnoseOffline(environment)).map(({ check, state }) => [check, state]))

test('without a gateway: settings, data folder and key are looked at, and nothing is made', async t => {
  const dataDir = join(folder(t), 'data')
  const first = await diagnoseStates({ UDIGATE_DATA_DIR: dataDir })
  assert.deepEqual([first.settings, first.gateway, first['key-file']], ['ok', 'warning', 'ok'])
  assert.equal((await diagnoseStates({ PORT: 'http' })).settings, 'failed')
  mkdirSync(dataDir)
  writeFileSync(join(dataDir, 'udigate.sqlite'), 'this is no database')
  const damaged = await diagnoseStates({ UDIGATE_DATA_DIR: dataDir })
  assert.deepEqual([damaged.store, damaged['key-file']], ['failed', 'failed'])
})

test('without a gateway: a key that is not the one of the store is wrong, before the next start refuses', async t => {
  const dataDir = folder(t)
  const secretKey = new Uint8Array(32).fill(1)
  await (await openWithKey({ dataDir, secretKey })).store.close()
  const look = async (key: Uint8Array) =>
    (
      await diagnoseStates({
        UDIGATE_DATA_DIR: dataDir,
        UDIGATE_SECRET_KEY: Buffer.from(key).toString('base64'),
      })
    )['secret-key']
  assert.equal(await look(secretKey), 'ok')
  assert.equal(await look(new Uint8Array(32).fill(2)), 'failed')
})
