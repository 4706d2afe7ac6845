import { useEffect, useRef } from 'preact/hooks'
import type { BatchRecord } from '../../api/bodies.ts'
import { openInEditor } from '../../api/open-in-editor.ts'
import { gateway } from '../../api/session.ts'
import { linkTo } from '../../router/router.ts'
import { describeClass, findName } from '../../ui/describe-label.ts'
import { Facts } from '../../ui/facts.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useAct } from '../../ui/use-act.ts'
import { describeRow } from './describe-place.ts'
import { Findings } from './findings.tsx'
import { RecordBadge } from './record-badge.tsx'

/** One record of a batch: what became of it, and what was found. */
export function RecordPanel({
  batchId,
  record,
  closeLink,
}: {
  batchId: string
  record: BatchRecord
  closeLink: string
}) {
  const { device, label, requestId, reasons = [], findings = [], registered } = record
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section class="card panel" aria-labelledby="record">
      <div class="row">
        <h3 id="record" ref={heading} tabIndex={-1}>
          Record {record.record}
          {findName(label) === undefined ? '' : `: ${findName(label)}`}
        </h3>
        <RecordBadge state={record.state} />
        <span class="spacer" />
        <a href={closeLink}>Close</a>
      </div>
      <div class="row">
        <EditRecord batchId={batchId} record={record} />
        {record.state === 'IN_DOUBT' && requestId !== undefined && (
          <a class="button" href={linkTo('submissions', [requestId])}>
            Decide
          </a>
        )}
      </div>
      <Facts
        of={{
          Record: record.record,
          'Reference number': label?.reference,
          Group: label?.group,
          Class: label?.class && describeClass(label.class),
          Device: device?.code && (
            <span>
              {device.issuingAgency} <span class="mono">{device.code}</span>
            </span>
          ),
          'In the file': describeRow(record),
          'At the authority': registered === undefined ? undefined : registered.toLowerCase(),
          Submission: requestId && (
            <a class="mono" href={linkTo('submissions', [requestId])}>
              {requestId}
            </a>
          ),
        }}
      />
      {reasons.length > 0 && (
        <ul>
          {reasons.map(reason => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      )}
      {findings.length > 0 && <Findings findings={findings} />}
      {reasons.length + findings.length === 0 && <p class="quiet">Nothing was found.</p>}
    </section>
  )
}

/** Opens the request in the editor, with the difference to what is registered. */
function EditRecord({
  batchId,
  record: { record, label, device },
}: {
  batchId: string
  record: BatchRecord
}) {
  const { isBusy, trouble, act } = useAct()
  const edit = async (): Promise<void> => {
    const path = { id: batchId, record: String(record) }
    const found = await gateway().get('/api/v1/batches/{id}/records/{record}/request', { path })
    openInEditor({
      model: found.model,
      text: JSON.stringify(found.request, undefined, 2),
      name: findName(label) ?? device?.code ?? `record ${record}`,
      from: linkTo('batches', [batchId], { record: String(record) }),
    })
  }
  return (
    <>
      <button type="button" disabled={isBusy.value} onClick={() => void act(edit)}>
        Edit
      </button>
      {trouble.value !== undefined && <Notice kind="bad">{trouble.value}</Notice>}
    </>
  )
}
