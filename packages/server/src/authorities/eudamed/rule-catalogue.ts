import { isModel, modelNames, rules } from '@udigate/eudamed'
import { buildCatalogue, coverage, explainRule, listRules } from '@udigate/eudamed/catalogue'
import type { RuleCatalogue } from '../rule-catalogue.ts'

const exampleId = 'BR-UDID-023'

/** What is said of the rules of EUDAMED. */
export const ruleCatalogue: RuleCatalogue = {
  models: modelNames,
  list: ({ model, ...filter } = {}) => {
    if (model === undefined) return listRules(filter)
    return isModel(model) ? listRules({ ...filter, model }) : []
  },
  explain: explainRule,
  // The catalogue of this one rule: the whole one judges every example, which no start should wait for.
  example: buildCatalogue(
    rules.filter(({ id }) => id === exampleId),
    [],
    coverage,
  ).find(({ id }) => id === exampleId),
}
