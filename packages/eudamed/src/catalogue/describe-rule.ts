import type { Example } from '@udigate/udi'
import type { Model } from '../models/index.ts'
import type { Rule } from '../rules/rule.ts'
import type { CatalogueEntry, GoodExample } from './catalogue-entry.ts'
import { judgeExample, judgeFor } from './example-findings.ts'

const whyHere = 'The records alone decide it, so udigate checks it before anything is sent.'

/** A further register that asks a rule, and why it is judged as it is. */
export interface AskedBy {
  register: string
  why: string
}

/**
 * A rule as the catalogue shows it, its bad examples judged by the engine itself.
 *
 * @param askedBy the further register that alone asks it
 */
export function describeRule(rule: Rule, askedBy?: AskedBy): CatalogueEntry {
  const judge = askedBy && judgeFor(askedBy.register)
  const { id, title, message, severity, byContract, source, models, reads } = rule
  return {
    id,
    title,
    decidedBy: 'udigate',
    why: askedBy?.why ?? whyHere,
    decidedFrom: ['record'],
    source,
    ...(askedBy && { register: askedBy.register }),
    models,
    severity,
    ...(byContract ? { severityByContract: byContract.severity, modelsByContract: byContract.models } : {}),
    message,
    reads: [...listFields('device', reads.device), ...listFields('deviceGroup', reads.deviceGroup)],
    parts: [],
    decides: [],
    examples: {
      good: rule.examples.good.map(example => describeExample(rule, example)),
      bad: rule.examples.bad.map(({ at: _at, fixed: _fixed, says: _says, also: _also, ...example }) =>
        judgeExample(id, describeExample(rule, example), judge),
      ),
    },
  }
}

function listFields(record: string, fields: readonly string[] = []): string[] {
  return fields.map(field => `/${record}/${field}`)
}

function describeExample(
  rule: Rule,
  { title, model = firstModel(rule), ...change }: Example<Model>,
): GoodExample {
  return { title, model, change }
}

function firstModel({ id, models: [first] }: Rule): Model {
  if (first === undefined) throw new TypeError(`${id} is a rule of no model.`)
  return first
}
