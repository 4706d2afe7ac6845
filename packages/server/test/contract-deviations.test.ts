import { test } from 'node:test'
import { deviationsByMode, deviationsInEitherMode } from './contract-deviations.ts'
import { start } from './harness.ts'
import { startPausing } from './stopping-gateway.ts'

test('the gateway differs from the contract as the page says, row by row', async t => {
  const byTheLetter = { UDIGATE_STRICT_CONTRACT: 'true' }
  const gateways = {
    usual: await start(t),
    strict: await start(t, byTheLetter),
  }
  const stopping = { usual: await startPausing(t), strict: await startPausing(t, byTheLetter) }
  for (const { cells, show } of [...deviationsByMode, ...deviationsInEitherMode]) {
    await t.test(cells.join(' | '), () => show(gateways, stopping))
  }
})
