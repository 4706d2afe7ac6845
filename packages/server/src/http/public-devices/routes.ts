import * as Type from 'typebox'
import { findSpaceLaw } from '../../authorities/laws.ts'
import type { PublicQuestion } from '../../authorities/public-register.ts'
import type { Gateway } from '../../gateway.ts'
import { lookAtDevice } from '../../public-register/look-at-device.ts'
import type { Caller } from '../../rights/caller.ts'
import { recordPath } from '../../store/acts.ts'
import { submissionsAbout } from '../../store/entity-history.ts'
import { findPublicLook, scheduleLook } from '../../store/public-looks.ts'
import { recordAct } from '../../store/record-act.ts'
import type { EntityRow } from '../../store/tables.ts'
import { findOwnEntity } from '../devices/find-entity.ts'
import { endpointWith, json } from '../endpoint/endpoint.ts'
import { criterion } from '../entity.ts'
import { Problem } from '../problems/problem.ts'
import { demandShown, findPublicRegister } from './ask-public-register.ts'
import { PublicDevicePage, PublicLook } from './bodies.ts'
import { viewPublicDevice, viewPublicLook } from './view.ts'

const endpoint = endpointWith({ tag: 'Register', right: 'records.read', work: 'storing' })

const code = (description: string) => Type.Optional(Type.String({ maxLength: 120, description }))

const listPublicDevices = endpoint('GET /api/v1/public-devices', {
  summary: 'What the public sees of devices, asked for now',
  work: 'looking',
  description:
    'Asks the public register of the authority, by one of code, deviceGroup and actorCode. It shows less than the authority holds, and later: what is not shown may be registered all the same.',
  query: {
    code: code('UDI-DI of a device.'),
    deviceGroup: code('Basic UDI-DI, whose devices are shown.'),
    actorCode: code('SRN of a manufacturer or producer, whose devices are shown.'),
    page: Type.Optional(Type.String({ maxLength: 2_000, description: 'nextPage of the page before.' })),
  },
  answers: { 200: json('A page', PublicDevicePage) },
  problems: ['witness.none', 'witness.unavailable'],
  async handle({ caller: { stage }, query: { page, ...by } }, gateway) {
    const { register } = findPublicRegister(gateway, stage)
    const question = { ...readQuestion(by), page }
    const shown = demandShown(register, await register.find(question, gateway.stopping))
    return {
      stage,
      source: register.law.name,
      askedAt: gateway.now().toISOString(),
      items: shown.devices.map(viewPublicDevice),
      nextPage: shown.next,
    }
  },
})

const ofOne = {
  query: { criterion: Type.Optional(criterion('Needed where several have the code.')) },
  answers: { 200: json('As it was last looked at', PublicLook) },
} as const

const getPublicLook = endpoint('GET /api/v1/devices/:issuingAgency/:code/public', {
  ...ofOne,
  summary: 'What the public sees of a device, beside what is registered',
  problems: ['path.unknown', 'path.ambiguous'],
  async handle(call, gateway) {
    const entity = await findOwnEntity(gateway, 'device', call)
    const register = findSpaceLaw(entity.code_space).id
    const { publicRegister } = gateway.stages[entity.stage].get(register) ?? {}
    return viewPublicLook(
      entity,
      publicRegister,
      await findPublicLook(gateway.store.db, entity.stage, entity),
    )
  },
})

const lookAtPublic = endpoint('POST /api/v1/devices/:issuingAgency/:code/public-looks', {
  act: 'public-looked-at',
  ...ofOne,
  work: 'looking',
  summary: 'Look now at what the public sees of a device',
  description:
    'Compares it with what is registered, as it is done by itself some time after an acceptance; and resolves what is in doubt of it where that proves anything.',
  right: 'inquiries.start',
  problems: ['path.unknown', 'path.ambiguous', 'witness.none', 'witness.unavailable'],
  async handle(call, gateway) {
    const entity = await findOwnEntity(gateway, 'device', call)
    const { stage } = entity
    const publicRegister = findPublicRegister(gateway, stage)
    const { db } = gateway.store
    if ((await findPublicLook(db, stage, entity)) === undefined)
      await scheduleFirst(gateway, call.caller, entity)
    const due = await findPublicLook(db, stage, entity)
    if (due === undefined) {
      throw new Problem('path.unknown', 'Nothing was ever submitted of this device here; ask by its code.')
    }
    const { issuingAgency, code } = call.params
    await gateway.store.write(async at =>
      recordAct(at, call.caller, 'public-looked-at', recordPath('devices', issuingAgency, code)),
    )
    demandShown(publicRegister.register, await lookAtDevice(publicRegister, due, gateway.stopping))
    return viewPublicLook(entity, publicRegister, await findPublicLook(db, stage, entity))
  },
})

/** `/api/v1/public-devices` and `…/public`: what anyone can see. */
export const publicDevices = { listPublicDevices, getPublicLook, lookAtPublic }

/** A device that was never looked at is looked at for its last submission. */
async function scheduleFirst(
  { store, now }: Pick<Gateway, 'store' | 'now'>,
  caller: Caller,
  entity: EntityRow,
): Promise<void> {
  const [last] = await submissionsAbout(store.db, caller, entity, 1)
  if (last) await store.write(db => scheduleLook(db, last, now()))
}

const names = { code: 'device', deviceGroup: 'deviceGroup', actorCode: 'maker' } as const

/** @throws Problem where not just one of them is given */
function readQuestion(given: Readonly<Partial<Record<keyof typeof names, string>>>): PublicQuestion {
  const [one, another] = (Object.keys(names) as (keyof typeof names)[]).flatMap(name => {
    const value = given[name]?.trim()
    return value === undefined || value === '' ? [] : [{ by: names[name], code: value }]
  })
  if (one && !another) return one
  throw new Problem('request.parameter', 'Give one of code, deviceGroup and actorCode.')
}
