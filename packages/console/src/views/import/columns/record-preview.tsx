import { type Signal, useSignal } from '@preact/signals'
import { getRowRecord, type ImportMapping, type RowRecord } from '../../../api/imports.ts'
import { describeValue } from '../../../ui/describe-value.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Trouble } from '../../../ui/trouble.tsx'
import { useLoad } from '../../../ui/use-load.ts'
import { WaitingBars } from '../../../ui/waiting.tsx'

/** How many fields are shown until all are asked for. */
const most = 14

/** One row of the list as the record that it becomes. */
export function RecordPreview({ id, view }: { id: string; view: ImportMapping }) {
  const row = useSignal(view.headingRow + 1)
  const isAll = useSignal(false)
  const { value, trouble, isLoading, again } = useLoad(
    signal => getRowRecord(id, row.value, signal),
    [id, row.value, view.revision],
  )
  const record = value.value
  const go = (to: number | undefined) => () => {
    if (to !== undefined) row.value = to
  }
  return (
    <section class="panel-box" aria-labelledby="row-preview" aria-busy={isLoading.value}>
      <header>
        <h2 id="row-preview">Preview</h2>
        <span class="quiet" role="status">
          Row {row.value} of {view.lastRow}
        </span>
        <span class="spacer" />
        <button
          type="button"
          class="small"
          aria-label="Previous row"
          disabled={record?.previousRow === undefined}
          onClick={go(record?.previousRow)}
        >
          <Icon name="back" />
        </button>
        <button
          type="button"
          class="small"
          aria-label="Next row"
          disabled={record?.nextRow === undefined}
          onClick={go(record?.nextRow)}
        >
          <Icon name="next" />
        </button>
      </header>
      <Trouble because={trouble.value} again={again} />
      {record === undefined ? (
        trouble.value === undefined && <WaitingBars height="1.5rem" shares={[0.6, 0.5, 0.7, 0.4]} />
      ) : (
        <Fields record={record} isAll={isAll} />
      )}
      <footer>
        <strong>{view.rows.toLocaleString('en')} rows</strong>
      </footer>
    </section>
  )
}

function Fields({ record: { fields, findings }, isAll }: { record: RowRecord; isAll: Signal<boolean> }) {
  const shown = fields.filter(({ value, letter }) => value !== undefined && letter !== undefined)
  return (
    <>
      <dl class="preview-fields">
        {shown.slice(0, isAll.value ? undefined : most).map(({ path, title, value, term }) => {
          const finding = findings.find(each => each.path === path)
          return (
            <div key={path}>
              <dt>{title}</dt>
              <dd>
                {describeValue(value)}
                {term !== undefined && <span class="quiet"> {term}</span>}
                {finding !== undefined && <div class="warn-text">{finding.message}</div>}
              </dd>
            </div>
          )
        })}
      </dl>
      {shown.length > most && !isAll.value && (
        <p class="padded">
          <button
            type="button"
            class="plain-text link"
            onClick={() => {
              isAll.value = true
            }}
          >
            {shown.length - most} more fields
          </button>
        </p>
      )}
    </>
  )
}
