import assert from 'node:assert/strict'
import { test } from 'node:test'
import { titleOfPath } from '../src/ui/field-title.ts'

test('a path says in plain words what it leads to', () => {
  assert.equal(titleOfPath('Website'), 'Website')
  assert.equal(titleOfPath('MarketInfos[Country=FR].EndDate'), 'Markets › Country FR › End date')
  assert.equal(
    titleOfPath('Packages[PackagingDiIssuingAgency=GS1, PackagingDi=1=2].NumberOfItems'),
    'Packages › Issuing agency of the package UDI-DI GS1, Package UDI-DI 1=2 › Quantity per package',
  )
  assert.equal(titleOfPath('/device/MarketInfos/1/EndDate'), 'Markets › 2 › End date')
  assert.equal(titleOfPath('/RiskClass'), 'Risk class')
  assert.equal(titleOfPath('/device/a~1b'), 'a/b')
  assert.equal(titleOfPath('toString'), 'toString')
  assert.equal(titleOfPath('Warnings[2].Texts'), 'Warnings › 2 › Texts')
})
