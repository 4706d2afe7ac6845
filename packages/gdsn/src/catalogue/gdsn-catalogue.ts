import { type Model, modelNames } from '@udigate/eudamed'
import { type CatalogueEntry, listFindings } from '@udigate/udi'
import { gdsnRules } from '../rules/index.ts'
import type { GdsnExample, GdsnRule } from '../rules/rule.ts'
import { validateTradeItem } from '../validate.ts'
import { describeChange, exampleSettings, makeExampleRequest } from './example-request.ts'

/** The day of the examples. */
const sentAt = new Date('2026-11-30T00:00:00Z')

const reasons = {
  'UDG-GDSN': 'It says what a trade item has no place for, so that it is known before anything is sent.',
  G: "GS1's rule of this number holds for every trade item, and the trade item alone decides it.",
  ECHO: 'Hospitals ask for it, where their profile is chosen; a pool takes trade items without.',
  pool: 'The pool has been reported to refuse it. No text of the rule is public, so that it warns.',
} as const

let known: readonly CatalogueEntry<Model>[] | undefined

/**
 * Everything there is to say about the rules of data pools. An example that no records can bring about, since trade items are made
 * so that the rule holds, is not among them.
 */
export function gdsnCatalogue(): readonly CatalogueEntry<Model>[] {
  known ??= gdsnRules.map(describeRule)
  return known
}

function describeRule(rule: GdsnRule): CatalogueEntry<Model> {
  const { id, title, message, severity, source, examples } = rule
  return {
    id,
    title,
    decidedBy: 'udigate',
    why: findReason(id),
    decidedFrom: ['record'],
    source,
    register: 'gdsn',
    models: modelNames,
    severity,
    message,
    reads: [],
    parts: [],
    decides: [],
    examples: {
      good: examples.good
        .filter(isOfRecords)
        .map(example => ({ title: example.title, ...describeChange(example) })),
      bad: examples.bad.filter(isOfRecords).map(example => {
        const { model, request } = makeExampleRequest(example)
        const found = listFindings(
          validateTradeItem(model, request, {
            sentAt,
            settings: exampleSettings,
            ...(rule.profile && { profile: rule.profile }),
          }),
        ).map(([, finding]) => finding)
        const others = found.map(({ ruleId }) => ruleId).filter(ruleId => ruleId !== id)
        return {
          title: example.title,
          ...describeChange(example),
          findings: found.filter(({ ruleId }) => ruleId === id),
          also: [...new Set(others)].toSorted(),
        }
      }),
    },
  }
}

/** Whether records can bring an example about. */
function isOfRecords({ item, packageItem, settings }: GdsnExample): boolean {
  return item === undefined && packageItem === undefined && settings === undefined
}

function findReason(id: string): string {
  if (id.startsWith('UDG-GDSN')) return reasons['UDG-GDSN']
  if (id.startsWith('ECHO-')) return reasons.ECHO
  return id.startsWith('G') ? reasons.G : reasons.pool
}
