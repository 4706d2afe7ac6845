import { brokenBuilds } from '../builds/broken/index.ts'
import { type DeviceRequest, freshRequest } from '../records.ts'
import { repeat } from '../repeat.ts'
import type { Row } from '../row.ts'
import { startWorld } from '../world.ts'

/** Of a change of group and device the group is accepted and the device refused; then the same request comes again. */
export const b11: Row = {
  id: 'B11',
  isStar: true,
  fault:
    'A change of group and device: BASIC_UDI.PATCH is accepted, UDI_DI.PATCH refused; then the same request again',
  limit: '400 with a reason for each; the repeat sends only what is missing',
  runs: { short: 3, long: 100 },
  control: { name: 'calls a part the whole', build: brokenBuilds['calls-a-part-the-whole'] },
  async run(bench) {
    const world = await startWorld(bench)
    const runs = await repeat(bench, async (_, failures) => {
      const request = freshRequest()
      const { Device: code, DeviceGroup: group } = request.device as { Device: string; DeviceGroup: string }
      const first = await world.submit(request)
      if (first.status !== 200) failures.push(`registered: ${first.status}`)
      const changed = changeBoth(request)
      await world.simulator.arm({ fault: 'refuse', match: code })
      const partly = await world.submit(changed)
      const reasons = (partly.body?.reasons ?? []) as string[]
      if (partly.status !== 400) failures.push(`partly: ${partly.status} ${partly.body?.status}`)
      if (!reasons.some(reason => /BASIC_UDI\.PATCH was accepted/.test(reason))) {
        failures.push(`partly: ${JSON.stringify(reasons).slice(0, 200)}`)
      }
      const again = await world.submit(changed)
      if (again.status !== 200) failures.push(`again: ${again.status} ${again.body?.statusText}`)
      const journal = await world.simulator.journal()
      const sent = journal
        .filter(
          ({ xml, operation }) =>
            operation === 'PATCH' && (xml.includes(`>${code}<`) || xml.includes(`>${group}<`)),
        )
        .map(({ service }) => service)
      if (sent.join() !== 'BASIC_UDI,UDI_DI,UDI_DI') failures.push(`sent: ${sent.join(', ')}`)
    })
    bench.failures.push(...(await world.violations()))
    return { runs, worst: `${bench.failures.length} told otherwise` }
  },
}

function changeBoth(request: DeviceRequest): DeviceRequest {
  const changed = structuredClone(request)
  Object.assign(changed.device, { Website: 'https://example.org/ifu' })
  Object.assign(changed.deviceGroup, { DeviceName: 'Another needle' })
  return changed
}
