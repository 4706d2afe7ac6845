import { deciders, severities } from '@udigate/udi'
import * as Type from 'typebox'
import { modelNames } from '../../authorities/laws.ts'
import { explainRule, findRules } from '../../authorities/rules.ts'
import { string } from '../body.ts'
import { endpointWith, json } from '../endpoint/endpoint.ts'
import { byId, pageQuery, viewPage } from '../endpoint/page.ts'
import { Problem } from '../problems/problem.ts'
import { RuleDetail, RulePage, viewRule, viewRuleDetail } from './bodies.ts'

const endpoint = endpointWith({ tag: 'Validation', right: 'reference.read', work: 'storing' })

const listRules = endpoint('GET /api/v1/rules', {
  summary: 'List the rules and who decides them, by id',
  query: {
    model: Type.Optional(
      Type.Enum([...modelNames], {
        description: 'Leaves out the rules of other models. Official rules that others decide stay.',
      }),
    ),
    decidedBy: Type.Optional(Type.Enum([...deciders], { description: 'Who decides it.' })),
    severity: Type.Optional(
      Type.Enum([...severities], { description: 'Leaves out what reports no finding, too.' }),
    ),
    q: Type.Optional(string('Words that all occur in id, title, message, reason or fields.')),
    // What an id looks like.
    ...pageQuery(/^[A-Z][A-Z0-9.-]{1,60}$/),
  },
  answers: { 200: json('A page of the rule catalogue', RulePage) },
  isCacheable: true,
  handle({ query: { limit, cursor, q: search, model, decidedBy, severity } }) {
    const entries = findRules({ model, decidedBy, severity, search })
    const rest = cursor === undefined ? entries : entries.filter(({ id }) => id > cursor)
    return viewPage(rest, limit, viewRule, byId)
  },
})

const getRule = endpoint('GET /api/v1/rules/:id', {
  summary: 'One rule with its message and examples',
  params: {
    id: string('The ruleId of a finding, or an official id; case does not matter.'),
  },
  answers: { 200: json('The rule with its message and examples', RuleDetail) },
  problems: ['path.unknown'],
  isCacheable: true,
  handle({ params: { id } }) {
    const explanation = explainRule(id)
    if (!explanation.known) throw new Problem('path.unknown', unknownText(id, explanation.nearest))
    const [rule, another] = explanation.rules
    if (!rule || another) {
      const ids = explanation.rules.map(({ entry }) => entry.id)
      throw new Problem('path.unknown', `The authority uses ${id} for several rules: ${ids.join(', ')}.`)
    }
    return viewRuleDetail(rule.entry)
  },
})

/** `/api/v1/rules`: what is checked, what others decide, and why. Any valid key may read it. */
export const rules = { listRules, getRule }

function unknownText(id: string, nearest: readonly string[]): string {
  const advice = nearest.length > 0 ? ` The nearest: ${nearest.join(', ')}.` : ''
  return `There is no rule ${id}.${advice} GET /api/v1/rules?q= finds rules by words.`
}
