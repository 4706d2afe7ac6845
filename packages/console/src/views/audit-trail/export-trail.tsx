import { download } from '../../api/download.ts'
import { gateway } from '../../api/session.ts'
import { Notice } from '../../ui/notice.tsx'
import { useAct } from '../../ui/use-act.ts'

/** The acts that match the filters, as a file. */
export function ExportTrail({ query }: { query: object }) {
  const { isBusy, trouble, act } = useAct()
  const save = (format: 'csv' | 'ndjson'): Promise<void> =>
    act(() => {
      const wanted = { query: { ...query, format } as never }
      return download(gateway().bytes('/api/v1/audit-trail/export', wanted), `audit-trail.${format}`)
    })
  return (
    <section class="card">
      <h2>Export</h2>
      <p>
        Every act that matches the filters, with the hash of its entry in the evidence. JSON lines have the
        line that the hash is of, and the newest signed head.
      </p>
      <div class="row">
        <button type="button" disabled={isBusy.value} onClick={() => void save('csv')}>
          Export CSV
        </button>
        <button type="button" disabled={isBusy.value} onClick={() => void save('ndjson')}>
          Export JSON lines
        </button>
      </div>
      {trouble.value !== undefined && <Notice kind="bad">{trouble.value}</Notice>}
    </section>
  )
}
