import type { EntityRow } from '../store/tables.ts'
import { wrongCursor } from './endpoint/page.ts'
import { Problem } from './problems/problem.ts'

/** What names a device or a group among those of its kind. */
export type EntityPlace = Pick<EntityRow, 'agency' | 'code' | 'code_space'>

/** A device or a group as the cursor of a list by codes. */
export function writeEntityCursor({ agency, code, code_space }: EntityPlace): string {
  return Buffer.from(JSON.stringify([code, agency, code_space])).toString('base64url')
}

/** The device or the group that a cursor stands for. @throws Problem for what is no cursor */
export function readEntityCursor(cursor: string): EntityPlace {
  try {
    const read = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown[]
    const [code, agency, code_space = ''] = read
    if ([code, agency, code_space].every(part => typeof part === 'string')) {
      return { code, agency, code_space } as EntityPlace
    }
  } catch {
    // Said below.
  }
  throw new Problem('request.parameter', `cursor ${wrongCursor}`)
}
