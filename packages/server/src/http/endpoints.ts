import { accounts } from './accounts/account-routes.ts'
import { invited } from './accounts/invitation-routes.ts'
import { ownAddress } from './accounts/own-address-routes.ts'
import { ownSessions } from './accounts/own-sessions.ts'
import { accountSignIns } from './accounts/sign-in-routes.ts'
import { acknowledgedWarnings } from './acknowledged-warnings/routes.ts'
import { actors } from './actors/routes.ts'
import { auditTrail } from './audit-trail/routes.ts'
import { batches } from './batches/routes.ts'
import { codes } from './codes/routes.ts'
import { connection } from './connection/routes.ts'
import { deadlines } from './deadlines/routes.ts'
import { devices } from './devices/routes.ts'
import { diagnosis } from './diagnosis/routes.ts'
import { doubts } from './doubts/routes.ts'
import type { Endpoints } from './endpoint/endpoint.ts'
import { events } from './events/routes.ts'
import { evidence } from './evidence/routes.ts'
import { exports } from './exports/routes.ts'
import { fixes } from './fixes/routes.ts'
import { health } from './health/routes.ts'
import { imports } from './imports/routes.ts'
import { inquiries } from './inquiries/routes.ts'
import { keys } from './keys/routes.ts'
import { loginRequests } from './login-requests/routes.ts'
import { mappings } from './mappings/routes.ts'
import { overview } from './overview/routes.ts'
import { confirmations } from './people/confirmations-routes.ts'
import { invitations } from './people/invitations-routes.ts'
import { organisations } from './people/organisations-routes.ts'
import { people } from './people/routes.ts'
import { plans } from './plan/routes.ts'
import { publicDevices } from './public-devices/routes.ts'
import { pulls } from './pulls/routes.ts'
import { actorRegisters } from './registers/actor-routes.ts'
import { registerAnswers } from './registers/answer-routes.ts'
import { registerFiles } from './registers/file-routes.ts'
import { reviews } from './reviews/routes.ts'
import { rules } from './rules/routes.ts'
import { searching } from './search/routes.ts'
import { session } from './session/routes.ts'
import { sessions } from './sign-in/session-routes.ts'
import { submissions } from './submissions/routes.ts'
import { submission } from './submit/routes.ts'
import { subscriptions } from './subscriptions/routes.ts'
import { templates } from './templates/routes.ts'
import { validation } from './validate/routes.ts'
import { webhooks } from './webhooks/routes.ts'
import { workItems } from './work-items/routes.ts'

/** Every endpoint of the API, in the order in which the document has them. */
export const endpoints: Endpoints = {
  ...validation,
  ...fixes,
  ...plans,
  ...acknowledgedWarnings,
  ...submission,
  ...batches,
  ...templates,
  ...mappings,
  ...imports,
  ...submissions,
  ...doubts,
  ...devices,
  ...publicDevices,
  ...searching,
  ...overview,
  ...deadlines,
  ...connection,
  ...session,
  ...sessions,
  ...accountSignIns,
  ...invited,
  ...accounts,
  ...ownAddress,
  ...ownSessions,
  ...loginRequests,
  ...invitations,
  ...people,
  ...organisations,
  ...confirmations,
  ...workItems,
  ...events,
  ...actors,
  ...keys,
  ...webhooks,
  ...subscriptions,
  ...pulls,
  ...inquiries,
  ...exports,
  ...registerFiles,
  ...registerAnswers,
  ...actorRegisters,
  ...auditTrail,
  ...reviews,
  ...evidence,
  ...rules,
  ...codes,
  ...health,
  ...diagnosis,
}
