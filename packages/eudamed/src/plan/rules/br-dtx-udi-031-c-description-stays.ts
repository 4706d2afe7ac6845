import { regulationModels } from '../../models/families.ts'
import { businessRules } from '../../rules/sources.ts'
import { mustStay } from '../must-stay.ts'
import { defineUpdateRule } from '../update-rule.ts'

export default defineUpdateRule({
  id: 'BR-DTX-UDI-031-C',
  title: 'The additional description of a registered device can be added and changed, not removed.',
  message:
    '{field} of a registered device cannot be removed altogether. Give a description in some language.',
  // The official text announces a list of fields and has none; the column "updateable" of the data dictionary has it.
  source: businessRules('BR-DTX-UDI-031'),
  models: regulationModels,
  record: 'device',

  check({ differences }, report) {
    for (const difference of differences) {
      if (difference.after === undefined) report(mustStay(difference))
    }
  },

  examples: {
    good: [
      {
        title: 'another language',
        registered: { device: { AdditionalDeviceDescriptions: [english()] } },
        desired: { device: { AdditionalDeviceDescriptions: [german()] } },
      },
      { title: 'one that was not given', desired: { device: { AdditionalDeviceDescriptions: [english()] } } },
    ],
    bad: [
      {
        title: 'none any more',
        registered: { device: { AdditionalDeviceDescriptions: [english()] } },
        desired: { device: { AdditionalDeviceDescriptions: [] } },
        at: '/device/AdditionalDeviceDescriptions',
      },
    ],
  },
})

function english(): object {
  return { AdditionalDeviceDescription: 'With a soft tip', AdditionalDeviceDescriptionLanguage: 'EN' }
}

function german(): object {
  return { AdditionalDeviceDescription: 'Mit weicher Spitze', AdditionalDeviceDescriptionLanguage: 'DE' }
}
