import { connect } from 'node:net'
import type { Authority } from '../authorities/authority.ts'
import type { Submitted } from '../client.ts'
import { until, within } from '../deadline.ts'
import type { Call } from '../history/history.ts'
import { type KillPoint, killAt, killPoints } from '../proxy/kill-at.ts'
import { findWorst, repeat } from '../repeat.ts'
import type { Bench, Tally } from '../row.ts'
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

/** kill -9 at every named point of a submission; afterwards the gateway goes on without the client asking again. */
export async function killAtPoints(bench: Bench, authority: Authority): Promise<Tally> {
  const points = listPoints(authority)
  const world = await openWorld(bench, await authority.start(bench))
  const { agency, pushes } = world.authority
  const countCalls = (): number => agency.seen.length + (pushes?.seen.length ?? 0)
  const starts: number[] = []
  const resumptions: number[] = []
  const runs = await repeat(bench, async (n, failures) => {
    const point = points[n % points.length] ?? 'after the reply'
    const request = authority.makeRequest()
    const { device: code } = request
    // The acknowledgement stays away for a while, so that the transmission itself is what the restart finds.
    await world.authority.arm({ fault: 'late-acknowledgement', match: code, delayMs: 2500 })
    const call = await killOnce(world, authority, point, request)
    agency.clear()
    pushes?.clear()
    const asked = countCalls()
    const restarted = performance.now()
    await world.restart()
    starts.push(world.gateway.startedIn)
    const before = world.getOutcome(code)
    if (before && before.kind === undefined) {
      await until(10_000, 'the gateway and its access point speak again', () => countCalls() > asked)
      resumptions.push(performance.now() - restarted - world.gateway.startedIn)
      await until(30_000, 'an outcome', () => world.getOutcome(code)?.kind !== undefined, Boolean, 25).catch(
        error => failures.push(`${point}: ${error.message}, ${JSON.stringify(world.getOutcome(code))}`),
      )
    }
    if (call?.status === 200 && !before) failures.push(`${point}: answered with 200 and not stored`)
    const again = await world.send(request)
    if (again.status !== 200) failures.push(`${point}: repeated: ${again.status} ${again.body?.status}`)
    if (bench.isControl) failures.push(...(await world.violations()))
  })
  if (!bench.isControl) bench.failures.push(...(await world.violations()))
  const start = findWorst(starts)
  const resumption = findWorst(resumptions)
  if (start > readyLimit) bench.missedLimits.push(`ready after ${start} ms`)
  if (resumption > resumeLimit) bench.missedLimits.push(`taken up again after ${resumption} ms`)
  return { runs, worst: `ready in ${start} ms, taken up after ${resumption} ms` }
}

async function killOnce(
  world: AuthorityWorld,
  { calls, pushCall = '', isSealed }: Authority,
  point: Point,
  request: Submitted,
): Promise<Call | undefined> {
  const { device: code } = request
  const kill = (): Promise<void> => world.kill()
  if (point === 'half of the body is read') {
    await sendHalf(world, request)
    await kill()
    return undefined
  }
  if (point === 'after the reply') {
    const call = await world.send(request)
    await kill()
    return call
  }
  const { agency, pushes } = world.authority
  const match = isSealed ? undefined : code
  const killAtCall = (named: Exclude<Point, (typeof ownPoints)[number]>): Promise<void> =>
    isOfPush(named) && pushes
      ? killAt(pushes, { send: pushCall }, withoutPush(named), kill)
      : killAt(agency, calls, named as KillPoint, kill, match)
  const killed =
    point === 'after the intent is stored'
      ? until(10_000, 'the intent is stored', () => world.getOutcome(code) !== undefined, Boolean, 1).then(
          kill,
        )
      : killAtCall(point)
  const call = world.send(request)
  await within(20_000, `the point "${point}"`, killed)
  return call
}

function isOfPush(point: string): point is `push, ${KillPoint}` {
  return point.startsWith('push, ')
}

function withoutPush(point: `push, ${KillPoint}`): KillPoint {
  return point.slice('push, '.length) as KillPoint
}

/** Half of a request, on a connection of its own. */
async function sendHalf(
  { gateway, key }: AuthorityWorld,
  { model, body: request }: Submitted,
): Promise<void> {
  const { hostname, port } = new URL(gateway.url)
  const body = JSON.stringify(request)
  const half = body.slice(0, body.length / 2)
  const head = `POST /api/v1/submit/${model} HTTP/1.1\r\nhost: ${hostname}\r\nauthorization: ${key}\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n`
  const socket = connect(Number(port), hostname)
  socket.on('error', () => {})
  await new Promise<void>(resolve => socket.write(head + half, () => resolve()))
  const answered = await fetch(`${gateway.url}/health/live`, { signal: AbortSignal.timeout(5_000) })
  await answered.text()
}
