import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { readSignedHead, type SignedHead, signedHeadOf } from '../../evidence/checkpoint.ts'
import { coverAll } from '../../evidence/checkpoints.ts'
import { exportEvidence } from '../../evidence/export.ts'
import { verifyEvidence } from '../../evidence/verify.ts'
import type { Gateway } from '../../gateway.ts'
import { lastCheckpoint } from '../../store/evidence-checkpoints.ts'
import { type ExportSubject, submissionsOf } from '../../store/evidence-export.ts'
import { jsonResponse, modelTags, problemResponses } from '../document/openapi.ts'
import { authenticate, callerOf } from '../endpoint/authenticate.ts'
import { Problem } from '../problems/problem.ts'

/** `/api/v1/evidence`: what proves what was sent, received and decided. */
export function evidenceRoutes(app: FastifyInstance, gateway: Gateway): void {
  const { db } = gateway.store
  const { signer } = gateway.evidence
  const onRequest = authenticate(gateway, 'read')
  const tags = [modelTags.evidence]

  app.get(
    '/api/v1/evidence/head',
    {
      onRequest,
      schema: {
        operationId: 'getEvidenceHead',
        summary: 'The newest signed head, which covers everything until now',
        tags,
        response: {
          200: jsonResponse('To be kept where the gateway has no hand', 'EvidenceHead'),
          ...problemResponses(401, 403, 404),
        },
      },
    },
    async () => {
      await coverAll(gateway.evidence)
      const last = await lastCheckpoint(db)
      if (!last) throw new Problem('path.unknown', 'Nothing has been recorded yet.')
      return signedHeadOf(last, signer.publicKey)
    },
  )

  app.get(
    '/api/v1/evidence/verification',
    {
      onRequest,
      schema: {
        operationId: 'verifyEvidence',
        summary: 'Look for everything in the evidence that is not as the gateway wrote it',
        description:
          "What belongs to the key's organisation on its stage; everything for a key with the scope admin.",
        tags,
        querystring: {
          type: 'object',
          properties: {
            head: {
              type: 'array',
              items: { type: 'string' },
              description: 'Signed heads that were kept elsewhere: each the JSON of one, in base64url.',
            },
          },
        },
        response: {
          200: linesResponse('Each problem, and the end', 'EvidenceVerificationLine'),
          ...problemResponses(400, 401, 403),
        },
      },
    },
    async (request, reply) => {
      const heads = readHeads(request)
      const caller = callerOf(request)
      const isAll = caller.scopes.includes('admin')
      const lines = async function* (): AsyncGenerator<string, void> {
        const problems = verifyEvidence({
          db,
          publicKey: signer.publicKey,
          heads,
          owner: isAll ? undefined : caller,
        })
        let count = 0
        for (;;) {
          const next = await problems.next()
          if (!next.done) count += 1
          const line = next.done
            ? { type: 'end', scope: isAll ? 'everything' : 'own', problems: count, ...next.value }
            : { type: 'problem', ...next.value }
          yield `${JSON.stringify(line)}\n`
          if (next.done) return
        }
      }
      return reply.type(linesType).send(Readable.from(lines()))
    },
  )

  app.get(
    '/api/v1/evidence/export',
    {
      onRequest,
      schema: {
        operationId: 'exportEvidence',
        summary: 'Everything that is kept of a submission, or of all that was submitted for a device',
        tags,
        querystring: {
          type: 'object',
          properties: {
            issuingAgency: text('With `code`: the device.'),
            code: text('UDI-DI of the device.'),
            submission: text('In their place: the requestId of one submission.'),
          },
        },
        response: {
          200: linesResponse('The parts of the export', 'EvidenceExportLine'),
          ...problemResponses(400, 401, 403, 404),
        },
      },
    },
    async (request, reply) => {
      const caller = callerOf(request)
      const subject = readSubject(request)
      const submissions = await submissionsOf(db, caller, subject)
      if (submissions.length === 0) {
        throw new Problem('path.unknown', 'This organisation has submitted nothing of that kind.')
      }
      await coverAll(gateway.evidence)
      const items = exportEvidence({ db, signer, now: gateway.now() }, caller, subject, submissions)
      return reply.type(linesType).send(Readable.from(linesOf(items)))
    },
  )
}

function text(description: string) {
  return { type: 'string', description }
}

const linesType = 'application/x-ndjson'

function linesResponse(description: string, component: string): object {
  return { description, content: { [linesType]: { schema: { $ref: `${component}#` } } } }
}

async function* linesOf(items: AsyncIterable<object>): AsyncGenerator<string, void> {
  for await (const item of items) yield `${JSON.stringify(item)}\n`
}

/** @throws Problem for what is no signed head */
function readHeads(request: FastifyRequest): SignedHead[] {
  const { head = [] } = request.query as { head?: string | string[] }
  return [head].flat().map(text => {
    try {
      return readSignedHead(Buffer.from(text, 'base64url').toString())
    } catch (cause) {
      throw new Problem(
        'request.parameter',
        `head must be the JSON of a signed head, in base64url. ${(cause as Error).message}`,
      )
    }
  })
}

/** @throws Problem where it cannot be told what is meant */
function readSubject(request: FastifyRequest): ExportSubject {
  const { issuingAgency, code, submission } = request.query as Record<string, unknown>
  const isDevice = typeof issuingAgency === 'string' && typeof code === 'string' && submission === undefined
  if (isDevice) return { issuingAgency, code }
  const isSubmission = typeof submission === 'string' && issuingAgency === undefined && code === undefined
  if (isSubmission) return { requestId: submission }
  throw new Problem(
    'request.parameter',
    'Give issuingAgency and code of a device, or the requestId of a submission; each once.',
  )
}
