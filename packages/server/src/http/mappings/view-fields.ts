import { listFieldsWithChoices } from '@udigate/sheets'
import { findLaw } from '../../authorities/laws.ts'
import type { InForce } from '../../codes/in-force.ts'

type Fields = Parameters<typeof listFieldsWithChoices>

/** The fields that a column can go into, with what each can be by the code lists in force. */
export function viewFields(model: Fields[0], codes: InForce): ReturnType<typeof listFieldsWithChoices> {
  return listFieldsWithChoices(model, codes.findLists(findLaw(model)) as Fields[1])
}
