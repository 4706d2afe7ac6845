import { useId } from 'preact/hooks'
import type { ComboboxOption } from '../api/search-option.ts'
import { type Colleague, listColleagues } from '../api/work-items.ts'
import { Combobox } from './combobox.tsx'
import { useFirstFocus } from './use-first-focus.ts'

/** How many are offered at a time. */
const mostOffered = 20

/** A search for one of the people of the organisation; it takes the focus. */
export function PersonBox({
  label,
  without,
  onPerson,
}: {
  label: string
  /** The id of who is not offered. */
  without?: string | undefined
  /** Is called with the id of the person who is chosen. */
  onPerson(id: string): void
}) {
  const id = useId()
  const frame = useFirstFocus<HTMLDivElement>()
  const search = async (query: string, signal: AbortSignal): Promise<readonly ComboboxOption[]> => {
    const all = await listColleagues(signal)
    return findColleagues(all, query)
      .filter(each => each.id !== without)
      .map(each => ({ value: each.id, text: each.name, note: each.roles.join(', ') }))
  }
  return (
    <div class="field person-box" ref={frame}>
      <label for={id}>{label}</label>
      <Combobox
        attributes={{ id }}
        value=""
        placeholder="Name"
        isNamed
        isOpenAtOnce
        search={search}
        readValue={() => undefined}
        onValue={person => {
          if (person !== undefined) onPerson(person)
        }}
      />
    </div>
  )
}

/** The first colleagues in whose names each word begins a word. */
export function findColleagues(all: readonly Colleague[], query: string): readonly Colleague[] {
  const wanted = fold(query)
    .split(' ')
    .filter(word => word !== '')
  const isMeant = ({ name }: Colleague): boolean => {
    const words = fold(name).split(' ')
    return wanted.every(start => words.some(word => word.startsWith(start)))
  }
  return all.filter(isMeant).slice(0, mostOffered)
}

/** Without accents and capitals: who looks for Zoë types zoe. */
function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[\s-]+/gu, ' ')
}
