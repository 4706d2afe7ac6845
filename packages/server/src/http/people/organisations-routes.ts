import * as Type from 'typebox'
import { confirmInvitation, declineInvitation } from '../../people/accounts/confirm.ts'
import {
  decideAsHost,
  findFirstClaim,
  listOrganisations,
  makeOrganisation,
  type Organisation,
  withdrawOrganisation,
} from '../../people/organisations/organisations.ts'
import type { Db } from '../../store/database.ts'
import { listOrganisationsInUse } from '../../store/organisations.ts'
import { type Body, ref, Stage } from '../body.ts'
import { empty, endpointWith, json } from '../endpoint/endpoint.ts'
import { definePage, pageQuery, viewPage } from '../endpoint/page.ts'
import { jsonBody } from '../endpoint/read-body.ts'
import { Problem } from '../problems/problem.ts'
import { requireDone } from '../problems/require-done.ts'
import {
  CreatedInvitation,
  type InvitationDetails,
  InvitationResponse,
  invited,
  isMailed,
  readInvitationDetails,
  viewInvitation,
} from './invitation-bodies.ts'
import { answerInvitation, orRefuseDecision } from './invitations-routes.ts'

const endpoint = endpointWith({ tag: 'People', right: 'organisations.manage', work: 'storing' })

const name = Type.String({
  minLength: 1,
  maxLength: 100,
  pattern: '^[^\\p{C}\\s]([^\\p{C}]*[^\\p{C}\\s])?$',
  examples: ['maker'],
  description: 'What the organisation is called, for good.',
})

const OrganisationResponse = Type.Object(
  {
    name,
    stages: Type.Array(
      Type.Object({
        stage: ref(Stage),
        administrators: Type.Array(
          Type.Object({ name: Type.Optional(Type.String()), mail: Type.Optional(Type.String()) }),
          { description: 'Who administers it there, and can sign in.' },
        ),
      }),
      { description: 'The stages on which it has people, keys or actors.' },
    ),
    invitation: Type.Optional(ref(InvitationResponse)),
  },
  { $id: 'OrganisationResponse', title: 'Organisation, as hosts see it' },
)

const OrganisationPage = definePage(OrganisationResponse, {
  $id: 'OrganisationPage',
  title: 'Page of organisations, by name',
})

const OrganisationRequest = Type.Object(
  {
    name,
    stages: Type.Array(ref(Stage), { minItems: 1, maxItems: 2, uniqueItems: true }),
    administrator: Type.Object(invited, { additionalProperties: false }),
    isMailed,
  },
  { $id: 'OrganisationRequest', title: 'Organisation to make', additionalProperties: false },
)

const getOrganisations = endpoint('GET /api/v1/organisations', {
  summary: 'The organisations of the gateway, by name',
  query: pageQuery(/^.{1,100}$/u),
  answers: { 200: json('A page of organisations', OrganisationPage) },
  async handle({ query: { limit, cursor: after } }, { store: { db }, now }) {
    const found = await listOrganisations(db, { limit: limit + 1, after })
    const details = await readInvitationDetails(
      db,
      found.flatMap(({ invitation }) => invitation ?? []),
    )
    return viewPage(
      found,
      limit,
      organisation => viewOrganisation(organisation, now(), details),
      last => last.name,
    )
  },
})

const postOrganisation = endpoint('POST /api/v1/organisations', {
  act: 'invited',
  summary: 'Make an organisation, and invite its first administrator',
  description:
    'The administrator invites all others. An organisation that there is already, on whichever stage, gets no person from a host.',
  body: jsonBody(OrganisationRequest),
  answers: { 201: json('The invitation of the administrator', CreatedInvitation) },
  problems: ['request.members', 'organisation.known', 'invitation.impossible'],
  async handle({ request, reply, caller, readBody, log }, gateway) {
    const { isMailed: wantsMail = false, ...wanted } = readBody()
    const result = await makeOrganisation(gateway.accounts, wanted, caller.author)
    if (result === 'known') throw new Problem('organisation.known')
    const made = requireDone(result, 'invitation.impossible')
    const answered = await answerInvitation(gateway, { request, reply, log }, made, {
      organisation: wanted.name,
      isMailed: wantsMail,
    })
    const [first, ...others] = await listOrganisationsInUse(gateway.store.db)
    const isAlone = first !== undefined && others.length === 0
    return { ...answered, note: isAlone ? describeSecondOrganisation(first) : undefined }
  },
})

const deleteOrganisation = endpoint('DELETE /api/v1/organisations/:name', {
  act: 'deleted',
  summary: 'Withdraw an organisation whose first administrator has not accepted',
  answers: { 204: empty('The invitation is withdrawn, and there is no such organisation') },
  problems: ['path.unknown'],
  async handle({ caller, params, log }, gateway) {
    if (!(await withdrawOrganisation(gateway.accounts, params.name, caller.author))) {
      throw new Problem(
        'path.unknown',
        'There is no organisation of that name whose first administrator is invited.',
      )
    }
    log({ organisation: params.name }, 'organisation withdrawn')
    return undefined
  },
})

const confirm = endpoint('POST /api/v1/organisations/:name/confirm', {
  act: 'confirmed',
  summary: 'Confirm that who has accepted to be the first administrator is who was meant',
  description: 'They administer the organisation from now on, and the mail address counts as theirs.',
  answers: { 204: empty('They administer it') },
  problems: ['path.unknown', 'invitation.beyond', 'invitation.own', 'invitation.outdated'],
  async handle({ caller, params: { name }, log }, gateway) {
    const id = await requireFirstClaim(gateway.store.db, name)
    orRefuseDecision(id, await confirmInvitation(gateway.accounts, id, decideAsHost(caller)))
    log({ organisation: name, invitationId: id }, 'invitation confirmed')
    return undefined
  },
})

const decline = endpoint('POST /api/v1/organisations/:name/decline', {
  act: 'declined',
  summary: 'Decline who has accepted to be the first administrator: nothing of it is kept',
  answers: { 204: empty('It is declined') },
  problems: ['path.unknown', 'invitation.beyond', 'invitation.own'],
  async handle({ caller, params: { name }, log }, gateway) {
    const id = await requireFirstClaim(gateway.store.db, name)
    orRefuseDecision(id, await declineInvitation(gateway.accounts, id, decideAsHost(caller)))
    log({ organisation: name, invitationId: id }, 'invitation declined')
    return undefined
  },
})

/** `/api/v1/organisations`: what hosts manage. They see who administers an organisation, and nothing that it keeps. */
export const organisations = {
  listOrganisations: getOrganisations,
  makeOrganisation: postOrganisation,
  withdrawOrganisation: deleteOrganisation,
  confirmOrganisation: confirm,
  declineOrganisation: decline,
}

/** @throws Problem where no person has accepted to be the first administrator */
async function requireFirstClaim(db: Db, name: string): Promise<string> {
  const first = await findFirstClaim(db, name)
  if (first) return first.id
  throw new Problem(
    'path.unknown',
    'There is no organisation of that name whose first administrator is to be confirmed.',
  )
}

/** What changes with a second organisation. @param first the one that is alone until then */
function describeSecondOrganisation(first: string): string {
  return `Once the administrator accepts, "${first}" is not alone on this gateway any longer: its administrators are not the host of it then, and make no organisations and replace no code lists. A person with the role host does; "udigate people invite --role host" on the machine makes one.`
}

function viewOrganisation(
  organisation: Organisation,
  now: Date,
  details: InvitationDetails,
): Body<typeof OrganisationResponse> {
  const { invitation } = organisation
  return {
    name: organisation.name,
    stages: organisation.stages.map(({ stage, administrators }) => ({
      stage,
      administrators: administrators.map(person => ({
        name: person.name ?? undefined,
        mail: person.mail ?? undefined,
      })),
    })),
    invitation: invitation && viewInvitation(invitation, now, details),
  }
}
