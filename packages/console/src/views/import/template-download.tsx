import { useSignal } from '@preact/signals'
import { describeError } from '../../api/describe-error.ts'
import { download } from '../../api/download.ts'
import { modelNames, modelTitles } from '../../api/models.ts'
import { gateway } from '../../session/session.ts'
import { ChoiceField } from '../../ui/fields.tsx'
import { Notice } from '../../ui/notice.tsx'

const formats = [
  { format: 'xlsx', text: 'Workbook' },
  { format: 'csv', text: 'CSV' },
] as const

/** Gives a file to fill in to a person who has none yet. */
export function TemplateDownload() {
  const model = useSignal<string>(modelNames[0])
  const trouble = useSignal<string | undefined>(undefined)
  const save = async (format: 'xlsx' | 'csv'): Promise<void> => {
    trouble.value = undefined
    const path = { model: modelNames.find(name => name === model.value) ?? modelNames[0] }
    const pieces = gateway().bytes('/api/v1/templates/{model}', { path, query: { format } })
    await download(pieces, `${path.model}.${format}`).catch(error => {
      trouble.value = describeError(error)
    })
  }
  return (
    <section class="card" aria-label="Template">
      <h2>Template to fill in</h2>
      <div class="controls">
        <ChoiceField
          label="Kind of devices"
          value={model.value}
          options={modelNames.map(name => [name, `${name} – ${modelTitles[name]}`])}
          onChoose={value => {
            model.value = value
          }}
        />
        {formats.map(({ format, text }) => (
          <button type="button" key={format} onClick={() => void save(format)}>
            {text}
          </button>
        ))}
      </div>
      {trouble.value !== undefined && <Notice kind="bad">{trouble.value}</Notice>}
    </section>
  )
}
