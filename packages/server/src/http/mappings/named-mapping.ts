import type { Mapping } from '@udigate/sheets'
import * as Type from 'typebox'
import type { Gateway } from '../../gateway.ts'
import type { Caller } from '../../rights/caller.ts'
import { decodeJson } from '../../store/json.ts'
import { findMapping } from '../../store/mappings.ts'
import { string } from '../body.ts'
import { Problem } from '../problems/problem.ts'

/** `?mapping=` of the calls that take a list with columns of its own. */
export const mappingParameter = Type.Optional(
  string(
    'The name of a mapping that is kept (/api/v1/mappings): the file is a workbook or CSV file with column names of your own. It says the model.',
  ),
)

/** The mapping that a call names; null where it names none. @throws Problem where the organisation has none of this name */
export async function findNamedMapping(
  { store }: Gateway,
  { organisation }: Caller,
  name: string | undefined,
): Promise<Mapping | null> {
  if (name === undefined) return null
  const row = await findMapping(store.db, organisation, name)
  if (row === undefined) throw new Problem('request.parameter', `mapping: There is no mapping "${name}".`)
  return decodeJson(row.content)
}
