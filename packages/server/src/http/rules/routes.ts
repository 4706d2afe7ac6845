import { modelNames } from '@udigate/eudamed'
import { deciders, explainRule, listRules, readRuleFilter, severities } from '@udigate/eudamed/catalogue'
import type { FastifyInstance } from 'fastify'
import type { Gateway } from '../../gateway.ts'
import { jsonResponse, modelTags, problemResponses } from '../document/openapi.ts'
import { authenticate } from '../endpoint/authenticate.ts'
import { answerCacheable, notModified } from '../endpoint/cacheable.ts'
import { pageParameters, readPage } from '../endpoint/page.ts'
import { Problem } from '../problems/problem.ts'
import { summaryOf } from './bodies.ts'

const filterParameters = {
  model: {
    type: 'string',
    enum: modelNames,
    description: 'Leaves out the rules of other models. Official rules that others decide stay.',
  },
  decidedBy: { type: 'string', enum: deciders, description: 'Who decides it.' },
  severity: { type: 'string', enum: severities, description: 'Leaves out what reports no finding, too.' },
  q: { type: 'string', description: 'Words that all occur in id, title, message, reason or fields.' },
}

/** `GET /api/v1/rules` and `/{id}`: what is checked, what others decide, and why. Any valid key may read it. */
export function ruleRoutes(app: FastifyInstance, gateway: Gateway): void {
  const onRequest = authenticate(gateway)
  const tags = [modelTags.validation]

  app.get(
    '/api/v1/rules',
    {
      onRequest,
      schema: {
        operationId: 'listRules',
        summary: 'List the rules and who decides them, by id',
        tags,
        querystring: {
          type: 'object',
          properties: { ...filterParameters, ...pageParameters.properties },
        },
        response: {
          200: jsonResponse('A page of the rule catalogue', 'RulePage'),
          304: notModified,
          ...problemResponses(400, 401),
        },
      },
    },
    async (request, reply) => {
      const { limit, cursor } = readPage(request.query, ruleIds)
      const entries = listRules(readFilter(request.query as Record<string, unknown>))
      const rest = cursor === undefined ? entries : entries.filter(({ id }) => id > cursor)
      const page = rest.slice(0, limit)
      return answerCacheable(request, reply, {
        items: page.map(summaryOf),
        ...(rest.length > limit ? { nextCursor: page.at(-1)?.id } : {}),
      })
    },
  )

  app.get<{ Params: { id: string } }>(
    '/api/v1/rules/:id',
    {
      onRequest,
      schema: {
        operationId: 'getRule',
        summary: 'One rule with its message and examples',
        tags,
        params: {
          type: 'object',
          properties: {
            id: {
              type: 'string',
              description: 'The ruleId of a finding, or an official id; case does not matter.',
            },
          },
        },
        response: {
          200: jsonResponse('The rule with its message and examples', 'RuleDetail'),
          304: notModified,
          ...problemResponses(401, 404),
        },
      },
    },
    async (request, reply) => {
      const { id } = request.params
      const explanation = explainRule(id)
      if (!explanation.known) throw new Problem('path.unknown', unknownText(id, explanation.nearest))
      const [rule, another] = explanation.rules
      if (!rule || another) {
        const ids = explanation.rules.map(({ entry }) => entry.id)
        throw new Problem('path.unknown', `The authority uses ${id} for several rules: ${ids.join(', ')}.`)
      }
      return answerCacheable(request, reply, rule.entry)
    },
  )
}

/** What an id looks like, which is the cursor of the list too. */
const ruleIds = /^[A-Z][A-Z0-9.-]{1,60}$/

function readFilter(query: Record<string, unknown>) {
  const reading = readRuleFilter({
    model: textOf(query, 'model'),
    decidedBy: textOf(query, 'decidedBy'),
    severity: textOf(query, 'severity'),
    search: textOf(query, 'q'),
  })
  if (reading.ok) return reading.filter
  const mistakes = reading.mistakes.map(
    ({ name, allowed }) => `${name} must be one of ${allowed.join(', ')}.`,
  )
  throw new Problem('request.parameter', mistakes.join(' '))
}

function textOf(query: Record<string, unknown>, name: string): string | undefined {
  const value = query[name]
  if (value === undefined || typeof value === 'string') return value
  throw new Problem('request.parameter', `${name} must be given once.`)
}

function unknownText(id: string, nearest: readonly string[]): string {
  const advice = nearest.length > 0 ? ` The nearest: ${nearest.join(', ')}.` : ''
  return `There is no rule ${id}.${advice} GET /api/v1/rules?q= finds rules by words.`
}
