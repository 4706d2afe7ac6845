import type { AuthorityKind, FurtherKind } from '../../src/authorities/authority.ts'
import { eudamed } from '../../src/authorities/eudamed/index.ts'
import { notices } from './kind.ts'

export const authorities: readonly AuthorityKind[] = [eudamed]

/** The list of further registers with a line more. */
export const furtherRegisters: readonly FurtherKind[] = [notices]
