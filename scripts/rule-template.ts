import * as families from '../packages/eudamed/src/models/families.ts'

/**
 * A new rule as its author finds it. It compiles, and its tests fail until title and message are sentences, `check`
 * finds something, and the examples show it: its bad example breaks nothing yet.
 *
 * @param id the authority's id, `UDG-…` for a rule of ours
 * @param models names of the models that it judges
 */
export function ruleTemplate(id: string, models: readonly string[]): string {
  const isOurs = id.startsWith('UDG-')
  const [source, section] = isOurs
    ? ['udigate', 'WRITE the subject']
    : ['businessRules', id.replace(/-[A-Z]$/, '')]
  const family = Object.entries(families).find(
    ([, each]) => typeof each !== 'function' && [...each].sort().join() === [...models].sort().join(),
  )?.[0]
  const familyImport = family === undefined ? '' : `import { ${family} } from '../../models/families.ts'\n`
  return `${familyImport}import { defineRule } from '../rule.ts'
import { ${source} } from '../sources.ts'

export default defineRule({
  id: '${id}',
  title: 'WRITE what must hold, in one sentence that ends in a full stop',
  message: 'WRITE what is wrong with {value} and what to do, and end in a full stop',
  severity: 'error',
  source: ${source}('${section}'),
  models: ${family ?? `[${models.map(model => `'${model}'`).join(', ')}]`},
  reads: { device: ['Device'] },

  check({ device }, report) {
    if (device.Device === 'WRITE') report({ at: '/device/Device', value: device.Device })
  },

  examples: {
    good: [{ title: 'WRITE what is right here', device: {} }],
    bad: [{ title: 'WRITE what is wrong here', device: {}, at: '/device/Device' }],
  },
})
`
}
