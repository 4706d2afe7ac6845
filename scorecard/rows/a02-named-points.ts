import { connect } from 'node:net'
import { brokenBuilds } from '../builds/broken/index.ts'
import { until, within } from '../deadline.ts'
import { type KillPoint, killAt, killPoints } from '../proxy/kill-at.ts'
import { freshRequest } from '../records.ts'
import { findWorst, repeat } from '../repeat.ts'
import type { Row } from '../row.ts'
import { startWorld, type World } from '../world.ts'

const ownPoints = ['half of the body is read', 'after the intent is stored', 'after the reply'] as const
type Point = KillPoint | (typeof ownPoints)[number]

const points: readonly Point[] = [...ownPoints, ...(Object.keys(killPoints) as KillPoint[])]

/** How long a gateway may take to be ready again, and then to take up what was under way, in milliseconds. */
const readyLimit = 5_000
const resumeLimit = 2_000

/** kill -9 at every named point of a submission; afterwards the gateway goes on without the client asking again. */
export const a02: Row = {
  id: 'A2',
  isStar: true,
  fault: `kill -9 at each of ${points.length} named points of a submission, restart`,
  limit: '0 violations; ready in 5 s; taken up again 2 s later',
  runs: { short: points.length, long: 30 * points.length },
  control: {
    name: 'sends again without asking',
    build: brokenBuilds['resends-blindly'],
    runs: points.length,
  },
  async run(bench) {
    const world = await startWorld(bench)
    const starts: number[] = []
    const resumptions: number[] = []
    const runs = await repeat(bench, async (n, failures) => {
      const point = points[n % points.length] ?? 'after the reply'
      const request = freshRequest()
      const { Device: code } = request.device as { Device: string }
      // The acknowledgement stays away for a while, so that the transmission itself is what the restart finds.
      await world.simulator.arm({ fault: 'late-acknowledgement', match: code, delayMs: 2500 })
      const call = await killOnce(world, point, request)
      world.agency.clear()
      const asked = world.agency.seen.length
      const restarted = performance.now()
      await world.restart()
      starts.push(world.gateway.startedIn)
      const before = world.getOutcome(code)
      if (before && before.kind === undefined) {
        await until(10_000, 'the gateway asks its access point', () => world.agency.seen.length > asked)
        resumptions.push(performance.now() - restarted - world.gateway.startedIn)
        await until(
          30_000,
          'an outcome',
          () => world.getOutcome(code)?.kind !== undefined,
          Boolean,
          25,
        ).catch(error =>
          failures.push(`${point}: ${error.message}, ${JSON.stringify(world.getOutcome(code))}`),
        )
      }
      if (call?.status === 200 && !before) failures.push(`${point}: answered with 200 and not stored`)
      const again = await world.submit(request)
      if (again.status !== 200) failures.push(`${point}: repeated: ${again.status} ${again.body?.status}`)
      if (bench.isControl) failures.push(...(await world.violations()))
    })
    if (!bench.isControl) bench.failures.push(...(await world.violations()))
    const start = findWorst(starts)
    const resumption = findWorst(resumptions)
    if (start > readyLimit) bench.missedLimits.push(`ready after ${start} ms`)
    if (resumption > resumeLimit) bench.missedLimits.push(`taken up again after ${resumption} ms`)
    return { runs, worst: `ready in ${start} ms, taken up after ${resumption} ms` }
  },
}

async function killOnce(world: World, point: Point, request: ReturnType<typeof freshRequest>) {
  const { Device: code } = request.device as { Device: string }
  const kill = (): Promise<void> => world.kill()
  if (point === 'half of the body is read') {
    await sendHalf(world, JSON.stringify(request))
    await kill()
    return undefined
  }
  if (point === 'after the reply') {
    const call = await world.submit(request)
    await kill()
    return call
  }
  const killed =
    point === 'after the intent is stored'
      ? until(10_000, 'the intent is stored', () => world.getOutcome(code) !== undefined, Boolean, 1).then(
          kill,
        )
      : killAt(world.agency, point, kill, code)
  const call = world.submit(request)
  await within(20_000, `the point "${point}"`, killed)
  return call
}

/** Half of a request, on a connection of its own. */
async function sendHalf({ gateway, key }: World, body: string): Promise<void> {
  const { hostname, port } = new URL(gateway.url)
  const half = body.slice(0, body.length / 2)
  const head = `POST /api/v1/submit/EU_UDI_MDR HTTP/1.1\r\nhost: ${hostname}\r\nauthorization: ${key}\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n`
  const socket = connect(Number(port), hostname)
  socket.on('error', () => {})
  await new Promise<void>(resolve => socket.write(head + half, () => resolve()))
  const answered = await fetch(`${gateway.url}/health/live`, { signal: AbortSignal.timeout(5_000) })
  await answered.text()
}
