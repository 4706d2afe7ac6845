import { useEffect, useMemo } from 'preact/hooks'
import { session } from '../../api/session.ts'
import { Bench } from './bench.tsx'
import { makeWorkbench } from './workbench.ts'

/** A request to try out: as text and as a form, judged while one types, planned and submitted with a click. */
export default function Try() {
  const who = session.value
  const made = useMemo(() => who && makeWorkbench(who), [who?.caller.id])
  useEffect(() => () => made?.end(), [made])
  return made ? <Bench bench={made.bench} /> : null
}
