import type { Deadline } from '../../api/bodies.ts'
import { Badge } from '../../ui/badge.tsx'
import { nearnesses } from './deadline-words.ts'

const kinds = { LATE: 'bad', WITHIN_30_DAYS: 'warn', WITHIN_90_DAYS: 'plain', LATER: 'plain' } as const

/** How near a deadline is. */
export function NearnessBadge({ nearness }: Pick<Deadline, 'nearness'>) {
  return (
    <Badge kind={kinds[nearness]} text={nearnesses.find(([name]) => name === nearness)?.[1] ?? nearness} />
  )
}
