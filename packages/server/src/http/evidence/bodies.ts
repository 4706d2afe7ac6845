import * as Type from 'typebox'
import { SignedHead } from '../../evidence/checkpoint.ts'
import { count, string, time } from '../body.ts'

export const EvidenceHead = Type.Object(SignedHead.properties, {
  $id: 'EvidenceHead',
  title: 'Signed head of the evidence',
  examples: [
    {
      number: 2,
      at: '2026-07-01T08:00:00.000Z',
      previous: '9a6f5a21bd1c26bf6ac5ba4b7c1e6f4b2e9e6ee7cd3d3a1b8b0a4b2b6f1f3c55',
      heads: 4,
      digest: '1f6fdf7f3a5d1c27cf0a3b1b0a3f4de9a8c37f7ad11d0e5ad8c5d2b7b0c66a10',
      keyId: '5b0cf1d1fb6dd0eab6b2f6a97e2b3d7ad6ac7c3fd17ec9b7efb6cbe9a7a4f2ab',
      publicKey:
        '-----BEGIN PUBLIC KEY-----\nMCowBQYDK2VwAyEAGb9ECWmEzf6FQbrBZ9w7lshQhqowtrbLDFw4rXAxZuE=\n-----END PUBLIC KEY-----\n',
      signature: 'hE0J4mRJ0cG4J0yVn5zqzqvQwq0Q8y8mFz9k8y1c1kz3N1v1m2l3n4b5v6c7x8z9a0s1d2f3g4h5j6k7l8q9Aw==',
    },
  ],
})

const note = (description: string) => string(`${description}, a signed note of C2SP.`)

export const EvidenceLogView = Type.Object(
  {
    origin: string('Name of the log.'),
    verifierKey: string(
      'The key by which its notes are verified, in the form of C2SP: what a witness is given.',
    ),
    size: count('How many checkpoints it has; each is a leaf.'),
    note: note('What the gateway says of it'),
    witnessed: Type.Optional(
      Type.Object(
        {
          size: count('Up to which checkpoint.'),
          note: note('The same, with the signatures of witnesses'),
          by: Type.Array(Type.Object({ witness: Type.String(), at: time('When it has signed.') })),
        },
        { description: 'The newest that a witness has signed.' },
      ),
    ),
    timestamped: Type.Optional(
      Type.Object(
        { checkpoint: Type.Integer(), at: time('By the clock of the authority.') },
        { description: 'The newest checkpoint that has a time stamp.' },
      ),
    ),
  },
  {
    $id: 'EvidenceLog',
    title: 'The log of checkpoints',
    examples: [
      {
        origin: 'udigate/5b0cf1d1fb6dd0ea',
        verifierKey: 'udigate/5b0cf1d1fb6dd0ea+96b44a6e+ARm/RAlphM3+hUG62WfcO5bIUIaqMLa2yww3F6w1cWbh',
        size: 2,
        note: 'udigate/5b0cf1d1fb6dd0ea\n2\nH2/ffzpdHCfPCjsbCj9N6ajDf3rRHgWtjF0rewxmoQA=\n\n— udigate/5b0cf1d1fb6dd0ea DzwMOoR…\n',
      },
    ],
  },
)

export const EvidenceErasure = Type.Object(
  {
    decidedBy: Type.String({
      minLength: 1,
      maxLength: 200,
      pattern: '\\S',
      description: 'The name of who decided on doubts, as it was given.',
    }),
  },
  {
    $id: 'EvidenceErasure',
    title: 'A name that is to be erased',
    additionalProperties: false,
    examples: [{ decidedBy: 'Erika Musterfrau' }],
  },
)

export const EvidenceErased = Type.Object(
  {
    erased: count('Decisions from which the name was removed.'),
    kept: count(
      'Decisions that keep the name: earlier versions recorded it in plain text, and their chains cannot be verified without it.',
    ),
  },
  { $id: 'EvidenceErased', title: 'What was erased', examples: [{ erased: 2, kept: 0 }] },
)

export const EvidenceVerificationLine = Type.Union(
  [
    Type.Object({
      type: Type.Literal('problem'),
      chain: Type.Optional(string('Id of the submission, message or pull whose chain it is.')),
      seq: Type.Optional(Type.Integer({ description: 'The entry of that chain.' })),
      checkpoint: Type.Optional(Type.Integer({ description: 'Number of the checkpoint.' })),
      what: string('What is not as the gateway wrote it.'),
    }),
    Type.Object({
      type: Type.Literal('end'),
      scope: Type.Enum(['everything', 'own']),
      problems: Type.Integer({ minimum: 0 }),
      chains: Type.Integer({ minimum: 0 }),
      entries: Type.Integer({ minimum: 0 }),
      checkpoints: Type.Integer({ minimum: 0 }),
      uncovered: count('Chains with entries that no checkpoint covers yet.'),
      setAside: count('Checkpoints that were signed with a secret key that an operator has set aside.'),
      since: Type.Optional(Type.Integer({ description: 'The checkpoint after which it was looked.' })),
      reached: Type.Optional(Type.Object(SignedHead.properties)),
    }),
  ],
  {
    $id: 'EvidenceVerificationLine',
    title: 'A problem, or at last the end',
    examples: [
      {
        type: 'problem',
        chain: '0198c0de-0000-7000-8000-000000000001',
        seq: 4,
        what: 'is not what its hash is of: it was changed',
      },
      {
        type: 'end',
        scope: 'own',
        problems: 1,
        chains: 2,
        entries: 14,
        checkpoints: 1,
        uncovered: 0,
        setAside: 0,
      },
    ],
  },
)

export const EvidenceExportLine = Type.Object(
  {
    type: Type.Enum([
      'about',
      'software',
      'left-out',
      'access',
      'submission',
      'message',
      'pull',
      'file',
      'exchange',
      'entry',
      'device',
      'proof',
      'checkpoint',
      'succession',
      'inclusion',
      'note',
      'timestamp',
      'end',
    ]),
  },
  {
    $id: 'EvidenceExportLine',
    title: 'A part of an export of the evidence',
    description:
      'about, submission, message, pull: what is exported. software, left-out, access, device: only in a folder, as of a date, or about many devices: with what it was made, what the caller may not read, who has or had access, and what the authority had of a device or a group. file: a document as it is kept, in base64. exchange: what is kept of a message that the gateway exchanged itself over AS4: the signed envelope and the signed receipt or error, in base64, without payload. entry: one of a chain; its hash is of the line. proof: that a checkpoint covers a chain. checkpoint: its signature is of the line. succession: that a secret key has succeeded another one; both signatures are of the line. inclusion: what leads from a checkpoint to the root in the note. note: what the gateway and witnesses signed of the log. timestamp: what a time-stamping authority answered. end: how much there was; without it, something is missing.',
    additionalProperties: true,
    examples: [
      {
        type: 'entry',
        chain: '0198c0de-0000-7000-8000-000000000001',
        seq: 2,
        at: '2026-07-01T08:00:00.000Z',
        kind: 'operation',
        line: '["udigate evidence entry 1","0198c0de-0000-7000-8000-000000000001",2,1782892800000,"operation","{\\"position\\":0,\\"from\\":\\"ready\\",\\"to\\":\\"sent\\"}","9a6f5a21bd1c26bf6ac5ba4b7c1e6f4b2e9e6ee7cd3d3a1b8b0a4b2b6f1f3c55"]',
        hash: '1f6fdf7f3a5d1c27cf0a3b1b0a3f4de9a8c37f7ad11d0e5ad8c5d2b7b0c66a10',
      },
    ],
  },
)
