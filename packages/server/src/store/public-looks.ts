import type { RegisterOnStage, RegisterSpaces, Stage } from '../stage.ts'
import type { Db } from './database.ts'
import type { EntityName } from './entities.ts'
import type { PublicLookRow, SubmissionRow } from './tables.ts'

const key = ['stage', 'agency', 'code', 'code_space'] as const

/** What names the device of a look. */
export type PublicLookName = Pick<PublicLookRow, (typeof key)[number]>

/** Whose device is looked at, and for which submission. */
export type LookedAt = Pick<
  SubmissionRow,
  'stage' | 'request_id' | 'device_agency' | 'device_code' | 'code_space'
>

/** Has the public register looked at for the device of a submission, instead of for any submission before. */
export async function scheduleLook(db: Db, submission: LookedAt, at: Date): Promise<void> {
  const { stage, request_id, device_agency: agency, device_code: code, code_space } = submission
  const due_at = at.getTime()
  const known = await findPublicLook(db, stage, { agency, code, code_space })
  const sameSubmission = known?.request_id === request_id
  await db
    .insertInto('public_look')
    .values({
      stage,
      agency,
      code,
      code_space,
      request_id,
      due_at,
      looks: 0,
      asked_at: null,
      finding: null,
      details: null,
      earlier: null,
    })
    .onConflict(conflict =>
      conflict
        .columns(key)
        .doUpdateSet({ request_id, due_at, looks: 0, ...(sameSubmission ? {} : { earlier: null }) }),
    )
    .execute()
}

/** Has the public register not looked at for a submission any more. */
export async function cancelLook(db: Db, { stage, request_id }: Pick<LookedAt, 'stage' | 'request_id'>) {
  await db
    .updateTable('public_look')
    .set({ due_at: null })
    .where(where => where.and({ stage, request_id }))
    .execute()
}

/** What the public sees of a device, as far as it was ever looked at. */
export function findPublicLook(
  db: Db,
  stage: Stage,
  { agency, code, code_space }: Omit<EntityName, 'kind'>,
): Promise<PublicLookRow | undefined> {
  return db
    .selectFrom('public_look')
    .selectAll()
    .where(where => where.and({ stage, agency, code, code_space }))
    .executeTakeFirst()
}

/** The look at a register on a stage that is due first. */
export function findNextLook(
  db: Db,
  { stage, codeSpaces }: RegisterSpaces,
): Promise<(PublicLookRow & { due_at: number }) | undefined> {
  return db
    .selectFrom('public_look')
    .selectAll()
    .where('stage', '=', stage)
    .where('code_space', 'in', codeSpaces)
    .where('due_at', 'is not', null)
    .$narrowType<{ due_at: number }>()
    .orderBy('due_at')
    .orderBy('code')
    .limit(1)
    .executeTakeFirst()
}

/** Keeps what a look has shown. */
export async function keepPublicLook(
  db: Db,
  { stage, agency, code, code_space }: PublicLookName,
  look: Partial<Omit<PublicLookRow, keyof PublicLookName | 'request_id'>>,
): Promise<void> {
  await db
    .updateTable('public_look')
    .set(look)
    .where(where => where.and({ stage, agency, code, code_space }))
    .execute()
}

/** Lets no look wait for longer than it may, as it would after the clock went back. */
export async function shortenLooks(
  db: Db,
  { stage, codeSpaces }: RegisterSpaces,
  latest: Date,
): Promise<void> {
  await db
    .updateTable('public_look')
    .set({ due_at: latest.getTime() })
    .where('stage', '=', stage)
    .where('code_space', 'in', codeSpaces)
    .where('due_at', '>', latest.getTime())
    .execute()
}

/** Submissions to a register that an operator has to look at, and for which the public register is not looked at. */
export function listUnseenDoubts(db: Db, { stage, register }: RegisterOnStage): Promise<LookedAt[]> {
  return db
    .selectFrom('operation')
    .innerJoin('submission', 'submission.request_id', 'operation.request_id')
    .select([
      'submission.stage',
      'submission.request_id',
      'submission.device_agency',
      'submission.device_code',
      'submission.code_space',
    ])
    .distinct()
    .where('submission.stage', '=', stage)
    .where('submission.register', '=', register)
    .where('operation.state', '=', 'unclear')
    .where('operation.needs_operator', '=', 1)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('public_look')
            .select('public_look.code')
            .whereRef('public_look.stage', '=', 'submission.stage')
            .whereRef('public_look.request_id', '=', 'submission.request_id')
            .where('public_look.due_at', 'is not', null),
        ),
      ),
    )
    .execute()
}
