import { brokenBuilds } from '../builds/broken/index.ts'
import { freshRequest, makeCode } from '../records.ts'
import { repeat } from '../repeat.ts'
import type { Row } from '../row.ts'
import { startWorld } from '../world.ts'

const members: Readonly<Record<string, unknown>> = {
  status: 'SUCCESS',
  requestId: '00000000-0000-7000-8000-000000000000',
  organisation: 'another',
  tenant: 'another',
  stage: 'production',
  agency: 'XX',
  model: 'EU_UDI_SPP',
  outcome: { kind: 'accepted', state: 'REGISTERED', operations: [] },
  ended_at: 1,
  plan: '[]',
  state: 'accepted',
  keyId: 'demo',
  scopes: ['admin'],
  isAdmin: true,
  strictContract: false,
  message_id: 'x',
}

/** Members that only the gateway decides, sent by callers. */
export const e11: Row = {
  id: 'E11',
  isStar: false,
  fault: `${Object.keys(members).length} members that the gateway keeps itself, at the top of a submission and in its records`,
  limit: 'each 400; 0 stored; without them the same request is the caller’s own',
  runs: { short: 1, long: 5 },
  control: { name: 'takes whatever members come', build: brokenBuilds['takes-any-member'] },
  async run(bench) {
    const world = await startWorld(bench)
    const runs = await repeat(bench, async (_, failures) => {
      for (const [name, value] of Object.entries(members)) {
        for (const place of ['top', 'device', 'deviceGroup'] as const) {
          const request = freshRequest()
          Object.assign(place === 'top' ? request : request[place], { [name]: value })
          const { status, body } = await world.submit(request, { wait: 1 })
          if (status !== 400) failures.push(`${name} (${place}): ${status} ${body?.status}`)
        }
      }
      const [{ count } = { count: -1 }] = world.query(
        'select count(*) as count from submission where outcome is null',
      )
      if (count !== 0) failures.push(`${count} submissions are stored`)
      const plain = freshRequest()
      const own = await world.submit(plain)
      if (own.status !== 200) failures.push(`without them: ${own.status}`)
      const [row] = world.query(
        `select organisation, stage from submission where device_code = '${makeCode(plain)}'`,
      )
      if (row?.organisation !== 'demo' || row.stage !== 'preview')
        failures.push(`it is ${row?.organisation}'s on ${row?.stage}`)
    })
    return { runs, worst: `${Object.keys(members).length * 3} requests` }
  },
}
