import * as Type from 'typebox'
import { findActingActor } from '../../actors/acting-actor.ts'
import { findLaw, findTemplates, modelNames } from '../../authorities/laws.ts'
import type { Gateway } from '../../gateway.ts'
import {
  type ChangedCounts,
  changeDevices,
  type DevicesToChange,
  mostDevices,
} from '../../imports/change-devices.ts'
import { checkChange, checkField, type FieldChange } from '../../imports/change-records.ts'
import type { Caller } from '../../rights/caller.ts'
import { type Body, count, ref, string } from '../body.ts'
import { mayNotActFor } from '../endpoint/acting-actor.ts'
import { endpointWith, json } from '../endpoint/endpoint.ts'
import { jsonBody, type ReportFault } from '../endpoint/read-body.ts'
import { Problem } from '../problems/problem.ts'
import { Import } from './bodies.ts'
import { explainList, requireTaken } from './read-import.ts'
import { sendImport } from './view-import.ts'

const endpoint = endpointWith({ tag: 'Imports', right: 'changes.prepare', work: 'exporting' })

const field = Type.String({
  minLength: 1,
  maxLength: 500,
  description:
    'A JSON Pointer to a field of the records, such as /device/MarketInfos or /deviceGroup/DeviceName.',
})

/** More changes or conditions than these are those of a program, which sends a file. */
const mostChanges = 50

const ChangeRequest = Type.Object(
  {
    model: Type.Enum([...modelNames]),
    devices: Type.Object(
      {
        all: Type.Optional(
          Type.Literal(true, {
            description: 'All that are registered under the model; then nothing else is said.',
          }),
        ),
        codes: Type.Optional(
          Type.Array(Type.String({ minLength: 1, maxLength: 120 }), {
            minItems: 1,
            maxItems: mostDevices,
            description: 'Their UDI-DIs.',
          }),
        ),
        deviceGroup: Type.Optional(string('The code of their group.')),
        actorCode: Type.Optional(string('The SRN of the actor whose they are.')),
        search: Type.Optional(
          Type.String({
            minLength: 1,
            maxLength: 120,
            pattern: '\\S',
            description: 'The beginning of the code, or words of a name or of the reference.',
          }),
        ),
        where: Type.Optional(
          Type.Array(
            Type.Object(
              {
                field,
                value: Type.Unknown({
                  description:
                    'The value of the field, or of an entry of it: some of the members of an entry are enough.',
                }),
              },
              { additionalProperties: false },
            ),
            { minItems: 1, maxItems: mostChanges, description: 'What their records say: all of it.' },
          ),
        ),
      },
      {
        additionalProperties: false,
        description: 'Which registered devices: those that fit all that is said.',
      },
    ),
    changes: Type.Optional(
      Type.Array(
        Type.Object(
          {
            change: Type.Enum(['SET', 'REPLACE', 'ADD', 'REMOVE'], {
              description:
                'SET the field to `value`, or to the value of the field `valueFrom`; REPLACE the value, or the entries of a list that fit `value`, by `by` (members of an entry that `by` has not stay); ADD the entry `value` to a list that has it not; REMOVE the entries of a list that fit `value`, or the field.',
            }),
            field,
            value: Type.Optional(Type.Unknown()),
            valueFrom: Type.Optional(field),
            by: Type.Optional(Type.Unknown()),
          },
          { additionalProperties: false },
        ),
        {
          maxItems: mostChanges,
          description:
            'What changes, in this order. Without any the list has the devices as they are, to be edited.',
        },
      ),
    ),
    name: Type.Optional(Type.String({ minLength: 1, maxLength: 200, description: 'What you call it.' })),
  },
  {
    $id: 'ChangeRequest',
    title: 'Registered devices, and what changes of them',
    additionalProperties: false,
  },
)

export const PreparedChange = Type.Object(
  {
    devices: Type.Object({
      chosen: count('How many fit what was said.'),
      changed: count('How many of them are in the list: the changes change something of them.'),
      unchanged: count('How many are as the changes make them, and are not in the list.'),
      underWay: count(
        'How many are not in the list, since a submission of them or their group is under way.',
      ),
    }),
    import: ref(Import),
  },
  { $id: 'PreparedChange', title: 'A list with the changed devices' },
)

type Wanted = Body<typeof ChangeRequest>

const changeRegistered = endpoint('POST /api/v1/changes', {
  act: 'import-taken',
  summary: 'Change registered devices: an import with the devices as they become',
  description:
    'The devices are written into a list with what changes, which goes on as any other import: look at it, plan it, submit it. Nothing is submitted here. The list says what was registered when it was written; what is changed meanwhile is not overwritten.',
  body: jsonBody(ChangeRequest, reportFaults),
  answers: { 201: json('The list; Location names the import', PreparedChange) },
  problems: ['request.members', 'import.impossible', 'permission.actor'],
  async handle({ request, reply, caller, readBody }, gateway) {
    const body = readBody()
    const wanted = await readWanted(gateway, caller, body)
    const prepared = await changeDevices(gateway, caller, wanted).catch(error => {
      throw explainList(error)
    })
    if (prepared.kind === 'too-many') {
      const most = mostDevices.toLocaleString('en')
      throw new Problem(
        'import.impossible',
        `More than ${most} devices are chosen, the most of one list. Choose fewer.`,
      )
    }
    if (prepared.kind === 'renamed') {
      const message =
        'The changes would give devices another UDI-DI or another group, which a registered device never has. Register such devices as new ones.'
      throw new Problem('request.members', `At /changes: ${message}`)
    }
    if (prepared.kind === 'unknown') throw new Problem('import.impossible', describeUnknown(prepared.codes))
    if (prepared.kind === 'nothing') throw new Problem('import.impossible', describeNothing(prepared.counts))
    const taken = requireTaken(prepared.taken)
    request.log.info({ importId: taken.id, ...prepared.counts }, 'change of devices prepared')
    reply.code(201).header('location', `/api/v1/imports/${taken.id}`)
    return { devices: prepared.counts, import: await sendImport(gateway, reply, taken) }
  },
})

/** `/api/v1/changes`: imports that are made of what is registered. */
export const importDevices = { changeRegistered }

async function readWanted(
  { store }: Gateway,
  caller: Caller,
  { model, devices, changes = [], name }: Wanted,
): Promise<DevicesToChange> {
  const { actorCode, deviceGroup, search, where, codes } = devices
  const actor = actorCode === undefined ? undefined : await findActingActor(store.db, caller, actorCode)
  if (actorCode !== undefined && actor?.kind !== 'known') throw mayNotActFor(actorCode)
  return {
    model,
    choice: {
      actor: actor?.kind === 'known' ? actor.code : undefined,
      group: deviceGroup,
      search,
      where: where?.map(each => ({ field: each.field, value: each.value })),
      codes,
    },
    // Its members are checked.
    changes: changes as FieldChange[],
    name: name ?? null,
  }
}

/** Which members a kind of change needs. */
const needed: Readonly<Record<FieldChange['change'], readonly (readonly string[])[]>> = {
  SET: [['value'], ['valueFrom']],
  REPLACE: [['by', 'value']],
  ADD: [['value']],
  REMOVE: [[], ['value']],
}

function reportFaults({ model, devices, changes = [] }: Wanted, report: ReportFault): void {
  if (findTemplates(model) === undefined) {
    report('/model', `There are no tables of the model ${model}.`)
    return
  }
  const records = findLaw(model).records[model]
  if (records === undefined) throw new TypeError(`There is no model ${model}.`)
  const { all, ...choice } = devices
  const isNarrowed = Object.keys(choice).length > 0
  if (!isNarrowed && all !== true) {
    report(
      '/devices',
      'nothing says which devices are meant. Choose some, or say "all": true to mean all of the model.',
    )
  }
  if (isNarrowed && all === true)
    report('/devices/all', 'all are meant, and some are chosen. Say one of both.')
  for (const [at, condition] of (devices.where ?? []).entries()) {
    const fault = checkField(records, condition.field)
    if (fault !== undefined) report(`/devices/where/${at}/field`, fault)
  }
  for (const [at, change] of changes.entries()) {
    const given = ['by', 'value', 'valueFrom'].filter(name => name in change)
    const combinations = needed[change.change]
    if (!combinations.some(names => names.join() === given.join())) {
      const known = combinations.map(names => names.join(' and ') || 'nothing').join(', or ')
      report(
        `/changes/${at}`,
        `${change.change} takes beside field: ${known}. It has ${given.join(' and ') || 'nothing'}.`,
      )
      continue
    }
    const fault = checkChange(records, change as FieldChange)
    if (fault !== undefined) report(`/changes/${at}/${fault.member}`, fault.message)
  }
}

/** So many codes are named in an answer. */
const mostNamed = 20

function describeUnknown(codes: readonly string[]): string {
  const named = codes.slice(0, mostNamed).join(', ')
  const more = codes.length > mostNamed ? ` and ${codes.length - mostNamed} more` : ''
  return `These are no registered devices that fit: ${named}${more}. Leave them out, or take over what is registered first (pulls). Nothing was prepared.`
}

function describeNothing({ chosen, unchanged, underWay }: ChangedCounts): string {
  if (chosen === 0) return 'No registered device fits what was said of the devices. Nothing was prepared.'
  return `Of the ${chosen} chosen devices none changes: ${unchanged} are so already, ${underWay} have a submission under way. Nothing was prepared.`
}
