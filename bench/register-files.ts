// What files for a further register cost an organisation with many devices, on the embedded store: devices a second beside the floor
// (reading the same rows and writing the same XML once), the memory that it takes above that of a filled store at rest, and the longest
// time that others wait for the event loop. Every third device is a further one of a group.
// node --conditions=udigate-source bench/register-files.ts [devices]
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay, performance } from 'node:perf_hooks'
import { canonicalise, shippedCodeLists, validRequests } from '@udigate/eudamed'
import { completeGmn, completeGtin } from '@udigate/udi'
import { findCodeSpace } from '../packages/eudamed/src/models/criteria.ts'
import { findRegister, type Register } from '../packages/server/src/authorities/registers.ts'
import { openWithKey } from '../packages/server/src/own-store/open-with-key.ts'
import { makeRegisterFiles } from '../packages/server/src/registers/make-files.ts'
import { renderRegisterFile } from '../packages/server/src/registers/render-file.ts'
import { putActorRegister } from '../packages/server/src/store/actor-registers.ts'
import type { Store } from '../packages/server/src/store/database.ts'
import type { DevicePlace } from '../packages/server/src/store/devices-for-registers.ts'
import { putEntities } from '../packages/server/src/store/pulled-entities.ts'
import { listEntitiesOfFile } from '../packages/server/src/store/register-entities.ts'
import { listRegisterFiles } from '../packages/server/src/store/register-files.ts'
import type { EntityRow } from '../packages/server/src/store/tables.ts'

const count = Number(process.argv[2] ?? 100_000)
const request = validRequests.EU_UDI_MDR
const actor = 'DE-MF-000001723'
const owner = { organisation: 'maker', stage: 'preview' } as const
const caller = { ...owner, actors: 'any', author: 'k' } as const
const environment = { now: () => new Date(), randomBytes: (bytes: number) => randomBytes(bytes) }

function entityRow(kind: 'device' | 'group', code: string, record: object, group: string | null): EntityRow {
  return {
    ...owner,
    kind,
    agency: 'GS1',
    code,
    code_space: findCodeSpace('EU_UDI_MDR'),
    actor,
    model: 'EU_UDI_MDR',
    state: 'REGISTERED',
    versions: '{}',
    record: JSON.stringify(record),
    group_agency: group === null ? null : 'GS1',
    group_code: group,
    held_by: null,
    refused: 0,
    updated_at: 0,
    seen_by: null,
    not_shown: null,
    looked_at: null,
    file_pull: null,
  }
}

function isGroup({ kind }: EntityRow): boolean {
  return kind === 'group'
}

function mebibytes(bytes: number): string {
  return `${Math.round(bytes / 1024 / 1024)} MiB`
}

async function fill(store: Store): Promise<void> {
  await store.write(db =>
    putActorRegister(db, { ...owner, actor, register: 'swissdamed', party: null, since: 1, set_by: 'k' }),
  )
  for (let from = 0; from < count; from += 900) {
    const numbers = Array.from({ length: Math.min(900, count - from) }, (_, index) => from + index)
    const rows = numbers.flatMap(number => {
      const code = completeGtin(String(number).padStart(13, '0'))
      const group = completeGmn(`4012345M${number % 3 === 2 ? number - 1 : number}`)
      const { device, deviceGroup } = canonicalise('EU_UDI_MDR', {
        ...request,
        device: { ...request.device, Device: code, DeviceGroup: group },
        deviceGroup: { ...request.deviceGroup, DeviceGroup: group },
      })
      const own = entityRow('device', code, device, group)
      return number % 3 === 2 ? [own] : [own, entityRow('group', group, deviceGroup, null)]
    })
    await store.write(async db => {
      await putEntities(db, rows.filter(isGroup))
      await putEntities(
        db,
        rows.filter(row => !isGroup(row)),
      )
    })
  }
}

/** Makes files of everything. @returns how many devices are in them */
async function makeAll(store: Store, register: Register): Promise<number> {
  let after: DevicePlace | undefined
  let devices = 0
  do {
    const made = await makeRegisterFiles(
      {
        store,
        ...environment,
        findLists: () => shippedCodeLists,
      },
      caller,
      register,
      { leaveOut: 'nothing', after },
    )
    if (made.kind !== 'made') throw new Error(`${made.kind}: ${JSON.stringify(made).slice(0, 500)}`)
    devices += made.files.reduce((sum, { file }) => sum + file.devices, 0)
    after = made.next
  } while (after !== undefined)
  return devices
}

/** Reads what is in each file, and writes its XML. */
async function writeAgain(store: Store, register: Register): Promise<void> {
  let before: string | undefined
  for (;;) {
    const files = await listRegisterFiles(store.db, caller, 'swissdamed', {
      actors: 'any',
      limit: 50,
      before,
    })
    for (const file of files) renderRegisterFile(register, file, await listEntitiesOfFile(store.db, file.id))
    before = files.at(-1)?.id
    if (before === undefined) return
  }
}

const register = findRegister('swissdamed')
if (register === undefined) throw new Error('There is no such register.')
const folder = await mkdtemp(join(tmpdir(), 'udigate-register-files-'))
const { store } = await openWithKey({ dataDir: folder })
try {
  await fill(store)
  globalThis.gc?.()
  const rest = process.memoryUsage.rss()
  let most = rest
  const sampling = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss())
  }, 50)
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  const began = performance.now()
  const devices = await makeAll(store, register)
  const took = performance.now() - began
  delay.disable()
  clearInterval(sampling)
  const again = performance.now()
  await writeAgain(store, register)
  const floor = performance.now() - again
  console.log(
    `${devices} devices in ${Math.round(took)} ms: ${Math.round((devices / took) * 1_000)} devices/s`,
  )
  console.log(
    `reading and writing the same once: ${Math.round(floor)} ms, ratio ${(floor / took).toFixed(2)}`,
  )
  console.log(`memory: ${mebibytes(most - rest)} above ${mebibytes(rest)}`)
  console.log(`longest delay of the event loop: ${Math.round(delay.max / 1e6)} ms`)
} finally {
  await store.close()
  await rm(folder, { recursive: true })
}
