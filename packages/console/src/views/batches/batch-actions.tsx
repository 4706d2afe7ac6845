import { useSignal } from '@preact/signals'
import {
  type BatchSummary,
  cancelBatch,
  deleteBatch,
  isOpen,
  pathOf,
  resubmitBatch,
} from '../../api/batches.ts'
import { wordsOf } from '../../api/problem.ts'
import { goTo, linkTo } from '../../router/router.ts'
import { gateway, may } from '../../session/session.ts'
import { Confirm } from '../../ui/confirm.tsx'
import { Notice } from '../../ui/notice.tsx'
import { saveAs } from '../../ui/save-as.ts'
import { failedOf } from './record-states.ts'

/** What can be taken from a batch, and done with it. */
export function BatchActions({ batch, onDone }: { batch: BatchSummary; onDone(): void }) {
  const trouble = useSignal<string | undefined>(undefined)
  const download = async (path: string, name: string): Promise<void> => {
    trouble.value = undefined
    try {
      const response = await gateway().raw(`${pathOf(batch.id)}/${path}`)
      if (!response.ok) throw new Error(`The gateway answered ${response.status}.`)
      saveAs(await response.blob(), name)
    } catch (error) {
      trouble.value = wordsOf(error)
    }
  }
  return (
    <section class="stack" aria-label="Download and go on">
      <div class="row">
        {downloadsOf(batch).map(({ title, path, name }) => (
          <button type="button" key={path} onClick={() => void download(path, name)}>
            {title}
          </button>
        ))}
        <span class="spacer" />
        {may('submit') && <Changes batch={batch} onDone={onDone} />}
      </div>
      {trouble.value !== undefined && <Notice kind="bad">{trouble.value}</Notice>}
    </section>
  )
}

/** The files that a batch gives: what was sent comes back in its own form, with what was found beside each row. */
function downloadsOf({ file, id, name = id }: BatchSummary) {
  const base = name.replace(/\.[a-z]+$/i, '')
  const results = (format: string) => ({
    path: `results?format=${format}`,
    name: `${base}-results.${format}`,
  })
  return [
    { title: file.format === 'xlsx' ? 'The sheet, with findings' : 'Results as a sheet', ...results('xlsx') },
    { title: file.format === 'csv' ? 'The CSV file, with findings' : 'Results as CSV', ...results('csv') },
    { title: 'Results as NDJSON', ...results('ndjson') },
    {
      title: 'All findings as CSV',
      path: 'findings?format=csv',
      name: `${base}-findings.csv`,
    },
  ]
}

function Changes({ batch, onDone }: { batch: BatchSummary; onDone(): void }) {
  const { id, name = id, mode, state, counts, endedAt } = batch
  const failed = failedOf(counts)
  const mayResubmit = mode === 'submit' && failed > 0 && state !== 'READING' && state !== 'SUBMITTING'
  return (
    <>
      {isOpen(batch) && (
        <Confirm
          label="Cancel"
          title={`Cancel ${name}?`}
          action={async () => {
            await cancelBatch(id)
            onDone()
          }}
        >
          Nothing more of it is submitted. What is submitted goes its way, and its outcome still comes here.
        </Confirm>
      )}
      {mayResubmit && (
        <Confirm
          label="Submit what failed once more"
          title={`Submit ${failed.toLocaleString('en')} ${failed === 1 ? 'record' : 'records'} once more?`}
          kind="primary"
          action={async () => {
            await resubmitBatch(id)
            onDone()
          }}
        >
          What was not valid, refused, blocked, failed or cancelled is judged anew, and sent to the authority
          where it is valid now. What was accepted or is in doubt is left alone.
        </Confirm>
      )}
      {endedAt !== undefined && (
        <Confirm
          label="Delete"
          title={`Delete ${name}?`}
          action={async () => {
            await deleteBatch(id)
            goTo(linkTo('batches'))
          }}
        >
          The batch and its file are removed. What it submitted stays, with its evidence.
        </Confirm>
      )}
    </>
  )
}
