import type { RunRules } from '@udigate/udi'
import type { CodeLists } from './codes/index.ts'
import type { Model } from './models/index.ts'
import { rules } from './rules/index.ts'
import { makeRunner, runRules } from './rules/run-rules.ts'
import { swissdamed } from './swissdamed/profile.ts'
import { swissRules } from './swissdamed/rules/index.ts'

/** By further register, what runs its rules after those of EUDAMED, to which they may yield. */
const runnersByRegister: ReadonlyMap<string, RunRules<Model, CodeLists>> = new Map([
  [swissdamed.id, makeRunner([...rules, ...swissRules])],
])

/**
 * What runs the rules by which records are judged.
 *
 * @param register a further register whose rules are held too; none where absent
 * @throws RangeError for a register that there is not
 */
export function findRunner(register: string | undefined): RunRules<Model, CodeLists> {
  if (register === undefined) return runRules
  const runner = runnersByRegister.get(register)
  if (runner === undefined) throw new RangeError(`There is no register ${register}.`)
  return runner
}
