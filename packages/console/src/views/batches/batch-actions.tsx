import { useSignal } from '@preact/signals'
import type { BatchSummary } from '../../api/bodies.ts'
import { describeError } from '../../api/describe-error.ts'
import { download } from '../../api/download.ts'
import { gateway, may } from '../../api/session.ts'
import { goTo, linkTo } from '../../router/router.ts'
import { Confirm } from '../../ui/confirm.tsx'
import { NeedsRight } from '../../ui/needs-right.tsx'
import { Notice } from '../../ui/notice.tsx'
import { isOpen } from './is-open.ts'
import { countFailedAnywhere } from './record-states.ts'
import { RetryFailed } from './retry-failed.tsx'

interface BatchActionsProps {
  batch: BatchSummary
  onDone(): void
  /** Is told that the batch is about to be deleted, or that it was not. */
  onLeaving(isLeaving: boolean): void
}

/** What can be taken from a batch, and done with it. */
export function BatchActions({ batch, onDone, onLeaving }: BatchActionsProps) {
  const trouble = useSignal<string | undefined>(undefined)
  const save = async (pieces: AsyncIterable<Uint8Array>, name: string): Promise<void> => {
    trouble.value = undefined
    await download(pieces, name).catch(error => {
      trouble.value = describeError(error)
    })
  }
  return (
    <section class="stack" aria-label="Download and go on">
      <div class="row">
        {listDownloads(batch).map(({ title, pieces, name }) => (
          <button type="button" key={name} onClick={() => void save(pieces(), name)}>
            {title}
          </button>
        ))}
        <span class="spacer" />
        <Changes batch={batch} onDone={onDone} onLeaving={onLeaving} />
      </div>
      {trouble.value !== undefined && <Notice kind="bad">{trouble.value}</Notice>}
      {!may('batches.manage') && (isOpen(batch) || batch.endedAt !== undefined) && (
        <NeedsRight what="Cancelling and deleting batches" right="batches.manage" />
      )}
      {canBeRetried(batch) && !may('submissions.submit') && (
        <NeedsRight what="Retrying what failed" right="submissions.submit" />
      )}
    </section>
  )
}

/** The files that a batch gives: what was sent comes back in its own form, with what was found beside each row. */
function listDownloads({ file, id, name = id }: BatchSummary) {
  const base = name.replace(/\.[a-z]+$/i, '')
  const path = { id }
  const results = (format: 'xlsx' | 'csv' | 'ndjson') => ({
    pieces: () => gateway().bytes('/api/v1/batches/{id}/results', { path, query: { format } }),
    name: `${base}-results.${format}`,
  })
  return [
    { title: file.format === 'xlsx' ? 'The sheet, with findings' : 'Results as a sheet', ...results('xlsx') },
    { title: file.format === 'csv' ? 'The CSV file, with findings' : 'Results as CSV', ...results('csv') },
    { title: 'Results as NDJSON', ...results('ndjson') },
    {
      title: 'All findings as CSV',
      pieces: () => gateway().bytes('/api/v1/batches/{id}/findings', { path, query: { format: 'csv' } }),
      name: `${base}-findings.csv`,
    },
  ]
}

function canBeRetried(batch: BatchSummary): boolean {
  const { mode, state } = batch
  return mode === 'submit' && countFailedAnywhere(batch) > 0 && state !== 'READING' && state !== 'SUBMITTING'
}

function Changes({ batch, onDone, onLeaving }: BatchActionsProps) {
  const { id, name = id, endedAt } = batch
  const mayResubmit = canBeRetried(batch) && may('submissions.submit')
  const mayManage = may('batches.manage')
  return (
    <>
      {mayManage && isOpen(batch) && (
        <Confirm
          label="Cancel"
          title={`Cancel ${name}?`}
          action={async () => {
            await gateway().post('/api/v1/batches/{id}/cancel', { path: { id } })
            onDone()
          }}
        >
          Nothing more of it is submitted. What is submitted goes its way, and its outcome still comes here.
        </Confirm>
      )}
      {mayResubmit && (
        <RetryFailed batch={batch} onDone={onDone}>
          The records are taken from the file as it was sent. Correct one in the editor, or send a corrected
          file.
        </RetryFailed>
      )}
      {mayManage && endedAt !== undefined && (
        <Confirm
          label="Delete"
          title={`Delete ${name}?`}
          action={async () => {
            onLeaving(true)
            await gateway()
              .remove('/api/v1/batches/{id}', { path: { id } })
              .catch(error => {
                onLeaving(false)
                throw error
              })
            goTo(linkTo('batches'))
          }}
        >
          The batch and its file are removed. What it submitted stays, with its evidence.
        </Confirm>
      )}
    </>
  )
}
