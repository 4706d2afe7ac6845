import * as Type from 'typebox'
import { roleNames } from '../../rights/roles.ts'
import { decodeJson } from '../../store/json.ts'
import type { WholeAccount } from '../../store/tables.ts'
import { type Body, formatTime, ref, Stage, string, time } from '../body.ts'

/** Bytes as WebAuthn writes them in JSON. */
const bytes = (description: string, maxLength = 4_096) =>
  Type.String({ pattern: '^[A-Za-z0-9_-]*$', maxLength, description })

/** The mail address of an account. */
export const mail = Type.String({
  minLength: 3,
  maxLength: 254,
  pattern: '^[^\\s@\\p{C}]+@[^\\s@\\p{C}]+$',
  examples: ['ada@maker.example'],
  description: 'The mail address that the person signs in with.',
})
const totpCode = Type.String({
  maxLength: 20,
  description: 'Six digits that the authenticator app shows now.',
})
const password = Type.String({ maxLength: 1_000, description: 'The password.' })
const passkeyName = Type.String({
  minLength: 1,
  maxLength: 100,
  pattern: '^[^\\p{C}]+$',
  examples: ['Laptop'],
  description: 'What the person calls it.',
})
const token = Type.String({ maxLength: 200, description: 'What stands in the link after #/invitation/.' })
const ticket = Type.String({ maxLength: 1_000, description: 'What came with the secret of the app.' })

const credential = {
  id: bytes('The id of the credential.', 1_500),
  rawId: bytes('The same.', 1_500),
  type: Type.Literal('public-key'),
  authenticatorAttachment: Type.Optional(Type.String({ maxLength: 100 })),
  clientExtensionResults: Type.Record(Type.String(), Type.Unknown()),
}

const NewPasskeyCredential = Type.Object(
  {
    ...credential,
    response: Type.Object({
      clientDataJSON: bytes('What the browser says of the call.'),
      attestationObject: bytes('What the authenticator says of the key.', 16_384),
      transports: Type.Optional(Type.Array(Type.String({ maxLength: 50 }), { maxItems: 10 })),
      authenticatorData: Type.Optional(bytes('Stands in attestationObject, too, which is what counts.')),
      publicKey: Type.Optional(bytes('The same.')),
      publicKeyAlgorithm: Type.Optional(Type.Integer({ description: 'The same.' })),
    }),
  },
  {
    $id: 'NewPasskeyCredential',
    title: 'Passkey that a browser has made (WebAuthn, RegistrationResponseJSON)',
  },
)

export const PasskeyAssertion = Type.Object(
  {
    ...credential,
    response: Type.Object({
      clientDataJSON: bytes('What the browser says of the call.'),
      authenticatorData: bytes('What the authenticator says of itself.'),
      signature: bytes('Its signature over both.'),
      userHandle: Type.Optional(bytes('Whose passkey it is, by the authenticator.')),
    }),
  },
  {
    $id: 'PasskeyAssertion',
    title: 'Challenge that a passkey has signed (WebAuthn, AuthenticationResponseJSON)',
  },
)

export const PasskeyCreation = Type.Object(
  {
    rp: Type.Object({ id: string('The host of the console.'), name: Type.String() }),
    user: Type.Object({
      id: bytes('Stands for the person.'),
      name: Type.String(),
      displayName: Type.String(),
    }),
    challenge: bytes('What the passkey signs, good once and for five minutes.'),
    pubKeyCredParams: Type.Array(Type.Object({ type: Type.Literal('public-key'), alg: Type.Integer() })),
    timeout: Type.Integer({ description: 'Milliseconds.' }),
    attestation: Type.Literal('none'),
    authenticatorSelection: Type.Object({
      residentKey: Type.Literal('required'),
      userVerification: Type.Literal('required'),
    }),
    excludeCredentials: Type.Array(
      Type.Object({
        id: bytes('A passkey that the person has already.'),
        type: Type.Literal('public-key'),
        transports: Type.Array(Type.String()),
      }),
    ),
  },
  {
    $id: 'PasskeyCreation',
    title: 'What a browser makes a passkey of (WebAuthn, PublicKeyCredentialCreationOptionsJSON)',
  },
)

export const PasskeyRequest = Type.Object(
  {
    rpId: string('The host of the console.'),
    challenge: bytes('What the passkey signs, good once and for five minutes.'),
    timeout: Type.Integer({ description: 'Milliseconds.' }),
    userVerification: Type.Literal('required'),
  },
  {
    $id: 'PasskeyRequest',
    title: 'What a browser asks passkeys for (WebAuthn, PublicKeyCredentialRequestOptionsJSON)',
  },
)

export const PasswordSignIn = Type.Object(
  { mail, password, code: totpCode },
  { $id: 'PasswordSignIn', title: 'Sign-in with a password', additionalProperties: false },
)

export const RecoverySignIn = Type.Object(
  { mail, code: Type.String({ maxLength: 100, description: 'One of the recovery codes.' }) },
  { $id: 'RecoverySignIn', title: 'Sign-in with a recovery code', additionalProperties: false },
)

export const InvitationToken = Type.Object(
  { token },
  { $id: 'InvitationToken', title: 'What an invited person has', additionalProperties: false },
)

/** A role that an invited person is going to have. */
export const InvitedRole = Type.Object({
  role: Type.Enum([...roleNames]),
  organisation: Type.Optional(Type.String()),
  stage: Type.Optional(ref(Stage)),
  actors: Type.Optional(Type.Union([Type.Literal('any'), Type.Array(Type.String())])),
})

/** Who decides on what waits. */
export const Confirmer = Type.Enum(['ADMINISTRATOR', 'HOST', 'OPERATOR'], {
  description:
    'Who confirms that it is who was meant: an administrator of the organisation, a host of the gateway, or the operator, by the command line on its machine.',
})

export const OpenInvitation = Type.Object(
  {
    kind: Type.Enum(['NEW', 'REOPEN'], {
      description:
        'NEW makes an account, or gives the roles to the one of the person who is signed in; REOPEN gives the person of an account another way to sign in.',
    }),
    state: Type.Enum(['OPEN', 'TO_CONFIRM'], {
      description: 'TO_CONFIRM: a person has accepted it, who has no right here until that is confirmed.',
    }),
    needs: Type.Enum(['NOTHING', 'CODE', 'CONFIRMATION'], {
      description:
        'What shows that who accepts is who was meant: a code that is sent to the mail address; or, where the gateway sends no mail, that an administrator confirms it. NOTHING where the link was given into the hands of the person, or the person who is signed in has proven the address before.',
    }),
    confirmedBy: Type.Optional(Confirmer),
    name: string('What the person is called.'),
    mail: string('What the person signs in with.'),
    roles: Type.Array(InvitedRole, { description: 'What the person will be.' }),
    expiresAt: time('Until when the link can be used.'),
    canMakePasskey: Type.Boolean({
      description: 'Whether the console has a name, which a passkey needs; an address of numbers is none.',
    }),
  },
  { $id: 'OpenInvitation', title: 'Invitation, as the invited person sees it' },
)

const proof = Type.Optional(
  Type.String({
    maxLength: 1_000,
    description: 'What POST /api/v1/invitation/proof gave, where that is needed.',
  }),
)

export const AddressCode = Type.Object(
  { token, code: Type.String({ maxLength: 100, description: 'What the mail has, such as WDJB-MJHT.' }) },
  { $id: 'AddressCode', title: 'Code that was sent to an invited person', additionalProperties: false },
)

export const AddressProof = Type.Object(
  { proof: string('Comes back when the invitation is accepted, within half an hour.') },
  { $id: 'AddressProof', title: 'Proof that the mail address is the one of who asks' },
)

export const JoinRequest = Type.Object(
  { token, proof },
  {
    $id: 'JoinRequest',
    title: 'Invitation accepted by the person who is signed in',
    additionalProperties: false,
  },
)

export const PasskeyAcceptance = Type.Object(
  { token, proof, name: passkeyName, passkey: ref(NewPasskeyCredential) },
  { $id: 'PasskeyAcceptance', title: 'Invitation accepted with a passkey', additionalProperties: false },
)

export const PasswordAcceptance = Type.Object(
  { token, proof, password, ticket, code: totpCode },
  { $id: 'PasswordAcceptance', title: 'Invitation accepted with a password', additionalProperties: false },
)

export const ProposedTotp = Type.Object(
  {
    secret: string('For an authenticator app, in base32.'),
    uri: string('The same as the QR code holds it.'),
    ticket: string('Comes back with the password and a code of the app.'),
  },
  { $id: 'ProposedTotp', title: 'Secret for an authenticator app' },
)

export const RecoveryCodes = Type.Object(
  {
    recoveryCodes: Type.Array(Type.String(), {
      description: 'Each is good for one sign-in. They are shown this once: only hashes are stored.',
    }),
  },
  { $id: 'RecoveryCodes', title: 'Recovery codes that were just made' },
)

export const NewPasskeyRequest = Type.Object(
  { name: passkeyName, passkey: ref(NewPasskeyCredential) },
  { $id: 'NewPasskeyRequest', title: 'Passkey to add', additionalProperties: false },
)

export const NewPasswordRequest = Type.Object(
  { password, ticket, code: totpCode },
  { $id: 'NewPasswordRequest', title: 'Password to set', additionalProperties: false },
)

/** By what people prove their mail addresses. */
export const MailProof = Type.Enum(['CODE', 'HOST'], {
  description:
    'By what mail addresses are proven here: CODE, a code that is sent there; HOST, where the gateway sends no mail: a host confirms them.',
})

export const AccountResponse = Type.Object(
  {
    mail: string('What the person signs in with.'),
    isMailProven: Type.Boolean({
      description: 'Whether it was proven that the address is theirs: no other account can prove it then.',
    }),
    mailProof: MailProof,
    hasPassword: Type.Boolean({ description: 'Whether there is a password with an authenticator app.' }),
    passkeys: Type.Array(
      Type.Object({
        id: string('The id of the credential.'),
        name: Type.String(),
        createdAt: time(),
        lastUsedAt: Type.Optional(time('When it was used last.')),
      }),
    ),
    recoveryCodesLeft: Type.Integer({ minimum: 0, description: 'How many recovery codes were not used.' }),
  },
  { $id: 'AccountResponse', title: 'How the person who asks signs in' },
)

export function viewAccount(
  { account, passkeys }: WholeAccount,
  address: Pick<Body<typeof AccountResponse>, 'isMailProven' | 'mailProof'>,
): Body<typeof AccountResponse> {
  return {
    mail: account.mail,
    ...address,
    hasPassword: account.password_hash !== null,
    passkeys: passkeys.map(passkey => ({
      id: passkey.id,
      name: passkey.name,
      createdAt: formatTime(passkey.created_at),
      lastUsedAt: formatTime(passkey.last_used_at),
    })),
    recoveryCodesLeft: decodeJson(account.recovery_hashes).length,
  }
}
