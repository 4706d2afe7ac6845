import * as Type from 'typebox'

/** Names an entity of the authority's. */
export const EntityKey = Type.Object(
  { kind: Type.Enum(['device', 'group']), issuingAgency: Type.String(), code: Type.String() },
  { $id: 'EntityKey', title: 'What names an entity' },
)

/** An entity where its place says of which kind it is. */
export const DiReference = Type.Object({ issuingAgency: Type.String(), code: Type.String() })

export const Difference = Type.Object(
  {
    path: Type.String({ description: 'JSON Pointer into the records.' }),
    before: Type.Optional(
      Type.Unknown({ description: 'What the authority holds; absent where there is nothing.' }),
    ),
    after: Type.Optional(Type.Unknown({ description: 'What is wanted; absent where it is to go.' })),
  },
  { $id: 'Difference', title: 'A field that is to change' },
)
