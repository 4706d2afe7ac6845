import type { GatewayClient } from '@udigate/client'
import { chooseModel, type ReadRequest, type Verdict } from '@udigate/sheets'
import {
  type Finding,
  FindingLists,
  type JsonObject,
  listFindings,
  listFor,
  type ValidateOptions,
  type Validation,
} from '@udigate/udi'
import { callGateway, GatewayFailure } from '../gateway/call-gateway.ts'
import type { Environment } from '../gateway/environment.ts'
import { CommandFailure } from '../run-command.ts'
import { dataPools } from './data-pools.ts'
import { judgeInput } from './judge-input.ts'
import type { ValidateCommandOptions } from './options.ts'

/** How many records the gateway is asked about at once. */
const atOnce = 8

/** Judges requests as `judgeInput` does, and what is valid in itself beside the register of a gateway. */
export interface RegisterJudge {
  /** The verdicts on requests, by their records. */
  judge(requests: readonly ReadRequest[]): Promise<ReadonlyMap<number, Verdict>>
  /** Why the gateway could not be asked any more: all after that are judged by themselves. */
  readonly trouble: string | undefined
}

/**
 * Makes what judges beside the register of the gateway that the environment names; nothing where it names none, or records are to be
 * judged by themselves. What a message changes of a device is judged by itself.
 *
 * @throws CommandFailure where the gateway is named wrongly, or no key of it is there
 */
export function besideRegister(
  options: ValidateCommandOptions,
  environment: Environment,
): RegisterJudge | undefined {
  if (options.offline || !environment.UDIGATE_URL) return undefined
  const gateway = openOrAdvise(environment)
  const { model, strictContract, register, info } = options
  let trouble: string | undefined
  const ask = async (request: ReadRequest, body: JsonObject): Promise<Validation> => {
    // Data pools are judged here alone.
    const { tradeItem: _, ...home } = body
    const [sent, further] = register === dataPools ? [home, undefined] : [body, register]
    const severity = info ? 'info' : undefined
    const own = chooseModel(request, model)
    const answer = await gateway.validate(own, JSON.stringify(sent), {
      for: further,
      severity,
      acknowledged: true,
    })
    return answer as Validation
  }
  const judgeOne = async (
    request: ReadRequest,
    groups: NonNullable<ValidateOptions['groups']>,
  ): Promise<Verdict> => {
    const { reading } = request
    const verdict = judgeInput(request, model, { strictContract, register, info, groups })
    if (trouble !== undefined || !reading.ok || !isWhole(request) || verdict.kind !== 'judged') return verdict
    const { validation } = verdict
    if (validation.status === 'failed') return verdict
    try {
      return { ...verdict, validation: addFindings(validation, await ask(request, reading.body), info) }
    } catch (error) {
      if (!(error instanceof GatewayFailure)) throw error
      trouble ??= `${error.message} The records after that were judged by themselves, as with --offline.`
      return verdict
    }
  }
  return {
    async judge(requests) {
      const verdicts = new Map<number, Verdict>()
      const groups = new WeakMap()
      for (let from = 0; from < requests.length; from += atOnce) {
        const some = requests.slice(from, from + atOnce)
        const judged = await Promise.all(some.map(request => judgeOne(request, groups)))
        for (const [index, request] of some.entries()) {
          const verdict = judged[index]
          if (verdict) verdicts.set(request.record, verdict)
        }
      }
      return verdicts
    },
    get trouble() {
      return trouble
    },
  }
}

function openOrAdvise(environment: Environment): GatewayClient {
  try {
    return callGateway(environment)
  } catch (error) {
    if (!(error instanceof CommandFailure)) throw error
    throw new CommandFailure(`${error.message} --offline judges records by themselves.`, 2)
  }
}

/** Not of a message that has a part of a device alone, nor of a table with cells that cannot be read. */
function isWhole({ operation = 'DEVICE.POST', problems = [] }: ReadRequest): boolean {
  return operation === 'DEVICE.POST' && !problems.some(({ severity }) => severity === 'error')
}

/** What is found of records by themselves, and what else the gateway finds; but for the warnings that people have acknowledged there. */
function addFindings(alone: Validation, beside: Validation, info: boolean): Validation {
  const known = new Set(
    Array.from(listFindings(alone), ([severity, finding]) => nameFinding(severity, finding)),
  )
  const told = Array.from(listFindings(beside))
  const left = new Set(
    told.flatMap(([severity, finding]) =>
      'acknowledged' in finding ? [nameFinding(severity, finding)] : [],
    ),
  )
  const further = told.filter(([severity, finding]) => !known.has(nameFinding(severity, finding)))
  if (further.length === 0 && left.size === 0) return alone
  const lists = new FindingLists()
  const isLeft = (finding: Finding): boolean => !left.has(nameFinding('warning', finding))
  const { deviceWarnings, deviceGroupWarnings } = alone
  lists.addAll({
    ...alone,
    deviceWarnings: deviceWarnings.filter(isLeft),
    deviceGroupWarnings: deviceGroupWarnings.filter(isLeft),
  })
  for (const [severity, finding] of further) {
    if (!('acknowledged' in finding)) lists.add(listFor(finding.path, severity), () => finding)
  }
  const { status, message } = beside
  return { status, message, ...lists.close(info) }
}

function nameFinding(severity: string, { ruleId, path, message }: Finding): string {
  return `${severity} ${ruleId} ${path} ${message}`
}
