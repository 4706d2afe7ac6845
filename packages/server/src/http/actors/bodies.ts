import * as Type from 'typebox'

const representative = Type.Optional(
  Type.String({
    pattern: '^[A-Z]{2}-AR-[0-9]{9}$',
    examples: ['DE-AR-000000001'],
    description: 'SRN of the authorised representative of device groups that name none.',
  }),
)

const partyId = Type.Optional(
  Type.String({
    minLength: 1,
    maxLength: 255,
    examples: ['EUDAMED_000001'],
    description: "The eDelivery party that its messages name as their sender; the stage's where absent.",
  }),
)

/** What is checked of a registration by its schema. The token is not, since a finding shows what it is about. */
export const ActorFields = Type.Object(
  { partyId, authorizedRepresentativeCode: representative },
  { additionalProperties: false },
)

export const ActorRegistration = Type.Object(
  {
    partyId,
    securityToken: Type.Optional(
      Type.Union([Type.String({ minLength: 1, maxLength: 2000 }), Type.Null()], {
        writeOnly: true,
        description:
          "The actor's access token at the authority. It stays as it is where absent, and is forgotten for null.",
      }),
    ),
    authorizedRepresentativeCode: representative,
  },
  { $id: 'ActorRegistration', title: 'What is registered of an actor', additionalProperties: false },
)

export const ActorResponse = Type.Object(
  {
    stage: Type.Ref('Stage'),
    actorCode: Type.String({ description: 'Its single registration number (SRN).' }),
    role: Type.Enum(['MANUFACTURER', 'AUTHORISED_REPRESENTATIVE', 'IMPORTER', 'PRODUCER', 'SPONSOR'], {
      description: 'By its SRN; PRODUCER is one of systems and procedure packs.',
    }),
    partyId,
    authorizedRepresentativeCode: representative,
    tokenSetAt: Type.Optional(
      Type.String({
        format: 'date-time',
        description:
          'When its access token was set; absent where it has none. The token itself is never shown.',
      }),
    ),
    registeredAt: Type.String({ format: 'date-time' }),
    updatedAt: Type.String({ format: 'date-time' }),
  },
  { $id: 'ActorResponse', title: 'Registered actor' },
)

export const ActorPage = Type.Object(
  {
    items: Type.Array(Type.Ref('ActorResponse')),
    nextCursor: Type.Optional(
      Type.String({ description: 'Give it as cursor to get the next page; absent on the last.' }),
    ),
  },
  { $id: 'ActorPage', title: 'Page of actors, by their SRN' },
)
