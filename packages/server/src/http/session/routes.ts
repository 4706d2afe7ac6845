import { areWithin, narrowTo } from '../../rights/caller.ts'
import { rightNames } from '../../rights/rights.ts'
import { findRoles } from '../../rights/roles.ts'
import { findScope, listNeededToGive, scopes } from '../../rights/scopes.ts'
import { endpointWith, json } from '../endpoint/endpoint.ts'
import { findAgency } from '../submit/bodies.ts'
import { Session } from './bodies.ts'

const endpoint = endpointWith({ tag: 'Keys', right: 'session.use', work: 'storing' })

const getSession = endpoint('GET /api/v1/session', {
  summary: 'Whose the API key is, and what it may do',
  answers: { 200: json('What the key is for', Session) },
  handle({ caller }, { stages }) {
    const { agent, rights, organisation, stage, actors } = caller
    const [connection] = stages[stage].values()
    return {
      ...(agent.kind === 'key' ? { keyId: agent.keyId, scopes: [...agent.scopes] } : { scopes: [] }),
      caller: {
        kind: agent.kind,
        id: agent.kind === 'key' ? agent.keyId : agent.personId,
        name: agent.name,
      },
      rights: rightNames.filter(right => rights.has(right)),
      denied: rightNames
        .filter(right => !rights.has(right))
        .map(right => ({ right, roles: findRoles(right), scope: findScope(right) })),
      organisation,
      stage,
      actors,
      narrower: rightNames.flatMap(right => {
        const { actors: fewer } = narrowTo(caller, right)
        return !rights.has(right) || fewer === 'any' || areWithin(actors, fewer)
          ? []
          : [{ right, actors: [...fewer] }]
      }),
      keyScopes: rights.has('keys.manage')
        ? scopes.map(scope => ({
            scope,
            lacking: listNeededToGive(scope).filter(right => !rights.has(right)),
          }))
        : [],
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
