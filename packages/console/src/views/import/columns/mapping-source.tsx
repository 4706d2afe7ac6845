import type { ImportMapping, ListImport, MappingChange } from '../../../api/imports.ts'
import { modelNames, modelTitles } from '../../../api/models.ts'
import { gateway } from '../../../api/session.ts'
import { useLoad } from '../../../ui/use-load.ts'

/** Which sheet is read from which row on, as which model, and by which mapping. */
export function MappingSource({
  of,
  view,
  isDisabled,
  onChange,
}: {
  of: ListImport
  view: ImportMapping
  isDisabled: boolean
  onChange(change: MappingChange): void
}) {
  const kept = useLoad(signal => gateway().get('/api/v1/mappings', { signal }), [view.mappingName])
  const { sheets, sheet, headingRow, mappingName: name, mappingVersion: version, columns } = view
  const rows = Array.from({ length: Math.max(10, headingRow) }, (_, index) => index + 1)
  return (
    <div class="mapping-source">
      {sheets.length > 0 && (
        <label>
          Sheet
          <select
            value={sheet}
            disabled={isDisabled}
            onChange={event => onChange({ propose: { sheet: event.currentTarget.value } })}
          >
            {sheets.map(each => (
              <option value={each.name} key={each.name}>
                {each.name}
                {each.isHidden ? ' (hidden)' : ''}
              </option>
            ))}
          </select>
        </label>
      )}
      <label>
        Heading in row
        <select
          value={String(headingRow)}
          disabled={isDisabled}
          onChange={event =>
            onChange({
              propose: {
                ...(sheet === undefined ? {} : { sheet }),
                headingRow: Number(event.currentTarget.value),
              },
            })
          }
        >
          {rows.map(row => (
            <option value={String(row)} key={row}>
              {row}
            </option>
          ))}
        </select>
      </label>
      <label>
        Model
        <select
          value={of.model}
          disabled={isDisabled}
          onChange={event => {
            const model = modelNames.find(name => name === event.currentTarget.value)
            if (model !== undefined) onChange({ propose: { model } })
          }}
        >
          {modelNames.map(model => (
            <option value={model} key={model} title={modelTitles[model]}>
              {model.replace('EU_UDI_', '')}
            </option>
          ))}
        </select>
      </label>
      <label>
        Mapping
        <select
          value={name ?? ''}
          disabled={isDisabled}
          onChange={event => {
            const chosen = event.currentTarget.value
            onChange(chosen === '' ? { propose: {} } : { name: chosen })
          }}
        >
          <option value="">{view.isProposed ? 'Proposed' : 'Own'}</option>
          {(kept.value.value?.items ?? []).map(each => (
            <option value={each.name} key={each.name}>
              {each.name}, version {each.name === name ? (version ?? each.version) : each.version}
            </option>
          ))}
        </select>
      </label>
      <span class="spacer" />
      <span class="quiet">{columns.length} columns</span>
    </div>
  )
}
