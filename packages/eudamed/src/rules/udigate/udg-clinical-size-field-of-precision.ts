import { medicalDevices } from '../../models/families.ts'
import { defineRule } from '../rule.ts'
import { dtxSchema } from '../sources.ts'

/** The fields that a clinical size of each precision has no place for. */
const foreign = {
  VALUE: ['Minimum', 'Maximum', 'Text'],
  RANGE: ['Value', 'Text'],
  TEXT: ['Value', 'Minimum', 'Maximum', 'ValueUnit', 'MeasureUnitDescriptions'],
} as const

export default defineRule({
  id: 'UDG-CLINICAL-SIZE-FIELD',
  title: 'A clinical size has the fields of its precision and no others.',
  message:
    '{field} has no place in a clinical size with Precision {precision}. Remove it, or correct Precision.',
  severity: 'error',
  source: dtxSchema('ClinicalSizeType'),
  models: medicalDevices,
  reads: { device: ['ClinicalSizes'] },

  check({ device: { ClinicalSizes = [] } }, report) {
    for (const [index, size] of ClinicalSizes.entries()) {
      for (const field of foreign[size.Precision]) {
        if (size[field] === undefined) continue
        const at = `/device/ClinicalSizes/${index}/${field}` as const
        const words = { field, precision: size.Precision }
        report({ at, words, fix: [{ op: 'remove', path: at }] })
      }
    }
  },

  examples: {
    good: [
      {
        title: 'fields of other precisions that are null',
        device: {
          ClinicalSizes: [
            { ClinicalSizeType: 'CST2', Precision: 'TEXT', Text: 'five', Value: null, ValueUnit: null },
          ],
        },
      },
    ],
    bad: [
      {
        title: 'a value and a unit beside a text, a text beside a value, a value beside a range',
        device: {
          ClinicalSizes: [
            { ClinicalSizeType: 'CST2', Precision: 'TEXT', Text: 'five', Value: 5, ValueUnit: 'MU105' },
            { ClinicalSizeType: 'CST3', Precision: 'VALUE', Value: 5, ValueUnit: 'MU105', Text: 'five' },
            {
              ClinicalSizeType: 'CST3',
              Precision: 'RANGE',
              Minimum: 1,
              Maximum: 5,
              Value: 3,
              ValueUnit: 'MU105',
            },
          ],
        },
        at: [
          '/device/ClinicalSizes/0/Value',
          '/device/ClinicalSizes/0/ValueUnit',
          '/device/ClinicalSizes/1/Text',
          '/device/ClinicalSizes/2/Value',
        ],
        fixed: 'all',
      },
    ],
  },
})
