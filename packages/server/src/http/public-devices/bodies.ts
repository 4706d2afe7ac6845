import * as Type from 'typebox'
import { publicFindings } from '../../store/tables.ts'
import { count, id, ref, Stage, string, time } from '../body.ts'
import { Difference } from '../entity.ts'

/** A device as the public sees it. */
export const PublicDevice = Type.Object(
  {
    code: string('Its UDI-DI. Who issued it is not shown.'),
    deviceGroup: Type.Optional(string('The Basic UDI-DI.')),
    actorCode: Type.Optional(string('SRN of who makes it.')),
    criterion: Type.Optional(string('STANDARD, SPP or LEGACY.')),
    version: Type.Optional(count('Of the device itself.')),
    isOutdated: Type.Optional(Type.Literal(true, { description: 'There is a later version of it.' })),
    fields: Type.Array(
      Type.Object({
        name: string('As the public register calls it.'),
        path: string('JSON Pointer into the records: the field that it shows.'),
        value: Type.Unknown({ description: 'What is shown, in the words of the records.' }),
      }),
      {
        description:
          'What is shown of it, as far as records have such a field. What is not here is not shown.',
      },
    ),
    unread: Type.Array(Type.String(), { description: 'Fields whose values were not understood.' }),
  },
  { $id: 'PublicDevice', title: 'Device as the public sees it' },
)

export const PublicDevicePage = Type.Object(
  {
    stage: ref(Stage),
    source: string('The public register that was asked.'),
    askedAt: time(),
    items: Type.Array(ref(PublicDevice)),
    nextPage: Type.Optional(string('What the next page is asked for by (page); absent on the last one.')),
  },
  { $id: 'PublicDevicePage', title: 'Page of devices as the public sees them' },
)

export const PublicLook = Type.Object(
  {
    stage: ref(Stage),
    issuingAgency: Type.String(),
    code: Type.String(),
    isAsked: Type.Boolean({ description: 'Whether the public register is asked on this stage.' }),
    source: Type.Optional(string('The public register that is asked.')),
    requestId: Type.Optional(id('The submission whose outcome it was looked at for.')),
    askedAt: Type.Optional(time('When it was last looked at; absent while it was not.')),
    nextLookAt: Type.Optional(time('When it is looked at next; absent where it is not.')),
    finding: Type.Optional(
      Type.Enum([...publicFindings], {
        description:
          'same: all that is shown is as it is registered; outdated: an earlier version is shown; not-shown: nothing follows from that.',
      }),
    ),
    because: Type.Optional(string('Why nothing follows, or what the finding does not say.')),
    differences: Type.Array(ref(Difference), {
      description: 'Where it is shown otherwise: before has what is shown, after what is registered.',
    }),
    shown: Type.Optional(ref(PublicDevice)),
  },
  { $id: 'PublicLook', title: 'What the public sees of a device, beside what is registered' },
)
