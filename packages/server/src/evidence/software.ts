import { rulesVersions } from '../authorities/laws.ts'
import { software } from '../version.ts'

/** What judged and made something: this program's version, and the editions of the authorities' rules. */
export const madeBy = { software, rules: rulesVersions } as const
