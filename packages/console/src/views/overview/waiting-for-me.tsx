import { session } from '../../api/session.ts'
import { listenTo } from '../../live/live.ts'
import { refreshAfter, useLive } from '../../live/use-live.ts'
import { linkTo } from '../../router/router.ts'
import { NameAndCode } from '../../ui/name-and-code.tsx'
import { Trouble } from '../../ui/trouble.tsx'
import { useLoad } from '../../ui/use-load.ts'
import { findWaiting } from './find-waiting.ts'

/** How often it is read again at most while things change, in milliseconds. */
const pause = 10_000

/** What the person who is signed in owns, and has to look at. A key owns nothing. */
export function WaitingForMe() {
  return session.value?.caller.kind === 'person' ? <Waiting /> : null
}

function Waiting() {
  const { value, trouble, again } = useLoad(findWaiting, [])
  useLive(
    () => [
      ...refreshAfter(['submission', 'batch', 'break'], pause, again),
      // That one is to do something is seen at once.
      listenTo('work-item', again),
    ],
    [],
  )
  const found = value.value
  return (
    <section class="card" aria-labelledby="waiting-for-me">
      <h2 id="waiting-for-me">Waiting for you</h2>
      <Trouble because={trouble.value} again={again} />
      {!found && trouble.value === undefined && <p class="quiet">Loading …</p>}
      {found?.items.length === 0 && (
        <p class="quiet">
          Nothing that you own needs you. Owners are set on submissions, batches and deadlines.
        </p>
      )}
      {found && found.items.length > 0 && (
        <ul class="items">
          {found.items.map(({ key, link, of, why }) => (
            <li key={key}>
              <a href={link}>{typeof of === 'string' ? of : <NameAndCode {...of} />}</a>{' '}
              <span class="quiet">{why}</span>
            </li>
          ))}
        </ul>
      )}
      {found?.hasMore && (
        <p>
          See all that you own: <a href={linkTo('submissions', [], { owner: 'me' })}>submissions</a>,{' '}
          <a href={linkTo('devices', ['deadlines'], { owner: 'me' })}>deadlines</a>,{' '}
          <a href={linkTo('batches', [], { owner: 'me' })}>batches</a>
        </p>
      )}
    </section>
  )
}
