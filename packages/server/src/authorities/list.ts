import type { AuthorityKind, FurtherKind } from './authority.ts'
import { eudamed } from './eudamed/index.ts'

/** The authorities that the gateway knows: each a package with its law, a folder beside this file, and a line here. */
export const authorities: readonly AuthorityKind[] = [eudamed]

/** Registers that take records of their models: each a package with its law, a folder beside this file, and a line here. */
export const furtherRegisters: readonly FurtherKind[] = []
