import type { Scope } from '../api/bodies.ts'
import { Notice } from './notice.tsx'

/** Says which scope something needs that the key may not do. */
export function NeedsScope({ what, scope }: { what: string; scope: Scope }) {
  return (
    <Notice kind="info" isStanding>
      {what} needs an API key with the scope “{scope}”.
    </Notice>
  )
}
