import { contentsOfPackages } from '../eudamed-terms/package-chain.ts'
import { defineRule } from '../rule.ts'
import { dataDictionary } from '../sources.ts'

export default defineRule({
  id: 'UDG-PACKAGE-CHILD',
  title: 'What is inside a package is the device or another package of the record.',
  message:
    'Child is {child}; it must be Device or the PackagingDi of another package. Write that identifier, with ChildIssuingAgency where its agency is another one.',
  severity: 'error',
  source: dataDictionary('FLD-UDID-124'),
  models: ['EU_UDI_MDR', 'EU_UDI_IVDR', 'EU_UDI_SPP'],
  reads: { device: ['Device', 'IssuingAgency', 'Packages'] },

  check({ device }, report) {
    const { Packages = [] } = device
    for (const [index, content] of contentsOfPackages(device).entries()) {
      if (content !== 'unknown') continue
      const child = Packages[index]?.Child
      const words = { child: child ?? 'missing' }
      report({ at: `/device/Packages/${index}/Child`, value: child, words })
    }
  },

  examples: {
    good: [
      {
        title: 'a box of ten and a carton of twenty boxes',
        device: {
          Packages: [
            {
              PackagingDi: '20308676965727',
              Status: 'ON_THE_MARKET',
              NumberOfItems: 20,
              Child: '10308676965720',
            },
            {
              PackagingDi: '10308676965720',
              Status: 'ON_THE_MARKET',
              NumberOfItems: 10,
              Child: '00308676965723',
              ChildIssuingAgency: 'GS1',
            },
          ],
        },
      },
    ],
    bad: [
      {
        title: 'no child, an unknown one, and one of another agency',
        device: {
          Packages: [
            { PackagingDi: '10308676965720', Status: 'ON_THE_MARKET', NumberOfItems: 10 },
            {
              PackagingDi: '20308676965727',
              Status: 'ON_THE_MARKET',
              NumberOfItems: 10,
              Child: '04012345678918',
            },
            {
              PackagingDi: '30308676965724',
              Status: 'ON_THE_MARKET',
              NumberOfItems: 10,
              Child: '00308676965723',
              ChildIssuingAgency: 'HIBCC',
            },
          ],
        },
        at: ['/device/Packages/0/Child', '/device/Packages/1/Child', '/device/Packages/2/Child'],
      },
    ],
  },
})
