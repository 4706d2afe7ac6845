import type { PatchOperation } from '@udigate/udi'
import { regulationModels } from '../../models/families.ts'
import { defineRule } from '../rule.ts'
import { dataDictionary } from '../sources.ts'
import { childFinder } from '../terms/meant-child.ts'
import { listPackageContents } from '../terms/package-chain.ts'

export default defineRule({
  id: 'UDG-PACKAGE-CHILD',
  title: 'What is inside a package is the device or another package of the record.',
  message:
    'Child is {child}: what is in a package must be Device or the PackagingDi of another package. {advice}.',
  severity: 'error',
  source: dataDictionary('FLD-UDID-124'),
  models: regulationModels,
  needsWholeLists: true,
  reads: { device: ['Device', 'IssuingAgency', 'Packages'] },

  check({ device }, report) {
    const { Packages = [] } = device
    let find: ReturnType<typeof childFinder> | undefined
    for (const [index, content] of listPackageContents(device).entries()) {
      if (content !== 'unknown') continue
      find ??= childFinder(device)
      const meant = find(index)
      if (meant.kind === 'right') continue
      const { Child, ChildIssuingAgency = device.IssuingAgency } = Packages[index] ?? {}
      const path = `/device/Packages/${index}` as const
      const at = `${path}/Child` as const
      const child = Child ?? 'missing'
      if (meant.kind === 'unknown') {
        const advice =
          'Write that identifier, and in ChildIssuingAgency who issued it where that is another agency'
        report({ at, value: Child, words: { child, advice } })
        continue
      }
      const { code, agency } = meant
      const fix: PatchOperation[] = code === Child ? [] : [{ op: 'add', path: at, value: code }]
      if (agency !== ChildIssuingAgency)
        fix.push({ op: 'add', path: `${path}/ChildIssuingAgency`, value: agency })
      const advice = code === Child ? `Set ChildIssuingAgency to ${agency}, which issued it` : `Write ${code}`
      report({ at, value: Child, words: { child, advice }, fix })
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
        fixed: ['/device/Packages/2/Child'],
        says: ['missing', '04012345678918', 'Set ChildIssuingAgency to GS1'],
      },
      {
        title: 'a wrong digit',
        device: {
          Packages: [
            {
              PackagingDi: '10308676965720',
              Status: 'ON_THE_MARKET',
              NumberOfItems: 10,
              Child: '00308676965724',
            },
          ],
        },
        at: '/device/Packages/0/Child',
        fixed: 'all',
        says: 'Write 00308676965723',
      },
      {
        title: 'the only package has no child',
        device: {
          Packages: [{ PackagingDi: '10308676965720', Status: 'ON_THE_MARKET', NumberOfItems: 10 }],
        },
        at: '/device/Packages/0/Child',
        fixed: 'all',
        says: 'Write 00308676965723',
      },
    ],
  },
})
