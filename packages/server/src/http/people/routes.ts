import * as Type from 'typebox'
import {
  type Administrator,
  endSessionsOfMember,
  findPeople,
  forgetMember,
  giveRole,
  type PeopleRefusal,
  takeRolesBack,
} from '../../people/members/administer.ts'
import type { Caller } from '../../rights/caller.ts'
import { findPerson, listRoleGrantsOf } from '../../store/people.ts'
import type { PersonRow } from '../../store/tables.ts'
import { requirePerson } from '../accounts/require-person.ts'
import { empty, endpointWith, json } from '../endpoint/endpoint.ts'
import { byId, pageQuery, uuids, viewPage } from '../endpoint/page.ts'
import { jsonBody } from '../endpoint/read-body.ts'
import { Problem } from '../problems/problem.ts'
import { PersonPage, PersonResponse, RoleRequest } from './bodies.ts'
import { readPeople, viewPerson } from './view-people.ts'

const endpoint = endpointWith({ tag: 'People', right: 'people.manage', work: 'storing' })

const person = json('The person', PersonResponse)
const own = Type.Boolean({
  default: false,
  description:
    'Whether who asks may be the one: without the role they administer nothing any longer, and cannot take that back.',
})
const problems = ['path.unknown', 'permission.right', 'people.beyond', 'people.last-administrator'] as const

const listPeople = endpoint('GET /api/v1/people', {
  summary: 'Who belongs to the organisation on this stage, newest first',
  right: 'people.read',
  query: {
    ...pageQuery(uuids),
    state: Type.Enum(['CURRENT', 'FORMER'], {
      default: 'CURRENT',
      description: 'Those who have a role here, or those who had one and have none any longer.',
    }),
    q: Type.Optional(
      Type.String({ maxLength: 200, description: 'What stands in the name or the mail address.' }),
    ),
  },
  answers: { 200: json('A page of people', PersonPage) },
  async handle({ caller, query: { limit, cursor: before, state, q = '' } }, gateway) {
    const { db } = gateway.store
    const wanted = { isFormer: state === 'FORMER', text: q, limit: limit + 1, before }
    const rows = await findPeople(db, caller, wanted)
    return viewPage(rows, limit, await readPeople(gateway, caller, rows), byId)
  },
})

const getPerson = endpoint('GET /api/v1/people/:id', {
  summary: 'A person who belongs or belonged to the organisation on this stage',
  right: 'people.read',
  answers: { 200: person },
  problems: ['path.unknown'],
  async handle({ caller, params: { id } }, gateway) {
    const { db } = gateway.store
    const row = await findPerson(db, id)
    if (!row || (await listRoleGrantsOf(db, caller, [id])).length === 0) throw unknownPerson(id)
    return viewPerson(gateway, caller, row)
  },
})

const postRole = endpoint('POST /api/v1/people/:id/roles', {
  act: 'role-granted',
  asksReason: 'where-asked',
  summary: 'Give a person of the organisation a role on this stage',
  description:
    'For no more actors than who asks manages people for. Someone who is nothing in the organisation yet is invited. Repeating it changes nothing.',
  body: jsonBody(RoleRequest),
  answers: { 200: person },
  problems: [...problems, 'request.members', 'people.removed', 'people.to-oneself'],
  async handle({ caller, params: { id }, readBody, log }, gateway) {
    const wanted = readBody()
    const row = orRefuse(id, await giveRole(gateway, findAdministrator(caller), id, wanted))
    log({ changedPersonId: id, role: wanted.role }, 'role given')
    return viewPerson(gateway, caller, row)
  },
})

const deleteRole = endpoint('DELETE /api/v1/people/:id/roles/:role', {
  act: 'role-ended',
  asksReason: 'where-asked',
  summary: 'Take a role back',
  description: 'What the person does by it ends within a second. What they have submitted goes on.',
  params: { role: Type.String({ description: 'The id of the role that the person was given.' }) },
  query: { own },
  answers: { 200: person },
  problems: [...problems, 'people.own'],
  async handle({ caller, params: { id, role: grantId }, query, log }, gateway) {
    const wanted = { grantId, mayBeOwn: query.own }
    const row = orRefuse(id, await takeRolesBack(gateway, findAdministrator(caller), id, wanted))
    log({ changedPersonId: id, roleId: grantId }, 'role taken back')
    return viewPerson(gateway, caller, row)
  },
})

const deletePerson = endpoint('DELETE /api/v1/people/:id', {
  act: 'role-ended',
  asksReason: 'where-asked',
  summary: 'Take back every role that a person has in the organisation on this stage',
  description:
    'Who has no role elsewhere either is signed out. The person stays listed as FORMER, and their name with what they have done.',
  query: { own },
  answers: { 200: person },
  problems: [...problems, 'people.own'],
  async handle({ caller, params: { id }, query, log }, gateway) {
    const row = orRefuse(
      id,
      await takeRolesBack(gateway, findAdministrator(caller), id, { mayBeOwn: query.own }),
    )
    log({ changedPersonId: id }, 'all roles taken back')
    return viewPerson(gateway, caller, row)
  },
})

const deleteSessions = endpoint('DELETE /api/v1/people/:id/sessions', {
  act: 'signed-out',
  summary: 'Sign a person of the organisation out everywhere; they can sign in again',
  answers: { 200: person },
  problems: ['path.unknown', 'permission.right'],
  async handle({ caller, params: { id }, log }, gateway) {
    const row = orRefuse(id, await endSessionsOfMember(gateway, findAdministrator(caller), id))
    log({ changedPersonId: id }, 'sessions ended')
    return viewPerson(gateway, caller, row)
  },
})

const postForgetting = endpoint('POST /api/v1/people/:id/forget', {
  act: 'person-changed',
  asksReason: 'where-asked',
  summary: 'Forget who a person was, for good',
  description:
    'Name, mail address, subject at the provider and all that they sign in with are erased. What they have done stays, under an id that names no person, and the evidence verifies as before. Only where the person is and was nothing in another organisation, and is nothing on another stage or as a host.',
  answers: { 204: empty('They are forgotten') },
  problems: [...problems, 'people.own', 'people.elsewhere'],
  async handle({ caller, params: { id }, log }, gateway) {
    orRefuse(id, await forgetMember(gateway, findAdministrator(caller), id))
    log({ changedPersonId: id }, 'person forgotten')
    return undefined
  },
})

/** `/api/v1/people`: who belongs to the organisation on the stage of who asks. */
export const people = {
  listPeople,
  getPerson,
  giveRole: postRole,
  takeRoleBack: deleteRole,
  takeAllRolesBack: deletePerson,
  endSessionsOfPerson: deleteSessions,
  forgetPerson: postForgetting,
}

function findAdministrator(caller: Caller): Administrator {
  return { ...caller, personId: requirePerson(caller).personId }
}

function unknownPerson(id: string): Problem {
  return new Problem('path.unknown', `There is no person ${id} of this organisation on this stage.`)
}

/** @throws Problem where it was refused */
function orRefuse(id: string, result: PersonRow | PeopleRefusal): PersonRow {
  if (typeof result !== 'string') return result
  switch (result) {
    case 'unknown':
      throw unknownPerson(id)
    case 'not-any-longer':
      throw new Problem('permission.right', 'Your role was ended.')
    default:
      throw new Problem(`people.${result}`)
  }
}
