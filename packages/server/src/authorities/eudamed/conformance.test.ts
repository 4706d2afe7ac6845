import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { TestContext } from 'node:test'
import { sql } from 'kysely'
import type { AccessPoint } from '../access-point.ts'
import { openStore, settingsFor as settingsOfAs4 } from './as4/testing/open-connection.ts'
import { makePush, startPartner } from './as4/testing/partner.ts'
import { bulkFilesDefaults, connectBulkFiles } from './bulk-files/index.ts'
import { connectDomibus } from './domibus/index.ts'
import { settingsFor } from './domibus/testing/connect-to.ts'
import { connectDomibusFiles, domibusFilesDefaults } from './domibus-files/index.ts'
import { PretendPlugin } from './domibus-files/testing/pretend-plugin.ts'
import { anAcknowledgement } from './testing/a-push.ts'
import { type ShutOut, type TestedConnection, testConformance } from './testing/conformance.ts'
import { systemTime } from './testing/system-time.ts'

testConformance('domibus', async t => {
  const { child, url } = await startSimulator(t)
  const connect = () => connectDomibus(settingsFor(new URL('/domibus/services/wsplugin', url)), systemTime)
  return {
    accessPoint: connect(),
    reconnect: async () => connect(),
    // It works as soon as it is handed something.
    work: async () => {},
    async arrived() {
      const response = await fetch(new URL('/journal?after=0', url))
      const journal = (await response.json()) as { xml: string }[]
      return journal.map(({ xml }) => xml)
    },
    statusThere: 'delivered',
    async breakDown() {
      child.stdin?.end()
      await once(child, 'exit')
    },
    statusWhenBroken: 'unknown',
    shutOut: {
      'another address': async () => ({
        accessPoint: connectDomibus(settingsFor(new URL('/domibus/services/other', url)), systemTime),
        letIn: async () => {},
      }),
    },
  }
})

for (const [title, heedsIds] of [
  ['domibus-files', true],
  ['domibus-files with a plugin that makes its own ids', false],
] as const) {
  testConformance(title, async t => {
    const folder = makeFolder(t)
    const plugin = new PretendPlugin(folder, { sent: 'archive', failed: 'archive', heedsIds })
    const from = { ...domibusFilesDefaults.from, partyId: 'EUDAMED_004423' }
    const connect = () =>
      connectDomibusFiles({ ...domibusFilesDefaults, folder, from, now: () => new Date() })
    let answered = 0
    return {
      accessPoint: connect(),
      reconnect: async () => connect(),
      async work() {
        plugin.poll()
        plugin.succeed()
        for (const { messageId, xml } of plugin.submitted.slice(answered)) {
          answered += 1
          plugin.receive(`answer-${answered}@eudamed`, anAcknowledgement(correlationIn(xml)), {
            refTo: messageId,
          })
        }
      },
      arrived: async () => plugin.submitted.map(({ xml }) => xml),
      statusThere: 'delivered',
      breakDown: async () => renameSync(folder, `${folder}-unmounted`),
      statusWhenBroken: 'turned-away',
      shutOut: waysToShut(folder, connect),
    }
  })
}

/** What may be wrong with the folder of the plugin. */
function waysToShut(folder: string, connect: () => AccessPoint): TestedConnection['shutOut'] {
  const moved = async (path: string): Promise<ShutOut> => {
    renameSync(path, `${path}-unmounted`)
    return { accessPoint: connect(), letIn: async () => renameSync(`${path}-unmounted`, path) }
  }
  /** Root may do everything, so another user looks. */
  const withMode = async (path: string, mode: number, mayTellOfOthers: boolean): Promise<ShutOut> => {
    const before = statSync(path).mode
    chmodSync(path, mode)
    const isRoot = process.geteuid?.() === 0
    if (isRoot) process.seteuid?.(65_534)
    return {
      accessPoint: connect(),
      mayTellOfOthers,
      async letIn() {
        if (isRoot) process.seteuid?.(0)
        chmodSync(path, before)
      },
    }
  }
  return {
    'a folder that is missing': () => moved(folder),
    'a folder that is not the plugin’s': () => moved(join(folder, 'OUT')),
    'a folder of another owner': () => withMode(folder, 0o000, false),
    'a folder that cannot be written': () => withMode(join(folder, 'OUT'), 0o555, true),
  }
}

testConformance('as4', async t => {
  const partner = await startPartner(t)
  const { store, connect } = await openStore(t)
  const settings = settingsOfAs4(partner.endpoint)
  const { accessPoint, receiver } = connect(settings)
  let answered = 0
  const contents = () =>
    partner.delivered.map(({ payloads: [payload] }) => Buffer.from(payload?.content ?? []).toString('utf8'))
  return {
    accessPoint,
    reconnect: async () => connect(settings).accessPoint,
    async work() {
      const documents = contents()
      for (const { messageId } of partner.delivered.slice(answered)) {
        const document = anAcknowledgement(correlationIn(documents[answered] ?? ''))
        answered += 1
        const { result } = await receiver.receive(makePush(document, { refToMessageId: messageId }).http)
        if (result !== 'received') throw new Error(result)
      }
    },
    arrived: async () => contents(),
    statusThere: 'delivered',
    async breakDown() {
      await partner.close()
      await store.write(async db => {
        for (const table of ['sent_exchange', 'received_exchange'])
          await sql`alter table ${sql.table(table)} rename to ${sql.id(`gone_${table}`)}`.execute(db)
      })
    },
    statusWhenBroken: 'unknown',
    shutOut: {},
  } satisfies TestedConnection
})

testConformance('bulk-files', async t => {
  const folder = makeFolder(t)
  const connect = () => connectBulkFiles({ ...bulkFilesDefaults, folder, now: () => new Date() })
  const uploaded = new Map<string, string>()
  return {
    accessPoint: await connect(),
    reconnect: connect,
    async work() {
      for (const file of readdirSync(join(folder, 'outbox'))) {
        const xml = readFileSync(join(folder, 'outbox', file), 'utf8')
        if (uploaded.has(file)) continue
        uploaded.set(file, xml)
        writeFileSync(join(folder, 'inbox', `${file}.response.xml`), anAcknowledgement(correlationIn(xml)))
      }
    },
    arrived: async () => [...uploaded.values()],
    // Whether a person has uploaded it cannot be seen.
    statusThere: 'on-its-way',
    breakDown: async () => renameSync(folder, `${folder}-unmounted`),
    statusWhenBroken: 'unknown',
    shutOut: {},
  } satisfies TestedConnection
})

function makeFolder(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'udigate-access-point-'))
  chmodSync(folder, 0o755)
  t.after(() => {
    for (const path of [folder, `${folder}-unmounted`]) rmSync(path, { recursive: true, force: true })
  })
  return folder
}

function correlationIn(xml: string): string {
  return /correlationID>([^<]+)</.exec(xml)?.[1] ?? ''
}

const simulator = join(import.meta.dirname, '../../../../simulator/src/main.ts')

async function startSimulator(t: TestContext): Promise<{ child: ChildProcess; url: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'udigate-simulator-'))
  const child = spawn(process.execPath, ['--conditions=udigate-source', simulator], {
    env: { PATH: process.env.PATH, UDIGATE_SIMULATOR_PORT: '0', UDIGATE_DATA_DIR: folder },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const exited = once(child, 'exit')
  t.after(async () => {
    child.stdin.end()
    await exited
    rmSync(folder, { recursive: true })
  })
  for await (const line of createInterface(child.stdout)) {
    const url = /^udigate simulator ready at (\S+)$/.exec(line)?.[1]
    if (url) return { child, url }
  }
  throw new Error('the simulator ended before it was ready')
}
