import * as Type from 'typebox'

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

export const DeviceResponse = Type.Object(
  {
    ...entity,
    deviceGroup: Type.Object({ issuingAgency: Type.String(), code: Type.String() }),
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
