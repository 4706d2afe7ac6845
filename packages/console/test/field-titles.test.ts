import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findTitleAt } from '../src/ui/field-title.ts'

test('a path says in plain words what it leads to', () => {
  assert.equal(findTitleAt('Website'), 'Website')
  assert.equal(findTitleAt('MarketInfos[Country=FR].EndDate'), 'Markets › Country FR › End date')
  assert.equal(
    findTitleAt('Packages[PackagingDiIssuingAgency=GS1, PackagingDi=1=2].NumberOfItems'),
    'Packages › Issuing agency of the package UDI-DI GS1, Package UDI-DI 1=2 › Quantity per package',
  )
  assert.equal(findTitleAt('/device/MarketInfos/1/EndDate'), 'Markets › 2 › End date')
  assert.equal(findTitleAt('/RiskClass'), 'Risk class')
  assert.equal(findTitleAt('/device/a~1b'), 'a/b')
  assert.equal(findTitleAt('toString'), 'toString')
  assert.equal(findTitleAt('Warnings[2].Texts'), 'Warnings › 2 › Texts')
})
