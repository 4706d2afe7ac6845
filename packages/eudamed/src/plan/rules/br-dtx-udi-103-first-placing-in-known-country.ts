import type { PatchOperation } from '@udigate/udi'
import { devices } from '../../models/families.ts'
import { businessRules } from '../../rules/sources.ts'
import { firstCountry } from '../first-placing.ts'
import { defineUpdateRule } from '../update-rule.ts'

export default defineUpdateRule({
  id: 'BR-DTX-UDI-103',
  title: 'The country of first placing moves only to a country that is registered for the device already.',
  message:
    'The country of first placing cannot move from {registered} to {value}, which is not registered for the device yet. Add {value} with OriginalPlacedOnTheMarket false first, and move the mark when that is accepted.',
  source: businessRules('BR-DTX-UDI-103'),
  models: devices,
  record: 'device',

  check({ desired, registered, differences }, report) {
    const { MarketInfos: markets = [] } = desired
    const from = firstCountry(registered.MarketInfos)
    const to = firstCountry(markets)
    if (from === undefined || to === undefined || from === to) return
    if (registered.MarketInfos?.some(({ Country }) => Country === to)) return
    const place = (country: string) => markets.findIndex(({ Country }) => Country === country)
    const at = `/device/MarketInfos/${place(to)}`
    const old = `/device/MarketInfos/${place(from)}`
    const moved = [at, `${old}/OriginalPlacedOnTheMarket`]
    const gone = registered.MarketInfos?.find(({ Country }) => Country === from)
    const keep: PatchOperation =
      place(from) === -1
        ? { op: 'add', path: '/device/MarketInfos/-', value: gone }
        : { op: 'add', path: `${old}/OriginalPlacedOnTheMarket`, value: true }
    report({
      at: `${at}/OriginalPlacedOnTheMarket`,
      blocks: differences.filter(
        ({ path, before }) => moved.includes(path) || (before !== undefined && before === gone),
      ),
      value: to,
      fix: [{ op: 'add', path: `${at}/OriginalPlacedOnTheMarket`, value: false }, keep],
      words: { registered: from },
    })
  },

  examples: {
    good: [
      {
        title: 'to a registered country',
        registered: { device: { MarketInfos: [first('DE'), further('FR')] } },
        desired: { device: { MarketInfos: [further('DE'), first('FR')] } },
      },
      {
        title: 'to a registered country, while the old one is left and a new one is added',
        registered: { device: { MarketInfos: [first('DE'), further('FR')] } },
        desired: { device: { MarketInfos: [first('FR'), further('IT')] } },
      },
      {
        title: 'does not apply to the first countries of all',
        registered: {
          device: { CommercialDistributionStatus: 'NO_LONGER_PLACED_ON_THE_MARKET', MarketInfos: null },
        },
        desired: { device: { CommercialDistributionStatus: 'ON_THE_MARKET', MarketInfos: [first('FR')] } },
      },
    ],
    bad: [
      {
        title: 'to a country that is new',
        desired: { device: { MarketInfos: [further('DE'), first('FR')] } },
        at: '/device/MarketInfos/1/OriginalPlacedOnTheMarket',
      },
      {
        title: 'to a country that takes the place of the old one',
        desired: { device: { MarketInfos: [first('FR')] } },
        at: '/device/MarketInfos/0/OriginalPlacedOnTheMarket',
      },
    ],
  },
})

function first(Country: string): object {
  return { Country, OriginalPlacedOnTheMarket: true }
}

function further(Country: string): object {
  return { Country, OriginalPlacedOnTheMarket: false }
}
