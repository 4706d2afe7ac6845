import { download } from '../../../api/download.ts'
import { getImportFile, nameImport } from '../../../api/imports.ts'
import { nameAuthor } from '../../../api/name-author.ts'
import { gateway, session } from '../../../api/session.ts'
import { linkTo } from '../../../router/router.ts'
import { Facts } from '../../../ui/facts.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Time } from '../../../ui/time.tsx'
import { useAct } from '../../../ui/use-act.ts'
import { WorkPanel } from '../../work/work-panel.tsx'
import { ActionFoot } from '../action-foot.tsx'
import type { StepProps } from '../step-props.ts'
import { NextSteps } from './next-steps.tsx'
import { OutcomeBar } from './outcome-bar.tsx'
import { OutcomeRecords } from './outcome-records.tsx'

/** What was registered, when, and by whom; with a workbook to file. */
export function ReceiptStep({ of }: StepProps) {
  const { isBusy, trouble, act } = useAct()
  const { batch } = of
  const name = nameImport(of)
  if (batch?.endedAt === undefined) {
    return (
      <section class="card empty">
        <p>The receipt comes when all that was sent is answered.</p>
        <a href={linkTo('import', [of.id, batch === undefined ? 'plan' : 'submit'])}>
          {batch === undefined ? 'See the plan' : 'Watch'}
        </a>
      </section>
    )
  }
  const base = name.replace(/\.[a-z]+$/i, '')
  const save = (pieces: () => AsyncIterable<Uint8Array>, as: string) => (): void =>
    void act(() => download(pieces(), as))
  const getReceipt = () => gateway().bytes('/api/v1/imports/{id}/receipt', { path: { id: of.id } })
  return (
    <>
      <section class="panel-box ready" aria-label="Outcome">
        <OutcomeBar of={of} />
        <div class="row actions">
          <button
            type="button"
            disabled={isBusy.value}
            onClick={save(() => getImportFile(of.id, 'corrected'), name)}
          >
            <Icon name="download" />
            Corrected file
          </button>
          <button
            type="button"
            class="primary"
            disabled={isBusy.value}
            onClick={save(getReceipt, `${base}-receipt.xlsx`)}
          >
            <Icon name="download" />
            Receipt
          </button>
        </div>
      </section>
      {trouble.value !== undefined && <Notice kind="bad">{trouble.value}</Notice>}
      <NextSteps of={of} step="receipt" />
      <section class="card" aria-label="For the file">
        <Facts
          of={{
            List: name,
            'SHA-256': <span class="mono">{of.file.sha256}</span>,
            Stage: session.value?.stage === 'production' ? 'Production' : 'Preview',
            'Submitted by': nameAuthor(of.changedBy),
            Submitted: <Time at={batch.receivedAt} />,
            Answered: <Time at={batch.endedAt} />,
            Reason: of.reason,
          }}
        />
      </section>
      <WorkPanel of={{ kind: 'BATCH', batchId: batch.id }} />
      <OutcomeRecords of={of} step="receipt" />
      <ActionFoot state={<span>The receipt names each device, when, by whom, and EUDAMED’s answer.</span>}>
        <a class="button" href={linkTo('import')}>
          All imports
        </a>
      </ActionFoot>
    </>
  )
}
