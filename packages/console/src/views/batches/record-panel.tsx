import { useSignal } from '@preact/signals'
import { isModel, type JsonObject } from '@udigate/eudamed/browser'
import { useEffect, useRef } from 'preact/hooks'
import type { BatchFinding, BatchRecord } from '../../api/bodies.ts'
import { openInEditor } from '../../api/open-in-editor.ts'
import { gateway, may } from '../../api/session.ts'
import { linkTo } from '../../router/router.ts'
import { AcknowledgeDialog, type WarningSeen } from '../../ui/acknowledge-dialog.tsx'
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
      <AtRegisters record={record} />
      {findings.length > 0 && <FindingsOfRecord batchId={batchId} record={record} />}
      {reasons.length + findings.length === 0 && <p class="quiet">Nothing was found.</p>}
    </section>
  )
}

/** What became of a record at each further register. */
function AtRegisters({ record: { targets = [] } }: { record: BatchRecord }) {
  if (targets.length === 0) return null
  return (
    <section aria-label="Registers">
      <h4>Further registers</h4>
      <ul>
        {targets.map(({ register, state, requestId, reasons = [], findings = [] }) => (
          <li key={register}>
            <strong>{register}</strong> <RecordBadge state={state} />
            {requestId !== undefined && (
              <>
                {' '}
                <a class="mono" href={linkTo('submissions', [requestId])}>
                  {requestId}
                </a>
              </>
            )}
            {[...reasons, ...findings.map(({ path = '', message }) => `${path}: ${message}`)].map(text => (
              <p key={text}>{text}</p>
            ))}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What was found of a record. Its warnings can be acknowledged, for this record or for every one with the value. */
function FindingsOfRecord({ batchId, record }: { batchId: string; record: BatchRecord }) {
  const { findings = [] } = record
  const asked = useSignal<{ finding: BatchFinding; warning: WarningSeen } | undefined>(undefined)
  const acknowledged = useSignal<ReadonlySet<BatchFinding>>(new Set())
  const { trouble, act } = useAct()
  const ask = async (finding: BatchFinding): Promise<void> => {
    const { ruleId, path = '', message } = finding
    const { model, request } = await readRequest(batchId, record)
    if (!isModel(model)) throw new TypeError(`There is no model ${model}.`)
    const { device, deviceGroup, actorCode } = request as JsonObject
    const own = { device, deviceGroup, ...(typeof actorCode === 'string' && { actorCode }) }
    asked.value = { finding, warning: { model, ruleId, path, message, values: [], request: own } }
  }
  return (
    <>
      <Findings
        findings={findings}
        acknowledged={acknowledged.value}
        onAcknowledge={may('warnings.acknowledge') ? finding => void act(() => ask(finding)) : undefined}
      />
      {trouble.value !== undefined && <Notice kind="bad">{trouble.value}</Notice>}
      {asked.value !== undefined && (
        <AcknowledgeDialog
          warning={asked.value.warning}
          onDone={() => {
            const { finding } = asked.value ?? {}
            if (finding !== undefined) acknowledged.value = new Set([...acknowledged.value, finding])
          }}
          onClose={() => {
            asked.value = undefined
          }}
        />
      )}
    </>
  )
}

function readRequest(batchId: string, { record }: BatchRecord) {
  const path = { id: batchId, record: String(record) }
  return gateway().get('/api/v1/batches/{id}/records/{record}/request', { path })
}

/** Opens the request in the editor, with the difference to what is registered. */
function EditRecord({ batchId, record: of }: { batchId: string; record: BatchRecord }) {
  const { record, label, device } = of
  const { isBusy, trouble, act } = useAct()
  const edit = async (): Promise<void> => {
    const found = await readRequest(batchId, of)
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
