import * as Type from 'typebox'
import { count, id, string } from '../body.ts'

const exampleId = '019a6f40-1b2c-7d3e-8f4a-5b6c7d8e9f0a'
const requestId = id('Names the submission.')
const stage = Type.Ref('Stage')
const actorCode = string('SRN of the actor.')

const links = (names: readonly string[]) =>
  Type.Object(Object.fromEntries(names.map(name => [name, Type.String()])), {
    description: 'Where the gateway tells more: paths on its own host.',
  })

interface Described {
  summary: string
  data: Record<string, Type.TSchema>
  example: Record<string, unknown>
}

const submission = {
  requestId,
  register: Type.Optional(string('The register that it is for, where that is a further one.')),
  partOf: Type.Optional(
    string('The request whose part it is, where that is answered with another submission.'),
  ),
  stage,
  actorCode,
  status: Type.Ref('SubmissionStatus'),
}
const ofSubmission = {
  requestId: exampleId,
  stage: 'preview',
  actorCode: 'DE-MF-000001723',
  links: { submission: `/api/v1/submissions/${exampleId}` },
}
const inDoubt = {
  data: { ...submission, links: links(['submission', 'doubts']) },
  example: {
    ...ofSubmission,
    status: 'IN_SUBMISSION',
    links: { ...ofSubmission.links, doubts: '/api/v1/doubts' },
  },
}

const ofFinding = {
  data: {
    pullId: id(),
    stage,
    actorCode,
    entities: count('How many devices and device groups it found so; the pull names them.'),
    links: links(['pull']),
  },
  example: {
    pullId: exampleId,
    stage: 'preview',
    actorCode: 'DE-MF-000001723',
    entities: 2,
    links: { pull: `/api/v1/pulls/${exampleId}` },
  },
}

/** What each type of event says. */
const describedEvents: Readonly<Record<string, Described>> = {
  'submission.ended': {
    summary: 'A submission has ended',
    data: { ...submission, links: links(['submission']) },
    example: { ...ofSubmission, status: 'SUCCESS' },
  },
  'submission.in_doubt': {
    summary: 'The outcome of a submission is unknown at present, or unknown for another reason than before',
    ...inDoubt,
  },
  'submission.needs_operator': {
    summary: 'A submission is in doubt, and only a person can resolve that',
    ...inDoubt,
  },
  'batch.ended': {
    summary: 'A batch has ended; sent again each time that failed records were submitted once more',
    data: {
      batchId: id(),
      stage,
      state: Type.Enum(['ENDED', 'CANCELLED', 'UNREADABLE']),
      links: links(['batch', 'results']),
    },
    example: {
      batchId: exampleId,
      stage: 'preview',
      state: 'ENDED',
      links: { batch: `/api/v1/batches/${exampleId}`, results: `/api/v1/batches/${exampleId}/results` },
    },
  },
  'pull.ended': {
    summary: 'A pull is complete, or has failed',
    data: {
      pullId: id(),
      stage,
      actorCode,
      state: Type.Enum(['COMPLETE', 'FAILED']),
      differences: count('How many differences it found.'),
      links: links(['pull']),
    },
    example: {
      pullId: exampleId,
      stage: 'preview',
      actorCode: 'DE-MF-000001723',
      state: 'COMPLETE',
      differences: 0,
      links: { pull: `/api/v1/pulls/${exampleId}` },
    },
  },
  'device.confirmed': {
    summary: 'A pull found devices or device groups that their notified body has confirmed',
    ...ofFinding,
  },
  'device.discarded': {
    summary: 'A pull found devices or device groups that were discarded',
    ...ofFinding,
  },
  'device.public_differs': {
    summary: 'The public sees a device otherwise than it is registered',
    data: {
      stage,
      actorCode,
      issuingAgency: Type.String(),
      code: Type.String(),
      links: links(['public']),
    },
    example: {
      stage: 'preview',
      actorCode: 'DE-MF-000001723',
      issuingAgency: 'GS1',
      code: '04012345100013',
      links: { public: '/api/v1/devices/GS1/04012345100013/public' },
    },
  },
  'webhook.test': {
    summary: 'Nothing has happened: a person tries the webhook out',
    data: { webhookId: id(), stage, links: links(['webhook']) },
    example: { webhookId: exampleId, stage: 'preview', links: { webhook: `/api/v1/webhooks/${exampleId}` } },
  },
}

/** The component that describes the body of an event. */
function makeName(type: string): string {
  const words = type.split(/[._]/).map(word => word.slice(0, 1).toUpperCase() + word.slice(1))
  return `Event${words.join('')}`
}

/** The bodies in which events are told. */
export const eventBodies = Object.entries(describedEvents).map(([type, { summary, data, example }]) =>
  Type.Object(
    {
      type: Type.Enum([type]),
      timestamp: Type.String({ format: 'date-time', description: 'When it happened.' }),
      data: Type.Object(data),
    },
    {
      $id: makeName(type),
      title: summary,
      examples: [{ type, timestamp: '2027-01-15T09:31:12.000Z', data: example }],
    },
  ),
)

const header = (name: string, description: string) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' } as const,
})

/** What the gateway sends to webhooks, as OpenAPI 3.1 describes it. */
export const webhookDescriptions = Object.fromEntries(
  Object.entries(describedEvents).map(([type, { summary }]) => [
    type,
    {
      post: {
        operationId: makeName(type).replace('Event', 'receive'),
        summary,
        tags: ['Webhooks'],
        security: [],
        parameters: [
          header('webhook-id', 'Names the event, however often it is sent.'),
          header('webhook-timestamp', 'When this attempt was made, in seconds since 1970.'),
          header(
            'webhook-signature',
            'Signatures of id, timestamp and body, divided by spaces (Standard Webhooks).',
          ),
        ],
        requestBody: {
          required: true,
          content: { 'application/json': { schema: { $ref: `#/components/schemas/${makeName(type)}` } } },
        },
        responses: {
          '2XX': { description: 'Received; it is not sent again' },
          '410': { description: 'The receiver wants no more events; the webhook is disabled' },
          default: { description: 'It is sent again later' },
        },
      },
    },
  ]),
)
