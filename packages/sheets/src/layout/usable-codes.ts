import { type Model, ownValues } from '@udigate/eudamed'
import type { CodeList } from '@udigate/udi'
import type { Column } from './layout.ts'

/**
 * The codes that a column of a model can have: those that the data model says, else those of its list that are not retired and
 * are for the model's legislation. Nothing where its values are of no list.
 */
export function listUsableCodes(
  { values }: Pick<Column, 'values'>,
  model: Model,
  list: CodeList | undefined,
): readonly string[] | undefined {
  if (values !== undefined) return values
  if (list === undefined) return undefined
  const own = ownValues[model].ApplicableLegislation
  return Array.from(list.entries()).flatMap(({ code, legislations, retired }) =>
    retired || legislations?.some(each => own.includes(each)) === false ? [] : [code],
  )
}
