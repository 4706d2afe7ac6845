import type { CodeListChangeRow, MappingRow, SubscriptionRow } from '../../store/tables.ts'
import { describeCodeListChange, describeMapping, describeSubscriber } from '../describe-rows.ts'
import { doneBy, kind, openedBy } from './kind.ts'

/** What is chosen that decides how records are read and judged, and who is notified of what becomes of them. */
export const choiceKinds = {
  /** A mapping was kept under its name, for the first time or in the place of another one. */
  'mapping-kept': kind({
    to: ['mapping-kept'],
    act: { title: 'Mapping kept' },
    facts: ({ changed_by: by, ...row }: MappingRow) => ({ ...describeMapping(row), by }),
    replay({ facts, at, replayed }) {
      replayed.state = { ...facts, changedAt: at }
    },
  }),
  /** A mapping was removed; one may be kept under its name again. */
  'mapping-removed': kind({
    to: ['mapping-kept'],
    act: { title: 'Mapping removed' },
    facts: doneBy,
    replay: ({ state, at, change }) => change(state, { deletedAt: at }),
  }),
  /** A code list was put in the place of another one, or the shipped one back. */
  'code-list-changed': kind({
    to: ['code-list-changed'],
    act: { title: 'Code list changed' },
    opens: true,
    facts: (row: CodeListChangeRow) => describeCodeListChange(row),
    replay: openedBy,
  }),
  /** Someone is told by mail or by a webhook what happens. Of a mail address there is what is committed to it. */
  'subscription-made': kind({
    to: ['subscription-made'],
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
    to: ['subscription-made'],
    act: { title: 'Subscription stopped' },
    facts: (because: string) => ({ because }),
    replay: ({ state, facts, at, change }) => change(state, { stoppedAt: at, stoppedBecause: facts.because }),
  }),
} as const
