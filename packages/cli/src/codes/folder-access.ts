import { existsSync } from 'node:fs'
import { join } from 'node:path'
import {
  importCodeList,
  readConfig,
  resetCodeList,
  shippedLists,
  viewCode,
  viewCodeLists,
  watchCodeLists,
} from '@udigate/server'
import { searchCodes } from '@udigate/udi'
import { openOwnStore } from '../gateway/open-own-store.ts'
import { CommandFailure } from '../run-command.ts'
import type { CodeAccess } from './access.ts'

const by = 'command line'
const now = (): Date => new Date()

/**
 * Reaches the code lists in the data folder of a gateway that does not run.
 *
 * @param purpose a data folder that is not there yet is made only for `change`
 * @throws CommandFailure where settings are wrong, or a gateway that runs has the folder
 */
export async function openFolder(
  environment: Readonly<Record<string, string | undefined>>,
  purpose: 'read' | 'change',
): Promise<CodeAccess> {
  const reading = readConfig(environment)
  if ('mistakes' in reading) throw new CommandFailure(reading.mistakes.join('\nudigate: '), 2)
  const { dataDir, databaseUrl } = reading.config
  const isThere = databaseUrl !== undefined || existsSync(join(dataDir, 'udigate.sqlite'))
  const store = isThere || purpose === 'change' ? await openOwnStore(reading.config) : undefined
  const codes = store
    ? watchCodeLists(store.db, now)
    : { current: async () => shippedLists, refresh: async () => shippedLists }
  const changing = () => {
    if (!store) throw new TypeError('The data folder is open for reading alone.')
    return { store, codes, now }
  }
  const findList = async (name: string) => (await codes.current()).findList(name)

  return {
    summaries: async () => viewCodeLists(await codes.current()),
    list: findList,
    find: async (name, query) => searchCodes(await findList(name), query),
    async code(name, code) {
      const view = viewCode(await codes.current(), name, code)
      if (view) return view
      const list = await findList(name)
      const nearest = list.nearest(code, 3).map(entry => entry.code)
      const hint = `Nearest codes: ${nearest.join(', ')}.`
      throw new CommandFailure(`${name} (version ${list.version}) has no code "${code}". ${hint}`)
    },
    async put(name, upload) {
      const result = await importCodeList(changing(), by, name, upload)
      if (!result.ok) throw new CommandFailure(result.faults.map(({ message }) => message).join('\n'))
    },
    async reset(name) {
      await resetCodeList(changing(), by, name)
      const [summary] = viewCodeLists(await codes.current()).filter(({ list }) => list === name)
      if (!summary) throw new TypeError(`There is no list ${name}.`)
      return summary
    },
    close: async () => store?.close(),
  }
}
