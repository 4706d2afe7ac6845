import { useSignal } from '@preact/signals'
import { describeError } from '../../api/describe-error.ts'
import { download } from '../../api/download.ts'
import { modelNames, modelTitles } from '../../api/models.ts'
import { gateway } from '../../api/session.ts'
import { ChoiceField } from '../../ui/fields.tsx'
import { Notice } from '../../ui/notice.tsx'

const formats = [
  { format: 'xlsx', text: 'Workbook' },
  { format: 'csv', text: 'CSV' },
] as const

/** Gives a file to fill in to a person who has none yet, or what is registered, to be changed and brought back. */
export function TemplateDownload() {
  const model = useSignal<string>(modelNames[0])
  const trouble = useSignal<string | undefined>(undefined)
  const save = async (format: 'xlsx' | 'csv', devices: 'example' | 'registered'): Promise<void> => {
    trouble.value = undefined
    const path = { model: modelNames.find(name => name === model.value) ?? modelNames[0] }
    const pieces = gateway().bytes('/api/v1/templates/{model}', { path, query: { format, devices } })
    const name = devices === 'registered' ? `${path.model}-registered` : path.model
    await download(pieces, `${name}.${format}`).catch(error => {
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
          <button type="button" key={format} onClick={() => void save(format, 'example')}>
            {text}
          </button>
        ))}
      </div>
      <p class="quiet">
        With your registered devices, to change them and bring them back:{' '}
        {formats.map(({ format, text }, index) => (
          <span key={format}>
            {index > 0 && ', '}
            <button
              type="button"
              class="plain-text link"
              aria-label={`${text} with your registered devices`}
              onClick={() => void save(format, 'registered')}
            >
              {text}
            </button>
          </span>
        ))}
      </p>
      {trouble.value !== undefined && <Notice kind="bad">{trouble.value}</Notice>}
    </section>
  )
}
