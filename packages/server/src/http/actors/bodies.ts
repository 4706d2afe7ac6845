import * as Type from 'typebox'
import { findActorRole } from '../../authorities/laws.ts'
import type { RegisteredActor } from '../../store/actors.ts'
import { type Body, formatTime, ref, Stage, string, time } from '../body.ts'
import { definePage } from '../endpoint/page.ts'

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
    stage: ref(Stage),
    actorCode: string('Its single registration number (SRN).'),
    role: Type.Enum(['MANUFACTURER', 'AUTHORISED_REPRESENTATIVE', 'IMPORTER', 'PRODUCER', 'SPONSOR'], {
      description: 'By its SRN; PRODUCER is one of systems and procedure packs.',
    }),
    partyId,
    authorizedRepresentativeCode: representative,
    tokenSetAt: Type.Optional(
      time('When its access token was set; absent where it has none. The token itself is never shown.'),
    ),
    registeredAt: time(),
    updatedAt: time(),
  },
  { $id: 'ActorResponse', title: 'Registered actor' },
)

export const ActorPage = definePage(ActorResponse, {
  $id: 'ActorPage',
  title: 'Page of actors, by their SRN',
})

/** What the organisation has registered of an actor: never its token. */
export function viewActor(actor: RegisteredActor): Body<typeof ActorResponse> {
  const { stage, code, party_id, representative, token_set_at, registered_at, updated_at } = actor
  const role = findActorRole(code)
  if (role === undefined) throw new TypeError(`The actor ${code} was registered without an SRN.`)
  return {
    stage,
    actorCode: code,
    role,
    partyId: party_id ?? undefined,
    authorizedRepresentativeCode: representative ?? undefined,
    tokenSetAt: formatTime(token_set_at),
    registeredAt: formatTime(registered_at),
    updatedAt: formatTime(updated_at),
  }
}
