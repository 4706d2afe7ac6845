import { profiles } from '@udigate/eudamed/browser'
import type { EntityCode, RegisterFile } from '../../api/bodies.ts'
import { route } from '../../router/router.ts'
import { DeadlineDetail } from './deadline-detail.tsx'
import { DeadlineList } from './deadline-list.tsx'
import { EntityDetail } from './entity-detail.tsx'
import { EntityList } from './entity-list.tsx'
import { PullDetail } from './pull-detail.tsx'
import { PullList } from './pull-list.tsx'
import { RegisterFiles } from './register-files.tsx'

/** What the organisation has: the devices and groups, or one of them. */
export default function Devices() {
  const {
    parts: [kind, issuingAgency, code, criterion],
    query,
  } = route.value
  if ((kind === 'device' || kind === 'group') && issuingAgency !== undefined && code !== undefined) {
    const name = { issuingAgency, code, criterion: criterion as EntityCode['criterion'] }
    return <EntityDetail kind={kind} name={name} key={`${kind} ${issuingAgency} ${code} ${criterion}`} />
  }
  if (kind === 'deadlines') return <DeadlineList />
  if (kind === 'deadline' && issuingAgency !== undefined && code !== undefined) {
    return <DeadlineDetail issuingAgency={issuingAgency} code={code} key={`${issuingAgency} ${code}`} />
  }
  if (kind === 'pulls') {
    return issuingAgency === undefined ? <PullList /> : <PullDetail id={issuingAgency} key={issuingAgency} />
  }
  const profile = profiles.find(({ id }) => id === issuingAgency)
  if (kind === 'register' && profile !== undefined) {
    return <RegisterFiles register={profile.id as RegisterFile['register']} key={profile.id} />
  }
  const listed = query.get('kind') === 'group' ? 'group' : 'device'
  return <EntityList kind={listed} key={listed} />
}
