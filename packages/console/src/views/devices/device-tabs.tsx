import { profiles } from '@udigate/eudamed/browser'
import { linkTo } from '../../router/router.ts'
import { LinkTabs } from '../../ui/link-tabs.tsx'

/** What is listed of what the organisation has. */
export function DeviceTabs({
  current,
}: {
  current: 'device' | 'group' | 'deadlines' | 'pulls' | 'register'
}) {
  return (
    <LinkTabs
      label="What is listed"
      current={current}
      tabs={[
        { name: 'device', title: 'Devices', link: linkTo('devices') },
        { name: 'group', title: 'Device groups', link: linkTo('devices', [], { kind: 'group' }) },
        { name: 'deadlines', title: 'Deadlines', link: linkTo('devices', ['deadlines']) },
        { name: 'pulls', title: 'Pulls', link: linkTo('devices', ['pulls']) },
        ...profiles.map(({ id, name }) => ({
          name: 'register' as const,
          title: name,
          link: linkTo('devices', ['register', id]),
        })),
      ]}
    />
  )
}
