import type { RoleName } from '../../../api/bodies.ts'
import { roleNames, roleWords } from '../../../api/role-words.ts'
import { CheckField } from '../../../ui/fields.tsx'

/** Roles to choose from, each with what it is for. */
export function RolesField({
  legend,
  chosen,
  onChoose,
}: {
  legend: string
  chosen: readonly RoleName[]
  onChoose(chosen: readonly RoleName[]): void
}) {
  return (
    <fieldset class="stack">
      <legend>{legend}</legend>
      {roleNames.map(role => (
        <CheckField
          key={role}
          label={
            <>
              <strong>{roleWords[role].title}</strong>
              <span class="hint role-meaning">{roleWords[role].meaning}</span>
            </>
          }
          checked={chosen.includes(role)}
          onChoose={isChosen => {
            const others = chosen.filter(each => each !== role)
            onChoose(isChosen ? roleNames.filter(each => each === role || others.includes(each)) : others)
          }}
        />
      ))}
    </fieldset>
  )
}
