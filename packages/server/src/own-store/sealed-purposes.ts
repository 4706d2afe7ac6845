import { nameActorToken } from '../actors/access-token.ts'
import { nameExchange } from '../exchanges/keep-exchanges.ts'
import { namePiece } from '../files/sealed-pieces.ts'
import { nameTotp } from '../people/accounts/enrolment.ts'
import { nameIdToken, nameVerifier } from '../people/providers/sign-in-by-provider.ts'
import { decodeJson, type Json } from '../store/json.ts'
import type { SealedTableName } from '../store/sealed-columns.ts'
import type { Claim } from '../store/tables.ts'
import { nameWebhookSecret } from '../webhooks/secret.ts'

/** What the columns of a row are sealed for, by the values of its key and what else says it. */
export const sealedPurposes = {
  submission: ([requestId]) => String(requestId),
  actor: ([stage, code]) => nameActorToken({ stage: String(stage) as 'preview', code: String(code) }),
  webhook: ([id]) => nameWebhookSecret(String(id)),
  session: (_key, { person_id: personId }) => nameIdToken(String(personId)),
  sign_in: ([stateHash]) => nameVerifier(String(stateHash)),
  account: ([personId]) => nameTotp(String(personId)),
  invitation: (_key, { claim }) => nameTotp(decodeJson(String(claim) as Json<Claim>).personId),
  file_piece: ([fileId, number]) => namePiece(String(fileId), Number(number)),
  received_exchange: ([stage, exchangeId]) => nameExchange(String(stage) as 'preview', String(exchangeId)),
} as const satisfies Record<
  SealedTableName,
  (key: readonly (string | number)[], row: Readonly<Record<string, unknown>>) => string
>
