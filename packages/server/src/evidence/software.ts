import { ruleSetVersion } from '@udigate/eudamed'
import { software } from '../version.ts'

/** What judged and made something: this program's version, and the edition of the authority's rules. */
export const madeBy = { software, rules: ruleSetVersion } as const
