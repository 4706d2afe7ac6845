import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import {
  ActorOfAnotherOrganisation,
  createApiKey,
  deleteApiKey,
  findApiKey,
  listApiKeys,
  listOrganisationsInUse,
  readConfig,
  readKeyRequest,
  revokeApiKey,
  type Store,
  viewApiKey,
  viewApiKeys,
} from '@udigate/server'
import type { Environment } from '../gateway/environment.ts'
import { openOwnStore } from '../gateway/open-own-store.ts'
import { CommandFailure } from '../run-command.ts'
import type { KeyAccess } from './access.ts'

const now = (): Date => new Date()

/** How many keys are read at once. */
const keysAtOnce = 500

/**
 * Reaches the keys of every organisation and stage in the store itself: in the data folder of a gateway that does not
 * run, or in the PostgreSQL that any number of running ones share.
 *
 * @param purpose a data folder that is not there yet is made only for `create`
 * @throws CommandFailure where settings are wrong, or a gateway that runs has the folder
 */
export async function openKeys(environment: Environment, purpose: 'look' | 'create'): Promise<KeyAccess> {
  const reading = readConfig(environment)
  if ('mistakes' in reading) throw new CommandFailure(reading.mistakes.join('\nudigate: '), 2)
  const { config } = reading
  const isThere = config.databaseUrl !== undefined || existsSync(join(config.dataDir, 'udigate.sqlite'))
  return isThere || purpose === 'create' ? keysIn(await openOwnStore(config)) : noKeys
}

function keysIn(store: Store): KeyAccess {
  const { db } = store
  return {
    async create({ organisation, stage, ...wish }) {
      if (organisation === undefined || stage === undefined) {
        throw new CommandFailure('Say whose key it is, and for which stage: --organisation and --stage.', 2)
      }
      if (!/^[^\s\p{C}](?:[^\p{C}]{0,98}[^\s\p{C}])?$/u.test(organisation)) {
        throw new CommandFailure(
          '--organisation must have 1 to 100 characters, none of them blank at its ends.',
          2,
        )
      }
      const read = readKeyRequest(wish, now())
      if (!read.ok) throw new CommandFailure(read.faults.map(({ message }) => message).join(' '), 2)
      try {
        const before = await listOrganisationsInUse(db)
        const { key, row } = await store.write(at =>
          createApiKey(at, { now, randomBytes }, { ...read.requested, organisation, stage }),
        )
        const [first, ...others] = before
        const isSecond = first !== undefined && others.length === 0 && first !== organisation
        return {
          ...(await viewApiKey(db, row, now())),
          key,
          ...(isSecond && { note: describeSecond(first) }),
        }
      } catch (error) {
        if (error instanceof ActorOfAnotherOrganisation) throw new CommandFailure(error.message)
        throw error
      }
    },
    async list() {
      const views = []
      let before: string | undefined
      for (;;) {
        const rows = await listApiKeys(db, { limit: keysAtOnce, before })
        views.push(...(await viewApiKeys(db, rows, now())))
        before = rows.at(-1)?.id
        if (rows.length < keysAtOnce) return views
      }
    },
    async revoke(id) {
      await store.write(at => revokeApiKey(at, id, now()))
      const row = await findApiKey(db, id)
      if (!row) throw unknown(id)
      return viewApiKey(db, row, now())
    },
    async remove(id) {
      const isDeleted = await store.write(async at => {
        const row = await findApiKey(at, id)
        if (!row) throw unknown(id)
        return deleteApiKey(at, row, now())
      })
      if (!isDeleted) {
        throw new CommandFailure('Only a revoked or expired key is deleted. Revoke it before.')
      }
    },
    close: () => store.close(),
  }
}

/** What changes with a second organisation. @param first the one that was alone until now */
function describeSecond(first: string): string {
  return `"${first}" is not alone on this gateway any longer: its administrators are not the host of it now, and replace no code lists. A host does: udigate people invite --role host.`
}

/** Where there is no store yet. */
const noKeys: KeyAccess = {
  create: async () => {
    throw new TypeError('There is no store.')
  },
  list: async () => [],
  revoke: async id => {
    throw unknown(id)
  },
  remove: async id => {
    throw unknown(id)
  },
  close: async () => {},
}

function unknown(id: string): CommandFailure {
  return new CommandFailure(`There is no API key ${id}.`)
}
