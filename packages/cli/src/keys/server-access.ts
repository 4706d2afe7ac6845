import type { KeyView } from '@udigate/server'
import { allPages } from '../gateway/all-pages.ts'
import type { GatewayCalls } from '../gateway/call-gateway.ts'
import { CommandFailure } from '../run-command.ts'
import type { CreatedKey, KeyAccess } from './access.ts'

/** Reaches the keys of the organisation and stage of an admin key, through the API of a running gateway. */
export function reachKeysOfServer(gateway: GatewayCalls): KeyAccess {
  return {
    async create({ organisation, stage, ...wish }) {
      if (organisation !== undefined || stage !== undefined) {
        throw new CommandFailure(
          'Through UDIGATE_URL a key is of the organisation and stage of UDIGATE_API_KEY; leave out --organisation and --stage.',
          2,
        )
      }
      return gateway.json<CreatedKey>('POST', '/keys', wish)
    },
    list: () => allPages<KeyView>(gateway, '/keys?limit=500'),
    revoke: (id, isOwn) =>
      gateway.json<KeyView>('POST', `${makePath(id)}/revoke${isOwn ? '?self=true' : ''}`),
    remove: id => gateway.remove(makePath(id)),
    close: async () => {},
  }
}

function makePath(id: string): string {
  return `/keys/${encodeURIComponent(id)}`
}
