import type { AuthorityKind, FurtherKind } from '../../src/authorities/authority.ts'
import { eudamed } from '../../src/authorities/eudamed/index.ts'
import { pills } from './kind.ts'

/** The list of authorities with one line more. */
export const authorities: readonly AuthorityKind[] = [eudamed, pills]

export const furtherRegisters: readonly FurtherKind[] = []
