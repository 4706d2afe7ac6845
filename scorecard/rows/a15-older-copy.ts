import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { brokenBuilds } from '../builds/broken/index.ts'
import { knowsSetting } from '../builds/build.ts'
import { type DeviceRequest, freshRequest, makeCode } from '../records.ts'
import { repeat, together } from '../repeat.ts'
import type { Row } from '../row.ts'
import { startWorld } from '../world.ts'

const devices = 4
const updates = 2

/** The store is put back to an hour when the last submissions had not been sent; the authority has them since. */
export const a15: Row = {
  id: 'A15',
  isStar: false,
  fault: `The store is put back to a copy in which ${devices} submissions are not sent yet, half of them not even rendered, and ${updates} updates of two operations wait`,
  limit:
    'everything unsent is asked about before it is sent; 0 doubled, no further version; every outcome right',
  runs: { short: 1, long: 20 },
  control: { name: 'takes an older copy at its word', build: brokenBuilds['trusts-an-older-copy'] },
  unable: (_machine, build) =>
    knowsSetting(build, 'UDIGATE_QUARANTINE') ? undefined : 'this gateway asks nothing of the authority',
  async run(bench) {
    const world = await startWorld(bench)
    const runs = await repeat(bench, async (_, failures) => {
      const fresh = Array.from({ length: devices }, freshRequest)
      const registered = Array.from({ length: updates }, freshRequest)
      await together(registered, updates, request => world.submit(request, { wait: 30 }))
      const changed = registered.map(changeBoth)
      const requests = [...fresh, ...changed]
      await world.agency.refuse()
      await together(requests, 4, request => world.submit(request, { wait: 0 }))
      await world.kill()
      const copy = join(bench.folder(), 'copy')
      cpSync(world.dataDir, copy, { recursive: true })
      forgetRendered(copy, fresh.slice(0, devices / 2).map(makeCode))

      await world.agency.accept()
      await world.restart()
      await world.settle()
      await world.kill()
      rmSync(world.dataDir, { recursive: true })
      cpSync(copy, world.dataDir, { recursive: true })
      await world.restart({ flags: ['--restored'] })
      await world.settle()
      for (const request of requests) {
        const call = await world.submit(request, { wait: 30 })
        if (call.status !== 200)
          failures.push(`${makeCode(request)}: ${call.status} ${call.body?.statusText}`)
      }
      const held = await world.simulator.register()
      for (const code of changed.map(makeCode)) {
        const version = held.find(item => item.kind === 'device' && item.code === code)?.version
        if (version !== 2) failures.push(`${code}: version ${version} after one update`)
      }
    })
    bench.failures.push(...(await world.violations()))
    return { runs, worst: `${bench.failures.length} otherwise` }
  },
}

/** The group and the device with a change each, so that the update takes two operations. */
function changeBoth(request: DeviceRequest): DeviceRequest {
  const changed = structuredClone(request)
  Object.assign(changed.device, { Website: 'https://example.org/ifu' })
  Object.assign(changed.deviceGroup, { DeviceName: 'Another name' })
  return changed
}

/** The store as it was in the moment after the intent was kept and before a message was made of it. */
function forgetRendered(dataDir: string, codes: readonly string[]): void {
  const database = new DatabaseSync(join(dataDir, 'udigate.sqlite'), { timeout: 5_000 })
  try {
    const list = codes.map(code => `'${code}'`).join(', ')
    const ids = `select request_id from submission where device_code in (${list})`
    database.exec(`
      pragma foreign_keys = off;
      delete from attempt where message_id in (select message_id from operation_message where request_id in (${ids}));
      delete from message where message_id in (select message_id from operation_message where request_id in (${ids}));
      update operation set state = 'ready', message_id = null where message_id in
        (select message_id from operation_message where request_id in (${ids}));
      delete from operation_message where message_id not in (select message_id from message);`)
  } finally {
    database.close()
  }
}
