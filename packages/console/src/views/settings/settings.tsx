import { may } from '../../api/session.ts'
import { linkTo, route } from '../../router/router.ts'
import { LinkTabs } from '../../ui/link-tabs.tsx'
import { NeedsRight } from '../../ui/needs-right.tsx'
import { StageName } from '../../ui/stage-name.tsx'
import { AcknowledgedWarnings } from './acknowledged-warnings.tsx'
import { Actors } from './actors.tsx'
import { CodeLists } from './code-lists.tsx'
import { Keys } from './keys.tsx'
import { Invite } from './people/invite.tsx'
import { Member } from './people/member.tsx'
import { People } from './people/people.tsx'
import { Reviews } from './reviews.tsx'
import { Subscriptions } from './subscriptions.tsx'
import { WebhookDeliveries } from './webhook-deliveries.tsx'
import { Webhooks } from './webhooks.tsx'

const places = [
  { name: 'people', title: 'People', right: 'people.read' },
  { name: 'keys', title: 'API keys', right: 'keys.read' },
  { name: 'actors', title: 'Actors', right: 'actors.read' },
  { name: 'subscriptions', title: 'Mail and digests', right: 'subscriptions.read' },
  { name: 'webhooks', title: 'Webhooks', right: 'webhooks.read' },
  { name: 'codes', title: 'Code lists', right: 'reference.read' },
  { name: 'reviews', title: 'Reviews', right: 'audit.read' },
  { name: 'warnings', title: 'Acknowledged warnings', right: 'records.read' },
] as const

/** What an administrator sets: who may do what, for whom, and who is told. */
export default function Settings() {
  const offered = places.filter(({ right }) => may(right))
  const [place = offered[0]?.name, id] = route.value.parts
  const refused = places.find(({ name, right }) => name === place && !may(right))
  return (
    <>
      <div class="page-head">
        <h1>Settings</h1>
        <StageName />
      </div>
      <LinkTabs
        label="Settings"
        current={place ?? ''}
        tabs={offered.map(({ name, title }) => ({ name, title, link: linkTo('settings', [name]) }))}
      />
      {refused ? <NeedsRight what={refused.title} right={refused.right} /> : <Place name={place} id={id} />}
    </>
  )
}

function Place({ name, id }: { name: string | undefined; id: string | undefined }) {
  if (name === 'people') {
    if (id === undefined) return <People />
    return id === 'invite' ? <Invite /> : <Member id={id} key={id} />
  }
  if (name === 'keys') return <Keys />
  if (name === 'actors') return <Actors />
  if (name === 'subscriptions') return <Subscriptions />
  if (name === 'codes') return <CodeLists />
  if (name === 'reviews') return <Reviews />
  if (name === 'warnings') return <AcknowledgedWarnings />
  if (name === 'webhooks') return id === undefined ? <Webhooks /> : <WebhookDeliveries id={id} key={id} />
  return null
}
