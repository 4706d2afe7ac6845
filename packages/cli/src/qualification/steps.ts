import type { Bodies } from '@udigate/client'
import { type Model, modelNames, validRequests } from '@udigate/eudamed'
import { type CatalogueEntry, catalogue } from '@udigate/eudamed/catalogue'
import { mergePatch } from '@udigate/udi'
import manifest from '../../package.json' with { type: 'json' }
import { counted } from '../counted.ts'
import { verifyThere } from '../evidence/verify.ts'
import { callGateway, findGateway, GatewayFailure, openGateway } from '../gateway/call-gateway.ts'
import type { Environment } from '../gateway/environment.ts'

/** A step of a protocol, and what was seen at it. */
export interface Step {
  /** Its own from version to version. */
  id: string
  /** Whether it looks at how the gateway is installed, or at what it does. */
  part: 'installation' | 'operation'
  does: string
  expected: string
  seen: string
  passed: boolean
}

type Seen = Pick<Step, 'seen' | 'passed'>
type Gateway = ReturnType<typeof callGateway>

/**
 * Carries the steps out at the gateway, one after the other. Nothing is stored or sent.
 *
 * @throws CommandFailure where the gateway cannot be reached, or refuses who asks
 */
export async function* runSteps(environment: Environment): AsyncGenerator<Step> {
  const gateway = callGateway(environment)
  yield* lookAtInstallation(await gateway.get('/api/v1/diagnosis'))
  for (const model of modelNames) yield await judgeValid(gateway, model)
  const rules = catalogue().filter(isJudgedByRecord)
  for (const rule of rules) yield await breakRule(gateway, rule)
  yield await callAsStranger(findGateway(environment))
  yield await verifyEvidence(environment)
}

const own = `udigate ${manifest.version}`

function* lookAtInstallation({ version, checks }: Bodies['Diagnosis']): Generator<Step> {
  yield {
    id: 'IQ-same-version',
    part: 'installation',
    does: 'Ask the gateway for its version',
    expected: own,
    seen: version,
    passed: version === own,
  }
  for (const { check, state, message } of checks) {
    yield {
      id: `IQ-${check}`,
      part: 'installation',
      does: `Have the gateway look at ${check}`,
      expected: 'nothing that is wrong',
      seen: state === 'warning' ? `${message} (a warning)` : message,
      passed: state !== 'failed',
    }
  }
}

async function judgeValid(gateway: Gateway, model: Model): Promise<Step> {
  return {
    id: `OQ-valid-${model}`,
    part: 'operation',
    does: `Validate a record of ${model} that keeps every rule`,
    expected: 'no error',
    ...(await see(async () => {
      const found = await findRules(gateway, model, validRequests[model])
      const errors = found.filter(({ isError }) => isError).map(({ ruleId }) => ruleId)
      return { seen: errors.length === 0 ? 'no error' : errors.join(', '), passed: errors.length === 0 }
    })),
  }
}

/** Whether one record is enough to break it. */
function isJudgedByRecord({ decidedFrom, register, examples }: CatalogueEntry): boolean {
  return (
    decidedFrom.length === 1 &&
    decidedFrom[0] === 'record' &&
    register === undefined &&
    examples.bad.length > 0
  )
}

async function breakRule(gateway: Gateway, { id, title, examples }: CatalogueEntry): Promise<Step> {
  const expected = `${id} in ${counted(examples.bad.length, 'record')}`
  return {
    id: `OQ-rule-${id}`,
    part: 'operation',
    does: `Validate records that break a rule: ${title}`,
    expected,
    ...(await see(async () => {
      const missed: string[] = []
      for (const { title: example, model, change } of examples.bad) {
        const found = await findRules(gateway, model, mergePatch(validRequests[model], change))
        if (!found.some(({ ruleId }) => ruleId === id)) missed.push(`${example} (${model})`)
      }
      return missed.length === 0
        ? { seen: expected, passed: true }
        : { seen: `not found: ${missed.join('; ')}`, passed: false }
    })),
  }
}

async function findRules(
  gateway: Gateway,
  model: Model,
  request: unknown,
): Promise<{ ruleId: string; isError: boolean }[]> {
  const options = { offline: true, severity: 'info', acknowledged: true } as const
  const body = await gateway.validate(model, JSON.stringify(request), options)
  const {
    deviceErrors,
    deviceGroupErrors,
    deviceWarnings,
    deviceGroupWarnings,
    deviceInfos,
    deviceGroupInfos,
  } = body
  const errors = [deviceErrors, deviceGroupErrors].flatMap(found => found ?? [])
  const others = [deviceWarnings, deviceGroupWarnings, deviceInfos, deviceGroupInfos].flatMap(
    found => found ?? [],
  )
  return [
    ...errors.map(({ ruleId }) => ({ ruleId, isError: true })),
    ...others.map(({ ruleId }) => ({ ruleId, isError: false })),
  ]
}

async function callAsStranger(url: URL): Promise<Step> {
  const refused = 'refused with 401'
  const { seen } = await see(async () => {
    await openGateway(url, { key: 'udg_live_no-key-of-this-gateway' }).get('/api/v1/submissions')
    return { seen: 'answered', passed: false }
  })
  return {
    id: 'OQ-stranger',
    part: 'operation',
    does: 'Ask for submissions with a key that the gateway has never given',
    expected: refused,
    seen,
    passed: seen.startsWith(refused),
  }
}

async function verifyEvidence(environment: Environment): Promise<Step> {
  return {
    id: 'OQ-evidence',
    part: 'operation',
    does: 'Have the evidence verified',
    expected: 'nothing is wrong',
    ...(await see(async () => {
      const { problems } = await verifyThere(environment, [], undefined)
      return problems.length === 0
        ? { seen: 'nothing is wrong', passed: true }
        : { seen: `${counted(problems.length, 'thing')} not as the gateway wrote it`, passed: false }
    })),
  }
}

/** What was seen; a refusal is seen too. */
async function see(look: () => Promise<Seen>): Promise<Seen> {
  try {
    return await look()
  } catch (error) {
    if (!(error instanceof GatewayFailure) || error.httpStatus === undefined) throw error
    return { seen: `refused with ${error.httpStatus}: ${error.message}`, passed: false }
  }
}
