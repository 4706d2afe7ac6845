import { type CodeListName, type CodeLists, codeListNamed, type Model } from '@udigate/eudamed'
import { columnAt } from '../layout/column-at.ts'
import type { Column } from '../layout/layout.ts'
import { makeLayout } from '../layout/make-layout.ts'
import { listUsableCodes } from '../layout/usable-codes.ts'
import { findMappedField, listOfferedFields, type OfferedField } from '../mapping/mapped-fields.ts'

/** A value that a field can have. */
export interface Choice {
  /** As it would stand in a cell. */
  value: string
  title: string
}

/** A field as it is offered to a person who maps a column, with what it can be. */
export interface FieldWithChoices extends OfferedField {
  /** The code list that its values are of. */
  codeList?: CodeListName
  /** Its values, where they are few enough to choose from. */
  choices?: readonly Choice[]
}

/** Of how many values a field is chosen from; longer lists are searched. */
const mostChoices = 60

/** The fields that a column can go into, with the values that each of a code, or of yes and no, admits. */
export function listFieldsWithChoices(model: Model, codes: CodeLists): readonly FieldWithChoices[] {
  return listOfferedFields(model).map(offered => {
    const column = findMappedField(model, offered.field)?.column
    const choices = column && listColumnChoices(column, model, codes)
    return {
      ...offered,
      ...(column?.codeList === undefined ? {} : { codeList: column.codeList }),
      ...(choices === undefined ? {} : { choices }),
    }
  })
}

/** The values that the field at a JSON Pointer into a request admits, where they are few enough to choose from. */
export function listChoices(path: string, model: Model, codes: CodeLists): readonly Choice[] | undefined {
  const layout = makeLayout(model)
  const column = columnAt(layout, path) ?? columnAt(layout, path.replace(/\/\d+$/, ''))
  return column && listColumnChoices(column, model, codes)
}

function listColumnChoices(column: Column, model: Model, codes: CodeLists): readonly Choice[] | undefined {
  if (column.kind === 'yes-no') {
    return [
      { value: 'yes', title: 'Yes' },
      { value: 'no', title: 'No' },
    ]
  }
  const { codeList } = column
  const list = codeList && codeListNamed(codes, codeList)
  const values = listUsableCodes(column, model, list)
  if (values === undefined || values.length === 0 || values.length > mostChoices) return undefined
  return values.map(value => ({ value, title: list?.get(value)?.term ?? value }))
}
