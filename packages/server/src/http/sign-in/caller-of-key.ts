import type { FastifyRequest } from 'fastify'
import type { Gateway } from '../../gateway.ts'
import { findCaller, isSameKey } from '../../keys/api-keys.ts'
import type { Caller } from '../../rights/caller.ts'
import { notAuthenticated } from '../problems/problem.ts'
import { requireDemoCaller } from './demo-caller.ts'

/** Who calls with a key. @throws Problem where the key is not in force, or the demo key is not taken from there */
export async function findCallerOfKey(
  gateway: Gateway,
  request: FastifyRequest,
  key: string,
): Promise<Caller> {
  const { demoKey } = gateway.config
  if (demoKey !== undefined && isSameKey(demoKey, key)) return requireDemoCaller(gateway, request)
  const caller = await findCaller(gateway.store.db, key, gateway.now())
  if (!caller) throw notAuthenticated()
  return caller
}
