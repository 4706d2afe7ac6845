import { listRecordWarnings } from '../../store/acknowledged-warnings.ts'
import { recordPath } from '../../store/acts.ts'
import { listCodeListChanges } from '../../store/code-lists.ts'
import type {
  AcknowledgedWarningRow,
  CodeListChangeRow,
  MappingRow,
  SubscriptionRow,
} from '../../store/tables.ts'
import { commitTo } from '../commitment.ts'
import { hashContent, hashOrNull } from '../entry.ts'
import { readStoredJson } from '../read-stored.ts'
import { deleted, doneBy, isDeleted, openedBy } from './kind.ts'
import { mostOfRecord, thing } from './thing.ts'
import { ofGateway } from './trail-owner.ts'

// What is chosen that decides how records are read and judged, and who is notified of what becomes of them.

const mapping = thing(
  'mapping',
  {
    kind: 'mapping-kept',
    called: 'a mapping',
    collection: 'mappings',
    owner: ({ organisation }) => ({ organisation, stage: '' }),
    isGone: isDeleted,
    state: row => ({ ...describeMapping(row), by: row.changed_by, changedAt: row.changed_at }),
  },
  kind => ({
    /** A mapping was kept under its name, for the first time or in the place of another one. */
    'mapping-kept': kind({
      act: { title: 'Mapping kept' },
      facts: ({ changed_by: by, ...row }: MappingRow) => ({ ...describeMapping(row), by }),
      replay({ facts, at, replayed }) {
        replayed.state = { ...facts, changedAt: at }
      },
    }),
    /** A mapping was removed; one may be kept under its name again. */
    'mapping-removed': kind({
      act: { title: 'Mapping removed' },
      facts: doneBy,
      replay: ({ state, at, change }) => change(state, { deletedAt: at }),
    }),
  }),
  leave => ({
    'mapping-kept': ({ mapping: row }) => leave(row, 'mapping-kept', row.changed_at, row),
    'mapping-removed': ({ mapping: row, by, at }) => leave(row, 'mapping-removed', at, by),
  }),
)

const codeListChange = thing(
  'code_list_change',
  {
    kind: 'code-list-changed',
    called: 'a change of a code list',
    recordByFirst: first => recordPath('codes', String(first.list)),
    within: { codes: (db, owner, list) => listCodeListChanges(db, list, owner, { limit: mostOfRecord }) },
    owner: () => ofGateway,
    at: row => row.made_at,
    facts: describeCodeListChange,
    state: () => ({}),
  },
  kind => ({
    /** A code list was put in the place of another one, or the shipped one back. */
    'code-list-changed': kind({
      act: { title: 'Code list changed' },
      opens: true,
      facts: (row: CodeListChangeRow) => describeCodeListChange(row),
      replay: openedBy,
    }),
  }),
  leave => ({
    'code-list-changed': ({ change: row }) => leave(row, 'code-list-changed', row.made_at, row),
  }),
)

const subscription = thing(
  'subscription',
  {
    kind: 'subscription-made',
    called: 'a subscription',
    collection: 'subscriptions',
    isGone: isDeleted,
    at: row => row.created_at,
    facts: describeSubscriber,
    state: row => ({ stoppedAt: row.stopped_at, stoppedBecause: row.stopped_because }),
  },
  kind => ({
    /** Someone is told by mail or by a webhook what happens. Of a mail address there is what is committed to it. */
    'subscription-made': kind({
      act: { title: 'Subscription made' },
      opens: true,
      facts: (row: SubscriptionRow) => describeSubscriber(row),
      replay(step) {
        openedBy(step)
        Object.assign(step.state, { stoppedAt: null, stoppedBecause: null })
      },
    }),
    /** A subscription is told nothing any longer. */
    'subscription-stopped': kind({
      act: { title: 'Subscription stopped' },
      facts: (because: string) => ({ because }),
      replay: ({ state, facts, at, change }) =>
        change(state, { stoppedAt: at, stoppedBecause: facts.because }),
    }),
    deleted,
  }),
  leave => ({
    'subscription-made': ({ subscription: row }) => leave(row, 'subscription-made', row.created_at, row),
    'subscription-stopped': ({ subscriptionId: id, because, at }) =>
      leave({ id }, 'subscription-stopped', at, because),
    'subscription-deleted': ({ subscriptionId: id, by, at }) => leave({ id }, 'deleted', at, by),
  }),
)

const acknowledgedWarning = thing(
  'acknowledged_warning',
  {
    kind: 'warning-acknowledged',
    called: 'an acknowledged warning',
    collection: 'acknowledged-warnings',
    within: {
      devices: (db, owner, agency, code) =>
        listRecordWarnings(db, owner, { kind: 'device', agency, code }, mostOfRecord),
      'device-groups': (db, owner, _agency, code) =>
        listRecordWarnings(db, owner, { kind: 'group', code }, mostOfRecord),
    },
    at: row => row.created_at,
    facts: describeAcknowledgedWarning,
    state: row => ({ withdrawnAt: row.withdrawn_at, withdrawnBy: row.withdrawn_by }),
  },
  kind => ({
    /** A warning is known, with the reason; it is not shown again while its value stays. */
    'warning-acknowledged': kind({
      act: { title: 'Warning acknowledged' },
      opens: true,
      facts: (row: AcknowledgedWarningRow) => describeAcknowledgedWarning(row),
      replay(step) {
        openedBy(step)
        Object.assign(step.state, { withdrawnAt: null, withdrawnBy: null })
      },
    }),
    /** That was withdrawn: the warning is shown again. */
    'warning-shown-again': kind({
      act: { title: 'Acknowledged warning withdrawn' },
      facts: doneBy,
      replay: ({ state, facts: { by }, at, change }) => change(state, { withdrawnAt: at, withdrawnBy: by }),
    }),
  }),
  leave => ({
    'warning-acknowledged': ({ warning: row }) => leave(row, 'warning-acknowledged', row.created_at, row),
    'warning-shown-again': ({ warningId: id, by, at }) => leave({ id }, 'warning-shown-again', at, by),
  }),
)

export const choiceThings = [mapping, codeListChange, subscription, acknowledgedWarning] as const

/** Which warning is known, of which record or of all, and why. */
function describeAcknowledgedWarning(row: AcknowledgedWarningRow) {
  return {
    organisation: row.organisation,
    stage: row.stage,
    model: row.model,
    ruleId: row.rule_id,
    field: row.field,
    kind: row.kind,
    agency: row.agency,
    code: row.code,
    actor: row.actor,
    value: row.value,
    meant: row.meant,
    reason: row.reason,
    by: row.created_by,
  }
}

/** How lists of an organisation's own become records. */
function describeMapping(row: Pick<MappingRow, 'model' | 'version' | 'content'>) {
  return { model: row.model, version: row.version, contentSha256: hashContent(row.content) }
}

/** What was put in the place of a code list. */
function describeCodeListChange(row: CodeListChangeRow) {
  return {
    // Of the gateway's lists nothing of it is said, as before organisations had any.
    organisation: row.organisation ?? undefined,
    stage: row.stage ?? undefined,
    gatewayVersion: row.gateway_version ?? undefined,
    list: row.list,
    change: row.kind,
    version: row.version,
    source: row.source,
    codes: row.codes,
    entriesSha256: hashOrNull(row.entries),
    fileName: row.file_name,
    fileSha256: row.file_sha256,
    by: row.made_by,
  }
}

/** Who is notified of what, and when. */
function describeSubscriber(row: SubscriptionRow) {
  return {
    organisation: row.organisation,
    stage: row.stage,
    addressCommitment: commitTo(row.address, row.address_salt),
    webhookId: row.webhook_id,
    topics: readStoredJson(row.topics),
    frequency: row.frequency,
    hour: row.hour,
    weekday: row.weekday,
    by: row.created_by,
  }
}
