import { type CatalogueEntry, deciders, severities, subjects } from '@udigate/udi'
import * as Type from 'typebox'
import { authorities } from '../../authorities/list.ts'
import { type Body, ref, string } from '../body.ts'
import { definePage } from '../endpoint/page.ts'
import { Finding } from '../submit/validation-bodies.ts'

const allModels = authorities.flatMap(({ rules }) => rules.models)

const Severity = Type.Enum([...severities], {
  description:
    'An error fails a record, a warning never does, and an info is found only where it is asked for. Absent where udigate reports no finding.',
})

const summary = {
  id: string("The ruleId of findings, or the authority's id of a rule that others decide."),
  title: string('What must hold.'),
  decidedBy: Type.Enum([...deciders], {
    description: 'What udigate does not decide can still be refused by the authority.',
  }),
  why: string('Why it is decided there.'),
  decidedFrom: Type.Array(Type.Enum([...subjects]), {
    description:
      'What there is to look at: the record, the rest of its list, what is known of other devices and of actors (register), or what is registered of the record (plan). Empty where udigate reports no finding.',
  }),
  severity: Type.Optional(Severity),
  register: Type.Optional(
    string(
      'The further register that alone asks it: it is held where a verdict for that register is asked for.',
    ),
  ),
  severityByContract: Type.Optional(
    Type.Enum([...severities], {
      description: "The severity where the gateway holds callers to the service contract's own letter.",
    }),
  ),
  modelsByContract: Type.Optional(
    Type.Array(Type.Enum([...allModels]), { description: 'The models of whose records that holds.' }),
  ),
  models: Type.Array(Type.Enum([...allModels]), {
    description: 'The models whose records it judges; empty where udigate judges no record by it.',
  }),
  parts: Type.Array(Type.String(), { description: 'Ids of the other rules that decide it.' }),
  decides: Type.Array(Type.String(), {
    description: 'Ids of the other official rules that it decides, or decides a part of.',
  }),
  source: Type.Object(
    { document: Type.String(), version: Type.String(), section: Type.String() },
    { description: 'Where it is stated.' },
  ),
}

const good = {
  title: Type.String(),
  model: Type.Enum([...allModels]),
  registered: Type.Optional(
    Type.Unknown({
      description:
        'For a rule on updates: the JSON Merge Patch on the example request of the model that gives what is registered.',
    }),
  ),
  ahead: Type.Optional(
    Type.Array(Type.Unknown(), {
      description:
        'For a rule on lists: the records that stand ahead of it, each as a JSON Merge Patch on the example request of the model.',
    }),
  ),
  change: Type.Unknown({
    description: 'A JSON Merge Patch on the example request of the model, or on what is registered.',
  }),
}

export const RuleSummary = Type.Object(summary, { $id: 'RuleSummary', title: 'Rule in a list' })

export const RulePage = definePage(RuleSummary, {
  $id: 'RulePage',
  title: 'Page of the rule catalogue, by id',
})

export const RuleDetail = Type.Object(
  {
    ...summary,
    message: Type.Optional(string('What findings say; {name} stands for what the record has.')),
    reads: Type.Array(Type.String(), { description: 'The fields that it looks at, as JSON Pointers.' }),
    examples: Type.Object({
      good: Type.Array(Type.Object(good), { description: 'Requests that satisfy it.' }),
      bad: Type.Array(
        Type.Object({
          ...good,
          findings: Type.Array(ref(Finding), { description: 'What validating says of it.' }),
          also: Type.Array(Type.String(), { description: 'Ids of other rules that it breaks.' }),
        }),
        { description: 'Requests that break it.' },
      ),
    }),
  },
  { $id: 'RuleDetail', title: 'Rule with its examples' },
)

/** An entry of the catalogue as a list shows it. */
export function viewRule(entry: CatalogueEntry): Body<typeof RuleSummary> {
  return {
    id: entry.id,
    title: entry.title,
    decidedBy: entry.decidedBy,
    why: entry.why,
    decidedFrom: entry.decidedFrom,
    register: entry.register,
    severity: entry.severity,
    severityByContract: entry.severityByContract,
    modelsByContract: entry.modelsByContract,
    models: entry.models,
    parts: entry.parts,
    decides: entry.decides,
    source: entry.source,
  }
}

/** An entry of the catalogue with its message and examples. */
export function viewRuleDetail(entry: CatalogueEntry): Body<typeof RuleDetail> {
  const { message, reads, examples } = entry
  return { ...viewRule(entry), message, reads, examples }
}
