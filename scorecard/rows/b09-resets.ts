import { eudamed } from '../authorities/eudamed.ts'
import { brokenBuilds } from '../builds/broken/index.ts'
import type { Exchange } from '../proxy/agency-proxy.ts'
import type { Row } from '../row.ts'
import { openClients } from '../waves.ts'
import { startWorld } from '../world.ts'

/** Places of request and response, and what of both still arrives. */
export const places: Readonly<Record<string, (exchange: Exchange<string>) => Promise<void>>> = {
  'before the request': async () => {},
  'after its first byte': async exchange => void (await exchange.forward(1)),
  'in its head': async exchange => void (await exchange.forward(80)),
  'in its body': async exchange => void (await exchange.forward(exchange.request.length / 2)),
  'before its last byte': async exchange => void (await exchange.forward(exchange.request.length - 1)),
  'after it': async exchange => void (await exchange.forward()),
  'after the first byte of the response': exchange => answerPart(exchange, () => 1),
  'in the head of the response': exchange => answerPart(exchange, () => 40),
  'in the body of the response': exchange => answerPart(exchange, length => length - 60),
  'before the last byte of the response': exchange => answerPart(exchange, length => length - 1),
}

async function answerPart(exchange: Exchange<string>, bytes: (length: number) => number): Promise<void> {
  const response = await exchange.forward()
  await exchange.answer(response.subarray(0, bytes(response.length)))
}

/** The connection is reset at every place of a transmission. */
export const b09: Row = {
  id: 'B9',
  isStar: true,
  fault: `The connection of a transmission is reset at ${Object.keys(places).length} places of request and response`,
  limit: '0 violations; every answer SUCCESS',
  runs: { short: 10, long: 300 },
  control: { name: 'sends again without asking', build: brokenBuilds['resends-blindly'], runs: 10 },
  async run(bench) {
    const world = await startWorld(bench)
    const names = Object.keys(places)
    const { failures } = bench
    const clients = openClients(world, eudamed)
    await clients.runAll(bench.runs, 5, async ({ steps, ask }, n) => {
      const name = names[n % names.length] ?? 'after it'
      for (const { match } of steps) {
        await world.simulator.arm({ fault: 'late-acknowledgement', match, delayMs: 1200 })
        world.agency.meet({
          call: 'submitRequest',
          match,
          async handle(exchange) {
            await places[name]?.(exchange)
            exchange.reset()
          },
        })
      }
      for (const { status, body, error } of await ask())
        if (status !== 200) failures.push(`${name}: ${status} ${body?.status ?? error}`)
    })
    await world.settle()
    failures.push(...(await world.violations()), ...(await clients.judge()))
    return { runs: bench.runs, worst: `${names.length} places` }
  },
}
