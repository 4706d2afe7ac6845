import { randomInt } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type RegisterFault, startRegister } from '../../packages/server/test/second-authority/register.ts'
import type { Ask } from '../../simulation/oracle/log.ts'
import type { Build } from '../builds/build.ts'
import type { Step } from '../clients/lives.ts'
import { makeMark } from '../history/marks.ts'
import { makeKey } from '../make-key.ts'
import { type Protocol, startAgencyProxy } from '../proxy/agency-proxy.ts'
import type { Authority } from './authority.ts'

/** The calls of the register, as its requests begin. */
const calls = { send: 'PUT /messages/', ask: 'GET /messages/', fetch: 'GET /answers/' } as const

type RegisterCall = (typeof calls)[keyof typeof calls]

const registerProtocol: Protocol<RegisterCall> = {
  findCall: request =>
    Object.values(calls).find(begin => request.toString('latin1', 0, begin.length) === begin),
  readDocument: request => request.subarray(request.indexOf('\r\n\r\n') + 4).toString('utf8'),
}

const faults = [
  { fault: 'reset' },
  { fault: 'reset-before' },
  { fault: 'http-503' },
  { fault: 'late-acknowledgement', delayMs: 800 },
  { fault: 'late-arrival', delayMs: 900 },
  { fault: 'late-processing', delayMs: 900 },
] as const satisfies readonly RegisterFault[]

/**
 * The register of pills, a made-up authority that the product does not have: `udigate serve` has it because the process is
 * started with a list of authorities that has one line more. It has no mailbox: it is asked for the answer to each message, which
 * neither comes twice nor is confirmed.
 */
export const pills: Authority = {
  name: 'an authority without a mailbox',
  live,
  calls,
  faults,
  unable: build => (existsSync(preloadIn(build)) ? undefined : 'this gateway has one authority only'),
  async start(bench) {
    const register = await startRegister()
    bench.after(() => register.close())
    const agency = await startAgencyProxy(Number(new URL(register.url).port), registerProtocol)
    bench.after(() => agency.close())
    return {
      agency,
      gateway: {
        authorityPort: agency.port,
        preload: preloadIn(bench.build),
        settings: { UDIGATE_PREVIEW_PILLS_REGISTER_URL: `http://127.0.0.1:${agency.port}/` },
      },
      makeKey: dataDir => makeKey(dataDir, 'maker', ['PILL-1']),
      arm: async fault => register.arm(fault as RegisterFault),
      disarm: async () => register.disarm(),
      received: async () => ({
        journal: register.entries.map(({ seq, at, messageId, added, written, held }) => ({
          seq,
          at,
          messageId,
          operation: added.length > 0 ? 'BOX.ADD' : 'BOX.RELABEL',
          makes: added.map(code => ({ code })),
          written,
          marks: held.map(({ Box, Label = '' }) => ({ code: Box, part: 'device', content: Label })),
        })),
        register: register.boxes().map(code => ({ kind: 'device', code })),
      }),
    }
  },
}

/** A new box, another label for it, a further box of its batch, and another label for that. */
function* live(nextNumber: () => number): Generator<Step, void> {
  const batch = `L${digits(12)}`
  const [first, further] = [`B${digits(12)}`, `B${digits(12)}`]
  for (const box of [first, first, further, further]) {
    const number = nextNumber()
    const label = makeMark('device', number)
    const body = { device: { Box: box, Batch: batch, Label: label }, deviceGroup: { Batch: batch } }
    const ask: Ask = { number, organisation: 'maker', device: box, group: batch, content: { device: label } }
    yield { model: 'PILL_BOX', device: box, match: box, body, ask }
  }
}

/** What adds the line to the list of authorities of a build. */
function preloadIn({ folder }: Build): string {
  return join(folder, 'packages/server/test/second-authority/one-line-more.mjs')
}

function digits(count: number): string {
  return Array.from({ length: count }, () => randomInt(10)).join('')
}
