import * as Type from 'typebox'
import { findActorRole, furtherLaws } from '../../authorities/laws.ts'
import { findRegister, registerNames } from '../../authorities/registers.ts'
import { mayActFor } from '../../registers/note-upload.ts'
import {
  listPageOfRegister,
  listRegistersOfActors,
  putActorRegister,
  removeActorRegister,
} from '../../store/actor-registers.ts'
import { findOrganisation } from '../../store/actors.ts'
import { nameActorLock } from '../../store/entity-lock.ts'
import type { ActorRegisterRow } from '../../store/tables.ts'
import { type Body, formatTime, ref, Stage, string, time } from '../body.ts'
import { mayNotActFor } from '../endpoint/acting-actor.ts'
import { empty, endpointWith, json } from '../endpoint/endpoint.ts'
import { definePage, pageQuery, viewPage } from '../endpoint/page.ts'
import { jsonBody } from '../endpoint/read-body.ts'
import { Problem } from '../problems/problem.ts'
import { ofRegister, readRegister } from './register-device.ts'

const endpoint = endpointWith({ tag: 'Actors', right: 'actors.manage', work: 'storing' })

const registersOfActors: readonly string[] = [...registerNames, ...furtherLaws.map(({ id }) => id)]

const registerOfActor = Type.Enum([...registersOfActors], { description: 'A further register.' })

const ofActor = { params: { register: registerOfActor } } as const

const party = Type.Optional(
  Type.String({
    minLength: 1,
    maxLength: 40,
    examples: ['CHRN-AR-20000123'],
    description:
      'The number by which the register knows who uploads the files: for swissdamed the CHRN of the Swiss manufacturer or authorised representative. It stands in no file.',
  }),
)

const ActorRegisterSetting = Type.Object(
  { party },
  {
    $id: 'ActorRegisterSetting',
    title: 'What is set of an actor in a further register',
    additionalProperties: false,
  },
)

const ActorRegister = Type.Object(
  {
    stage: ref(Stage),
    actorCode: string('Its single registration number (SRN).'),
    register: registerOfActor,
    party,
    since: time('Since when it is set so.'),
  },
  { $id: 'ActorRegister', title: 'A further register in which an actor has devices' },
)

const ActorRegisterList = Type.Object(
  { items: Type.Array(ref(ActorRegister)) },
  { $id: 'ActorRegisterList', title: 'Further registers in which an actor has devices' },
)

const ActorRegisterPage = definePage(ActorRegister, {
  $id: 'ActorRegisterPage',
  title: 'A page of actors with devices in a further register',
})

const listActorsInRegister = endpoint('GET /api/v1/exports/:register/actors', {
  ...ofRegister,
  summary: 'List the actors that have devices in a further register',
  right: 'actors.read',
  query: pageQuery(/^.{1,100}$/),
  answers: { 200: json('A page of actors, by their codes', ActorRegisterPage) },
  problems: ['path.unknown'],
  async handle({ caller, params: { register }, query: { limit, cursor: after } }, { store: { db } }) {
    const { id } = readRegister(register).profile
    const rows = await listPageOfRegister(db, caller, id, caller.actors, { limit: limit + 1, after })
    return viewPage(rows, limit, view, ({ actor }) => actor)
  },
})

const listActorRegisters = endpoint('GET /api/v1/actors/:srn/registers', {
  summary: 'The further registers in which an actor has devices',
  right: 'actors.read',
  answers: { 200: json('The registers', ActorRegisterList) },
  problems: ['path.unknown'],
  async handle({ caller, params: { srn } }, { store }) {
    const owner = mayActFor(caller, { actor: srn })
      ? await findOrganisation(store.db, caller.stage, srn)
      : undefined
    if (owner !== caller.organisation) {
      throw new Problem('path.unknown', `There is no actor ${srn} among those of this organisation.`)
    }
    const rows = await listRegistersOfActors(store.db, caller, [srn])
    return { items: rows.map(view) }
  },
})

const putRegister = endpoint('PUT /api/v1/actors/:srn/registers/:register', {
  act: 'register-chosen',
  ...ofActor,
  asksReason: 'where-asked',
  summary: 'Say that an actor has devices in a further register',
  body: jsonBody(ActorRegisterSetting),
  answers: { 200: json('What is set now', ActorRegister) },
  problems: ['path.unknown', 'request.members', 'request.parameter', 'actor.taken', 'permission.actor'],
  async handle({ caller, params: { srn, register }, readBody, log }, { store, now }) {
    requireRegisterOfActor(register)
    if (findActorRole(srn) === undefined) {
      throw new Problem('request.parameter', 'The address must name an SRN, such as DE-MF-000001723.')
    }
    if (!mayActFor(caller, { actor: srn })) throw mayNotActFor(srn)
    const { party: number } = readBody()
    const fault = number === undefined ? undefined : findRegister(register)?.profile.party.findFault(number)
    if (fault !== undefined) {
      const faults = [{ path: '/party', message: `${fault}.` }]
      throw new Problem('request.members', `At /party: ${fault}.`, {}, faults)
    }
    const row: ActorRegisterRow = {
      stage: caller.stage,
      actor: srn,
      register,
      organisation: caller.organisation,
      party: number ?? null,
      since: now().getTime(),
      set_by: caller.author,
    }
    const isOwn = await store.write(
      async db => {
        const owner = await findOrganisation(db, caller.stage, srn)
        if (owner !== undefined && owner !== caller.organisation) return false
        await putActorRegister(db, row)
        return true
      },
      [nameActorLock(caller.stage, srn)],
    )
    if (!isOwn) throw new Problem('actor.taken', `${srn} belongs to another organisation on this stage.`)
    log({ actor: srn, register }, 'register of an actor set')
    return view(row)
  },
})

const deleteRegister = endpoint('DELETE /api/v1/actors/:srn/registers/:register', {
  act: 'register-left',
  ...ofActor,
  asksReason: 'where-asked',
  summary: 'Say that an actor has no devices in a further register any longer; files stay',
  answers: { 204: empty('It has none there any longer') },
  problems: ['path.unknown'],
  async handle({ caller, params: { srn, register }, log }, { store, now }) {
    const name = { stage: caller.stage, organisation: caller.organisation, actor: srn, register }
    const isGone =
      mayActFor(caller, { actor: srn }) &&
      (await store.write(
        db => removeActorRegister(db, name, { by: caller.author, at: now() }),
        [nameActorLock(caller.stage, srn)],
      ))
    if (!isGone) throw new Problem('path.unknown', `${srn} has no devices in ${register}.`)
    log({ actor: srn, register }, 'register of an actor removed')
    return undefined
  },
})

/** @throws Problem where there is no register of that name */
function requireRegisterOfActor(name: string): void {
  if (registersOfActors.includes(name)) return
  const names = registersOfActors.join(', ')
  throw new Problem('path.unknown', `There is no register "${name}". There are: ${names}.`)
}

/** `/api/v1/actors/{srn}/registers`: the further registers in which an actor has devices; and the actors of such a register. */
export const actorRegisters = {
  listActorsInRegister,
  listActorRegisters,
  setActorRegister: putRegister,
  removeActorRegister: deleteRegister,
}

function view({
  stage,
  actor,
  register,
  party: number,
  since,
}: ActorRegisterRow): Body<typeof ActorRegister> {
  return { stage, actorCode: actor, register, party: number ?? undefined, since: formatTime(since) }
}
