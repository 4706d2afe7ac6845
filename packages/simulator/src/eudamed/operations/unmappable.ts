import type { Unmappable } from '../submitted/entity-type.ts'
import type { SubmittedEntity } from './desk.ts'

/** An entity of a type that is not known here; those beside it in the message are processed. */
export function unmappable({ detail }: Unmappable): SubmittedEntity {
  return {
    entityCode: undefined,
    codes: [],
    judge: () => ({ responseCode: 'INVALID_REQUEST_OBJECTS', problems: [{ code: 'I-40000', detail }] }),
  }
}
