import { session } from '../../api/session.ts'
import { listColleagues } from '../../api/work-items.ts'
import { ChoiceField } from '../../ui/fields.tsx'
import { useLoad } from '../../ui/use-load.ts'

/** Whose work a list shows: anyone's, one's own, what has no owner, or that of a person. */
export function OwnerFilter({ value, onChoose }: { value: string; onChoose(owner: string): void }) {
  const { value: colleagues } = useLoad(signal => listColleagues(signal), [])
  const caller = session.value?.caller
  const people = (colleagues.value ?? []).filter(({ id }) => id !== caller?.id)
  const own = caller?.kind === 'person' ? ([['me', 'Mine']] as const) : []
  const known = ['', 'me', 'none', ...people.map(({ id }) => id)]
  return (
    <ChoiceField
      label="Owner"
      all="Anyone"
      value={value}
      options={[
        ...own,
        ['none', 'Without owner'],
        ...people.map(({ id, name }) => [id, name] as const),
        // An address may name who is no colleague any more.
        ...(known.includes(value) ? [] : [[value, 'A former colleague'] as const]),
      ]}
      onChoose={onChoose}
    />
  )
}
