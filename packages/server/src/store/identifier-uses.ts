import { sql } from 'kysely'
import type { Stage } from '../stage.ts'
import { rowInserter, rowsFinder } from './batch-calls.ts'
import { inChunks } from './chunks.ts'
import type { Db } from './database.ts'
import type { EntityRow, IdentifierUseRow, SubmissionRow } from './tables.ts'
import { type RowStatement, writeRows } from './write-rows.ts'

/** For what devices use an identifier, together for all devices of one actor that use it alike. */
export interface KnownUse
  extends Pick<IdentifierUseRow, 'code' | 'agency' | 'purpose' | 'code_space' | 'held'>,
    Pick<EntityRow, 'organisation' | 'actor'> {
  /** 1 where a file alone shows it. */
  from_file: number
  /** When the last of these devices last changed. */
  updated_at: number
  /** The first and the last of these devices, each as `nameBearer` writes it. */
  first: string
  last: string
}

/** What names a device in a text: `GS1 04012345100038`. */
export function nameBearer({ agency, code }: Pick<EntityRow, 'agency' | 'code'>): string {
  return `${agency} ${code}`
}

/** For what else devices use a code, no matter who issued it: those that the authority holds, and those under way. */
export function findUses(db: Db, stage: Stage, code: string): Promise<readonly KnownUse[]> {
  return readUses(db, { stage, code })
}

const bearer = sql<string>`identifier_use.bearer_agency || ' ' || identifier_use.bearer_code`
const fromFile = sql<number>`case when entity.file_pull is null then 0 else 1 end`

const readUses = rowsFinder(
  'code',
  (db, { stage }: { stage: Stage; code: string }, codes): Promise<KnownUse[]> =>
    db
      .selectFrom('identifier_use')
      .innerJoin('entity', join =>
        join
          .on('entity.kind', '=', sql.lit('device'))
          .onRef('entity.stage', '=', 'identifier_use.stage')
          .onRef('entity.agency', '=', 'identifier_use.bearer_agency')
          .onRef('entity.code', '=', 'identifier_use.bearer_code')
          .onRef('entity.code_space', '=', 'identifier_use.code_space'),
      )
      .select([
        'identifier_use.code',
        'identifier_use.agency',
        'purpose',
        'identifier_use.code_space',
        'held',
      ])
      .select(['organisation', 'actor', fromFile.as('from_file')])
      .select([sql<number>`max(entity.updated_at)`.as('updated_at')])
      .select([sql<string>`min(${bearer})`.as('first'), sql<string>`max(${bearer})`.as('last')])
      .where('identifier_use.stage', '=', stage)
      .where('identifier_use.code', 'in', codes)
      .where(({ and, or, eb, ref }) =>
        or([
          and([eb('held', '=', 1), eb('state', 'in', ['SUBMITTED', 'REGISTERED'])]),
          and([eb('held', '=', 0), eb('held_by', '=', ref('identifier_use.request_id'))]),
        ]),
      )
      .groupBy([
        'identifier_use.code',
        'identifier_use.agency',
        'purpose',
        'identifier_use.code_space',
        'held',
      ])
      .groupBy(['organisation', 'actor', fromFile])
      .execute(),
)

/** Notes what a submission uses identifiers for, once it holds its device. */
export async function putUsesUnderWay(
  db: Db,
  { organisation, actor, received_at }: Pick<SubmissionRow, 'organisation' | 'actor' | 'received_at'>,
  rows: readonly IdentifierUseRow[],
): Promise<void> {
  for (const row of rows) {
    const { stage, code, agency, purpose, code_space, held } = row
    const name = nameBearer({ agency: row.bearer_agency, code: row.bearer_code })
    const known = {
      code,
      agency,
      purpose,
      code_space,
      held,
      organisation,
      actor,
      from_file: 0,
      updated_at: received_at,
    }
    await readUses.change(db, { stage, code }, before => [...before, { ...known, first: name, last: name }])
  }
  await insertUses(db, rows)
}

/** Notes what devices use identifiers for by the records that the authority holds, in the place of what was known of that. */
export async function replaceUses(
  db: Db,
  devices: readonly Pick<EntityRow, 'stage' | 'agency' | 'code' | 'code_space'>[],
  rows: readonly IdentifierUseRow[],
): Promise<void> {
  const alike = Map.groupBy(devices, ({ stage, agency, code_space }) =>
    JSON.stringify([stage, agency, code_space]),
  )
  for (const [first, ...others] of alike.values()) {
    if (first === undefined) continue
    for (const some of inChunks([first, ...others])) {
      await db
        .deleteFrom('identifier_use')
        .where('stage', '=', first.stage)
        .where(
          'bearer_code',
          'in',
          some.map(({ code }) => code),
        )
        .where('bearer_agency', '=', first.agency)
        .where('code_space', '=', first.code_space)
        .where('held', '=', 1)
        .execute()
    }
  }
  await writeRows(db, putStatement, rows)
}

/** Notes what devices use identifiers for, where nothing is known of that. */
export const insertUses = rowInserter((db, rows: readonly IdentifierUseRow[]) =>
  writeRows(db, putStatement, rows),
)

const putStatement: RowStatement<IdentifierUseRow> = (db, rows) =>
  db
    .insertInto('identifier_use')
    .values(rows)
    .onConflict(conflict =>
      conflict
        .columns(['stage', 'code', 'agency', 'purpose', 'bearer_code', 'bearer_agency', 'code_space', 'held'])
        .doUpdateSet(({ ref }) => ({ request_id: ref('excluded.request_id') })),
    )
