import type { Filters } from '../../router/filters.ts'
import { ChoiceField, DayField, SearchField } from '../../ui/fields.tsx'

/** The acts that are asked for most; another one is found by its record, its author or its time. */
const acts = [
  ['received', 'Submission received'],
  ['decided', 'Doubt decided'],
  ['kept', 'Registered content changed'],
  ['batch-taken', 'Batch uploaded'],
  ['import-taken', 'List imported'],
  ['signed-in', 'Signed in'],
  ['role-granted', 'Role given'],
  ['role-ended', 'Role taken back'],
  ['granted', 'API key made'],
  ['revoked', 'API key revoked'],
  ['registered', 'Actor registered'],
  ['read', 'Read'],
  ['read-logging-changed', 'Recording of reads changed'],
] as const

/** What narrows the audit trail. */
export function TrailFilters({ chosen, choose }: Filters) {
  return (
    <form class="filters" onSubmit={event => event.preventDefault()}>
      <SearchField
        label="Record"
        placeholder="devices/GS1/04012345000016"
        value={chosen('record')}
        onChoose={choose('record')}
      />
      <ChoiceField label="Act" all="All acts" options={acts} value={chosen('act')} onChoose={choose('act')} />
      <SearchField label="Person" placeholder="ID" value={chosen('person')} onChoose={choose('person')} />
      <SearchField label="API key" placeholder="ID" value={chosen('key')} onChoose={choose('key')} />
      <DayField label="From" value={chosen('from')} onChoose={choose('from')} />
      <DayField label="Before" value={chosen('until')} onChoose={choose('until')} />
    </form>
  )
}
