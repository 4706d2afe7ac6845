import { type RunRules, ruleRunner } from '@udigate/udi'
import type { CodeLists } from '../codes/index.ts'
import type { Model } from '../models/index.ts'
import { completeFix } from './complete-fix.ts'
import { rules } from './index.ts'
import type { Rule } from './rule.ts'

/** Fields of the group that a caller may give beside both records. */
export const givenBeside = ['ARActorCode'] as const

/** Runs the rules on records of EUDAMED's models. */
export const runRules = makeRunner(rules)

/** Makes what runs these rules on records of EUDAMED's models. */
export function makeRunner(set: readonly Rule[]): RunRules<Model, CodeLists> {
  return ruleRunner<Model, CodeLists>({ rules: set, completeFix, givenBeside })
}
