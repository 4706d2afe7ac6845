import { regulationDevices } from '../../models/families.ts'
import { businessRules } from '../../rules/sources.ts'
import { defineUpdateRule } from '../update-rule.ts'

export default defineUpdateRule({
  id: 'BR-UDID-704-A',
  title: 'A device that is linked to a directive device is not linked to another one.',
  message:
    'RelatedLegacyDevice is registered as {registered}, and a device has one link at a time. Take that link away first, and link the other device afterwards; a link that EUDAMED made by itself stays.',
  source: businessRules('BR-UDID-704'),
  models: regulationDevices,
  record: 'device',

  check({ desired, registered: { RelatedLegacyDevice: link }, differences: blocks }, report) {
    if (link === undefined || desired.RelatedLegacyDevice === undefined || blocks.length === 0) return
    const at = '/device/RelatedLegacyDevice'
    report({
      at,
      blocks,
      value: desired.RelatedLegacyDevice.Device,
      fix: [{ op: 'add', path: at, value: link }],
      words: { registered: `${link.IssuingAgency} ${link.Device}` },
    })
  },

  examples: {
    good: [
      {
        title: 'a link that was not there',
        desired: { device: { RelatedLegacyDevice: { IssuingAgency: 'EUDAMED', Device: 'D-CR023368' } } },
      },
      {
        title: 'no link any more',
        registered: { device: { RelatedLegacyDevice: { IssuingAgency: 'EUDAMED', Device: 'D-CR023368' } } },
        desired: { device: { RelatedLegacyDevice: null } },
      },
      {
        title: 'a link that EUDAMED made by itself, and that is not given',
        registered: { device: { RelatedLegacyDevice: { IssuingAgency: 'GS1', Device: '00308676965723' } } },
        desired: { device: { RelatedLegacyDevice: null, Website: 'www.example.com' } },
      },
    ],
    bad: [
      {
        title: 'another directive device',
        registered: { device: { RelatedLegacyDevice: { IssuingAgency: 'EUDAMED', Device: 'D-CR023368' } } },
        desired: { device: { RelatedLegacyDevice: { Device: 'D-BEMF000000106CR023335WE' } } },
        at: '/device/RelatedLegacyDevice',
      },
      {
        title: 'another one in the place of the one of the same UDI-DI',
        registered: { device: { RelatedLegacyDevice: { IssuingAgency: 'GS1', Device: '00308676965723' } } },
        desired: { device: { RelatedLegacyDevice: { IssuingAgency: 'EUDAMED', Device: 'D-CR023368' } } },
        at: '/device/RelatedLegacyDevice',
      },
    ],
  },
})
