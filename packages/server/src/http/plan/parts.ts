import type { Validation } from '@udigate/udi'
import type { FastifyBaseLogger } from 'fastify'
import { senderFor } from '../../actors/sender.ts'
import type { RegisterLaw } from '../../authorities/authority.ts'
import type { Gateway } from '../../gateway.ts'
import { decidePart, type PlannedPart } from '../../submissions/decide-part.ts'
import { askLaw, type JudgedPart, type Part, type PartsAsked } from '../../submissions/part.ts'
import { prepareParts } from '../../submissions/prepare-parts.ts'
import { checkMessages, previewMessages } from '../../submissions/preview-messages.ts'
import type { Body } from '../body.ts'
import { fewReasons } from '../submit/few-reasons.ts'
import type { PlannedTarget } from './bodies.ts'
import { type PlanView, viewPlan, viewPlannedOperations } from './views.ts'

type Target = Body<typeof PlannedTarget>

const nothingFound: Validation = {
  status: 'successful',
  message: 'Validation successful',
  deviceErrors: [],
  deviceGroupErrors: [],
  deviceWarnings: [],
  deviceGroupWarnings: [],
}

/** What submitting would do at each register, the home register first; nothing where it is for that one alone. */
export async function planTargets(
  gateway: Gateway,
  home: Pick<RegisterLaw, 'id' | 'agency'>,
  { verdict, statusText }: PlanView,
  asked: PartsAsked,
  log: FastifyBaseLogger,
): Promise<Target[]> {
  const { db } = gateway.store
  const prepared = await prepareParts(db, asked)
  const views = prepared.map(async part => {
    if (part.kind !== 'judged') return viewPart(part, log)
    const decided = await decidePart(db, asked, part)
    return decided.kind === 'planned'
      ? viewPlanned(gateway, asked, part, decided, log)
      : viewPart(decided, log)
  })
  return [{ ...nameRegister(home), verdict, statusText }, ...(await Promise.all(views))]
}

/** What is said of a part of which nothing is to be sent. */
function viewPart(part: Part, log: FastifyBaseLogger): Target {
  const name = nameRegister(part.law)
  switch (part.kind) {
    case 'received':
      return shorten(name, viewPlan('JOINS', nothingFound, { joins: part.submission.request_id }))
    case 'invalid':
      return shorten(name, viewPlan('INVALID', part.validation))
    case 'blocked':
      return shorten(name, viewPlan('BLOCKED', nothingFound, part))
    case 'not-taken':
      return shorten(name, viewPlan('INVALID_REQUEST', nothingFound, part))
    case 'not-asked':
      return {
        ...name,
        verdict: 'NOT_ASKED',
        statusText: 'It is not asked for this device',
        reasons: fewReasons(part.reasons),
      }
    case 'broken':
      log.error({ err: part.error, register: part.law.id }, 'a law broke down')
      return { ...name, verdict: 'INTERNAL_ERROR', statusText: 'The law of this register broke down' }
  }
}

async function viewPlanned(
  gateway: Gateway,
  { caller, actor, request }: PartsAsked,
  { law, authority, desired }: JudgedPart,
  { plan }: PlannedPart,
  log: FastifyBaseLogger,
): Promise<Target> {
  const sender = await senderFor(gateway.store.db, caller.stage, actor)
  const previewed = askLaw(() => previewMessages(gateway, authority, sender, request, desired, plan))
  if (!previewed.ok) return viewPart({ law, kind: 'broken', error: previewed.error }, log)
  const messages = previewed.value
  const problems = checkMessages(authority, messages)
  const isIdentical = plan.operations.length === 0
  const verdict = problems.length > 0 ? 'UNABLE' : isIdentical ? 'IDENTICAL' : 'POSSIBLE'
  const operations = viewPlannedOperations(plan, messages, desired)
  return shorten(nameRegister(law), viewPlan(verdict, nothingFound, { operations, reasons: problems }))
}

/** A plan of one register among several, without what it says nothing of. */
function shorten(name: Pick<Target, 'register' | 'agency'>, plan: PlanView): Target {
  const { verdict, statusText, operations, reasons, reasonRules, joins, validationResult } = plan
  return {
    ...name,
    verdict,
    statusText,
    ...(operations.length > 0 && { operations }),
    ...(reasons.length > 0 && { reasons }),
    ...(reasonRules && { reasonRules }),
    ...(joins !== undefined && { joins }),
    ...(validationResult.status === 'failed' && { validationResult }),
  }
}

function nameRegister({ id: register, agency }: Pick<RegisterLaw, 'id' | 'agency'>) {
  return { register, agency }
}
