import { findReach } from '../../../api/session.ts'
import { TextField } from '../../../ui/fields.tsx'

/** The SRNs that roles are for. */
export function ActorsField({ value, onChoose }: { value: string; onChoose(value: string): void }) {
  const own = findReach('people.manage')
  return (
    <TextField
      label="Actors"
      value={value}
      hint={
        own === 'any'
          ? 'SRNs with commas in between; leave empty for any of the organisation'
          : `SRNs with commas in between; leave empty for all that you manage: ${own.join(', ')}`
      }
      onChoose={onChoose}
    />
  )
}
