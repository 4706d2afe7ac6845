import type { FastifyInstance } from 'fastify'
import type { Gateway } from '../../gateway.ts'
import { jsonResponse, modelTags, problemResponses } from '../document/openapi.ts'
import { authenticate, callerOf } from '../endpoint/authenticate.ts'

/** `GET /api/v1/session`: what the key that asks is for. */
export function sessionRoute(app: FastifyInstance, gateway: Gateway): void {
  app.get(
    '/api/v1/session',
    {
      onRequest: authenticate(gateway),
      schema: {
        operationId: 'getSession',
        summary: 'Whose the API key is, and what it may do',
        tags: [modelTags.keys],
        response: { 200: jsonResponse('What the key is for', 'Session'), ...problemResponses(401) },
      },
    },
    async request => {
      const { keyId, organisation, stage, scopes, actors } = callerOf(request)
      const connection = gateway.stages[stage]
      return {
        keyId,
        organisation,
        stage,
        scopes,
        actors,
        authority: {
          connected: connection !== undefined,
          simulated: connection?.authority.simulated ?? false,
          agency: connection?.authority.agency ?? 'EC',
        },
      }
    },
  )
}
