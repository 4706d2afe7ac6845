import { type RecordRequest, type Validation, withInfos, withWarnings } from '@udigate/udi'
import { findHomeLaw, findLaw } from '../authorities/laws.ts'
import { nameAlike, nameBeside } from './find-beside.ts'
import { failedBy } from './judge.ts'
import type { RequestFacts } from './request-facts.ts'

/** What the register says against records, and what else it says of them. */
export type FoundBeside = ReturnType<ReturnType<typeof findHomeLaw>['judgeBeside']>

/**
 * Judges valid records beside the register too: whether something else in it uses their identifiers, what they are linked with, and
 * whether what it holds of their device and group can become what they say.
 *
 * @param validation the verdict on the records by themselves; of failed ones nothing is looked for. Where it has infos, what is alike
 * is looked for too
 * @throws RuleFailure, or what a fact throws
 */
export async function judgeBesideRegister(
  facts: Pick<RequestFacts, 'beside'>,
  model: string,
  records: RecordRequest,
  validation: Validation,
): Promise<Validation> {
  if (validation.status === 'failed') return validation
  return withFoundBeside(
    validation,
    await findBesideRegister(facts, model, records, validation.deviceInfos !== undefined),
  )
}

/** What the register says of valid records. @param info whether infos are found too @throws as `judgeBesideRegister` does */
export async function findBesideRegister(
  facts: Pick<RequestFacts, 'beside'>,
  model: string,
  records: RecordRequest,
  info = false,
): Promise<FoundBeside> {
  const law = findHomeLaw(model)
  const { readDesired, readMaker } = findLaw(model)
  const desired = readDesired(model, records)
  const { registered, isOpen, others } = await facts.beside(model, {
    ...nameBeside(law, desired),
    ...(info && nameAlike(law, desired)),
    actor: (readMaker(records.deviceGroup) ?? readMaker(records.device))?.actor,
  })
  const { callerPath } = desired
  return law.judgeBeside(desired, registered, { callerPath, judgesChange: isOpen, ...others })
}

/** A verdict on records with what the register says of them. */
export function withFoundBeside(
  validation: Validation,
  { findings, warnings, infos }: FoundBeside,
): Validation {
  const warned = warnings.length === 0 ? validation : { ...validation, ...withWarnings(validation, warnings) }
  const told = infos.length === 0 ? warned : { ...warned, ...withInfos(warned, infos) }
  return findings.length === 0 ? told : failedBy(told, findings)
}
