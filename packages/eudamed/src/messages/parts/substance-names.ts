import type { CanonicalDevice } from '../../records/canonical.ts'
import type { Row } from '../element-table.ts'
import type { FieldsRead } from '../reading.ts'
import type { ItemOf } from '../rows/field-names.ts'
import { textsWithOptionalLanguage } from './texts.ts'

type Substance = ItemOf<CanonicalDevice<'EU_UDI_MDR'>, 'Substances'>
type Names = NonNullable<Substance['SubstanceNames']>

const list = textsWithOptionalLanguage<Pick<Substance, 'SubstanceNames'>, 'SubstanceNames'>(
  'udidi:names',
  'SubstanceNames',
  'Language',
  'Name',
)

/**
 * The names of a substance: none with an INN, without their language with a CAS or EC number, else as given. Of a
 * message, one name is read as SubstanceNameLocalized, several are read as SubstanceNames.
 * Source: BR-UDID-041, BR-DTX-UDID-094 (business rules 2.18.1).
 */
export const substanceNames: Row<Substance> = {
  name: list.name,
  content: list.content,
  write: substance => list.write?.({ SubstanceNames: namesToSend(substance) }),
  read: (element, into, reading) => {
    const found: FieldsRead = {}
    list.read(element, found, reading)
    const names = (found.SubstanceNames ?? []) as readonly Partial<Names[number]>[]
    const [only] = names
    if (names.length > 1) into.SubstanceNames = names
    else if (only !== undefined) {
      if (only.Name !== undefined) into.SubstanceNameLocalized = only.Name
      if (only.Language !== undefined) into.SubstanceNameLanguage = only.Language
    }
  },
}

function namesToSend(substance: Substance): Names {
  if (substance.INN !== undefined) return []
  const { SubstanceNameLocalized, SubstanceNameLanguage, SubstanceNames = [] } = substance
  const all: Names = []
  if (SubstanceNameLocalized !== undefined) {
    all.push({
      Name: SubstanceNameLocalized,
      ...(SubstanceNameLanguage === undefined ? {} : { Language: SubstanceNameLanguage }),
    })
  }
  all.push(...SubstanceNames)
  const isNumbered = substance.CASCode !== undefined || substance.ECCode !== undefined
  return isNumbered ? all.map(({ Name }) => ({ Name })) : all
}
