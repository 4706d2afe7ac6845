import type { CanonicalDevice } from '../../records/canonical.ts'
import { mandatory } from '../element-content.ts'
import { type Row, table } from '../element-table.ts'
import type { ItemOf } from '../rows/field-names.ts'
import { variants } from '../rows/lists.ts'
import { code, text } from '../rows/single-values.ts'
import { enumeration, lText, pattern } from '../value-types.ts'
import { substanceNames } from './substance-names.ts'

type WithSubstances = Pick<CanonicalDevice<'EU_UDI_MDR'>, 'Substances'>
type Substance = ItemOf<WithSubstances, 'Substances'>

/** What `udidi:CMRSubstanceType` and `udidi:EndocrineSubstanceType` begin with. */
const numbered: readonly Row<Substance>[] = [
  substanceNames,
  code('udidi:CASCode', 'CASCode', pattern('a CAS number, such as 58-08-2', /^[0-9]{1,7}-[0-9]{2}-[0-9]$/)),
  code('udidi:ECCode', 'ECCode', pattern('an EC number, such as 200-362-1', /^[0-9]{3}-[0-9]{3}-[0-9]$/)),
]

/** `udidi:SubstancesType`. A substance is of an abstract type; the types of the records tell its kinds apart. */
export const substances: Row<WithSubstances> = variants('udidi:substances', 'Substances', 'udidi:substance', [
  {
    type: 'udidi:EndocrineSubstanceType',
    implied: { SubstanceType: 'CRM_ENDOCRINE', SubType: 'ENDOCRINE_DISRUPTING' },
    content: table<Substance>(numbered),
  },
  {
    type: 'udidi:CMRSubstanceType',
    implied: { SubstanceType: 'CRM_ENDOCRINE' },
    content: table<Substance>([
      ...numbered,
      {
        ...code<Substance>('udidi:type', 'SubType', enumeration('CMR_1A', 'CMR_1B')),
        neededBeside: ['udidi:CASCode', 'udidi:ECCode'],
      },
    ]),
  },
  {
    type: 'udidi:MedicalHumanProductSubstanceType',
    implied: {},
    content: table<Substance>([
      substanceNames,
      text('udidi:INN', 'INN', lText),
      mandatory(
        code<Substance>(
          'udidi:type',
          'SubstanceType',
          enumeration('MEDICINAL_PRODUCT_SUBSTANCE', 'HUMAN_PRODUCT_SUBSTANCE'),
        ),
      ),
    ]),
  },
])
