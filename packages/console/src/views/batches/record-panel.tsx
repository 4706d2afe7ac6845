import { useEffect, useRef } from 'preact/hooks'
import type { BatchRecord } from '../../api/bodies.ts'
import { linkTo } from '../../router/router.ts'
import { Facts } from '../../ui/facts.tsx'
import { describeRow } from './describe-place.ts'
import { Findings } from './findings.tsx'
import { RecordBadge } from './record-badge.tsx'

/** One record of a batch: what became of it, and what was found. */
export function RecordPanel({ record, closeLink }: { record: BatchRecord; closeLink: string }) {
  const { device, requestId, reasons = [], findings = [], registered } = record
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section class="card panel" aria-labelledby="record">
      <div class="row">
        <h3 id="record" ref={heading} tabIndex={-1}>
          Record {record.record}
        </h3>
        <RecordBadge state={record.state} />
        <span class="spacer" />
        <a href={closeLink}>Close</a>
      </div>
      <Facts
        of={{
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
