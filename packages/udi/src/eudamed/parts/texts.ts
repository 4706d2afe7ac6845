import type { ElementToWrite } from '../../xml/write-xml.ts'
import { each, type ScalarField } from '../element-table.ts'

/**
 * `lsn:LanguageSpecificTextsType` and `lsn:LanguageOptionalTextsType`: texts with their languages, in the caller's
 * order. `language` and `text` name the fields of an item.
 */
export function texts<Item>(
  items: readonly Item[] | undefined,
  language: ScalarField<Item>,
  text: ScalarField<Item>,
): ElementToWrite[] {
  return each('lsn:name', items, [
    ['lsn:language', language],
    ['lsn:textValue', text],
  ])
}
