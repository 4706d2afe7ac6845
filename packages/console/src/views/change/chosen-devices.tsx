import { type Signal, useSignal } from '@preact/signals'
import type { Model } from '@udigate/eudamed/browser'
import type { ComponentChildren } from 'preact'
import { type EntityQuery, listEntities } from '../../api/entities.ts'
import type { ChangeRequest } from '../../api/imports.ts'
import { modelNames } from '../../api/models.ts'
import { type Filters, readFilters } from '../../router/filters.ts'
import { linkTo } from '../../router/router.ts'
import { findName } from '../../ui/describe-label.ts'
import { ChoiceField } from '../../ui/fields.tsx'
import { FilterBar } from '../../ui/filter-bar.tsx'
import { Trouble } from '../../ui/trouble.tsx'
import { usePages } from '../../ui/use-pages.ts'

const fields = {
  search: { label: 'Search', placeholder: 'Name, reference or UDI-DI' },
  deviceGroup: { label: 'Device group', placeholder: 'Its whole code' },
  actorCode: { label: 'Actor', placeholder: 'SRN' },
}

/** Which devices are chosen: by the filters in the address, by their codes, or all. */
export interface DeviceChoice {
  filters: Filters
  /** Codes as they are pasted. */
  pasted: Signal<string>
  isAll: Signal<boolean>
}

/** What is chosen at first: what the address says. */
export function useChoice(): DeviceChoice {
  const filters = readFilters('change', [...Object.keys(fields), 'model'])
  return { filters, pasted: useSignal(''), isAll: useSignal(false) }
}

/** The choice as the gateway takes it, without conditions; empty where nothing is chosen. */
export function readChosen({ filters, pasted, isAll }: DeviceChoice): ChangeRequest['devices'] {
  const { model: _, ...query } = filters.query
  const codes = readCodes(pasted.value)
  const narrowed = { ...query, ...(codes.length === 0 ? {} : { codes }) }
  return Object.keys(narrowed).length === 0 && isAll.value ? { all: true } : narrowed
}

/** The codes in a text, each once: a column of a sheet, or a list with commas. */
function readCodes(text: string): string[] {
  return [...new Set(text.split(/[\s,;]/).filter(Boolean))]
}

/** How many of the chosen devices are named. */
const shown = 5

/** Asks which registered devices are meant, and shows the first of them. @param children further conditions */
export function ChosenDevices({
  choice,
  model,
  children,
}: {
  choice: DeviceChoice
  model: Model
  children: ComponentChildren
}) {
  const { filters, pasted, isAll } = choice
  const chosen = readChosen(choice)
  const isNarrowed = Object.keys(chosen).length > 0 && !isAll.value
  const codes = chosen.codes?.length ?? 0
  return (
    <section class="card stack" aria-labelledby="which-devices">
      <h2 id="which-devices">Which devices</h2>
      <p class="quiet">Registered devices that fit all that you say.</p>
      <FilterBar filters={filters} fields={fields}>
        <ChoiceField
          label="Model"
          value={model}
          options={modelNames.map(name => [name, name])}
          onChoose={filters.choose('model')}
        />
      </FilterBar>
      <details open={pasted.value !== ''}>
        <summary>By a list of UDI-DIs{codes > 0 && ` (${codes.toLocaleString('en')})`}</summary>
        <label class="field">
          UDI-DIs, such as a column of a sheet
          <textarea
            rows={4}
            value={pasted.value}
            spellcheck={false}
            onInput={event => {
              pasted.value = event.currentTarget.value
            }}
          />
        </label>
      </details>
      {children}
      {isNarrowed ? null : (
        <label class="check">
          <input
            type="checkbox"
            checked={isAll.value}
            onChange={event => {
              isAll.value = event.currentTarget.checked
            }}
          />
          All registered devices of {model}
        </label>
      )}
      {(isNarrowed || isAll.value) && <Examples filters={filters} model={model} codes={codes} />}
    </section>
  )
}

/** The first of the devices that the filters find. */
function Examples({ filters, model, codes }: { filters: Filters; model: Model; codes: number }) {
  const query: EntityQuery = { ...filters.query, model, state: 'REGISTERED' }
  const { items, state, trouble, again } = usePages(
    (page, signal) => listEntities('device', { ...query, ...page }, signal),
    [filters.wanted, model],
  )
  const found = items.value
  if (trouble.value !== undefined) return <Trouble because={trouble.value} again={again} />
  if (state.value === 'loading') return <p class="quiet">Looking …</p>
  const count = `${found.length.toLocaleString('en')}${state.value === 'more' ? ' or more' : ''}`
  return (
    <div class="stack" role="status">
      <p>
        <strong>{count}</strong> {found.length === 1 ? 'device fits' : 'devices fit'} the filters
        {codes > 0 && `; of these the ${codes.toLocaleString('en')} that you list`}.{' '}
        <a href={linkTo('devices', [], { ...filters.query, model, state: 'REGISTERED' })}>See them all</a>
      </p>
      {codes === 0 && found.length > 0 && (
        <ul class="chosen">
          {found.slice(0, shown).map(({ label, code, issuingAgency }) => (
            <li key={`${issuingAgency} ${code}`}>
              <span class="clip">{findName(label) ?? code}</span> <span class="mono quiet">{code}</span>
            </li>
          ))}
          {found.length > shown && <li class="quiet">and others</li>}
        </ul>
      )}
    </div>
  )
}
