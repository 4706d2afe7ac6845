import { mandatory } from '../element-content.ts'
import { type Row, type Table, table } from '../element-table.ts'
import type { QName } from '../namespaces.ts'
import type { FieldOf, ItemOf, ListField } from '../rows/field-names.ts'
import { items } from '../rows/lists.ts'
import { code, text } from '../rows/single-values.ts'
import { codeTypes, lText } from '../value-types.ts'

type LanguageRow<Item> = (row: Row<Item>) => Row<Item>

/**
 * `lsn:LanguageSpecificTextsType`: the texts of the list in `field` with their languages, in the caller's order.
 * `language` and `words` name the fields of an item.
 */
export function texts<Fields, Field extends ListField<Fields>>(
  name: QName,
  field: Field,
  language: FieldOf<ItemOf<Fields, Field>, string>,
  words: FieldOf<ItemOf<Fields, Field>, string>,
): Row<Fields> {
  return items<Fields, Field>(name, field, 'lsn:name', languageText(language, words, mandatory))
}

/** `lsn:LanguageOptionalTextsType`: as `texts`, where a text may be in no language. */
export function textsWithOptionalLanguage<Fields, Field extends ListField<Fields>>(
  name: QName,
  field: Field,
  language: FieldOf<ItemOf<Fields, Field>, string>,
  words: FieldOf<ItemOf<Fields, Field>, string>,
): Row<Fields> {
  return items<Fields, Field>(
    name,
    field,
    'lsn:name',
    languageText(language, words, row => row),
  )
}

/** `lsn:LanguageSpecificTextType` and `lsn:LanguageOptionalTextType` */
function languageText<Item>(
  language: FieldOf<Item, string>,
  words: FieldOf<Item, string>,
  ofLanguage: LanguageRow<Item>,
): Table<Item> {
  return table<Item>([
    ofLanguage(code<Item>('lsn:language', language, codeTypes.language)),
    mandatory(text<Item>('lsn:textValue', words, lText)),
  ])
}
