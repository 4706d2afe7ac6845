import type { Difference } from '../api/bodies.ts'
import { findTitleAt } from './field-title.ts'

/** Fields before and after. */
export function Differences({
  differences,
  headings: [before, after] = ['Before', 'After'],
}: {
  differences: readonly Difference[]
  headings?: readonly [before: string, after: string]
}) {
  if (differences.length === 0) return null
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
    // biome-ignore lint/a11y/useSemanticElements: one of several on a page, and so not a landmark
    <div class="table-frame" role="group" tabIndex={0} aria-label="Fields that differ">
      <table>
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">{before}</th>
            <th scope="col">{after}</th>
          </tr>
        </thead>
        <tbody>
          {differences.map(({ path, ...is }) => (
            <tr key={path}>
              <td>
                {findTitleAt(path)}
                {findTitleAt(path) !== path && <div class="mono quiet">{path}</div>}
              </td>
              <td class="mono removed">{is.before === undefined ? '–' : JSON.stringify(is.before)}</td>
              <td class="mono added">{is.after === undefined ? '–' : JSON.stringify(is.after)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
