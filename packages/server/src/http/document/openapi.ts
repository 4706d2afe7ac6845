import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import { modelNames, models } from '@udigate/eudamed'
import type { FastifyInstance } from 'fastify'
import { ActorPage, ActorRegistration, ActorResponse } from '../actors/bodies.ts'
import {
  BatchDetail,
  BatchFindingLine,
  BatchPage,
  BatchRecordLine,
  BatchRecordPage,
  BatchSummary,
} from '../batches/bodies.ts'
import {
  CodeListChange,
  CodeListEntry,
  CodeListHistory,
  CodeListImport,
  CodeListIndex,
  CodeListPage,
  CodeListSummary,
  CodeListUpload,
} from '../codes/bodies.ts'
import { ConnectionCheckRequest, ConnectionReport } from '../connection/bodies.ts'
import {
  DeviceGroupPage,
  DeviceGroupResponse,
  DevicePage,
  DeviceResponse,
  EntityHistory,
} from '../devices/bodies.ts'
import { Doubt, DoubtPage, DoubtResolution } from '../doubts/bodies.ts'
import { EvidenceExportLine, EvidenceHead, EvidenceVerificationLine } from '../evidence/bodies.ts'
import { ExportFile, ExportManifest, ImportedResponse } from '../exports/bodies.ts'
import { LiveResponse, ReadyResponse } from '../health/bodies.ts'
import { CreatedKey, KeyPage, KeyRequest, KeyResponse } from '../keys/bodies.ts'
import { Overview } from '../overview/bodies.ts'
import { PlanResponse } from '../plan/bodies.ts'
import { ProblemBody } from '../problems/body.ts'
import { PullDetail, PullDifference, PullPage, PullRequest, PullSummary } from '../pulls/bodies.ts'
import { RuleDetail, RulePage, RuleSummary } from '../rules/bodies.ts'
import { Session } from '../session/bodies.ts'
import {
  Difference,
  EntityKey,
  Stage,
  SubmissionDetail,
  SubmissionPage,
  SubmissionSummary,
} from '../submissions/bodies.ts'
import {
  Agency,
  SubmissionBlockedResponse,
  SubmissionPendingResponse,
  SubmissionStatus,
  SubmissionSuccessResponse,
  SubmissionTechnicalErrorResponse,
  SubmissionValidationFailedResponse,
} from '../submit/bodies.ts'
import { SubmissionRequest, ValidationRequest } from '../submit/requests.ts'
import { Finding, ValidationResponse } from '../validate/bodies.ts'
import { webhookBodies } from '../webhooks/bodies.ts'
import { eventBodies, webhookDescriptions } from '../webhooks/events.ts'
import { completeDocument } from './complete-document.ts'
import type { ApiDocument } from './document.ts'
import { keepDocument } from './keep-document.ts'

/** The groups under which the operations stand in the document. */
export const modelTags = {
  submission: 'Submission',
  validation: 'Validation',
  batches: 'Batches',
  register: 'Register',
  actors: 'Actors',
  keys: 'Keys',
  webhooks: 'Webhooks',
  exports: 'Exports',
  evidence: 'Evidence',
  codes: 'Code lists',
  operation: 'Operation',
} as const

/** Every body, by its name in the document. */
const components = [
  ActorPage,
  ActorRegistration,
  ActorResponse,
  Agency,
  BatchDetail,
  BatchFindingLine,
  BatchPage,
  BatchRecordLine,
  BatchRecordPage,
  BatchSummary,
  CodeListChange,
  CodeListEntry,
  CodeListHistory,
  CodeListImport,
  CodeListIndex,
  CodeListPage,
  CodeListSummary,
  CodeListUpload,
  DeviceGroupPage,
  DeviceGroupResponse,
  DevicePage,
  DeviceResponse,
  EntityHistory,
  Overview,
  ConnectionCheckRequest,
  ConnectionReport,
  EvidenceExportLine,
  EvidenceHead,
  EvidenceVerificationLine,
  ExportFile,
  ExportManifest,
  ImportedResponse,
  Finding,
  EntityKey,
  Difference,
  LiveResponse,
  CreatedKey,
  KeyPage,
  KeyRequest,
  KeyResponse,
  PlanResponse,
  ProblemBody,
  PullDetail,
  PullDifference,
  PullPage,
  PullRequest,
  PullSummary,
  Doubt,
  DoubtPage,
  DoubtResolution,
  ReadyResponse,
  RuleDetail,
  RulePage,
  RuleSummary,
  Session,
  Stage,
  SubmissionBlockedResponse,
  SubmissionDetail,
  SubmissionPage,
  SubmissionPendingResponse,
  SubmissionStatus,
  SubmissionSuccessResponse,
  SubmissionSummary,
  SubmissionTechnicalErrorResponse,
  SubmissionValidationFailedResponse,
  ValidationResponse,
  ...webhookBodies,
  ...eventBodies,
  ...modelNames.flatMap(model => [
    models[model].device,
    models[model].deviceGroup,
    SubmissionRequest(model),
    ValidationRequest(model),
  ]),
]

/** A response with a JSON body, as the document describes it. */
export function jsonResponse(description: string, component: string): object {
  return { description, content: { 'application/json': { schema: { $ref: `${component}#` } } } }
}

/** The responses of those statuses that a problem answers. */
export function problemResponses(...statuses: readonly number[]): Record<number, object> {
  const response = {
    description: 'The call itself cannot be served',
    content: { 'application/problem+json': { schema: { $ref: 'Problem#' } } },
  }
  // Whoever needs a key may call too often, and at a bad time.
  const limited = statuses.includes(401) ? [429, 503] : []
  return Object.fromEntries([...statuses, ...limited].map(status => [status, response]))
}

/** Where the API is: wherever the document was found. */
const servers = [
  {
    url: '/',
    description: 'This gateway, for testing (preview) and production: the API key decides which.',
    'x-internal': false,
  },
]

/** What the page for the document may load: its own files, and the pictures inside its style sheet. */
const pageContentSecurity = {
  'default-src': "'none'",
  'connect-src': "'self'",
  'img-src': "'self' data:",
  'script-src': "'self'",
  'style-src': "'self'",
  'base-uri': "'none'",
  'form-action': "'none'",
  'frame-ancestors': "'none'",
}

/** Makes the OpenAPI document from the routes and bodies themselves, and serves a page for it at `/docs`. */
export async function describeApi(app: FastifyInstance): Promise<void> {
  for (const component of components) app.addSchema(component)
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'udigate',
        description:
          'Register medical devices with the regulators: validate, submit, and see what the authority said.',
        version: 'v1',
        license: { name: 'Apache-2.0', url: 'https://www.apache.org/licenses/LICENSE-2.0' },
      },
      components: {
        securitySchemes: {
          ApiKeyAuth: {
            type: 'apiKey',
            in: 'header',
            name: 'Authorization',
            description: 'The API key, bare.',
          },
        },
      },
      servers,
      security: [{ ApiKeyAuth: [] }],
      webhooks: webhookDescriptions,
      tags: Object.values(modelTags).map(name => ({ name })),
    },
    transformObject: made => {
      if (!('openapiObject' in made)) throw new TypeError('The document is not OpenAPI 3.')
      completeDocument(made.openapiObject as ApiDocument)
      return made.openapiObject
    },
    refResolver: {
      buildLocalReference: (json, _base, _fragment, index) =>
        typeof json.$id === 'string' ? json.$id : `schema-${index}`,
    },
  })
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    staticCSP: pageContentSecurity,
    uiConfig: { layout: 'BaseLayout' },
  })
  const document = keepDocument(() => app.swagger())
  app.get('/openapi.json', { schema: { hide: true } }, (request, reply) => document.answer(request, reply))
}
