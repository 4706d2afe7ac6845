import * as Type from 'typebox'
import type { WitnessQuestion } from '../../authorities/witness.ts'
import { endpointWith, json } from '../endpoint/endpoint.ts'
import { Problem } from '../problems/problem.ts'
import { demandShown, findWitness } from './ask-witness.ts'
import { PublicDevicePage } from './bodies.ts'
import { viewPublicDevice } from './view.ts'

const endpoint = endpointWith({ tag: 'Register', scope: 'read' })

const code = (description: string) => Type.Optional(Type.String({ maxLength: 120, description }))

const listPublicDevices = endpoint('GET /api/v1/public-devices', {
  summary: 'What the public sees of devices, asked for now',
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
    const witness = findWitness(gateway, stage)
    const question = { ...readQuestion(by), page }
    const shown = demandShown(witness, await witness.find(question, gateway.stopping))
    return {
      stage,
      source: witness.law.name,
      askedAt: gateway.now().toISOString(),
      items: shown.devices.map(viewPublicDevice),
      nextPage: shown.next,
    }
  },
})

/** `/api/v1/public-devices`: what anyone can see. */
export const publicDevices = { listPublicDevices }

const names = { code: 'device', deviceGroup: 'deviceGroup', actorCode: 'maker' } as const

/** @throws Problem where not just one of them is given */
function readQuestion(given: Readonly<Partial<Record<keyof typeof names, string>>>): WitnessQuestion {
  const [one, another] = (Object.keys(names) as (keyof typeof names)[]).flatMap(name => {
    const value = given[name]?.trim()
    return value === undefined || value === '' ? [] : [{ by: names[name], code: value }]
  })
  if (one && !another) return one
  throw new Problem('request.parameter', 'Give one of code, deviceGroup and actorCode.')
}
