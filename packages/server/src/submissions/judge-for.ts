import type { JsonObject, RecordRequest, ValidateOptions, Validation } from '@udigate/udi'
import type { FurtherLaw } from '../authorities/authority.ts'
import { findJudgedRegister, judgedRegisters } from '../authorities/judged-registers.ts'
import { findHomeLaw, findLaw, furtherLaws, laws } from '../authorities/laws.ts'
import { registerNames } from '../authorities/registers.ts'
import { failedBy } from './judge.ts'
import { judgeItem, nameItem, readGivenCompanion, readHeldCompanion } from './judge-item.ts'
import { askLaw } from './part.ts'
import type { RequestFacts } from './request-facts.ts'

/** The registers that records of a model can be judged for, its home register first. */
export function listJudging(model: string): readonly string[] {
  const further = furtherLaws.filter(({ takes }) => takes.models.includes(model))
  return [findHomeLaw(model).id, ...registerNames, ...[...judgedRegisters, ...further].map(({ id }) => id)]
}

/** What a register is called beside others. */
export function nameAgency(register: string): string {
  const law = [...laws, ...furtherLaws].find(({ id }) => id === register)
  return law?.agency ?? register
}

/** What stands beside the records of a request for these registers, by the names of its members, and the request without it. */
export function takeCompanions(
  body: JsonObject,
  registers: readonly string[],
): { readonly companions: JsonObject; readonly body: JsonObject } {
  const members = [...judgedRegisters, ...furtherLaws]
    .filter(({ id }) => registers.includes(id))
    .map(({ companion }) => companion?.member)
  const isCompanion = ([name]: readonly [string, unknown]) => members.includes(name)
  const all = Object.entries(body)
  const companions = all.filter(isCompanion)
  if (companions.length === 0) return { companions: {}, body }
  return {
    companions: Object.fromEntries(companions),
    body: Object.fromEntries(all.filter(each => !isCompanion(each))),
  }
}

/** By what records are judged for a register; for the home register where none is named. */
interface JudgingFor extends Pick<ValidateOptions, 'strictContract' | 'info'> {
  codes: object
  register?: string
  /** When that is asked, ISO 8601. */
  at?: string
}

/**
 * The verdict on records for a register: by the home register's rules, and by what that one asks besides.
 *
 * @param companions what stands beside the records; what does not is as it is held
 * @throws RuleFailure of the home register, or what a fact throws
 */
export async function judgeFor(
  facts: Pick<RequestFacts, 'itemRecord'>,
  model: string,
  records: RecordRequest,
  companions: JsonObject,
  { register, at = '', ...options }: JudgingFor,
): Promise<{ kind: 'judged'; validation: Validation } | { kind: 'broken'; because: string }> {
  const profile = registerNames.find(name => name === register)
  const home = findHomeLaw(model).validate(model, records, { ...options, register: profile })
  const judged = findJudgedRegister(register)
  if (judged) {
    const { codes, info } = options
    const beside = { sentAt: new Date(at), codes, info }
    const validation = judged.validateBesides(home, model, { ...records, ...companions }, beside)
    return { kind: 'judged', validation }
  }
  const law = furtherLaws.find(({ id }) => id === register)
  if (law === undefined || home.status === 'failed') return { kind: 'judged', validation: home }
  return judgeForFurther(facts, law, model, records, companions, home)
}

/** @param home the verdict of the home register, which is not failed */
async function judgeForFurther(
  facts: Pick<RequestFacts, 'itemRecord'>,
  law: FurtherLaw,
  model: string,
  records: RecordRequest,
  companions: JsonObject,
  home: Validation,
): ReturnType<typeof judgeFor> {
  const whole = { ...records, groupIsStored: false }
  const named = askLaw(() => nameItem(law, findLaw(model).readDesired(model, whole)))
  if (!named.ok) return { kind: 'broken', because: String(named.error) }
  const record = await facts.itemRecord(named.value)
  const judged = askLaw(() => {
    const companion = readGivenCompanion(law, { companions }) ?? readHeldCompanion(law, { record })
    return judgeItem(law, model, whole, companion)
  })
  if (!judged.ok) return { kind: 'broken', because: String(judged.error) }
  const said = judged.value
  const validation =
    said.kind === 'judged'
      ? withFoundFor(home, said.validation)
      : failedBy(
          home,
          said.reasons.map(message => ({ path: '', ruleId: 'NOT-TAKEN', message })),
        )
  return { kind: 'judged', validation }
}

/** A verdict of the home register, with what a further one found. */
function withFoundFor(home: Validation, further: Validation): Validation {
  return {
    ...home,
    ...(further.status === 'failed' && { status: further.status, message: further.message }),
    deviceErrors: [...home.deviceErrors, ...further.deviceErrors],
    deviceGroupErrors: [...home.deviceGroupErrors, ...further.deviceGroupErrors],
    deviceWarnings: [...home.deviceWarnings, ...further.deviceWarnings],
    deviceGroupWarnings: [...home.deviceGroupWarnings, ...further.deviceGroupWarnings],
  }
}
