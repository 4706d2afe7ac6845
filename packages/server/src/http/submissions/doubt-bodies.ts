import * as Type from 'typebox'
import { readAuthor } from '../../rights/author.ts'
import type { Stage as StageName } from '../../stage.ts'
import { type AuthorNames, readAuthorNames } from '../../store/authors.ts'
import type { Db } from '../../store/database.ts'
import type { DoubtRow } from '../../store/doubts.ts'
import { decodeJson } from '../../store/json.ts'
import { type DecisionRow, decisionKinds, type LookUpRow, lookUpFindings } from '../../store/tables.ts'
import { type Body, formatTime, id, ref, Stage, string, time } from '../body.ts'
import { Label, type Labels, pickSubmitted } from '../devices/label.ts'
import { Author, nameAuthor, viewAuthor } from '../endpoint/author.ts'
import { definePage } from '../endpoint/page.ts'
import { Difference, DiReference, EntityKey, viewCriterion } from '../entity.ts'
import { type WorkViews, workMembers } from '../work-items/bodies.ts'

export const LookUp = Type.Object({
  messageId: id('The message that asks.'),
  askedAt: time('When it was asked.'),
  answeredAt: Type.Optional(time('When the authority answered.')),
  finding: Type.Optional(
    Type.Enum([...lookUpFindings], {
      description:
        'applied: the authority holds what was sent; absent: what was there before; discarded: it holds the entity as discarded.',
    }),
  ),
  because: Type.Optional(Type.String()),
  differences: Type.Optional(Type.Array(ref(Difference))),
})

export const DoubtDecision = Type.Object({
  decision: Type.Enum([...decisionKinds]),
  by: Type.Optional(
    string(
      'The name of who decided: the person who was signed in, or the API key. In older decisions, the name that the call gave; absent where it was erased.',
    ),
  ),
  author: ref(Author),
  keyId: Type.Optional(
    string('The API key under which it was decided; absent where a person was signed in.'),
  ),
  reason: Type.String(),
  evidence: Type.Optional(Type.String()),
  at: time('When it was decided.'),
})

export const Doubt = Type.Object(
  {
    requestId: id(),
    operation: Type.String(),
    stage: ref(Stage),
    model: Type.String(),
    actorCode: Type.String(),
    entity: ref(EntityKey),
    device: DiReference,
    label: Type.Optional(ref(Label)),
    doubt: string('Why its outcome is unknown.'),
    ...workMembers,
    since: time('When it came into doubt.'),
    needsOperator: Type.Boolean({ description: 'No machine can resolve it.' }),
    nextLookUpAt: Type.Optional(time('When the authority is asked next what it holds.')),
    messageId: Type.Optional(id()),
    lookUps: Type.Array(LookUp, { description: 'What the authority was asked about it, first to last.' }),
    decisions: Type.Array(DoubtDecision),
    choices: Type.Array(Type.Enum([...decisionKinds]), { description: 'What can be decided.' }),
  },
  { $id: 'Doubt', title: 'An operation whose outcome is unknown' },
)

export const DoubtPage = definePage(Doubt, { $id: 'DoubtPage', title: 'Page of doubts, newest first' })

const statement = (description: string, maxLength: number) =>
  Type.String({ minLength: 1, maxLength, pattern: '\\S', description })

export const DoubtResolution = Type.Object(
  {
    decision: Type.Enum([...decisionKinds], {
      description:
        'registered: the authority holds it; send-again: it certainly does not; give-up: send it no more, whatever it holds.',
    }),
    operation: Type.Optional(string('Needed where several of the submission are in doubt.')),
    reason: statement('Why.', 2000),
    evidence: Type.Optional(
      statement(
        'What shows that the authority holds it; needed for registered, such as where it was seen and when.',
        2000,
      ),
    ),
  },
  { $id: 'DoubtResolution', title: 'What a person decides about a doubt', additionalProperties: false },
)

/** An operation in doubt. @param labels what people call its device @param lookUps what the authority was asked about it @param decisions those about its submission @param work who owns its submission */
export function viewDoubt(
  stage: StageName,
  row: DoubtRow,
  labels: Labels,
  lookUps: readonly LookUpRow[],
  decisions: readonly DecisionRow[],
  names: AuthorNames,
  work: WorkViews,
): Body<typeof Doubt> {
  return {
    requestId: row.request_id,
    operation: row.name,
    stage,
    model: row.model,
    actorCode: row.actor,
    // Of an operation that an earlier version planned, the model alone says it.
    entity: { ...decodeJson(row.planned).entity, criterion: viewCriterion(row.model) },
    device: { issuingAgency: row.device_agency, code: row.device_code },
    label: labels(pickSubmitted(row)),
    doubt: row.doubt ?? '',
    ...work(row.request_id),
    since: formatTime(row.doubted_at ?? 0),
    needsOperator: row.needs_operator === 1,
    nextLookUpAt: formatTime(row.look_up_at),
    messageId: row.message_id ?? undefined,
    lookUps: lookUps.map(viewLookUp),
    decisions: decisions
      .filter(({ position }) => position === row.position)
      .map(decision => viewDecision(decision, names)),
    choices: row.state === 'unclear' ? decisionKinds : ['registered', 'give-up'],
  }
}

/** A question to the authority, and what it showed. */
export function viewLookUp(row: LookUpRow): Body<typeof LookUp> {
  const { because, differences } = decodeJson(row.details) ?? {}
  return {
    messageId: row.message_id,
    askedAt: formatTime(row.asked_at),
    answeredAt: formatTime(row.answered_at),
    finding: row.finding ?? undefined,
    because,
    differences: differences?.map(({ path, before, after }) => ({ path, before, after })),
  }
}

/** What those are called who decided. */
export function readDeciders(db: Db, decisions: readonly DecisionRow[]): Promise<AuthorNames> {
  return readAuthorNames(
    db,
    decisions.map(decision => decision.key_id),
  )
}

/** What a person decided about an operation. */
export function viewDecision(row: DecisionRow, names: AuthorNames): Body<typeof DoubtDecision> {
  const author = readAuthor(row.key_id)
  return {
    decision: row.kind,
    by: isNamed(row) ? row.decided_by || undefined : nameAuthor(row.key_id, names),
    author: viewAuthor(row.key_id, names),
    keyId: author.kind === 'person' ? undefined : row.key_id,
    reason: row.reason,
    evidence: row.evidence ?? undefined,
    at: formatTime(row.decided_at),
  }
}

/** Whether a decision has a name that its key gave: earlier versions asked for one. */
function isNamed({ key_id: author, decided_by: by }: DecisionRow): boolean {
  return readAuthor(author).kind !== 'person' && by !== author
}
