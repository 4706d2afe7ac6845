import { endpointWith, json } from '../endpoint/endpoint.ts'
import { findAgency } from '../submit/bodies.ts'
import { Session } from './bodies.ts'

const endpoint = endpointWith({ tag: 'Keys', scope: 'any-key' })

const getSession = endpoint('GET /api/v1/session', {
  summary: 'Whose the API key is, and what it may do',
  answers: { 200: json('What the key is for', Session) },
  handle({ caller: { keyId, organisation, stage, scopes, actors } }, { stages }) {
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
})

/** `/api/v1/session`: what the key that asks is for. */
export const session = { getSession }
