import { connect } from 'node:net'
import type { Authority } from '../authorities/authority.ts'
import { until, within } from '../deadline.ts'
import type { Call, Row } from '../history/history.ts'
import { type KillPoint, killAt, killPoints } from '../proxy/kill-at.ts'
import { findWorst, repeat } from '../repeat.ts'
import type { Bench, Tally } from '../row.ts'
import { openClients, type Wave } from '../waves.ts'
import { type AuthorityWorld, openWorld } from '../world.ts'

const ownPoints = ['half of the body is read', 'after the intent is stored', 'after the reply'] as const
type Point = KillPoint | `push, ${KillPoint}` | (typeof ownPoints)[number]

/** How long a gateway may take to be ready again, and then to take up what was under way, in milliseconds. */
const readyLimit = 5_000
const resumeLimit = 2_000

/** The named points of a submission to an authority. */
export function listPoints({ calls, pushCall }: Authority): readonly Point[] {
  const pushed = pushCall === undefined ? [] : killPoints({ send: pushCall })
  return [...ownPoints, ...killPoints(calls), ...pushed.map(point => `push, ${point}` as const)]
}

/** How many clients ask at the same time. */
export const clientsAtPoints = 3

/**
 * kill -9 at every named point of what clients ask for at once; afterwards the gateway goes on without anyone asking again. What
 * becomes of each content is judged by the oracle of the simulation.
 */
export async function killAtPoints(bench: Bench, authority: Authority): Promise<Tally> {
  const points = listPoints(authority)
  const world = await openWorld(bench, await authority.start(bench))
  const clients = openClients(world, authority)
  const waves = clients.waves(clientsAtPoints)
  const { agency, pushes } = world.authority
  const countCalls = (): number => agency.seen.length + (pushes?.seen.length ?? 0)
  const starts: number[] = []
  const resumptions: number[] = []
  const runs = await repeat(bench, async (n, failures) => {
    const point = points[n % points.length] ?? 'after the reply'
    const wave = waves.next().value
    const earlier = new Set(listSubmissions(world, wave).map(({ request_id: id }) => id))
    const list = (): Row[] => listSubmissions(world, wave).filter(({ request_id: id }) => !earlier.has(id))
    const isUnderWay = (): boolean => list().some(({ outcome }) => outcome === null)
    // The acknowledgement stays away for a while, so that the transmission itself is what the restart finds.
    const delay = { fault: 'late-acknowledgement', delayMs: 2500 }
    for (const { match } of wave.steps) await world.authority.arm({ ...delay, match })
    const calls = await killOnce(world, authority, point, wave, () => list().length > 0)
    agency.clear()
    pushes?.clear()
    await world.authority.disarm()
    const asked = countCalls()
    const restarted = performance.now()
    await world.restart()
    starts.push(world.gateway.startedIn)
    if (isUnderWay()) {
      await until(10_000, 'the gateway and its access point speak again', () => countCalls() > asked)
      resumptions.push(performance.now() - restarted - world.gateway.startedIn)
      await until(30_000, 'an outcome', isUnderWay, underWay => !underWay, 25).catch(error =>
        failures.push(`${point}: ${error.message}, ${JSON.stringify(list())}`),
      )
    }
    const stored = new Set(list().map(({ request_id: id }) => id))
    for (const { device, status, body } of calls)
      if (status === 200 && !stored.has(body?.requestId ?? ''))
        failures.push(`${point}: ${device} was answered with 200 and is not stored`)
    for (const { device, status, body } of await wave.insist())
      if (status !== 200) failures.push(`${point}: ${device} repeated: ${status} ${body?.status}`)
    if (bench.isControl) failures.push(...(await world.violations()), ...(await clients.judge()))
  })
  if (!bench.isControl) bench.failures.push(...(await world.violations()), ...(await clients.judge()))
  const start = findWorst(starts)
  const resumption = findWorst(resumptions)
  if (start > readyLimit) bench.missedLimits.push(`ready after ${start} ms`)
  if (resumption > resumeLimit) bench.missedLimits.push(`taken up again after ${resumption} ms`)
  return { runs, worst: `ready in ${start} ms, taken up after ${resumption} ms` }
}

/** Every submission of the devices of a wave, those of earlier steps too. */
function listSubmissions({ query }: AuthorityWorld, { steps }: Wave): Row[] {
  const codes = steps.map(({ device }) => `'${device}'`).join(', ')
  return query(`select request_id, outcome, doubt from submission where device_code in (${codes})`)
}

/** @returns what the clients were told; nothing where no client waited */
async function killOnce(
  world: AuthorityWorld,
  { calls, pushCall = '', isSealed }: Authority,
  point: Point,
  wave: Wave,
  isStored: () => boolean,
): Promise<readonly Call[]> {
  const kill = (): Promise<void> => world.kill()
  if (point === 'half of the body is read') {
    await sendHalf(world, wave)
    await kill()
    return []
  }
  if (point === 'after the reply') {
    const told = await wave.ask()
    await kill()
    return told
  }
  const { agency, pushes } = world.authority
  const match = isSealed ? undefined : wave.steps[0].match
  const killAtCall = (named: Exclude<Point, (typeof ownPoints)[number]>): Promise<void> =>
    isOfPush(named) && pushes
      ? killAt(pushes, { send: pushCall }, withoutPush(named), kill)
      : killAt(agency, calls, named as KillPoint, kill, match)
  const killed =
    point === 'after the intent is stored'
      ? until(10_000, 'the intent is stored', isStored, Boolean, 1).then(kill)
      : killAtCall(point)
  const asked = wave.ask()
  await within(20_000, `the point "${point}"`, killed)
  return asked
}

function isOfPush(point: string): point is `push, ${KillPoint}` {
  return point.startsWith('push, ')
}

function withoutPush(point: `push, ${KillPoint}`): KillPoint {
  return point.slice('push, '.length) as KillPoint
}

/** Half of what a wave sends first, on a connection of its own. */
async function sendHalf({ gateway, key }: AuthorityWorld, { request }: Wave): Promise<void> {
  const { hostname, port } = new URL(gateway.url)
  const { path, headers, body } = request
  const half = body.slice(0, body.length / 2)
  const lines = Object.entries({
    host: hostname,
    authorization: key,
    ...headers,
    'content-length': Buffer.byteLength(body),
  })
  const head = [`POST ${path} HTTP/1.1`, ...lines.map(([name, value]) => `${name}: ${value}`)].join('\r\n')
  const socket = connect(Number(port), hostname)
  socket.on('error', () => {})
  await new Promise<void>(resolve => socket.write(`${head}\r\n\r\n${half}`, () => resolve()))
  const answered = await fetch(`${gateway.url}/health/live`, { signal: AbortSignal.timeout(5_000) })
  await answered.text()
}
