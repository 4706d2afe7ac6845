import * as Type from 'typebox'
import { findRegister, registerNames } from '../../authorities/registers.ts'
import { listDeadlines } from '../../deadlines/list-deadlines.ts'
import { listRegisterDeadlines } from '../../deadlines/list-register-deadlines.ts'
import { placeInRegister } from '../../registers/spaces.ts'
import { nameDeadline } from '../../store/work-items.ts'
import { readLabels } from '../devices/label.ts'
import { endpointWith, json } from '../endpoint/endpoint.ts'
import { readWorkViews } from '../work-items/bodies.ts'
import { readWorkOf, workQuery } from '../work-items/work-of.ts'
import {
  DeadlineList,
  deadlineKinds,
  nearnesses,
  pickDueDevice,
  readRequested,
  viewCounts,
  viewDeadline,
} from './bodies.ts'

const endpoint = endpointWith({ tag: 'Register', right: 'records.read', work: 'storing' })

const getDeadlines = endpoint('GET /api/v1/deadlines', {
  summary: 'By when devices must be registered, and until when directive devices may be placed on the market',
  query: {
    kind: Type.Optional(Type.Enum([...deadlineKinds], { description: 'Only deadlines of this kind.' })),
    nearness: Type.Optional(
      Type.Enum([...nearnesses], { description: 'Only deadlines that are this near.' }),
    ),
    code: Type.Optional(
      Type.String({ minLength: 1, maxLength: 120, description: 'Only deadlines of devices with this code.' }),
    ),
    register: Type.Optional(
      Type.Enum([...registerNames], {
        description:
          'Deadlines of a further register: of the devices that the authority holds, of actors that have devices there. Owners are not looked at.',
      }),
    ),
    ...workQuery,
    limit: Type.Integer({ minimum: 1, maximum: 1000, default: 100, description: 'How many are listed.' }),
  },
  answers: { 200: json('The deadlines', DeadlineList) },
  async handle({ caller, query }, { store, now }) {
    const { owner, register, ...wanted } = query
    const asked = readRequested({ ...wanted, workOf: readWorkOf(caller, owner) })
    const today = now().toISOString().slice(0, 10)
    const further = register === undefined ? undefined : findRegister(register)
    const { counts, devices, total } = await (further === undefined
      ? listDeadlines(store.db, caller, today, asked)
      : listRegisterDeadlines(store.db, placeInRegister(caller, further), further, today, asked))
    const labels = await readLabels(store.db, caller.stage, devices.map(pickDueDevice))
    const items = devices.map(device => nameDeadline(device).name)
    const work = await readWorkViews(store.db, caller, 'deadline', items)
    return {
      stage: caller.stage,
      today,
      counts: {
        registration: viewCounts(counts.registration),
        endOfPlacing: viewCounts(counts['end-of-placing']),
      },
      items: devices.map(device => viewDeadline(device, labels, work)),
      total,
    }
  },
})

/** `/api/v1/deadlines`: by when what must have happened. */
export const deadlines = { getDeadlines }
