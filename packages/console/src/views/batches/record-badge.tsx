import { Badge } from '../../ui/badge.tsx'
import { recordStates, targetStates } from './record-states.ts'

/** What became of a record of a batch. */
export function RecordBadge({ state }: { state: string }) {
  const known = [...recordStates, ...targetStates].find(({ name }) => name === state)
  return <Badge kind={known?.kind ?? 'plain'} text={known?.text ?? state} />
}
