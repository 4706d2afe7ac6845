import { json } from '../endpoint/answer.ts'
import { endpoint } from '../endpoint/endpoint.ts'
import { findAgency } from '../submit/agency.ts'
import { Session } from './bodies.ts'

const getSession = endpoint(
  {
    method: 'GET',
    path: '/api/v1/session',
    operationId: 'getSession',
    summary: 'Whose the API key is, and what it may do',
    tag: 'Keys',
    scope: 'any-key',
    answers: { 200: json('What the key is for', Session) },
  },
  ({ stages }) =>
    ({ caller: { keyId, organisation, stage, scopes, actors } }) => {
      const connection = stages[stage]
      return {
        keyId,
        organisation,
        stage,
        scopes,
        actors,
        authority: {
          connected: connection !== undefined,
          simulated: connection?.authority.simulated ?? false,
          agency: findAgency(connection?.authority.law),
        },
      }
    },
)

/** `/api/v1/session`: what the key that asks is for. */
export const session = [getSession]
