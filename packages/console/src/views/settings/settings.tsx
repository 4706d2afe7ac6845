import { linkTo, route } from '../../router/router.ts'
import { LinkTabs } from '../../ui/link-tabs.tsx'
import { StageName } from '../../ui/stage-name.tsx'
import { Actors } from './actors.tsx'
import { Keys } from './keys.tsx'
import { Subscriptions } from './subscriptions.tsx'
import { WebhookDeliveries } from './webhook-deliveries.tsx'
import { Webhooks } from './webhooks.tsx'

const places = [
  { name: 'keys', title: 'API keys' },
  { name: 'actors', title: 'Actors' },
  { name: 'subscriptions', title: 'Mail and digests' },
  { name: 'webhooks', title: 'Webhooks' },
]

/** What an administrator sets: who may do what, for whom, and who is told. */
export default function Settings() {
  const [place = 'keys', id] = route.value.parts
  return (
    <>
      <div class="page-head">
        <h1>Settings</h1>
        <StageName />
      </div>
      <LinkTabs
        label="Settings"
        current={place}
        tabs={places.map(each => ({ ...each, link: linkTo('settings', [each.name]) }))}
      />
      {place === 'keys' && <Keys />}
      {place === 'actors' && <Actors />}
      {place === 'subscriptions' && <Subscriptions />}
      {place === 'webhooks' && (id === undefined ? <Webhooks /> : <WebhookDeliveries id={id} key={id} />)}
    </>
  )
}
