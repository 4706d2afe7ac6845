import { updateRules } from '../plan/rules/index.ts'
import { coverage } from '../rules/coverage/coverage.ts'
import { rules } from '../rules/index.ts'
import { swissdamed } from '../swissdamed/profile.ts'
import { swissRules } from '../swissdamed/rules/index.ts'
import { toldByTradePage } from '../swissdamed/rules/sources.ts'
import { buildCatalogue } from './build-catalogue.ts'
import type { CatalogueEntry } from './catalogue-entry.ts'
import { describeRule } from './describe-rule.ts'
import { describeUpdateRule } from './describe-update-rule.ts'

let built: readonly CatalogueEntry[] | undefined

/**
 * Everything that is or could be asked of a record, by id: every rule, every rule on updates, every finding that is no
 * rule file, and every
 * official rule, also those that others decide. Its first call judges all examples; later ones give the same list.
 *
 * @throws RuleFailure when a rule breaks down on one of its examples
 */
export function catalogue(): readonly CatalogueEntry[] {
  built ??= buildCatalogue(
    rules,
    [
      ...updateRules.map(describeUpdateRule),
      ...swissRules.map(rule => describeRule(rule, { register: swissdamed.id, why: toldByTradePage })),
    ],
    coverage,
  )
  return built
}
