import { criteria, findModels } from '../../authorities/laws.ts'
import { explainAmbiguity } from './explain-ambiguity.ts'
import { explainMissingFiles } from './explain-missing-files.ts'

/** One of the last criterion and one of the first, whose entities may bear one code. */
const twoModels = [criteria.at(-1), criteria.at(0)].flatMap(each => findModels(each ?? '').slice(0, 1))

interface ProblemKind {
  status: number
  title: string
  /** What the caller reads: word for word where nothing depends on the call, else as one caller read it. */
  detail: string
}

/** Every kind of problem. Codes are never renamed or reused; an endpoint names those that are its own. */
export const problems = {
  'request.malformed': {
    status: 400,
    title: 'The request cannot be read',
    detail: 'The request does not satisfy HTTP. Content-Length must be the number of bytes of the body.',
  },
  'request.header-repeated': {
    status: 400,
    title: 'A header is given twice',
    detail: 'Give the header authorization once.',
  },
  'request.not-json': {
    status: 400,
    title: 'The body is not acceptable JSON',
    detail:
      'The text breaks the JSON syntax here. Send JSON as RFC 8259 defines it. (not-json, line 1, column 2)',
  },
  'request.not-an-object': {
    status: 400,
    title: 'The body is not a JSON object',
    detail: 'The body must be a JSON object with the records in it.',
  },
  'request.header': {
    status: 400,
    title: 'A header cannot be used',
    detail: 'Idempotency-Key must be 1 to 255 printable ASCII characters without blanks, such as a UUID.',
  },
  'request.members': {
    status: 400,
    title: 'A member of the body is missing or wrong',
    detail: 'At /partyId: partyId is empty; it must have 1 to 255 characters.',
  },
  'request.parameter': {
    status: 400,
    title: 'A parameter of the address cannot be used',
    detail: 'limit must be a whole number from 1 to 500.',
  },
  'request.reason': {
    status: 400,
    title: 'A reason is needed',
    detail: 'Say in the header Udigate-Reason why, percent-encoded. The audit trail keeps it.',
  },
  'code-list.refused': {
    status: 400,
    title: 'The code list is not acceptable',
    detail:
      'The list was not taken: one fault. The first, at /entries: There are only 9 codes, while version V2 in force has 8454: the file looks truncated. Force it if it is complete.',
  },
  'actor.taken': {
    status: 409,
    title: 'The actor belongs to another organisation',
    detail: 'DE-MF-000001723 belongs to another organisation on this stage.',
  },
  'register.no-actor': {
    status: 409,
    title: 'No actor has devices in the register',
    detail:
      'No actor that you act for has devices in swissdamed. Say it of one: PUT /api/v1/actors/{srn}/registers/swissdamed.',
  },
  'register.not-taken': {
    status: 409,
    title: 'The register would not take a device',
    detail:
      'swissdamed would not take 1 of the devices, so that nothing was made. Correct it, or leave it out ("leaveOut": "errors").',
  },
  'register.crossed': {
    status: 409,
    title: 'Another call makes files of the same devices',
    detail: 'Another call has put some of these devices into files for swissdamed meanwhile. Call again.',
  },
  'register.uploaded': {
    status: 409,
    title: 'The file was uploaded already',
    detail: 'The file was uploaded already, on 2026-12-01T09:30:00.000Z.',
  },
  'register.not-uploaded': {
    status: 409,
    title: 'The file was not uploaded',
    detail: 'The file was not uploaded: say so first.',
  },
  'register.needed': {
    status: 409,
    title: 'Another file needs this one',
    detail: 'Another file has devices of groups that come with this one. Discard that one first.',
  },
  'register.answer-refused': {
    status: 400,
    title: 'The file is no answer to this one',
    detail: 'It answers another message, and not this file.',
  },
  'register.unchanged': {
    status: 409,
    title: 'The devices are not otherwise there',
    detail:
      'These are in no file that was uploaded, or are there as they are registered: GS1:04012345678901.',
  },
  'actor.busy': {
    status: 409,
    title: 'The actor has something under way',
    detail:
      'DE-MF-000001723 has submissions, a pull or an inquiry under way. Wait for their end; to withdraw the token alone, put null in its place.',
  },
  'key.own': {
    status: 409,
    title: 'The API key is the one that asks',
    detail:
      'This is the key that you ask with. Revoke it with another admin key, or with ?self=true where that is meant.',
  },
  'key.valid': {
    status: 409,
    title: 'The API key is still valid',
    detail: 'Only a revoked or expired key is deleted. Revoke it before.',
  },
  'doubt.undecidable': {
    status: 409,
    title: 'The doubt cannot be decided so',
    detail: 'Nothing of it is in doubt.',
  },
  'pull.impossible': {
    status: 409,
    title: 'Nothing can be pulled on this stage',
    detail: 'The stage production is not connected to its authority.',
  },
  'inquiry.impossible': {
    status: 409,
    title: 'The authority cannot be asked that on this stage',
    detail: 'The stage production is not connected to its authority.',
  },
  'pull.file-refused': {
    status: 400,
    title: 'The file shows nothing that can be imported',
    detail:
      'This is an answer to a message, and does not show what the authority holds. Import it as a response: POST /api/v1/exports/responses.',
  },
  'mapping.file-unreadable': {
    status: 400,
    title: 'No mapping can be proposed for the file',
    detail: 'The workbook is protected by a password to open it. Save it without one.',
  },
  'mapping.impossible': {
    status: 409,
    title: 'The mapping cannot be kept',
    detail: 'There are 500 mappings already, the most there may be.',
  },
  'warning.impossible': {
    status: 409,
    title: 'The warning cannot be acknowledged',
    detail: 'It is acknowledged already: 019a6f3e-5d5c-7a41-9c0e-3f1d2b4a5c6e.',
  },
  'review.impossible': {
    status: 409,
    title: 'The review cannot be recorded',
    detail:
      'Who has access has changed since you looked. Look at the people and keys again, and record the review then.',
  },
  'connection.none': {
    status: 409,
    title: 'The stage has no access point',
    detail: 'The stage production has no access point that could be asked.',
  },
  'witness.none': {
    status: 409,
    title: 'No public register is asked on this stage',
    detail: 'The stage production asks no public register of its authority.',
  },
  'witness.unavailable': {
    status: 503,
    title: 'The public register cannot be asked now',
    detail: 'The public register cannot be asked now. It answers 429.',
  },
  'table.unreadable': {
    status: 400,
    title: 'The workbook or CSV file cannot be read',
    detail: 'There is no sheet "Devices", with a row for each device. The workbook has "Tabelle1".',
  },
  'batch.empty': {
    status: 400,
    title: 'There is nothing in the file',
    detail: 'The file is empty.',
  },
  'batch.impossible': {
    status: 409,
    title: 'The batch does not allow it',
    detail: 'Only a batch that has ended can be removed. Cancel it first.',
  },
  'import.changed': {
    status: 412,
    title: 'The import was changed meanwhile',
    detail: 'The import has revision 8 by now, not 7. Read it again, and repeat what is still wanted.',
  },
  'import.impossible': {
    status: 409,
    title: 'The import does not allow it',
    detail: 'The import was submitted. Import the list again to change it.',
  },
  'webhook.refused': {
    status: 400,
    title: 'The address of the webhook is not acceptable',
    detail: 'At /url: It must begin with https:.',
  },
  'webhook.impossible': {
    status: 409,
    title: 'The webhook does not allow it',
    detail: 'The webhook is disabled, and nothing is sent to it. Enable it first.',
  },
  'subscription.impossible': {
    status: 409,
    title: 'The subscription does not allow it',
    detail:
      'The gateway has no mail server (UDIGATE_SMTP_HOST). Have it set, or subscribe a webhook with webhookId.',
  },
  'export.not-by-files': {
    status: 409,
    title: 'The stage reaches its authority by another connection',
    detail: explainMissingFiles('preview'),
  },
  'export.response-refused': {
    status: 400,
    title: 'The response is not acceptable',
    detail: 'This is no response file of the authority.',
  },
  'request.too-slow': {
    status: 408,
    title: 'The request took too long',
    detail: 'The request did not come to its end in time.',
  },
  'request.headers-too-large': {
    status: 431,
    title: 'The headers are too large',
    detail: 'The headers together are larger than 8 KiB.',
  },
  'authentication.missing': {
    status: 401,
    title: 'No API key',
    detail: 'Send the API key in the header Authorization, bare or after "Bearer ".',
  },
  'authentication.invalid': {
    status: 401,
    title: 'The API key is not valid',
    detail: 'This API key is unknown, revoked or expired.',
  },
  'authentication.session': {
    status: 401,
    title: 'The session has ended',
    detail: 'The session has ended. Sign in again.',
  },
  'session.foreign-page': {
    status: 403,
    title: 'Another page makes the call',
    detail:
      'A session is used by the console of this gateway alone, at its public address. Open that, and repeat it there.',
  },
  'session.not-secure': {
    status: 403,
    title: 'Sign-in needs HTTPS',
    detail:
      'A session goes over HTTPS, or stays on this machine. Open the console at its https address; the operator sets that as UDIGATE_PUBLIC_URL.',
  },
  'session.old': {
    status: 403,
    title: 'The sign-in was too long ago',
    detail:
      'How you sign in is changed within 15 minutes after a sign-in. Sign out, sign in again, and repeat it.',
  },
  'login.unknown': {
    status: 404,
    title: 'No command line has this code',
    detail:
      'No command line waits with this code: it was mistyped, was used already, or is older than ten minutes. Run udigate login again.',
  },
  'login.from-console': {
    status: 403,
    title: 'A command line is signed in from the console',
    detail: 'A command line cannot sign in another one. Open the console, and sign in there.',
  },
  'sign-in.refused': {
    status: 401,
    title: 'The sign-in is refused',
    detail:
      'This does not sign you in. Check what you have given; a code is taken once, while the app shows it.',
  },
  'invitation.unknown': {
    status: 404,
    title: 'The invitation cannot be used',
    detail: 'The link was used already, has expired or was withdrawn. Ask who sent it for another one.',
  },
  'invitation.unproven': {
    status: 403,
    title: 'It is not proven that the mail address is yours',
    detail:
      'Have a code sent to the address that was invited (POST /api/v1/invitation/code), take it to POST /api/v1/invitation/proof, and send what that gives as "proof".',
  },
  'invitation.code': {
    status: 403,
    title: 'The code is not taken',
    detail:
      'It is not the code that was sent last, or it was used, is older than ten minutes, or was wrong five times. Have another one sent.',
  },
  'invitation.not-sent': {
    status: 503,
    title: 'The code could not be sent',
    detail: 'The mail server takes too long to answer. Try again later, or tell who has invited you.',
  },
  'invitation.known-account': {
    status: 409,
    title: 'You have an account with this address already',
    detail: 'Sign in with it, and open the link again: the account gets the roles of the invitation.',
  },
  'invitation.beyond': {
    status: 403,
    title: 'The invitation gives more than you could give',
    detail:
      'It gives roles on another stage, or for actors that you do not manage. An administrator for all of that decides on it.',
  },
  'invitation.outdated': {
    status: 409,
    title: 'The invitation cannot be confirmed any longer',
    detail:
      'Who has accepted it was removed, or signs in with the same passkey elsewhere by now. Decline it, and invite the person again.',
  },
  'invitation.impossible': {
    status: 409,
    title: 'The person cannot be invited',
    detail: 'You may not act for all of these actors yourself.',
  },
  'invitation.own': {
    status: 403,
    title: 'You have accepted the invitation yourself',
    detail: 'No person confirms themselves. Another administrator does, or another host.',
  },
  'address.code': {
    status: 403,
    title: 'The code is not taken',
    detail:
      'It is not the code that was sent to this address last, or it was used, is older than ten minutes, or was wrong five times. Have another one sent.',
  },
  'address.not-sent': {
    status: 503,
    title: 'The code could not be sent',
    detail: 'The mail server takes too long to answer. Try again later, or tell the operator of the gateway.',
  },
  'address.taken': {
    status: 409,
    title: 'You have another account with this address',
    detail:
      'An account that has proven this address is there already. Sign in with that one, and have its administrators give it the roles of this one.',
  },
  'confirmation.own': {
    status: 403,
    title: 'You wait for this confirmation yourself',
    detail:
      'No person confirms themselves. Another host does, or "udigate people confirm" on the machine of the gateway.',
  },
  'confirmation.beyond': {
    status: 403,
    title: 'Only a host confirms a host',
    detail:
      'An administrator of the only organisation is host for as long as it is the only one, and confirms no host who stays one.',
  },
  'confirmation.outdated': {
    status: 409,
    title: 'It cannot be confirmed any longer',
    detail:
      'The person has asked for another address meanwhile, was removed, or another account has proven the address. Look again, and decline what cannot be confirmed.',
  },
  'people.beyond': {
    status: 403,
    title: 'The role is for actors that you do not manage',
    detail: 'You manage people for certain actors. Name only these; another administrator does the rest.',
  },
  'people.last-administrator': {
    status: 409,
    title: 'The organisation would have no administrator',
    detail:
      'This is the last administrator for these actors on this stage. Make another person administrator before.',
  },
  'people.own': {
    status: 409,
    title: 'You would shut yourself out',
    detail:
      'That is your own role as administrator: without it you cannot give it back. Say own=true if it is meant; another administrator forgets you.',
  },
  'people.to-oneself': {
    status: 403,
    title: 'You cannot give yourself a role',
    detail:
      'Another administrator gives it to you, or "udigate people invite" on the machine of the gateway. What you have already you keep.',
  },
  'people.removed': {
    status: 409,
    title: 'The person may not sign in any longer',
    detail: 'The person was removed from the gateway. Invite them again.',
  },
  'people.elsewhere': {
    status: 409,
    title: 'The person is, or was, something elsewhere',
    detail:
      'Only who is nothing on another stage, and never was in another organisation, is forgotten from here; "udigate people forget" on the machine of the gateway forgets anyone.',
  },
  'organisation.known': {
    status: 409,
    title: 'There is such an organisation already',
    detail:
      'The organisation is there, or its first administrator is invited. Its own administrators invite others; "udigate people invite" on the machine of the gateway invites anyone.',
  },
  'passkey.impossible': {
    status: 409,
    title: 'There can be no passkeys here',
    detail:
      'Browsers make passkeys for names, and this console has an address of numbers. Open it by its name, such as localhost; the operator sets that as UDIGATE_PUBLIC_URL.',
  },
  'passkey.refused': {
    status: 400,
    title: 'The passkey is not taken',
    detail: 'The passkey is not for this gateway, is too late, or has not checked who you are. Begin again.',
  },
  'account.impossible': {
    status: 409,
    title: 'The account does not allow it',
    detail: 'It is the only way to sign in. Add another one before.',
  },
  'sign-in.logout-token': {
    status: 400,
    title: 'The logout token is not taken',
    detail: 'The logout token is not of this provider for this gateway, or is too old.',
  },
  'permission.membership': {
    status: 403,
    title: 'You have no role there',
    detail:
      'You have no role where the header Udigate-Acting says. Name an organisation and a stage of yours.',
  },
  'permission.scope': {
    status: 403,
    title: 'The API key may not do this',
    detail: 'This needs an API key with the scope "submit".',
  },
  'permission.right': {
    status: 403,
    title: 'You may not do this',
    detail: 'This needs the right "submissions.submit", which the role submitter has.',
  },
  'comment.foreign': {
    status: 403,
    title: 'The comment is of another author',
    detail: 'Only who wrote a comment changes it. Who may erase what is personal deletes it too.',
  },
  'comment.impossible': {
    status: 409,
    title: 'The comment cannot be written',
    detail: 'There are 1000 comments already, the most there may be.',
  },
  'permission.actor': {
    status: 403,
    title: 'The API key may not act for this actor',
    detail: 'This API key may not act for DE-MF-000001723.',
  },
  'permission.grant': {
    status: 403,
    title: 'More than the giver holds',
    detail: 'This API key has not the scope "submit" itself.',
  },
  'permission.demo-key': {
    status: 403,
    title: 'The demo key is for trying out on this machine',
    detail:
      'The demo key works from this machine, without a proxy, at localhost or 127.0.0.1, and with the simulator only.',
  },
  'path.unknown': {
    status: 404,
    title: 'There is nothing here',
    detail: 'There is no submission 019a6f40-1b2c-7d3e-8f4a-5b6c7d8e9f0a.',
  },
  'path.ambiguous': {
    status: 409,
    title: 'Several have this code',
    detail: explainAmbiguity('GS1 04012345678901', twoModels),
  },
  'path.too-long': {
    status: 414,
    title: 'The address is too long',
    detail: 'A part of the address is too long; no identifier has so many characters.',
  },
  'method.not-allowed': {
    status: 405,
    title: 'The method is not allowed here',
    detail: 'This address takes GET, HEAD.',
  },
  'idempotency.mismatch': {
    status: 422,
    title: 'The idempotency key stands for another request',
    detail:
      'This Idempotency-Key was used for submission 019a6f40-1b2c-7d3e-8f4a-5b6c7d8e9f0a, which asked for something else. Use a new key for another request.',
  },
  'body.too-large': {
    status: 413,
    title: 'The body is too large',
    detail: 'The body is larger than 1 MiB. Send one device in a request.',
  },
  'body.media-type': {
    status: 415,
    title: 'The body is of a type that is not taken here',
    detail: 'Send the body as application/json.',
  },
  'rate.limited': {
    status: 429,
    title: 'Too many calls',
    detail:
      'This API key may make 600 calls a minute, and 120 at once. A batch takes many records in one call.',
  },
  'internal.error': {
    status: 500,
    title: 'The gateway broke down',
    detail:
      'Something went wrong here. A repeat of the same request is safe; name the requestId when you report it.',
  },
  'server.busy': {
    status: 503,
    title: 'The gateway is busy',
    detail: 'The gateway has more to do than it can. Nothing was done. A repeat of the same request is safe.',
  },
  'reader.stopped': {
    status: 503,
    title: 'What read the request was ended',
    detail:
      'The process that read the request was ended from outside, as the system does where the machine is out of memory. Nothing was done. A repeat of the same request is safe.',
  },
  'server.stopping': {
    status: 503,
    title: 'The gateway is stopping',
    detail:
      'This process of the gateway is stopping. Nothing was done. Repeat the same request: another process serves it, or this one after its next start.',
  },
  'store.newer': {
    status: 503,
    title: 'The gateway is older than its store',
    detail:
      'A newer version of the gateway has migrated the store, and this process is to be replaced by one of that version. Nothing was done. Repeat the same request.',
  },
  'store.unavailable': {
    status: 503,
    title: 'The database cannot be reached, or cannot be written to',
    detail:
      'The database of the gateway cannot be reached, or cannot be written to. A repeat of the same request is safe.',
  },
} as const satisfies Record<string, ProblemKind>

export type ProblemCode = keyof typeof problems

/** One of several things that are wrong with a body. */
export interface ProblemFault {
  /** JSON Pointer into the body. */
  path: string
  message: string
}

/** A request that cannot be served; what it says is for the caller. */
export class Problem extends Error {
  readonly code: ProblemCode
  readonly headers: Readonly<Record<string, string>>
  readonly faults: readonly ProblemFault[]

  /**
   * @param detail what is wrong here and what to do: no internals, no secrets; the kind's own where absent
   * @param faults everything that is wrong, where it is more than `detail` says
   */
  constructor(
    code: ProblemCode,
    detail: string = problems[code].detail,
    headers: Readonly<Record<string, string>> = {},
    faults: readonly ProblemFault[] = [],
  ) {
    super(detail.length > longestDetail ? `${detail.slice(0, longestDetail)}…` : detail)
    this.name = 'Problem'
    this.code = code
    this.headers = headers
    this.faults = faults
  }

  get status(): number {
    return problems[this.code].status
  }
}

/** How many characters a problem says at most: what the caller sent may be repeated in it. */
const longestDetail = 20_000

/** The request breaks HTTP itself. */
export function malformed(fault = 'Its length or its form is wrong.'): Problem {
  return new Problem('request.malformed', `The request does not satisfy HTTP. ${fault}`)
}

/** The API key is none with which anything can be done. */
export function notAuthenticated(detail?: string): Problem {
  return new Problem('authentication.invalid', detail, challenge)
}

/** What the header of every 401 asks for. */
export const challenge = { 'www-authenticate': 'Bearer realm="udigate"' } as const
