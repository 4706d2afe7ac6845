import { bringBack, inWords } from './must-stay.ts'
import type { ReportUpdate, Update } from './update-rule.ts'

type IdentifierField = 'SecondaryDi' | 'UnitOfUseDi' | 'DirectMarkingDi'

/**
 * Reports an identifier of a registered device that is to change although there is one. Words: `{field}` and
 * `{registered}`.
 *
 * @param agencyField the field that says who issued it
 */
export function identifierStays(
  code: IdentifierField,
  agencyField: string,
  {
    desired,
    registered,
    differences,
  }: Omit<Update<{ readonly [Field in IdentifierField]?: string }>, 'model'>,
  report: ReportUpdate,
): void {
  if (registered[code] === undefined) return
  const blocks = differences.filter(({ path }) =>
    [`/device/${code}`, `/device/${agencyField}`].includes(path),
  )
  const [first] = blocks
  if (first === undefined) return
  report({
    at: first.path,
    blocks,
    value: desired[code],
    fix: blocks.map(bringBack),
    words: { field: code, registered: inWords(registered[code]) },
  })
}
