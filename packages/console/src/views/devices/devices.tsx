import { route } from '../../router/router.ts'
import { EntityDetail } from './entity-detail.tsx'
import { EntityList } from './entity-list.tsx'
import { PullDetail } from './pull-detail.tsx'
import { PullList } from './pull-list.tsx'

/** What the organisation has: the devices and groups, or one of them. */
export default function Devices() {
  const {
    parts: [kind, issuingAgency, code],
    query,
  } = route.value
  if ((kind === 'device' || kind === 'group') && issuingAgency !== undefined && code !== undefined) {
    return (
      <EntityDetail kind={kind} name={{ issuingAgency, code }} key={`${kind} ${issuingAgency} ${code}`} />
    )
  }
  if (kind === 'pulls') {
    return issuingAgency === undefined ? <PullList /> : <PullDetail id={issuingAgency} key={issuingAgency} />
  }
  const listed = query.get('kind') === 'group' ? 'group' : 'device'
  return <EntityList kind={listed} key={listed} />
}
