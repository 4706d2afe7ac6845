import { eudamedDiFault } from '../../identifiers/eudamed-di-fault.ts'
import { regulationDevices } from '../../models/families.ts'
import { defineRule } from '../rule.ts'
import { businessRules } from '../sources.ts'

const at = '/device/RelatedLegacyDevice/Device'

export default defineRule({
  id: 'BR-UDID-643-A',
  title: 'A linked directive device that EUDAMED identifies is named by its EUDAMED ID.',
  message:
    'Device {value} is no EUDAMED ID of a linked device: {reason}. Give the UDI-DI or the EUDAMED ID of the device.',
  severity: 'error',
  source: businessRules('BR-UDID-643'),
  models: regulationDevices,
  reads: { device: ['RelatedLegacyDevice'] },

  check({ device: { RelatedLegacyDevice: link } }, report) {
    if (link?.IssuingAgency !== 'EUDAMED') return
    const value = link.Device
    if (value.startsWith('B-')) {
      report({ at, value, words: { reason: 'it is a EUDAMED DI, which names the group of the device' } })
      return
    }
    const fault = eudamedDiFault(value)
    if (fault === undefined) return
    const fix =
      fault.expected === undefined
        ? {}
        : { fix: [{ op: 'replace' as const, path: at, value: fault.expected }] }
    report({ at, value, words: { reason: fault.reason }, ...fix })
  },

  examples: {
    good: [
      {
        title: 'a EUDAMED ID',
        device: { RelatedLegacyDevice: { IssuingAgency: 'EUDAMED', Device: 'D-CR023368' } },
      },
      {
        title: 'a UDI-DI of an agency has the form of that agency',
        device: { RelatedLegacyDevice: { IssuingAgency: 'HIBCC', Device: 'A123BJC5D6E7' } },
      },
    ],
    bad: [
      {
        title: 'the EUDAMED DI of the device',
        device: { RelatedLegacyDevice: { IssuingAgency: 'EUDAMED', Device: 'B-CR023368' } },
        at,
      },
      {
        title: 'wrong check characters',
        device: { RelatedLegacyDevice: { IssuingAgency: 'EUDAMED', Device: 'D-CR023369' } },
        at,
        fixed: 'all',
      },
      {
        title: 'a UDI-DI that an agency issued',
        device: { RelatedLegacyDevice: { IssuingAgency: 'EUDAMED', Device: '00308676965723' } },
        at,
        says: 'D-',
      },
    ],
  },
})
