import { useSignal } from '@preact/signals'
import { describeError } from '../../api/describe-error.ts'
import { download } from '../../api/download.ts'
import { gateway } from '../../api/session.ts'
import { Allowed } from '../../ui/allowed.tsx'
import { Notice } from '../../ui/notice.tsx'

/** The proof of what was sent and received: everything of one submission, as lines of JSON. */
export function DownloadEvidence({ requestId }: { requestId: string }) {
  const trouble = useSignal<string | undefined>(undefined)
  const save = async (): Promise<void> => {
    trouble.value = undefined
    try {
      const query = { submission: requestId }
      await download(gateway().bytes('/api/v1/evidence/export', { query }), `evidence-${requestId}.ndjson`)
    } catch (error) {
      trouble.value = describeError(error)
    }
  }
  return (
    <section class="card">
      <p>
        Every attempt, answer and decision stands in a chain of hashes under signed checkpoints.{' '}
        <code>udigate evidence verify</code> checks them; the export can be kept elsewhere.
      </p>
      <Allowed right="evidence.read" what="Downloading the evidence">
        <div>
          <button type="button" onClick={() => void save()}>
            Download the evidence
          </button>
        </div>
      </Allowed>
      {trouble.value !== undefined && <Notice kind="bad">{trouble.value}</Notice>}
    </section>
  )
}
