import type { EntityAlike, EntityRecord, NamedText } from '@udigate/udi'
import { clipStart, foldText } from '../labels/fold-text.ts'
import type { Acting } from '../rights/caller.ts'
import type { Db } from '../store/database.ts'
import { decodeJson } from '../store/json.ts'
import { listSayingSo } from '../store/labelled-entities.ts'

/**
 * What an organisation has registered with one of these texts, as far as it is found by its names. A text that begins very many names
 * may be missed.
 */
export async function findAlike(
  db: Db,
  owner: Pick<Acting, 'organisation' | 'stage'>,
  texts: readonly NamedText[],
): Promise<readonly EntityAlike[]> {
  const found = await Promise.all(
    texts.map(async ({ text, ...rest }) => {
      const start = clipStart(foldText(text))
      return start === '' ? [] : listSayingSo(db, owner, { ...rest, text, start })
    }),
  )
  return found.flat().map(({ kind, code, code_space: codeSpace, actor, record }) => ({
    kind,
    code,
    codeSpace,
    actor,
    record: decodeJson<EntityRecord>(record) ?? {},
  }))
}
