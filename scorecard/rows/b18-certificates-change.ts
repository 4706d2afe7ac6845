import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { eudamedOverAs4, findKey, startEudamedOverAs4 } from '../authorities/eudamed-as4.ts'
import { brokenBuilds } from '../builds/broken/index.ts'
import { until } from '../deadline.ts'
import { repeat } from '../repeat.ts'
import type { Row } from '../row.ts'
import { openClients } from '../waves.ts'
import { openWorld } from '../world.ts'

const [one, other] = ['regulator-2048', 'regulator-3072']

/** The access point of the authority changes its key while a message is on its way whose receipt was lost. */
export const b18: Row = {
  id: 'B18',
  isStar: true,
  fault:
    'Over AS4: the receipt of a message is lost, then the authority changes its key and certificate, and the gateway is killed and started with them',
  limit: '0 violations; every answer SUCCESS',
  runs: { short: 4, long: 60 },
  control: {
    name: 'trusts one certificate at a time',
    build: brokenBuilds['trusts-one-certificate'],
    runs: 4,
  },
  async run(bench) {
    const authority = await startEudamedOverAs4(bench)
    const partners = join(bench.folder(), 'partners.pem')
    copyFileSync(findKey(`${one}.crt`), partners)
    const world = await openWorld(bench, authority, {
      settings: { UDIGATE_PREVIEW_AS4_PARTNER_CERTIFICATE_FILE: partners },
    })
    const clients = openClients(world, eudamedOverAs4)
    const waves = clients.waves(2)
    const runs = await repeat(bench, async (n, failures) => {
      const [before, after] = n % 2 === 0 ? [one, other] : [other, one]
      const wave = waves.next().value
      for (const { match } of wave.steps) {
        await authority.arm({ fault: 'as4-cut-receipt', match })
        await authority.arm({ fault: 'late-acknowledgement', match, delayMs: 3000 })
      }
      const sent = authority.agency.seen.length
      const asked = wave.ask()
      await until(20_000, 'the message is sent', () => authority.agency.seen.length > sent)
      await world.kill()
      await asked
      await authority.changeKey(after)
      // The new one first: messages are encrypted for it. What the old one has signed may still come.
      writeFileSync(partners, [after, before].map(name => readFileSync(findKey(`${name}.crt`))).join(''))
      await world.restart()
      for (const { status, body, error } of await wave.insist())
        if (status !== 200) failures.push(`${after}: ${status} ${body?.status ?? error}`)
      if (bench.isControl) failures.push(...(await world.violations()), ...(await clients.judge()))
    })
    await world.settle()
    bench.failures.push(...(await world.violations()), ...(await clients.judge()))
    return { runs, worst: `${runs} changes` }
  },
}
