import type { Difference } from '../api/bodies.ts'
import { findTitleAt } from './field-title.ts'

/** Fields before and after. */
export function Differences({ differences }: { differences: readonly Difference[] }) {
  if (differences.length === 0) return null
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
    // biome-ignore lint/a11y/useSemanticElements: one of several on a page, and so not a landmark
    <div class="table-frame" role="group" tabIndex={0} aria-label="Fields that differ">
      <table>
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">Before</th>
            <th scope="col">After</th>
          </tr>
        </thead>
        <tbody>
          {differences.map(({ path, before, after }) => (
            <tr key={path}>
              <td>
                {findTitleAt(path)}
                {findTitleAt(path) !== path && <div class="mono quiet">{path}</div>}
              </td>
              <td class="mono removed">{before === undefined ? '–' : JSON.stringify(before)}</td>
              <td class="mono added">{after === undefined ? '–' : JSON.stringify(after)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
