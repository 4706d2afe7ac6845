import * as Type from 'typebox'
import { modelNames } from '../../authorities/laws.ts'
import type { AuthorNames } from '../../store/authors.ts'
import { decodeJson } from '../../store/json.ts'
import type { AcknowledgedWarningRow } from '../../store/tables.ts'
import { type Body, formatTime, id, ref, Stage, string, time } from '../body.ts'
import { Author, viewAuthor } from '../endpoint/author.ts'
import { definePage } from '../endpoint/page.ts'

const model = Type.Enum([...modelNames], { description: 'The model of the records.' })
const ruleId = Type.String({
  minLength: 1,
  maxLength: 100,
  description: 'The rule of the warning, as the finding names it.',
})
const appliesTo = Type.Enum(['RECORD', 'CAUSE'], {
  description:
    'RECORD: the warning of one device or group. CAUSE: that of every record of the model which has this value there: of every actor, or of the one that the caller may act for.',
})
const reason = Type.String({
  minLength: 1,
  maxLength: 2000,
  pattern: '\\S',
  description: 'Why the value is right as it is. It is kept in the evidence.',
})

export const AcknowledgeRequest = Type.Object(
  {
    model,
    ruleId,
    path: Type.String({
      minLength: 1,
      maxLength: 500,
      pattern: '^(?:/[^/]{1,100}){1,10}$',
      description: 'The place of the warning: a JSON Pointer into the request, as the finding has it.',
    }),
    appliesTo,
    request: Type.Optional(
      Type.Object(
        {
          device: Type.Optional(Type.Unknown()),
          deviceGroup: Type.Optional(Type.Unknown()),
          actorCode: Type.Optional(Type.String()),
          authorizedRepresentativeCode: Type.Optional(Type.String()),
        },
        {
          description:
            'The request that has the warning. Needed for RECORD; for CAUSE the value at `path` is taken from it, unless `value` says it.',
        },
      ),
    ),
    value: Type.Optional(
      Type.Unknown({
        description:
          'For CAUSE without a request: the value at the place, as the finding shows it; absent where nothing stands there.',
      }),
    ),
    reason,
  },
  {
    $id: 'AcknowledgeRequest',
    title: 'A warning that is known, and why',
    additionalProperties: false,
  },
)

const view = {
  id: id(),
  stage: ref(Stage),
  model,
  ruleId,
  field: string('The place: a JSON Pointer into the request, with * for the items of lists.'),
  appliesTo,
  record: Type.Optional(
    Type.Object(
      {
        kind: Type.Enum(['DEVICE', 'GROUP']),
        issuingAgency: Type.Optional(Type.String()),
        code: Type.String(),
      },
      { description: 'Of RECORD: the device or group.' },
    ),
  ),
  value: Type.Optional(Type.Unknown({ description: 'The value, where it is short.' })),
  actorCode: Type.Optional(
    string('Whose record it is, or of CAUSE whose records are meant; absent where those of every actor are.'),
  ),
  reason: string('Why the value is right as it is.'),
  acknowledgedBy: ref(Author),
  acknowledgedAt: time('When it was acknowledged.'),
  withdrawnBy: Type.Optional(ref(Author)),
  withdrawnAt: Type.Optional(time('When it was withdrawn: since then the warning is shown again.')),
}

export const AcknowledgedWarning = Type.Object(view, {
  $id: 'AcknowledgedWarning',
  title: 'A warning that was acknowledged',
})

export const AcknowledgedWarningPage = definePage(AcknowledgedWarning, {
  $id: 'AcknowledgedWarningPage',
  title: 'Page of acknowledged warnings, newest first',
})

export function viewAcknowledgedWarning(
  row: AcknowledgedWarningRow,
  names: AuthorNames,
): Body<typeof AcknowledgedWarning> {
  const { kind, agency, code, withdrawn_by } = row
  return {
    id: row.id,
    stage: row.stage,
    model: row.model,
    ruleId: row.rule_id,
    field: row.field,
    appliesTo: kind === null ? 'CAUSE' : 'RECORD',
    record:
      kind === null || code === null
        ? undefined
        : { kind: kind === 'device' ? 'DEVICE' : 'GROUP', issuingAgency: agency ?? undefined, code },
    value: decodeJson(row.value),
    actorCode: row.actor ?? undefined,
    reason: row.reason,
    acknowledgedBy: viewAuthor(row.created_by, names),
    acknowledgedAt: formatTime(row.created_at),
    withdrawnBy: withdrawn_by === null ? undefined : viewAuthor(withdrawn_by, names),
    withdrawnAt: formatTime(row.withdrawn_at),
  }
}
