import type { CanonicalDevice } from '../../records/canonical.ts'
import { type Row, table } from '../element-table.ts'
import type { ItemOf } from '../rows/field-names.ts'
import { variants } from '../rows/lists.ts'
import { code, text } from '../rows/single-values.ts'
import { substanceNames } from './substance-names.ts'

type WithSubstances = Pick<CanonicalDevice<'EU_UDI_MDR'>, 'Substances'>
type Substance = ItemOf<WithSubstances, 'Substances'>

/** What `udidi:CMRSubstanceType` and `udidi:EndocrineSubstanceType` begin with. */
const numbered: readonly Row<Substance>[] = [
  substanceNames,
  code('udidi:CASCode', 'CASCode'),
  code('udidi:ECCode', 'ECCode'),
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
    content: table<Substance>([...numbered, code('udidi:type', 'SubType')]),
  },
  {
    type: 'udidi:MedicalHumanProductSubstanceType',
    implied: {},
    content: table<Substance>([
      substanceNames,
      text('udidi:INN', 'INN'),
      code('udidi:type', 'SubstanceType'),
    ]),
  },
])
