import type { Authority, FurtherLaw } from '../authorities/authority.ts'
import { findHomeLaw, furtherLaws, modelNames } from '../authorities/laws.ts'
import type { Stage } from '../stage.ts'
import { listRegistersOfActors } from '../store/actor-registers.ts'
import type { Db } from '../store/database.ts'
import type { Owner } from '../store/submissions.ts'
import type { SubmitRequest } from './request.ts'

/** A further register that a request is for. */
export type Target =
  | { kind: 'asked'; law: FurtherLaw; authority: Authority; isNamed: boolean }
  /** Its actor has it, and it cannot be asked. */
  | { kind: 'not-asked'; law: FurtherLaw; reasons: readonly string[] }

/** The further registers that a request is for, or why it cannot be for those that it names. */
export type Targets = { ok: true; further: readonly Target[] } | { ok: false; because: string }

/** Who is asked for, and what is connected where. */
interface TargetQuestion {
  db: Db
  caller: Owner & { stage: Stage }
  actor: string
  model: string
  /** The registers that the call names; the home register and those of the actor where it names none. */
  to: readonly string[] | undefined
  /** The parameter by which it names them. */
  by: 'to' | 'for'
  findAuthority(register: string): Authority | undefined
}

/** The registers that a call can name, those with models of their own first. */
export function listTargetNames(model: string): readonly string[] {
  const taking = furtherLaws.filter(({ takes }) => takes.models.includes(model))
  return [findHomeLaw(model).id, ...taking.map(({ id }) => id)]
}

/** What a list of names that is separated by commas names, each once. */
export function readNames(list: string): readonly string[] {
  return [...new Set(list.split(',').map(name => name.trim()))]
}

/**
 * The further registers that a request is for: those that the call names, else those that its actor has. What is named has to be set up;
 * of what is not named it is said why it is not asked.
 */
export async function chooseTargets(asking: TargetQuestion): Promise<Targets> {
  const { caller, model, to, by, findAuthority } = asking
  if (to === undefined) return { ok: true, further: await listTargetsOfActor(asking) }
  const because = explainNames(model, to, by)
  if (because !== undefined) return { ok: false, because }
  const further: Target[] = []
  for (const law of furtherLaws.filter(({ id }) => to.includes(id))) {
    const authority = findAuthority(law.id)
    if (authority === undefined)
      return { ok: false, because: `${by} names ${law.id}: ${explainNotConnected(caller)}` }
    further.push({ kind: 'asked', law, authority, isNamed: true })
  }
  return { ok: true, further }
}

/** What is wrong with the registers that a call names for records of a model, wherever it is made; `undefined` where that is nothing. */
export function explainNames(model: string, named: readonly string[], by: 'to' | 'for'): string | undefined {
  const names = listTargetNames(model)
  const unknown = named.find(name => !names.includes(name))
  if (unknown !== undefined) {
    const there = `There ${names.length === 1 ? 'is' : 'are'}: ${names.join(', ')}.`
    return `${by} names "${unknown}", which takes no records of ${model}. ${there}`
  }
  const home = findHomeLaw(model).id
  return named.includes(home) ? undefined : `${by} must name ${home}: by its rules the records are judged.`
}

/** The same where it is not known yet of which models they are: it is said of names that are those of no register. */
export function explainNamesOfAny(named: readonly string[], by: 'to' | 'for'): string | undefined {
  const because = modelNames.map(model => explainNames(model, named, by))
  return because.includes(undefined) ? undefined : because[0]
}

/** What stands beside the records for registers that the request is not for, one sentence each: it would be passed over in silence. */
export function explainUnheard(
  { companions = {} }: SubmitRequest,
  further: readonly Pick<Target, 'law'>[],
  by: 'to' | 'for',
): readonly string[] {
  const heard = further.map(({ law }) => law.companion?.member)
  return Object.keys(companions)
    .filter(member => !heard.includes(member))
    .map(member => {
      const of = furtherLaws.filter(({ companion }) => companion?.member === member).map(({ id }) => id)
      return `${member} stands beside the records for ${of.join(', ')}, which the request is not for; name it with the parameter ${by}.`
    })
}

async function listTargetsOfActor({
  db,
  caller,
  actor,
  model,
  findAuthority,
}: TargetQuestion): Promise<Target[]> {
  // Where there are none, nothing is looked for.
  if (furtherLaws.length === 0) return []
  const rows = await listRegistersOfActors(db, caller, [actor])
  return furtherLaws
    .filter(({ id }) => rows.some(({ register }) => register === id))
    .map((law): Target => {
      const authority = findAuthority(law.id)
      const takes = law.takes.models.includes(model)
      if (takes && authority) return { kind: 'asked', law, authority, isNamed: false }
      const reason = takes ? explainNotConnected(caller) : `It takes no records of ${model}.`
      return { kind: 'not-asked', law, reasons: [reason] }
    })
}

/** Why a register cannot be asked on a stage that is not connected to it. */
export function explainNotConnected({ stage }: { stage: Stage }): string {
  return `The stage ${stage} is not connected to it.`
}
