import { isModel, modelNames } from '@udigate/eudamed'
import { explainRule, listRules } from '@udigate/eudamed/catalogue'
import type { RuleCatalogue } from '../rule-catalogue.ts'

/** What is said of the rules of EUDAMED. */
export const ruleCatalogue: RuleCatalogue = {
  models: modelNames,
  list: ({ model, ...filter } = {}) => {
    if (model === undefined) return listRules(filter)
    return isModel(model) ? listRules({ ...filter, model }) : []
  },
  explain: explainRule,
}
