import { regulationModels } from '../../models/families.ts'
import { defineRule } from '../rule.ts'
import { businessRules } from '../sources.ts'
import { findDiAgency } from '../terms/agency-of-di.ts'

export default defineRule({
  id: 'BR-UDID-020',
  title: 'The secondary DI of a device is issued by another agency than its UDI-DI.',
  message:
    'SecondaryDi must be of another agency than Device, and both are of {value} (SecondaryDiAgency that is missing is taken to be that of Device). {advice}.',
  severity: 'error',
  source: businessRules('BR-UDID-020'),
  models: regulationModels,
  reads: { device: ['IssuingAgency', 'SecondaryDi', 'SecondaryDiAgency'] },

  check({ device: { IssuingAgency, SecondaryDi, SecondaryDiAgency } }, report) {
    if (SecondaryDi === undefined || SecondaryDiAgency !== IssuingAgency) return
    const at = '/device/SecondaryDiAgency'
    const agency = findDiAgency(SecondaryDi)
    if (agency === undefined || agency === IssuingAgency) {
      const advice = 'Name the agency that issued SecondaryDi, or remove both'
      report({ at, value: SecondaryDiAgency, words: { advice } })
      return
    }
    const advice = `Set it to ${agency}, whose form SecondaryDi has`
    const fix = [{ op: 'add', path: at, value: agency }] as const
    report({ at, value: SecondaryDiAgency, words: { advice }, fix })
  },

  examples: {
    good: [
      {
        title: 'GS1 and HIBCC',
        device: { SecondaryDi: 'A123BJC5D6E7', SecondaryDiAgency: 'HIBCC' },
      },
      { title: 'does not apply without a secondary DI', device: {} },
    ],
    bad: [
      {
        title: 'GS1 twice',
        device: { SecondaryDi: '04012345678918', SecondaryDiAgency: 'GS1' },
        at: '/device/SecondaryDiAgency',
      },
      {
        title: 'without an agency the one of the device is meant',
        device: { SecondaryDi: '04012345678918' },
        at: '/device/SecondaryDiAgency',
      },
      {
        title: 'what has the form of no agency',
        device: { SecondaryDi: 'NADEL-08', SecondaryDiAgency: 'GS1' },
        at: '/device/SecondaryDiAgency',
        says: 'Name the agency',
      },
      {
        title: 'an identifier of HIBCC without its agency',
        device: { SecondaryDi: 'A123BJC5D6E7' },
        at: '/device/SecondaryDiAgency',
        fixed: 'all',
      },
      {
        title: 'an identifier of HIBCC that is said to be of GS1',
        device: { SecondaryDi: 'A123BJC5D6E7', SecondaryDiAgency: 'GS1' },
        at: '/device/SecondaryDiAgency',
        fixed: 'all',
      },
      {
        title: 'the identifier of the device once more',
        device: { SecondaryDi: '00308676965723', SecondaryDiAgency: 'GS1' },
        at: '/device/SecondaryDiAgency',
      },
    ],
  },
})
