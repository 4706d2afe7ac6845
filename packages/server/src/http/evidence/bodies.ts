import * as Type from 'typebox'
import { SignedHead } from '../../evidence/checkpoint.ts'
import { count, string } from '../endpoint/body.ts'

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
    type: Type.Enum(['about', 'submission', 'message', 'file', 'entry', 'proof', 'checkpoint', 'end']),
  },
  {
    $id: 'EvidenceExportLine',
    title: 'A part of an export of the evidence',
    description:
      'about, submission, message: what is exported. file: a document as it is kept, in base64. entry: one of a chain; its hash is of the line. proof: that a checkpoint covers a chain. checkpoint: its signature is of the line. end: how much there was; without it, something is missing.',
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
