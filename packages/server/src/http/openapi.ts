import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import { modelNames, models } from '@udigate/udi'
import type { FastifyInstance } from 'fastify'
import { ActorPage, ActorRegistration, ActorResponse } from './bodies/actors.ts'
import {
  CodeListChange,
  CodeListEntry,
  CodeListHistory,
  CodeListImport,
  CodeListIndex,
  CodeListPage,
  CodeListSummary,
  CodeListUpload,
} from './bodies/code-list.ts'
import { Doubt, DoubtPage, DoubtResolution } from './bodies/doubts.ts'
import { DeviceGroupResponse, DeviceResponse } from './bodies/entities.ts'
import { EvidenceExportLine, EvidenceHead, EvidenceVerificationLine } from './bodies/evidence.ts'
import { ExportFile, ExportManifest, ImportedResponse } from './bodies/exports.ts'
import { Finding, ValidationResponse } from './bodies/findings.ts'
import { LiveResponse, ReadyResponse } from './bodies/health.ts'
import { PlanResponse } from './bodies/plan.ts'
import { ProblemBody } from './bodies/problem.ts'
import { PullDetail, PullDifference, PullPage, PullRequest, PullSummary } from './bodies/pulls.ts'
import { SubmissionRequest, ValidationRequest } from './bodies/requests.ts'
import { RuleDetail, RulePage, RuleSummary } from './bodies/rules.ts'
import {
  Agency,
  SubmissionBlockedResponse,
  SubmissionPendingResponse,
  SubmissionStatus,
  SubmissionSuccessResponse,
  SubmissionTechnicalErrorResponse,
  SubmissionValidationFailedResponse,
} from './bodies/submission-responses.ts'
import {
  Difference,
  EntityKey,
  Stage,
  SubmissionDetail,
  SubmissionPage,
  SubmissionSummary,
} from './bodies/submissions.ts'

/** The groups under which the operations stand in the document. */
export const modelTags = {
  submission: 'Submission',
  validation: 'Validation',
  register: 'Register',
  actors: 'Actors',
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
  CodeListChange,
  CodeListEntry,
  CodeListHistory,
  CodeListImport,
  CodeListIndex,
  CodeListPage,
  CodeListSummary,
  CodeListUpload,
  DeviceGroupResponse,
  DeviceResponse,
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
  return Object.fromEntries(statuses.map(status => [status, response]))
}

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
      security: [{ ApiKeyAuth: [] }],
      tags: Object.values(modelTags).map(name => ({ name })),
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
  app.get('/openapi.json', { schema: { hide: true } }, async () => app.swagger())
}
