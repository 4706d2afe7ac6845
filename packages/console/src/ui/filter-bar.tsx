import type { ComponentChildren } from 'preact'
import { modelNames } from '../api/models.ts'
import type { Filters } from '../router/filters.ts'
import { ChoiceField, SearchField } from './fields.tsx'

/** A filter as it is shown: one of a few, or a text to look for. */
interface Filter {
  label: string
  /** What is chosen from; a text is looked for where absent. */
  options?: readonly (readonly [value: string, text: string])[]
  /** What stands for none of the options. */
  all?: string
  placeholder?: string
}

/** The model of a record. */
export const modelFilter: Filter = { label: 'Model', options: modelNames.map(name => [name, name]) }

/** The filters of a list, by their names in the address. */
export function FilterBar({
  filters: { chosen, choose },
  fields,
  children,
}: {
  filters: Filters
  fields: Readonly<Record<string, Filter>>
  /** What stands after them. */
  children?: ComponentChildren
}) {
  return (
    <div class="filters">
      {Object.entries(fields).map(([name, { label, options, all = 'All', placeholder }]) => {
        const field = { label, value: chosen(name), onChoose: choose(name) }
        return options === undefined ? (
          <SearchField {...field} placeholder={placeholder} key={name} />
        ) : (
          <ChoiceField {...field} all={all} options={options} key={name} />
        )
      })}
      {children}
    </div>
  )
}
