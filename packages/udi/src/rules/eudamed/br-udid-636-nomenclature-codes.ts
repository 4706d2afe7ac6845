import { listCodes } from '../eudamed-terms/nearest-codes.ts'
import { defineRule } from '../rule.ts'
import { businessRules } from '../sources.ts'

export default defineRule({
  id: 'BR-UDID-636',
  title:
    'Each nomenclature code is in the European Medical Device Nomenclature, at the lowest level of its branch.',
  message:
    'MDN {value} {fault} the EMDN (version {version}). Take a code of the lowest level, such as {proposals}.',
  severity: 'error',
  source: businessRules('BR-UDID-636'),
  models: ['EU_UDI_MDR', 'EU_UDI_IVDR', 'EU_UDI_SPP'],
  reads: { device: ['MDN'] },

  check({ device: { MDN } }, report, { emdn }) {
    for (const [index, code] of MDN.entries()) {
      const entry = emdn.get(code)
      if (entry?.leaf) continue
      const words = entry
        ? {
            fault: `(${entry.term ?? code}) has further levels in`,
            proposals: listCodes(emdn.leavesUnder(code, 5)),
          }
        : { fault: 'is not in', proposals: listCodes(emdn.nearestLeaves(code, 3)) }
      report({ at: `/device/MDN/${index}`, value: code, words: { ...words, version: emdn.version } })
    }
  },

  examples: {
    good: [
      { title: 'a single code without an array', device: { MDN: 'A0101010201' } },
      { title: 'two codes', device: { MDN: ['A0101010201', 'A0101010101'] } },
    ],
    bad: [
      { title: 'a group of needles', device: { MDN: ['A010101'] }, at: '/device/MDN/0' },
      {
        title: 'an unknown code after a known one',
        device: { MDN: ['A0101010201', 'A0101010209'] },
        at: '/device/MDN/1',
      },
      { title: 'an unknown code without an array', device: { MDN: '36040' }, at: '/device/MDN' },
    ],
  },
})
