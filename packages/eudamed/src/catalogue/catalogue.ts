import { updateRules } from '../plan/rules/index.ts'
import { coverage } from '../rules/coverage/coverage.ts'
import { rules } from '../rules/index.ts'
import { buildCatalogue } from './build-catalogue.ts'
import type { CatalogueEntry } from './catalogue-entry.ts'
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
  built ??= buildCatalogue(rules, updateRules.map(describeUpdateRule), coverage)
  return built
}
