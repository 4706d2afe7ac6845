import { ruleRunner } from '@udigate/udi'
import type { CodeLists } from '../codes/index.ts'
import type { Model } from '../models/index.ts'
import { completeFix } from './complete-fix.ts'
import { rules } from './index.ts'

/** Fields of the group that a caller may give beside both records. */
export const givenBeside = ['ARActorCode'] as const

/** Runs the rules on records of EUDAMED's models. */
export const runRules = ruleRunner<Model, CodeLists>({ rules, completeFix, givenBeside })
