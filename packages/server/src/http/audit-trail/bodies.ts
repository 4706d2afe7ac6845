import * as Type from 'typebox'
import { ref, sha256, string, time } from '../body.ts'
import { Author } from '../endpoint/author.ts'
import { definePage } from '../endpoint/page.ts'

const value = Type.Unknown({ description: 'As it is recorded: of what is secret or personal a hash.' })

export const AuditTrailEntry = Type.Object(
  {
    at: time('When.'),
    act: string('What was done, as `act` of the query names it.'),
    title: string('The same in a few words.'),
    by: ref(Author),
    from: Type.Optional(
      Type.Object(
        {
          network: string(
            'The network of the address: 24 bits of an IPv4 address, 48 bits of an IPv6 address.',
          ),
          client: Type.Optional(string('The browser and its system, or the program.')),
        },
        {
          description:
            'From which address and program it was done; absent where the gateway acted by itself.',
        },
      ),
    ),
    reason: Type.Optional(string('Why, as who did it says.')),
    record: Type.Optional(
      string('What it was done to: its path below `/api/v1/`. Absent where it is the gateway itself.'),
    ),
    changes: Type.Array(Type.Object({ name: string('Of a member.'), before: value, after: value }), {
      description: 'The fields of the record that changed.',
    }),
    facts: Type.Record(Type.String(), Type.Unknown(), { description: 'What the evidence says of it.' }),
    evidence: Type.Object(
      {
        chain: string('The chain of the evidence in which it stands.'),
        entry: Type.Integer({ minimum: 1, description: 'Its number there.' }),
        sha256: sha256('The hash of the entry.'),
      },
      { description: 'Where it is recorded.' },
    ),
  },
  { $id: 'AuditTrailEntry', title: 'An act in the audit trail' },
)

export const AuditTrailPage = definePage(AuditTrailEntry, {
  $id: 'AuditTrailPage',
  title: 'A page of the audit trail, newest first',
})

export const AuditTrailLine = Type.Object(
  {
    type: Type.Enum(['about', 'entry', 'end'], {
      description:
        'The first line is `about`, with what was asked for and how it is checked; `entry` has what a page has of an act, and the `line` of which its hash is the SHA-256; `end` comes last, and says how many there were.',
    }),
  },
  { $id: 'AuditTrailLine', title: 'A line of an exported audit trail', additionalProperties: true },
)

const settings = {
  isReadLogged: Type.Boolean({
    description: 'Whether it is recorded who has read which record, person or machine.',
  }),
  isReasonAsked: Type.Boolean({
    description: 'Whether a reason (the header Udigate-Reason) is needed for what takes away or ends.',
  }),
}

export const AuditTrailSettings = Type.Object(
  {
    ...settings,
    changedAt: Type.Optional(time('When they were changed last; absent where they never were.')),
    changedBy: Type.Optional(ref(Author)),
  },
  { $id: 'AuditTrailSettings', title: 'What the audit trail has for an organisation' },
)

export const AuditTrailChoice = Type.Object(settings, {
  $id: 'AuditTrailChoice',
  title: 'What the audit trail is to have',
  additionalProperties: false,
})
