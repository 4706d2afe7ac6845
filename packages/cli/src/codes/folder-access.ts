import { existsSync } from 'node:fs'
import { join } from 'node:path'
import {
  importCodeList,
  listStagesOfOrganisations,
  mayBeOwn,
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
import type { CodeAccess, WhoseLists } from './access.ts'

const by = 'command line'
const now = (): Date => new Date()

/**
 * Reaches the code lists in the data folder of a gateway that does not run.
 *
 * @param purpose a data folder that is not there yet is made only for `change`
 * @param whose whose lists are looked at and changed: the gateway's where no organisation is named
 * @throws CommandFailure where settings are wrong, or a gateway that runs has the folder
 */
export async function openFolder(
  environment: Readonly<Record<string, string | undefined>>,
  purpose: 'read' | 'change',
  { lists, owner: given }: WhoseLists,
): Promise<CodeAccess> {
  const reading = readConfig(environment)
  if ('mistakes' in reading) throw new CommandFailure(reading.mistakes.join('\nudigate: '), 2)
  if (lists === 'own' && given === undefined) {
    throw new CommandFailure(
      'Say whose list it is, since no key says it here: --organisation NAME --stage preview or production.',
      2,
    )
  }
  const owner = (lists !== 'gateway' && given) || 'gateway'
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
  const current = () => codes.current(owner)
  const findList = async (name: string) => (await current()).findList(name)
  const change = (name: string) => {
    if (owner !== 'gateway' && !mayBeOwn(name)) {
      throw new CommandFailure(`${name} is the same for every organisation: none can have its own edition.`)
    }
    return changing()
  }
  if (store && owner !== 'gateway') {
    const there = await listStagesOfOrganisations(store.db)
    if (!there.some(each => each.organisation === owner.organisation && each.stage === owner.stage)) {
      await store.close()
      throw new CommandFailure(`There is no organisation "${owner.organisation}" on ${owner.stage}.`)
    }
  }

  return {
    summaries: async () => viewCodeLists(await current()),
    list: findList,
    find: async (name, query) => searchCodes(await findList(name), query),
    async code(name, code) {
      const view = viewCode(await current(), name, code)
      if (view) return view
      const list = await findList(name)
      const nearest = list.nearest(code, 3).map(entry => entry.code)
      const hint = `Nearest codes: ${nearest.join(', ')}.`
      throw new CommandFailure(`${name} (version ${list.version}) has no code "${code}". ${hint}`)
    },
    async put(name, upload) {
      const result = await importCodeList(change(name), owner, by, name, upload)
      if (!result.ok) throw new CommandFailure(result.faults.map(({ message }) => message).join('\n'))
    },
    async reset(name) {
      await resetCodeList(change(name), owner, by, name)
      const [summary] = viewCodeLists(await current()).filter(({ list }) => list === name)
      if (!summary) throw new TypeError(`There is no list ${name}.`)
      return summary
    },
    close: async () => store?.close(),
  }
}
