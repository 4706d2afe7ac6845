import type { Right } from '../api/bodies.ts'
import { describeNeed } from '../api/session.ts'
import { Notice } from './notice.tsx'

/** Says what one needs for something that one may not do. */
export function NeedsRight({ what, right }: { what: string; right: Right }) {
  return (
    <Notice kind="info" isStanding>
      {what} needs {describeNeed(right)}.
    </Notice>
  )
}
