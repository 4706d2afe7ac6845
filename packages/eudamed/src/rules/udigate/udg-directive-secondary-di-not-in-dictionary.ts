import { directiveDevices } from '../../models/families.ts'
import { defineRule } from '../rule.ts'
import { udigate } from '../sources.ts'

const at = '/device/SecondaryDi'

export default defineRule({
  id: 'UDG-DIRECTIVE-SECONDARY-DI',
  title: 'A directive device has no secondary DI.',
  message:
    'SecondaryDi {value} may be refused: the data dictionary has no secondary DI for devices under the directives, although samples of the Commission give one. Remove it, unless you need it.',
  severity: 'warning',
  source: udigate('Directive devices: open questions'),
  models: directiveDevices,
  reads: { device: ['SecondaryDi'] },

  check({ device: { SecondaryDi: value } }, report) {
    if (value !== undefined) report({ at, value })
  },

  examples: {
    good: [{ title: 'none' }],
    bad: [{ title: 'one', device: { SecondaryDi: 'A123BJC5D6E7', SecondaryDiAgency: 'HIBCC' }, at }],
  },
})
