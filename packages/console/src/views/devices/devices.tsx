import { route } from '../../router/router.ts'
import { EntityDetail } from './entity-detail.tsx'
import { EntityList } from './entity-list.tsx'

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
  const listed = query.get('kind') === 'group' ? 'group' : 'device'
  return <EntityList kind={listed} key={listed} />
}
