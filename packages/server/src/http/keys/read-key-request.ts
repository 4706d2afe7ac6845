import { collectFaults, compileSchema } from '@udigate/udi'
import type { Static } from 'typebox'
import { findActorRole, languagesOfNames } from '../../authorities/laws.ts'
import type { RequestedKey } from '../../keys/administer.ts'
import { readTime, wantsTime } from '../endpoint/read-time.ts'
import type { ProblemFault } from '../problems/problem.ts'
import { KeyRequest } from './bodies.ts'

const checkRequest = compileSchema(KeyRequest)

/**
 * Reads the request for a key.
 *
 * @param body a `KeyRequest`, as far as it is right
 */
export function readKeyRequest(
  body: unknown,
  now: Date,
): { ok: true; requested: RequestedKey } | { ok: false; faults: readonly ProblemFault[] } {
  const faults = collectFaults(checkRequest, body)
  return faults.length > 0 ? { ok: false, faults } : judgeKeyRequest(body as WantedKey, now)
}

type WantedKey = Static<typeof KeyRequest>

/** The same of a body whose members are right each by itself. */
export function judgeKeyRequest(body: WantedKey, now: Date): ReturnType<typeof readKeyRequest> {
  const faults: ProblemFault[] = []
  const say = (path: string, message: string): void => void faults.push({ path, message })
  const { name, scopes, actors, expiresAt, defaultLanguage } = body
  if (new Set(scopes).size < scopes.length) say('/scopes', 'One is there twice.')
  const seen = new Set<string>()
  for (const [index, srn] of (actors === 'any' ? [] : actors).entries()) {
    if (findActorRole(srn) === undefined) say(`/actors/${index}`, `${srn} is not an SRN.`)
    else if (seen.has(srn)) say(`/actors/${index}`, `${srn} is there twice.`)
    seen.add(srn)
  }
  const expiry = expiresAt == null ? undefined : readTime(expiresAt)
  if (expiry === null) {
    say('/expiresAt', wantsTime)
  } else if (expiry !== undefined && expiry.getTime() <= now.getTime()) {
    say('/expiresAt', 'It is over already.')
  }
  if (defaultLanguage !== undefined && !languagesOfNames.includes(defaultLanguage)) {
    say('/defaultLanguage', `${defaultLanguage} is none of ${languagesOfNames.join(', ')}.`)
  }
  return faults.length > 0
    ? { ok: false, faults }
    : { ok: true, requested: { name, scopes, actors, expiresAt: expiry ?? undefined, defaultLanguage } }
}
