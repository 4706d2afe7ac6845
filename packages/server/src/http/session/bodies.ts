import * as Type from 'typebox'
import { rightNames } from '../../rights/rights.ts'
import { roleNames } from '../../rights/roles.ts'
import { scopes } from '../../rights/scopes.ts'
import { ref, Stage, string } from '../body.ts'
import { findAgency } from '../submit/bodies.ts'

export const Session = Type.Object(
  {
    keyId: Type.Optional(
      string('Names the key, as in the list of keys and the log; absent where a person calls.'),
    ),
    caller: Type.Object(
      { kind: Type.Enum(['key', 'person']), id: Type.String(), name: Type.String() },
      { description: 'Who calls: a key, or the person who is signed in.' },
    ),
    denied: Type.Array(
      Type.Object({
        right: Type.Enum(rightNames),
        roles: Type.Array(Type.Enum(roleNames), { description: 'The roles that give it to a person.' }),
        scope: Type.Optional(Type.Enum([...scopes], { description: 'The scope that gives it to a key.' })),
      }),
      { description: 'What may not be done, and what would allow it.' },
    ),
    organisation: Type.String(),
    stage: ref(Stage),
    scopes: Type.Array(Type.Enum([...scopes]), {
      maxItems: scopes.length,
      description: 'What the key is for; none for a person.',
    }),
    rights: Type.Array(Type.Enum(rightNames), {
      maxItems: rightNames.length,
      description:
        'What may be done now: with these roles, or with these scopes as far as the person holds it in whose right the key acts.',
    }),
    actors: Type.Union([Type.Enum(['any']), Type.Array(Type.String(), { maxItems: 500 })], {
      description: 'The SRNs that the caller may act for, by one role or another.',
    }),
    narrower: Type.Array(
      Type.Object({
        right: Type.Enum(rightNames),
        actors: Type.Array(Type.String(), { maxItems: 500 }),
      }),
      {
        maxItems: rightNames.length,
        description: 'The rights that are for fewer actors than that, as only some roles give them.',
      },
    ),
    keyScopes: Type.Array(
      Type.Object({
        scope: Type.Enum([...scopes]),
        lacking: Type.Array(Type.Enum(rightNames), {
          maxItems: rightNames.length,
          description: 'What the caller would have to hold for that, and does not.',
        }),
      }),
      {
        maxItems: scopes.length,
        description:
          'The scopes that API keys made by the caller may have; none where the caller may make no keys.',
      },
    ),
    authority: Type.Object({
      connected: Type.Boolean({ description: 'Whether the stage has a connection to its authority.' }),
      simulated: Type.Boolean({ description: 'Whether that is the simulator.' }),
      agency: string('Which authority it is.'),
    }),
  },
  {
    $id: 'Session',
    title: 'Who calls, and what they may do',
    examples: [
      {
        keyId: '01a1febd-4be9-75b4-9722-bf9d45e34c01',
        caller: { kind: 'key', id: '01a1febd-4be9-75b4-9722-bf9d45e34c01', name: 'ERP, plant Ulm' },
        organisation: 'maker',
        stage: 'preview',
        scopes: ['validate'],
        rights: ['session.use', 'reference.read', 'mappings.read', 'records.validate', 'imports.edit'],
        denied: [
          { right: 'submissions.submit', roles: ['submitter'], scope: 'submit' },
          { right: 'people.manage', roles: ['administrator'] },
        ],
        actors: ['DE-MF-000001723'],
        narrower: [],
        keyScopes: [],
        authority: { connected: true, simulated: true, agency: findAgency(undefined) },
      },
    ],
  },
)
