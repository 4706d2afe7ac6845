import type { UploadQuery } from '@udigate/client'
import { profiles } from '@udigate/eudamed/browser'
import { ChoiceField } from './fields.tsx'

type Register = UploadQuery['for']

/** For which register something is judged: for EUDAMED alone, or for a further one too. */
export function JudgedFor({ value, onChoose }: { value: Register; onChoose(register: Register): void }) {
  return (
    <ChoiceField
      label="Judged for"
      all="EUDAMED"
      value={value ?? ''}
      options={profiles.map(({ id, name }) => [id, `EUDAMED and ${name}`])}
      onChoose={chosen => onChoose(profiles.map(({ id }) => id as Register).find(id => id === chosen))}
    />
  )
}
