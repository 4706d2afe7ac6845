import * as Type from 'typebox'
import { pullDetails, pullFinding } from '../pulls/bodies.ts'

const entity = {
  stage: Type.Ref('Stage'),
  issuingAgency: Type.String(),
  code: Type.String(),
  model: Type.String(),
  actorCode: Type.String(),
  state: Type.Enum(['NONE', 'SUBMITTED', 'REGISTERED', 'DISCARDED', 'REFUSED', 'IN_SUBMISSION', 'IN_DOUBT'], {
    description: 'IN_DOUBT and IN_SUBMISSION hide the state that the authority has; heldState shows that.',
  }),
  heldState: Type.Enum(['NONE', 'SUBMITTED', 'REGISTERED', 'DISCARDED'], {
    description: 'What the authority has, as far as its answers tell.',
  }),
  version: Type.Integer({ minimum: 0, description: 'Its version at the authority; 0 while it has none.' }),
  versions: Type.Object(
    Object.fromEntries(
      ['deviceGroup', 'device', 'marketInfos', 'packages', 'originalManufacturer'].map(part => [
        part,
        Type.Optional(Type.Integer({ minimum: 0 })),
      ]),
    ),
    {
      description:
        'The version of each part at the authority: absent for a part of which there is none, 0 where it is not known.',
    },
  ),
  heldBy: Type.Optional(Type.String({ description: 'requestId of the submission in flight.' })),
  doubt: Type.Optional(
    Type.String({ description: 'Why the outcome of the submission in flight cannot be told.' }),
  ),
  updatedAt: Type.String({ format: 'date-time' }),
}

const deviceGroup = Type.Object({ issuingAgency: Type.String(), code: Type.String() })
const nextCursor = Type.Optional(
  Type.String({ description: 'Give it as cursor to get the next page; absent on the last.' }),
)

export const DevicePage = Type.Object(
  { items: Type.Array(Type.Object({ ...entity, deviceGroup })), nextCursor },
  { $id: 'DevicePage', title: 'Page of devices by their codes, without their records' },
)

export const DeviceGroupPage = Type.Object(
  { items: Type.Array(Type.Object(entity)), nextCursor },
  { $id: 'DeviceGroupPage', title: 'Page of device groups by their codes, without their records' },
)

const time = (description: string) => Type.String({ format: 'date-time', description })

export const EntityHistory = Type.Object(
  {
    items: Type.Array(
      Type.Union([
        Type.Object({
          kind: Type.Literal('SUBMISSION'),
          at: time('When it came.'),
          requestId: Type.String({ format: 'uuid' }),
          status: Type.String(),
          statusText: Type.String(),
          operations: Type.Array(Type.String(), { description: 'Those that were for this entity.' }),
          version: Type.Optional(
            Type.Integer({
              minimum: 0,
              description:
                'The version that they were to make of the entity itself; 0: the one after whatever the authority holds.',
            }),
          ),
          endedAt: Type.Optional(time('When its outcome was known.')),
          record: Type.Optional(Type.Unknown({ description: 'The record as it was submitted.' })),
        }),
        Type.Object({
          kind: Type.Literal('PULL'),
          at: time('When the pull began.'),
          pullId: Type.String({ format: 'uuid' }),
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
    deviceGroup,
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
