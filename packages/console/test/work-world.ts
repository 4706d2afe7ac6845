import type { TestContext } from 'node:test'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { runBatch } from '../../server/test/batch-calls.ts'
import { start, type World } from '../../server/test/harness.ts'
import type { TestPerson } from '../../server/test/people.ts'
import { buildConsole } from '../build.ts'
import { type ConsoleOptions, openPage } from './browser.ts'
import { nameDevice } from './named-request.ts'

const model = 'EU_UDI_MDR'
const actorCode = 'DE-MF-000001723'

/** A gateway with the console as its sources are now: it serves the files that are there when it starts. */
export async function startWithConsole(t: TestContext): Promise<World> {
  await buildConsole()
  return start(t)
}

/** A page in a browser of its own, in which a person is signed in. */
export async function openAs(
  t: TestContext,
  world: World,
  person: TestPerson,
  options: ConsoleOptions & { context?: BrowserContextOptions } = {},
): Promise<{ page: Page; complaints: string[]; open(place: string): Promise<void> }> {
  const { page, complaints } = await openPage(t, options)
  const { cookie = '' } = await person.signIn()
  const [name = '', value = ''] = cookie.split('=', 2)
  await page
    .context()
    .addCookies([{ name, value, url: world.url, httpOnly: true, sameSite: 'Strict' as const }])
  return {
    page,
    complaints,
    async open(place) {
      await page.goto(`${world.url}/${place}`)
      await page.locator('#main h1').first().waitFor()
    },
  }
}

/** A submission that was refused, whose device has a deadline from then on; and a batch that was judged. */
export async function makeWork(world: World) {
  const request = nameDevice('VL-24-019', 'VenaLine 24 G × 19 mm')
  Object.assign(request.device, {
    MarketInfos: [{ Country: 'DE', OriginalPlacedOnTheMarket: true, StartDate: '2024-01-01' }],
  })
  const code = request.device.Device
  await world.simulator.arm('refuse', { match: code })
  const { body } = await world.post(`/api/v1/submit/${model}`, { ...request, actorCode })
  const query = `mode=validate&model=${model}&actorCode=${actorCode}&name=list.ndjson`
  const wrong = nameDevice('CW-H-014', 'CardioWire Hydro 0.014″')
  Object.assign(wrong.device, { BaseQuantity: 1, UnitOfUseDi: '04012345678918' })
  const batch = await runBatch(world, query, 'ndjson', `${JSON.stringify(wrong)}\n`)
  return { requestId: body.requestId, code, batchId: batch.id }
}
