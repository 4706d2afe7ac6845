import type { ActorRole } from '@udigate/udi'
import type { AnswerContent } from './answer-content.ts'
import type { FurtherLaw, HomeLaw, RecordLaw, RegisterKind, RegisterLaw } from './authority.ts'
import { authorities, furtherRegisters } from './list.ts'
import type { Templates } from './templates.ts'

/** The law of each authority. */
export const laws: readonly HomeLaw[] = authorities.map(({ law }) => law)

/** All registers that a stage can reach: those with models of their own, and further ones. No two have one id. */
export const registerKinds: readonly RegisterKind[] = [...authorities, ...furtherRegisters]

/** The laws of the further ones. */
export const furtherLaws: readonly FurtherLaw[] = furtherRegisters.map(({ law }) => law)

const registerLaws: readonly RegisterLaw[] = registerKinds.map(({ law }) => law)

/** The models of all authorities; none of two has one of the same name. */
export const modelNames: readonly string[] = laws.flatMap(({ models }) => models)

/** The editions of their rules, as answers and evidence name them. */
export const rulesVersions = laws.map(({ rulesVersion }) => rulesVersion).join(', ')

/** How records of a model are read. @throws RangeError where no authority has the model */
export function findLaw(model: string): RecordLaw {
  return readCriterion(model).law
}

/**
 * What a person calls the field at a JSON Pointer into a request, in the words of the model where that is known; `undefined` where it
 * is no field of a record.
 */
export function findFieldTitle(pointer: string, model: string | null | undefined): string | undefined {
  if (model) return findLaw(model).findFieldTitle?.(pointer, model)
  for (const law of laws) {
    const title = law.findFieldTitle?.(pointer)
    if (title !== undefined) return title
  }
  return undefined
}

/** What the home register of a model does with its records. @throws RangeError where no authority has the model */
export function findHomeLaw(model: string): RegisterLaw {
  return readCriterion(model).law
}

/** What the register does with records that a submission, or a part of one, is for. @throws RangeError where there is no such register */
export function findPartLaw({ register }: { readonly register: string }): RegisterLaw {
  return findRegisterLaw(register)
}

/** What a submission to a register is about. */
export function chooseSubject(register: string): 'device' | 'item' {
  return furtherLaws.some(({ id }) => id === register) ? 'item' : 'device'
}

/** The law of a register by its id. @throws RangeError where no authority has it */
export function findRegisterLaw(register: string): RegisterLaw {
  const law = registerLaws.find(({ id }) => id === register)
  if (law === undefined) throw new RangeError(`No authority of this gateway has the id ${register}.`)
  return law
}

/** What the register does with entities in a part of it, as `findCodeSpace` names that. @throws RangeError where none has it */
export function findSpaceLaw(codeSpace: string): RegisterLaw {
  const law = registerLaws.find(({ codeSpaceByCriterion }) =>
    Object.values(codeSpaceByCriterion).includes(codeSpace),
  )
  if (law === undefined) throw new RangeError(`No authority of this gateway has the code space ${codeSpace}.`)
  return law
}

/** The criteria of all authorities, by which entities of one code are told apart. */
export const criteria: readonly string[] = [
  ...new Set(laws.flatMap(({ codeSpaceByCriterion }) => Object.keys(codeSpaceByCriterion))),
]

/** The models of a criterion. */
export function findModels(criterion: string): readonly string[] {
  return laws.flatMap(({ criterionByModel }) =>
    Object.keys(criterionByModel).filter(model => criterionByModel[model] === criterion),
  )
}

/** The criterion of the entities of a model. @throws RangeError as `findLaw` does */
export function findCriterion(model: string): string {
  return readCriterion(model).criterion
}

/** The part of the register in which codes of a model's entities stand. @throws RangeError as `findLaw` does */
export function findCodeSpace(model: string): string {
  const { law, criterion } = readCriterion(model)
  const codeSpace = law.codeSpaceByCriterion[criterion]
  if (codeSpace === undefined) throw new RangeError(`The model ${model} has no code space.`)
  return codeSpace
}

function readCriterion(model: string): { law: HomeLaw; criterion: string } {
  for (const law of laws) {
    const criterion = Object.hasOwn(law.criterionByModel, model) ? law.criterionByModel[model] : undefined
    if (criterion !== undefined) return { law, criterion }
  }
  throw new RangeError(`No authority of this gateway has the model ${model}.`)
}

/** The languages that names in records may be in, at any authority. */
export const languagesOfNames: readonly string[] = [
  ...new Set(laws.flatMap(({ nameLanguages }) => nameLanguages?.codes ?? [])),
]

/**
 * The role of an actor at the authority whose code it has; `undefined` for what is no code of an actor.
 *
 * @param register the only one whose codes count; all do where absent
 */
export function findActorRole(code: string, register?: string): ActorRole | undefined {
  for (const { id, readActorRole } of laws) {
    if (register !== undefined && id !== register) continue
    const role = readActorRole(code)
    if (role !== undefined) return role
  }
  return undefined
}

/** The files to fill in with records of a model; `undefined` where its authority has none. @throws RangeError as `findLaw` does */
export function findTemplates(model: string): Templates | undefined {
  const law = findLaw(model)
  return authorities.find(each => each.law === law)?.templates
}

/** What a document of an authority says; it is read here and now. */
export function readAuthorityDocument(authority: HomeLaw['id'], document: Uint8Array): AnswerContent {
  const found = registerKinds.find(({ law }) => law.id === authority)
  return found?.readDocument(document) ?? { isRead: false, because: `There is no authority ${authority}.` }
}
