import assert from 'node:assert/strict'
import { test } from 'node:test'
import { exchange } from './client.ts'
import { mdrDevice, mdrUdiDi, writePush } from './push.ts'
import { readItem } from './register.ts'
import { start } from './start.ts'
import { designerPut, marketPut, mdrBasicUdi, packagePut, rewrite, tell, udiDiPatch } from './updates.ts'

const device = { code: 'D1', group: { code: 'B1' } }
const country = '<marketinfo:country>DE</marketinfo:country>'
const status = '<udidi:status><commondi:code>ON_THE_MARKET</commondi:code></udidi:status>'
const withMarkets = mdrUdiDi(device)
const withPackages = mdrUdiDi({ ...device, packages: [{ code: 'P1' }] })

const malformed: [string, string, RegExp][] = [
  ['UDI_DI.PATCH', withMarkets.replace(country, ''), /no country/],
  ['UDI_DI.PATCH', withMarkets.replace('Market>true', 'Market>yes'), /no xs:boolean/],
  [
    'UDI_DI.PATCH',
    withPackages.replace(/<udidi:packages>/, '$&<udidi:package/>'),
    /package has no identifier/,
  ],
  ['UDI_DI.PATCH', udiDiPatch(device, '0').replace(status, ''), /no status/],
  ['UDI_DI.PATCH', udiDiPatch(device, '0').replace('ON_THE_MARKET', 'SOLD'), /SOLD is none of/],
  ['UDI_DI.PATCH', udiDiPatch(device, '0').replace(/ xsi:type="[^"]*"/, ''), /no xsi:type/],
  [
    'UDI_DI.POST',
    withPackages.replace(/(<udidi:package>.*?)<udidi:status>.*?<\/udidi:status>/s, '$1'),
    /no status/,
  ],
  [
    'BASIC_UDI.PATCH',
    mdrBasicUdi({ code: 'B1' }, '0').replace(/<basicudi:identifier>.*<\/basicudi:identifier>/, ''),
    /no identifier/,
  ],
  ['MARKET_INFO.PUT', marketPut(device, '0', ['DE*']).replace(country, ''), /no country/],
  ['MARKET_INFO.PUT', marketPut(device, '0', ['DE*']).replaceAll('marketInfos', 'markets'), /no marketInfos/],
  ['PACKAGE_UDI.PUT', rewrite(packagePut(device, '0', [['P1', 'D1', 5]]), [[status, '']]), /no status/],
  ['PACKAGE_UDI.PUT', packagePut(device, '0', [['P1', '', 5]]), /DICode is empty/],
  ['PRODUCT_DESIGNER.PUT', designerPut({ code: '' }, 'Maker'), /DICode is empty/],
]

for (const [name, payload, expected] of malformed) {
  test(`${name} is refused with its message where it lacks something: ${expected.source}`, async t => {
    const url = await start(t)
    await exchange(url, writePush(mdrDevice({ code: 'B1' }, { code: 'D1' })))
    const said = await tell(url, name, payload)
    assert.deepEqual(
      [said.entityCode, said.responseCode, said.codes],
      [undefined, 'BAD_REQUEST', ['E-I-40000']],
    )
    assert.match(said.detail, expected)
    assert.equal((await readItem(url, 'D1')).version, 1)
  })
}
