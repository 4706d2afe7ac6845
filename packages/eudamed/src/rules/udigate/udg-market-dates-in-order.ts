import { devices } from '../../models/families.ts'
import { defineRule } from '../rule.ts'
import { udigate } from '../sources.ts'

export default defineRule({
  id: 'UDG-MARKET-DATES',
  title: 'A device does not leave a market before it came there.',
  message: 'EndDate {value} is before StartDate {start}. Exchange or correct them.',
  severity: 'warning',
  source: udigate('Market dates'),
  models: devices,
  reads: { device: ['MarketInfos'] },

  check({ device: { MarketInfos = [] } }, report) {
    for (const [index, { StartDate, EndDate }] of MarketInfos.entries()) {
      if (StartDate === undefined || EndDate === undefined || StartDate <= EndDate) continue
      report({ at: `/device/MarketInfos/${index}/EndDate`, value: EndDate, words: { start: StartDate } })
    }
  },

  examples: {
    good: [
      {
        title: 'one day',
        device: {
          MarketInfos: [
            {
              Country: 'DE',
              OriginalPlacedOnTheMarket: true,
              StartDate: '2025-01-31',
              EndDate: '2025-01-31',
            },
          ],
        },
      },
      {
        title: 'a device that still is on the market',
        device: {
          MarketInfos: [{ Country: 'DE', OriginalPlacedOnTheMarket: true, StartDate: '2025-01-31' }],
        },
      },
      {
        title: 'does not apply where no date says when it came there',
        device: { MarketInfos: [{ Country: 'DE', OriginalPlacedOnTheMarket: true, EndDate: '2025-01-31' }] },
      },
    ],
    bad: [
      {
        title: 'the day before',
        device: {
          MarketInfos: [
            {
              Country: 'DE',
              OriginalPlacedOnTheMarket: true,
              StartDate: '2025-01-31',
              EndDate: '2025-01-30',
            },
          ],
        },
        at: '/device/MarketInfos/0/EndDate',
      },
    ],
  },
})
