import { brokenBuilds } from '../builds/broken/index.ts'
import { type DeviceRequest, makeCode } from '../records.ts'
import { repeat } from '../repeat.ts'
import { richRequest } from '../rich-request.ts'
import type { Row } from '../row.ts'
import { startWorld } from '../world.ts'

/** Records from the call to the register and back. */
export const d15: Row = {
  id: 'D15',
  isStar: true,
  fault:
    'Generated records with many fields, texts of all scripts, numbers and lists: submitted, read back after a restart, and submitted again',
  limit:
    'every value as it was sent, but for codes that can be written in several ways; the same records again are no change; the evidence verifies',
  runs: { short: 6, long: 100 },
  control: {
    name: 'composes characters in what it keeps',
    build: brokenBuilds['keeps-other-characters'],
    runs: 6,
  },
  async run(bench) {
    const world = await startWorld(bench)
    const sent: DeviceRequest[] = []
    const runs = await repeat(bench, async (n, failures) => {
      const request = richRequest(n)
      sent.push(request)
      const { status, body } = await world.submit(request)
      if (status !== 200) failures.push(`${status} ${JSON.stringify(body).slice(0, 300)}`)
    })
    await world.kill()
    await world.restart()
    let values = 0
    for (const request of sent) {
      const group = String((request.device as { DeviceGroup: unknown }).DeviceGroup)
      for (const [path, record] of [
        [`devices/GS1/${makeCode(request)}`, request.device],
        [`device-groups/GS1/${encodeURIComponent(group)}`, request.deviceGroup],
      ] as const) {
        const shown = await fetch(`${world.gateway.url}/api/v1/${path}`, {
          headers: { authorization: world.key },
        })
        const { record: kept } = (await shown.json()) as { record?: unknown }
        const [wanted, found] = [listLeaves(record), new Set(listLeaves(kept))]
        values += wanted.length
        const lost = wanted.filter(leaf => !found.has(leaf) && !spelledSeveralWays.test(leaf))
        if (lost.length > 0)
          bench.failures.push(`${path}: ${lost.length} of ${wanted.length} values differ, such as ${lost[0]}`)
      }
      const before = (await world.simulator.journal()).length
      const again = await world.submit(request)
      if (again.status !== 200) bench.failures.push(`again: ${again.status}`)
      if ((await world.simulator.journal()).length !== before)
        bench.failures.push(`${makeCode(request)}: the same records again are sent again`)
    }
    bench.failures.push(...(await world.violations()))
    return { runs, worst: `${values} values` }
  },
}

/** Codes that callers may write in several ways, and the gateway keeps in one. */
const spelledSeveralWays = /(SpecialDeviceType|CertificateType|NonEUApplicableCountries)=/

/** Every value with its name, without those that say nothing; lists may be in another order, and one of one value may be written as that value. */
function listLeaves(value: unknown, name = ''): string[] {
  if (value === null || value === undefined) return []
  if (typeof value !== 'object') return [`${name}=${JSON.stringify(value)}`]
  return Object.entries(value).flatMap(([key, below]) =>
    listLeaves(below, Array.isArray(value) ? name : `${name}.${key}`),
  )
}
