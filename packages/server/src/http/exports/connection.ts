import type { FastifyRequest } from 'fastify'
import type { Exports } from '../../authorities/ec/bulk-files/index.ts'
import type { RunningDelivery } from '../../delivery/deliver.ts'
import type { Gateway } from '../../gateway.ts'
import { callerOf } from '../endpoint/authenticate.ts'
import { Problem } from '../problems/problem.ts'

/**
 * The files of the caller's stage, and what delivers them.
 *
 * @throws Problem where the stage has another way to its authority, or none
 */
export function exportsFor(
  { stages }: Gateway,
  request: FastifyRequest,
): { exports: Exports; delivery: RunningDelivery } {
  const { stage } = callerOf(request)
  const connection = stages[stage]
  const exports = connection?.authority.exports
  if (connection && exports) return { exports, delivery: connection.delivery }
  throw new Problem(
    'export.not-by-files',
    connection
      ? `The stage ${stage} reaches its authority by an access point; files for the upload page are for the connector bulk-files.`
      : `The stage ${stage} is not connected to its authority.`,
  )
}
