import type { SubmissionDetail as Detail } from '../../api/bodies.ts'
import { nameAuthor } from '../../api/name-author.ts'
import { editRecords } from '../../api/open-in-editor.ts'
import { gateway } from '../../api/session.ts'
import { listenTo } from '../../live/live.ts'
import { useLive } from '../../live/use-live.ts'
import { linkTo } from '../../router/router.ts'
import { AuditLink } from '../../ui/audit-link.tsx'
import { StatusBadge } from '../../ui/badge.tsx'
import { describeClass, findName } from '../../ui/describe-label.ts'
import { Facts } from '../../ui/facts.tsx'
import { NameAndCode } from '../../ui/name-and-code.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Source } from '../../ui/source.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { lasted, Time } from '../../ui/time.tsx'
import { useLoad } from '../../ui/use-load.ts'
import { WorkPanel } from '../work/work-panel.tsx'
import { DownloadEvidence } from './download-evidence.tsx'
import { Messages } from './messages.tsx'
import { Operations } from './operations.tsx'
import { Registers } from './registers.tsx'
import { ResolveDoubt } from './resolve-doubt.tsx'
import { Timeline } from './timeline.tsx'
import { whatToDo } from './what-to-do.ts'

/** One submission: how it went, what was sent and received, and what to do next. */
export function SubmissionDetail({ requestId }: { requestId: string }) {
  const { value, trouble, again } = useLoad(
    signal => gateway().get('/api/v1/submissions/{requestId}', { path: { requestId }, signal }),
    [requestId],
  )
  useLive(
    () => [
      listenTo('submission', told => {
        if (told.some(each => each.requestId === requestId)) again()
      }),
      listenTo('break', again),
    ],
    [requestId],
  )
  const submission = value.value
  if (!submission) {
    return (
      <>
        <div class="page-head">
          <h1>
            <a href={linkTo('submissions')}>Submissions</a> / <span class="mono name">{requestId}</span>
          </h1>
        </div>
        {trouble.value === undefined ? (
          <p class="quiet">Loading …</p>
        ) : (
          <Notice kind="bad">{trouble.value}</Notice>
        )}
      </>
    )
  }
  return (
    <>
      {trouble.value !== undefined && <Notice kind="bad">{trouble.value}</Notice>}
      <Head submission={submission} />
      <Registers submission={submission} />
      <Doubts submission={submission} onDecided={again} />
      <WorkPanel of={{ kind: 'SUBMISSION', requestId }} />
      <Tabs
        label="About this submission"
        tabs={[
          { name: 'timeline', title: 'Timeline', content: () => <Timeline submission={submission} /> },
          { name: 'operations', title: 'Operations', content: () => <Operations submission={submission} /> },
          { name: 'messages', title: 'Messages', content: () => <Messages submission={submission} /> },
          {
            name: 'records',
            title: 'Records',
            content: () => (
              <Source
                label="As they were submitted"
                text={JSON.stringify(submission.records, undefined, 2)}
              />
            ),
          },
          {
            name: 'evidence',
            title: 'Evidence',
            content: () => <DownloadEvidence requestId={requestId} />,
          },
        ]}
      />
    </>
  )
}

function Head({ submission }: { submission: Detail }) {
  const { criterion, device, deviceGroup, status, doubt } = submission
  const todo = whatToDo(submission)
  return (
    <>
      <div class="page-head">
        <h1>
          <a href={linkTo('submissions')}>Submissions</a> /{' '}
          <NameAndCode label={submission.label} code={device.code} />
        </h1>
        <StatusBadge status={status} doubt={doubt} />
        <span class="spacer" />
        <AuditLink parts={['submissions', submission.requestId]} />
        <button type="button" onClick={() => edit(submission)}>
          Edit
        </button>
      </div>
      <section class="card" aria-label="At a glance">
        <p>{submission.statusText}</p>
        <Facts
          of={{
            'Reference number': submission.label?.reference,
            Device: (
              <a href={linkTo('devices', ['device', device.issuingAgency, device.code, criterion])}>
                {device.issuingAgency} {device.code}
              </a>
            ),
            'Device group': (
              <a href={linkTo('devices', ['group', deviceGroup.issuingAgency, deviceGroup.code, criterion])}>
                {deviceGroup.issuingAgency} {deviceGroup.code}
              </a>
            ),
            'Group name': submission.label?.group,
            'Risk class': submission.label?.class && describeClass(submission.label.class),
            Model: submission.model,
            Actor: submission.actorCode,
            Register: submission.register,
            'Part of': submission.partOf && (
              <a class="mono" href={linkTo('submissions', [submission.partOf])}>
                {submission.partOf}
              </a>
            ),
            'Submitted by': nameAuthor(submission.submittedBy),
            Received: <Time at={submission.receivedAt} />,
            'Time to the outcome':
              submission.endedAt === undefined
                ? undefined
                : lasted(submission.receivedAt, submission.endedAt),
            'Waits for': submission.waitsFor && (
              <a class="mono" href={linkTo('submissions', [submission.waitsFor])}>
                {submission.waitsFor}
              </a>
            ),
            requestId: <span class="mono">{submission.requestId}</span>,
          }}
        />
        {todo !== undefined && (
          <Notice kind={doubt === undefined ? 'info' : 'doubt'}>
            <strong>What to do:</strong> {todo}
          </Notice>
        )}
      </section>
    </>
  )
}

/** Opens what was submitted in the editor, with the difference to what is registered. */
function edit({ model, actorCode, records, label, device, requestId }: Detail): void {
  const name = findName(label) ?? device.code
  editRecords({ model, actorCode }, records, { name, from: linkTo('submissions', [requestId]) })
}

function Doubts({ submission, onDecided }: { submission: Detail; onDecided(): void }) {
  const doubted = submission.outcomes.filter(({ doubt }) => doubt !== undefined)
  return (
    <>
      {doubted.map(outcome => (
        <ResolveDoubt
          key={outcome.operation}
          requestId={submission.requestId}
          outcome={outcome}
          onDecided={onDecided}
        />
      ))}
    </>
  )
}
