import { checkGtin } from '@udigate/udi'
import type { GdsnRule } from '../rule.ts'
import { schemas } from '../sources.ts'

const device = { Device: '09506000117843', IssuingAgency: 'GS1' }

export const gtinForEveryLevel: GdsnRule = {
  id: 'UDG-GDSN-GTIN',
  title: 'Device and packages have GTINs of 14 digits: GDSN knows no other identifiers.',
  message:
    '{value} ({agency}) names no trade item: a data pool takes only GTINs of GS1 with 14 digits and a right check digit. Give this level a GTIN, or leave it out of GDSN.',
  severity: 'error',
  source: schemas('TradeItemIdentificationType, gtin'),
  check({ records: { device: record } }, report) {
    const judge = (code: string, agency: string | undefined, at: string): void => {
      if (agency === 'GS1' && code.length === 14 && checkGtin(code).ok) return
      report({ at, value: code, words: { agency: agency ?? 'no issuing agency' } })
    }
    judge(record.Device, record.IssuingAgency, '/device/Device')
    for (const [index, { PackagingDi, PackagingDiIssuingAgency }] of (record.Packages ?? []).entries())
      judge(PackagingDi, PackagingDiIssuingAgency, `/device/Packages/${index}/PackagingDi`)
  },
  examples: {
    good: [{ title: 'A device of GS1', device }],
    bad: [
      {
        title: 'A device of HIBCC',
        device: { Device: 'A99912345/99', IssuingAgency: 'HIBCC' },
        at: ['/device/Device'],
      },
      {
        title: 'A wrong check digit',
        device: { ...device, Device: '09506000117840' },
        at: ['/device/Device'],
      },
      {
        title: 'A package of IFA',
        device: {
          Packages: [
            {
              PackagingDi: '110375286414',
              PackagingDiIssuingAgency: 'IFA',
              Status: 'ON_THE_MARKET',
              NumberOfItems: 10,
              Child: '09506000117843',
              ChildIssuingAgency: 'GS1',
            },
          ],
        },
        at: ['/device/Packages/0/PackagingDi'],
      },
    ],
  },
}
