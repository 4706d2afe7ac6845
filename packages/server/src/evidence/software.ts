import { ruleSetVersion } from '@udigate/eudamed'
import manifest from '../../package.json' with { type: 'json' }

/** What judged and made something: this program's version, and the edition of the authority's rules. */
export const madeBy = { software: `udigate ${manifest.version}`, rules: ruleSetVersion } as const
