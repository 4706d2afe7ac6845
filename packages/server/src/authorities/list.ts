import type { AuthorityKind } from './authority.ts'
import { eudamed } from './eudamed/index.ts'

/** The authorities that the gateway knows: each a package with its law, a folder beside this file, and a line here. */
export const authorities: readonly AuthorityKind[] = [eudamed]
