import type { StoredFacts } from '../stored-facts.ts'

/** How many groups are remembered: the devices of one stand mostly side by side. */
const mostRemembered = 16

/**
 * The same facts, which say a registered group that many records of a file name once: it may be large, and is judged once where it is one
 * object. That there is none is asked each time, since one may be registered meanwhile.
 */
export function rememberGroups<Facts extends Pick<StoredFacts, 'storedGroup'>>(facts: Facts): Facts {
  type Asked = ReturnType<StoredFacts['storedGroup']>
  const remembered = new Map<string, Asked>()
  const ask: StoredFacts['storedGroup'] = (actor, model, group) => {
    const name = JSON.stringify([actor, model, group.agency, group.code])
    const known = remembered.get(name)
    const asked = known ?? facts.storedGroup(actor, model, group)
    const forget = () => remembered.get(name) === asked && remembered.delete(name)
    if (known === undefined) asked.then(({ kind }) => kind === 'found' || forget(), forget)
    // What was used last stays longest.
    remembered.delete(name)
    remembered.set(name, asked)
    for (const oldest of remembered.keys()) {
      if (remembered.size <= mostRemembered) break
      remembered.delete(oldest)
    }
    return asked
  }
  return { ...facts, storedGroup: ask }
}
