import type { Bodies, GatewayClient } from '@udigate/client'
import { CommandFailure } from '../run-command.ts'
import type { KeyAccess } from './access.ts'

/** Reaches the keys of the organisation and stage of an admin key, through the API of a running gateway. */
export function reachKeysOfServer(gateway: GatewayClient): KeyAccess {
  return {
    async create({ organisation, stage, ...wish }) {
      if (organisation !== undefined || stage !== undefined) {
        throw new CommandFailure(
          'Through UDIGATE_URL a key is of the organisation and stage of UDIGATE_API_KEY; leave out --organisation and --stage.',
          2,
        )
      }
      // What it checks, the gateway says.
      return gateway.post('/api/v1/keys', { body: wish as Bodies['KeyRequest'] })
    },
    list: () => Array.fromAsync(gateway.items('/api/v1/keys', { query: { limit: 500 } })),
    revoke: (id, isOwn) =>
      gateway.post('/api/v1/keys/{id}/revoke', { path: { id }, query: { self: isOwn || undefined } }),
    remove: id => gateway.remove('/api/v1/keys/{id}', { path: { id } }),
    close: async () => {},
  }
}
