import { test } from 'node:test'
import { deviationsByMode, deviationsInEitherMode } from './contract-deviations.ts'
import { start } from './harness.ts'

test('the gateway differs from the contract as the page says, row by row', async t => {
  const gateways = { usual: await start(t), strict: await start(t, { UDIGATE_STRICT_CONTRACT: 'true' }) }
  for (const { cells, show } of [...deviationsByMode, ...deviationsInEitherMode]) {
    await t.test(cells.join(' | '), () => show(gateways))
  }
})
