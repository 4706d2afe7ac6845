import * as Type from 'typebox'
import { entityStates } from '../../store/tables.ts'
import { count, id, ref, Stage, string, time } from '../body.ts'
import { definePage } from '../endpoint/page.ts'
import { criterion, DiReference } from '../entity.ts'
import { pullDetails, pullFinding } from '../pulls/bodies.ts'
import { RegisterDevice } from '../registers/register-device.ts'
import { Label } from './label.ts'

const version = Type.Optional(Type.Integer({ minimum: 0 }))

const entity = {
  stage: ref(Stage),
  criterion: criterion(),
  issuingAgency: Type.String(),
  code: Type.String(),
  model: Type.String(),
  label: Type.Optional(ref(Label)),
  actorCode: Type.String(),
  state: Type.Enum([...entityStates, 'REFUSED', 'IN_SUBMISSION', 'IN_DOUBT'], {
    description: 'IN_DOUBT and IN_SUBMISSION hide the state that the authority has; heldState shows that.',
  }),
  heldState: Type.Enum([...entityStates], {
    description: 'What the authority has, as far as its answers tell.',
  }),
  version: count('Its version at the authority; 0 while it has none.'),
  versions: Type.Object(
    {
      deviceGroup: version,
      device: version,
      marketInfos: version,
      packages: version,
      originalManufacturer: version,
    },
    {
      description:
        'The version of each part at the authority: absent for a part of which there is none, 0 where it is not known.',
    },
  ),
  notShown: Type.Optional(
    Type.Array(Type.String(), {
      description:
        'JSON Pointers into the record: what the authority leaves out of its answers, and no record here knows. It may hold something there.',
    }),
  ),
  heldBy: Type.Optional(string('requestId of the submission in flight.')),
  doubt: Type.Optional(string('Why the outcome of the submission in flight is unknown.')),
  filePull: Type.Optional(
    id(
      'The pull from a file by which alone this is known. An identical submission is no success then; absent where the authority told the gateway.',
    ),
  ),
  updatedAt: time('When it came to be so, as far as is known: of what a file shows, the date of that.'),
}

export const DeviceSummary = Type.Object(
  { ...entity, deviceGroup: DiReference },
  { $id: 'DeviceSummary', title: 'Device (UDI-DI) without its record' },
)

export const DeviceGroupSummary = Type.Object(entity, {
  $id: 'DeviceGroupSummary',
  title: 'Device group (Basic UDI-DI) without its record',
})

export const DevicePage = definePage(DeviceSummary, {
  $id: 'DevicePage',
  title: 'Page of devices by their codes, without their records',
})

export const DeviceGroupPage = definePage(DeviceGroupSummary, {
  $id: 'DeviceGroupPage',
  title: 'Page of device groups by their codes, without their records',
})

export const EntityHistory = Type.Object(
  {
    items: Type.Array(
      Type.Union([
        Type.Object({
          kind: Type.Literal('SUBMISSION'),
          at: time('When it came.'),
          requestId: id(),
          status: Type.String(),
          statusText: Type.String(),
          operations: Type.Array(Type.String(), { description: 'Those that were for this entity.' }),
          version: Type.Optional(
            count(
              'The version that they were to make of the entity itself; 0: the one after whatever the authority holds.',
            ),
          ),
          endedAt: Type.Optional(time('When its outcome was known.')),
          record: Type.Optional(Type.Unknown({ description: 'The record as it was submitted.' })),
        }),
        Type.Object({
          kind: Type.Literal('PULL'),
          at: time('When the pull began.'),
          pullId: id(),
          finding: pullFinding,
          details: Type.Object(pullDetails, { description: 'States, versions and fields before and after.' }),
        }),
      ]),
      { description: 'Newest first.' },
    ),
    isWhole: Type.Boolean({ description: 'Whether there is nothing older.' }),
  },
  { $id: 'EntityHistory', title: 'What became of a device or a device group' },
)

export const DeviceResponse = Type.Object(
  {
    ...entity,
    deviceGroup: DiReference,
    registers: Type.Optional(
      Type.Array(ref(RegisterDevice), {
        description: 'What it is in further registers; absent where it is in no file for one.',
      }),
    ),
    record: Type.Optional(Type.Unknown({ description: 'The device record that the authority holds.' })),
  },
  { $id: 'DeviceResponse', title: 'Device (UDI-DI)' },
)

export const DeviceGroupResponse = Type.Object(
  {
    ...entity,
    record: Type.Optional(Type.Unknown({ description: 'The group record that the authority holds.' })),
  },
  { $id: 'DeviceGroupResponse', title: 'Device group (Basic UDI-DI)' },
)
