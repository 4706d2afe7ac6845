import { connect } from 'node:net'
import { brokenBuilds } from '../builds/broken/index.ts'
import { until } from '../deadline.ts'
import { freshRequest } from '../records.ts'
import { repeat } from '../repeat.ts'
import type { Row } from '../row.ts'
import { startWorld, type World } from '../world.ts'

const phases = ['in the head', 'in the body', 'after the body', 'while it waits', 'during the reply'] as const

/** The client goes away in every phase of its call. */
export const c12: Row = {
  id: 'C12',
  isStar: false,
  fault: `The client hangs up ${phases.join(', ')}`,
  limit: 'what is stored comes to its end, and can be asked for',
  runs: { short: 20, long: 100 },
  control: {
    name: 'works only while the client waits',
    build: brokenBuilds['works-only-while-the-client-waits'],
    runs: phases.length,
  },
  async run(bench) {
    const world = await startWorld(bench)
    const runs = await repeat(bench, async (n, failures) => {
      const phase = phases[n % phases.length] ?? 'in the head'
      const request = freshRequest()
      const { Device: code } = request.device as { Device: string }
      if (phase === 'while it waits') {
        await world.simulator.arm({ fault: 'late-acknowledgement', match: code, delayMs: 300 })
      }
      await hangUp(world, phase, JSON.stringify(request), code)
      const kept = world.getOutcome(code)
      if (kept) {
        await until(10_000, 'its end', () => world.getOutcome(code)?.kind !== undefined).catch(() => {})
        const kind = world.getOutcome(code)?.kind
        if (kind !== 'accepted') failures.push(`${phase}: ${kind ?? 'no end'}`)
        const shown = await fetch(`${world.gateway.url}/api/v1/submissions/${kept.requestId}`, {
          headers: { authorization: world.key },
        })
        if (shown.status !== 200) failures.push(`${phase}: cannot be asked for (${shown.status})`)
      } else if (phase !== 'in the head' && phase !== 'in the body' && phase !== 'after the body') {
        failures.push(`${phase}: nothing is stored`)
      }
      const again = await world.submit(request)
      if (again.status !== 200) failures.push(`${phase}: repeated: ${again.status} ${again.body?.status}`)
    })
    bench.failures.push(...(await world.violations()))
    return { runs, worst: `${phases.length} phases` }
  },
}

async function hangUp(
  { gateway, key, getOutcome }: World,
  phase: (typeof phases)[number],
  body: string,
  code: string,
): Promise<void> {
  const { hostname, port } = new URL(gateway.url)
  const head = `POST /api/v1/submit/EU_UDI_MDR HTTP/1.1\r\nhost: ${hostname}\r\nauthorization: ${key}\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n`
  const texts = {
    'in the head': head.slice(0, 60),
    'in the body': head + body.slice(0, body.length / 2),
  } as const
  const socket = connect(Number(port), hostname)
  socket.on('error', () => {})
  const answered = new Promise<void>(resolve => {
    socket.once('data', () => resolve())
    socket.once('close', () => resolve())
  })
  await new Promise<void>(resolve =>
    socket.write(texts[phase as keyof typeof texts] ?? head + body, () => resolve()),
  )
  if (phase === 'while it waits') await until(10_000, 'the intent', () => getOutcome(code), Boolean, 2)
  if (phase === 'during the reply') await answered
  socket.resetAndDestroy()
}
