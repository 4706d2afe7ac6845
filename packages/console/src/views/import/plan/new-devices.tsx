import { useSignal } from '@preact/signals'
import type { ImportPlan, ListImport } from '../../../api/imports.ts'
import { linkTo } from '../../../router/router.ts'
import { Badge } from '../../../ui/badge.tsx'
import { describeClass } from '../../../ui/describe-label.ts'
import { countDevices } from './changed-devices.tsx'

const shown = 5

/** What is going to be registered, by group. */
export function NewDevices({ of, plan }: { of: ListImport; plan: ImportPlan }) {
  const isAll = useSignal(false)
  const groups = isAll.value ? plan.new : plan.new.slice(0, shown)
  const rest = plan.new.slice(groups.length)
  return (
    <section class="panel-box" aria-labelledby="plan-new">
      <header>
        <h2 id="plan-new">New</h2>
        <span class="quiet clip">
          {countDevices(plan.counts.new)} in {plan.new.length} {plan.new.length === 1 ? 'group' : 'groups'}
          {plan.newGroups > 0 && `, ${plan.newGroups} of them new`}
        </span>
        <span class="spacer" />
        <a href={linkTo('import', [of.id, 'plan'], { kind: 'NEW' })}>One by one</a>
      </header>
      <table class="planned-groups">
        <thead>
          <tr>
            <th scope="col">Group</th>
            <th scope="col">In EUDAMED</th>
            <th scope="col" class="from-tablet">
              Class
            </th>
            <th scope="col" class="from-tablet">
              Basic UDI-DI
            </th>
            <th scope="col" class="number">
              Devices
            </th>
          </tr>
        </thead>
        <tbody>
          {groups.map(({ group, name, class: risk, isRegistered, devices }) => (
            <tr key={group.code}>
              <td class="clip">
                <strong>{name ?? group.code}</strong>
              </td>
              <td>
                {isRegistered ? <span class="quiet">Registered</span> : <Badge kind="busy" text="New" />}
              </td>
              <td class="from-tablet">{describeClass(risk)}</td>
              <td class="from-tablet mono clip">{group.code}</td>
              <td class="number">{devices.toLocaleString('en')}</td>
            </tr>
          ))}
          {rest.length > 0 && (
            <tr>
              <td colSpan={2}>
                <button
                  type="button"
                  class="plain-text link"
                  onClick={() => {
                    isAll.value = true
                  }}
                >
                  {rest.length} more groups
                </button>
              </td>
              <td class="from-tablet" colSpan={2} />
              <td class="number quiet">
                {rest.reduce((sum, { devices }) => sum + devices, 0).toLocaleString('en')}
              </td>
            </tr>
          )}
        </tbody>
      </table>
    </section>
  )
}
