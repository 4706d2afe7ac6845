import { replaceWith } from '@udigate/udi'
import { regulationModels } from '../../models/families.ts'
import { defineRule } from '../rule.ts'
import { dataDictionary } from '../sources.ts'
import { findPackageCircles, listPackageContents } from '../terms/package-chain.ts'

export default defineRule({
  id: 'UDG-PACKAGE-CYCLE',
  title: 'Anyone who unpacks a package comes to the device.',
  message:
    'Child {value} leads back to package {package}, so that the device is never reached. Write what is really in it.',
  severity: 'error',
  source: dataDictionary('FLD-UDID-124'),
  models: regulationModels,
  needsWholeLists: true,
  reads: { device: ['Device', 'IssuingAgency', 'Packages'] },

  check({ device }, report) {
    const { Device, IssuingAgency, Packages = [] } = device
    for (const index of findPackageCircles(listPackageContents(device))) {
      const at = `/device/Packages/${index}/Child` as const
      const { PackagingDi = '', Child, ChildIssuingAgency } = Packages[index] ?? {}
      // The only package can hold nothing else.
      const isPlain = Packages.length === 1 && ChildIssuingAgency === IssuingAgency
      report({
        at,
        value: Child,
        words: { package: PackagingDi },
        ...replaceWith(at, isPlain ? Device : undefined),
      })
    }
  },

  examples: {
    good: [
      {
        title: 'two packages of the same level',
        device: {
          Packages: [
            {
              PackagingDi: '10308676965720',
              Status: 'ON_THE_MARKET',
              NumberOfItems: 10,
              Child: '00308676965723',
            },
            {
              PackagingDi: '20308676965727',
              Status: 'ON_THE_MARKET',
              NumberOfItems: 20,
              Child: '00308676965723',
            },
          ],
        },
      },
    ],
    bad: [
      {
        title: 'a package inside itself',
        device: {
          Packages: [
            {
              PackagingDi: '10308676965720',
              Status: 'ON_THE_MARKET',
              NumberOfItems: 10,
              Child: '10308676965720',
            },
          ],
        },
        at: '/device/Packages/0/Child',
        fixed: 'all',
      },
      {
        title: 'a package of another agency inside itself',
        device: {
          Packages: [
            {
              PackagingDi: 'A123BJC5D6E7',
              PackagingDiIssuingAgency: 'HIBCC',
              Status: 'ON_THE_MARKET',
              NumberOfItems: 10,
              Child: 'A123BJC5D6E7',
              ChildIssuingAgency: 'HIBCC',
            },
          ],
        },
        at: '/device/Packages/0/Child',
      },
      {
        title: 'two packages inside each other, and a third around them',
        device: {
          Packages: [
            {
              PackagingDi: '30308676965724',
              Status: 'ON_THE_MARKET',
              NumberOfItems: 2,
              Child: '20308676965727',
            },
            {
              PackagingDi: '10308676965720',
              Status: 'ON_THE_MARKET',
              NumberOfItems: 10,
              Child: '20308676965727',
            },
            {
              PackagingDi: '20308676965727',
              Status: 'ON_THE_MARKET',
              NumberOfItems: 20,
              Child: '10308676965720',
            },
          ],
        },
        at: '/device/Packages/2/Child',
      },
    ],
  },
})
