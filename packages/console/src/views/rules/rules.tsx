import { route } from '../../router/router.ts'
import { RuleDetail } from './rule-detail.tsx'
import { RuleList } from './rule-list.tsx'

/** What must hold of records: the catalogue, or one rule. */
export default function Rules() {
  const [id] = route.value.parts
  return id === undefined ? <RuleList /> : <RuleDetail id={id} key={id} />
}
