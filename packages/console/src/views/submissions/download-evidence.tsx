import { useSignal } from '@preact/signals'
import { wordsOf } from '../../api/problem.ts'
import { gateway } from '../../session/session.ts'
import { Notice } from '../../ui/notice.tsx'
import { saveAs } from '../../ui/save-as.ts'

/** The proof of what was sent and received: everything of one submission, as lines of JSON. */
export function DownloadEvidence({ requestId }: { requestId: string }) {
  const trouble = useSignal<string | undefined>(undefined)
  const download = async (): Promise<void> => {
    trouble.value = undefined
    try {
      const response = await gateway().raw(`/evidence/export?submission=${encodeURIComponent(requestId)}`)
      if (!response.ok) throw new Error(`The gateway answered ${response.status}.`)
      saveAs(await response.blob(), `evidence-${requestId}.ndjson`)
    } catch (error) {
      trouble.value = wordsOf(error)
    }
  }
  return (
    <section class="card">
      <p>
        Every attempt, answer and decision stands in a chain of hashes under signed checkpoints.{' '}
        <code>udigate evidence verify</code> checks them; the export can be kept elsewhere.
      </p>
      <div>
        <button type="button" onClick={() => void download()}>
          Download the evidence
        </button>
      </div>
      {trouble.value !== undefined && <Notice kind="bad">{trouble.value}</Notice>}
    </section>
  )
}
