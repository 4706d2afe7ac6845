import assert from 'node:assert/strict'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { validRequests } from '@udigate/eudamed'
import { startLone } from './lone-gateway.ts'

export const request = validRequests.EU_UDI_MDR

/** A gateway that was given a submission, and whose messages go by files. */
export async function startGiven(t: TestContext, registration?: object) {
  const scopes = registration ? (['submit', 'read', 'admin'] as const) : (['submit', 'read'] as const)
  const lone = await startLone(t, { UDIGATE_PREVIEW_CONNECTOR: 'bulk-files' }, { scopes: [...scopes] })
  const { UDIGATE_URL: url, UDIGATE_API_KEY: key } = lone.environment
  const call = (path: string, body?: object, method = 'POST') =>
    fetch(`${url}/api/v1${path}`, {
      method,
      headers: { authorization: key, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
  if (registration) {
    const registered = await call(`/actors/${request.actorCode}`, registration, 'PUT')
    assert.equal(registered.status, 201, await registered.text())
  }
  const submitted = await call('/submit/EU_UDI_MDR', { ...request, securityToken: 'a secret token' })
  const { requestId } = (await submitted.json()) as { requestId: string }
  await call('/exports')
  return { ...lone, requestId, to: join(lone.folder, 'audit') }
}
