import { useSignal } from '@preact/signals'
import type { Review, ReviewRequest, ReviewsDue } from '../../api/bodies.ts'
import { nameAuthor } from '../../api/name-author.ts'
import { gateway, may } from '../../api/session.ts'
import { linkTo } from '../../router/router.ts'
import { ChoiceField, DayField, TextField } from '../../ui/fields.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { NeedsRight } from '../../ui/needs-right.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PagesTable } from '../../ui/pages-table.tsx'
import { Time } from '../../ui/time.tsx'
import { useAct } from '../../ui/use-act.ts'
import { useLoad } from '../../ui/use-load.ts'
import { usePages } from '../../ui/use-pages.ts'

type Due = ReviewsDue['items'][number]

const subjects: Readonly<Record<Due['subject'], string>> = {
  ACCESS: 'Access',
  AUDIT_TRAIL: 'Audit trail',
  QUALIFICATION: 'Qualification',
}
/** The same within a sentence. */
const inWords: typeof subjects = {
  ACCESS: 'access',
  AUDIT_TRAIL: 'the audit trail',
  QUALIFICATION: 'a qualification',
}
const isSha256 = /^[0-9a-f]{64}$/
const conclusions: Readonly<Record<Review['conclusion'], string>> = {
  IN_ORDER: 'In order',
  ACTION_NEEDED: 'Action is needed',
}

/** The periodic reviews of who has access, of the audit trail and of qualifications. */
export function Reviews() {
  const isAllowed = may('reviews.record')
  const pages = usePages(
    (page, signal) => gateway().get('/api/v1/reviews', { query: { limit: 100, ...page }, signal }),
    [],
  )
  const due = useLoad(
    async signal => (isAllowed ? gateway().get('/api/v1/reviews/due', { signal }) : undefined),
    [isAllowed],
  )
  const asked = useSignal<Due | undefined>(undefined)
  return (
    <>
      <p class="quiet">
        Who looked at what, when, and what was found. A review stays in the evidence: what comes later is
        another one.
      </p>
      {due.trouble.value !== undefined && <Notice kind="bad">{due.trouble.value}</Notice>}
      {due.value.value?.items.map(each => (
        <Subject due={each} onReview={() => (asked.value = each)} key={each.subject} />
      ))}
      {!isAllowed && <NeedsRight what="Recording a review" right="reviews.record" />}
      {asked.value !== undefined && (
        <ReviewDialog
          due={asked.value}
          onDone={() => {
            pages.again()
            due.again()
          }}
          onClose={() => {
            asked.value = undefined
            // What was seen is another where someone got or lost access meanwhile.
            due.again()
          }}
        />
      )}
      <PagesTable
        label="Reviews, newest first"
        columns={['Of', 'Time', 'Conclusion', 'What was looked at and found', 'Next by', 'Reviewed']}
        pages={pages}
        none="No reviews yet."
        row={review => <Row review={review} key={review.id} />}
      />
    </>
  )
}

function Subject({ due, onReview }: { due: Due; onReview(): void }) {
  const { subject, last, dueBy, isDue, access } = due
  return (
    <section class="card row" aria-label={subjects[subject]}>
      <div>
        <h2>{subjects[subject]}</h2>
        <p class="quiet">
          {access === undefined ? abouts[subject] : describeAccess(access.counts)}.{' '}
          {last === undefined ? (
            'Never reviewed.'
          ) : (
            <>
              Last reviewed <Time at={last.reviewedAt} />.
            </>
          )}
          {dueBy !== undefined && ` Next by ${dueBy}${isDue ? ': it is due' : ''}.`}
        </p>
        <p>
          {subject === 'ACCESS' ? (
            <>
              Look at the <a href={linkTo('settings', ['people'])}>people</a> and the{' '}
              <a href={linkTo('settings', ['keys'])}>API keys</a> first.
            </>
          ) : subject === 'QUALIFICATION' ? (
            <>
              Run <code>udigate qualification run</code> and look at its protocol first.
            </>
          ) : (
            <>
              Look at the <a href={linkTo('audit-trail')}>audit trail</a> first.
            </>
          )}
        </p>
      </div>
      <span class="spacer" />
      <button type="button" onClick={onReview}>
        Record a review of {inWords[subject]}
      </button>
    </section>
  )
}

const abouts: typeof subjects = {
  ACCESS: 'Who may do what',
  AUDIT_TRAIL: 'What was done, by whom and why',
  QUALIFICATION: 'Whether this installation does what it should',
}

function say(count: number, one: string, several: string): string {
  return `${count} ${count === 1 ? one : several}`
}

function describeAccess({ people, roles, keys }: NonNullable<Due['access']>['counts']): string {
  return `${say(people, 'person', 'people')} with ${say(roles, 'role', 'roles')}, ${say(keys, 'API key', 'API keys')}`
}

function Row({ review }: { review: Review }) {
  const { subject, from, until, conclusion, note, nextBy, reviewedBy, reviewedAt } = review
  return (
    <tr>
      <td>{subjects[subject]}</td>
      <td>
        {subject === 'AUDIT_TRAIL' && (from === undefined ? 'from the beginning to ' : <Time at={from} />)}
        {from !== undefined && ' to '}
        <Time at={until} />
      </td>
      <td>{conclusions[conclusion]}</td>
      <td>{note}</td>
      <td>{nextBy}</td>
      <td>
        {nameAuthor(reviewedBy)}, <Time at={reviewedAt} />
      </td>
    </tr>
  )
}

/** Asks what a review came to, and records it. */
function ReviewDialog({ due, onDone, onClose }: { due: Due; onDone(): void; onClose(): void }) {
  const { subject, last, access } = due
  const wanted = useSignal<Pick<ReviewRequest, 'conclusion' | 'note'> & { nextBy: string; protocol: string }>(
    {
      conclusion: 'IN_ORDER',
      note: '',
      nextBy: '',
      protocol: '',
    },
  )
  const { isBusy, trouble, act } = useAct()
  const { conclusion, note, nextBy } = wanted.value
  const protocol = wanted.value.protocol.trim().toLowerCase()
  const needsProtocol = subject === 'QUALIFICATION'
  const put = (changed: Partial<typeof wanted.value>): void => {
    wanted.value = { ...wanted.value, ...changed }
  }
  const record = (close: () => void): Promise<void> =>
    act(async () => {
      await gateway().post('/api/v1/reviews', {
        body: {
          subject,
          conclusion,
          note: note.trim(),
          ...(nextBy === '' ? {} : { nextBy }),
          ...(access === undefined ? {} : { seen: access.seen }),
          ...(needsProtocol ? { seen: protocol } : {}),
        },
      })
      close()
      onDone()
    })
  return (
    <FormDialog
      title={`Record a review of ${inWords[subject]}`}
      submit="Record the review"
      isBlocked={isBusy.value || note.trim() === '' || (needsProtocol && !isSha256.test(protocol))}
      trouble={trouble.value}
      onSubmit={close => void record(close)}
      onClose={onClose}
    >
      <p>
        {access !== undefined
          ? `Of who has access now: ${describeAccess(access.counts)}.`
          : needsProtocol
            ? 'Of the protocol that you have looked at.'
            : last === undefined
              ? 'Of all that was done until now.'
              : `Of what was done since ${last.until}.`}
      </p>
      {needsProtocol && (
        <TextField
          label="SHA-256 of protocol.json"
          value={wanted.value.protocol}
          isNeeded
          hint="Stands in protocol.txt: 64 digits and letters from a to f."
          onChoose={text => put({ protocol: text })}
        />
      )}
      <ChoiceField
        label="Conclusion"
        value={conclusion}
        options={Object.entries(conclusions)}
        onChoose={chosen => put({ conclusion: chosen === 'ACTION_NEEDED' ? 'ACTION_NEEDED' : 'IN_ORDER' })}
      />
      <TextField
        label="What was looked at and found"
        value={note}
        isNeeded
        hint="It is kept in the evidence with your name. Say what is to be done where action is needed."
        onChoose={text => put({ note: text })}
      />
      <DayField label="Next review by" value={nextBy} onChoose={day => put({ nextBy: day })} />
    </FormDialog>
  )
}
