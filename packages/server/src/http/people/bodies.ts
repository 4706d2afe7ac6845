import * as Type from 'typebox'
import { roleNames } from '../../rights/roles.ts'
import { count, id, ref, string, time } from '../body.ts'
import { Author } from '../endpoint/author.ts'
import { definePage } from '../endpoint/page.ts'

/** Every role that is in an organisation and on a stage. */
const rolesOfOrganisations = roleNames.filter(role => role !== 'host')

const Actors = Type.Union([Type.Enum(['any']), Type.Array(Type.String(), { minItems: 1, maxItems: 500 })], {
  description: "The SRNs that the person may act for with the role; any for all of the organisation's.",
})

const HeldRole = Type.Object({
  id: id('Names that the person was given this role.'),
  role: Type.Enum(rolesOfOrganisations),
  actors: Actors,
  isByGroups: Type.Boolean({
    description:
      'Whether the groups that the provider names give it: it comes again at each sign-in until they do not.',
  }),
  grantedAt: time(),
  grantedBy: ref(Author),
  endedAt: Type.Optional(time('When it was taken back; absent while the person has it.')),
  endedBy: Type.Optional(ref(Author)),
})

export const PersonResponse = Type.Object(
  {
    id: id('Names the person.'),
    name: Type.Optional(string('What the person is called; absent once they are forgotten.')),
    mail: Type.Optional(Type.String()),
    state: Type.Enum(['CURRENT', 'FORMER', 'REMOVED', 'FORGOTTEN'], {
      description:
        'CURRENT has a role here; FORMER had one; REMOVED may not sign in any longer; FORGOTTEN as well, and it is not known any longer who that was.',
    }),
    isYou: Type.Boolean({ description: 'Whether that is the person who asks.' }),
    roles: Type.Array(HeldRole, {
      description: 'What the person is in the organisation on this stage, and was: oldest first.',
    }),
    signsInBy: Type.Object({
      passkeys: count('Passkeys of an account of the gateway.'),
      password: Type.Boolean({ description: 'A password with an authenticator app.' }),
      provider: Type.Optional(
        string('What the OpenID Connect provider is called that vouches for the person.'),
      ),
    }),
    lastSeenAt: Type.Optional(time('When the person signed in or did something last, to about a minute.')),
    sessions: count('In how many browsers and command lines the person is signed in.'),
    createdAt: time('When the person became known.'),
  },
  { $id: 'PersonResponse', title: 'Person of the organisation' },
)

export const PersonPage = definePage(PersonResponse, {
  $id: 'PersonPage',
  title: 'Page of people, newest first',
})

export const RoleRequest = Type.Object(
  { role: Type.Enum(rolesOfOrganisations), actors: Actors },
  { $id: 'RoleRequest', title: 'Role to give', additionalProperties: false },
)
