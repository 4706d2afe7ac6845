import { rules } from './rules/index.ts'
import { swissRules } from './swissdamed/rules/index.ts'

/** The fields that each rule weighs against each other, by its id. */
const byRule: ReadonlyMap<string, readonly string[]> = new Map(
  [...rules, ...swissRules].flatMap(({ id, reads, judgesEachField }) =>
    judgesEachField
      ? []
      : [
          [
            id,
            [
              ...(reads.device ?? []).map(field => `/device/${field}`),
              ...(reads.deviceGroup ?? []).map(field => `/deviceGroup/${field}`),
            ],
          ] as const,
        ],
  ),
)

/** The fields that a rule weighs against each other, as JSON Pointers; none where it judges each by itself, or is not known. */
export function listFieldsWeighed(ruleId: string): readonly string[] {
  return byRule.get(ruleId) ?? []
}
