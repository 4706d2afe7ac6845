import { useEffect } from 'preact/hooks'
import { session } from '../api/session.ts'
import { waitingPeople, watchWaitingPeople } from '../live/waiting-people.ts'
import { linkTo, route } from '../router/router.ts'
import { Icon } from '../ui/icon.tsx'
import { listOffered, type ViewOfConsole } from './views.ts'

/** How many views are in sight on a phone; the others are behind one more. */
const tabs = 4

/** The views that one may see. */
export function Nav() {
  const shown = listOffered()
  const { view } = route.value
  useEffect(() => {
    const menu = document.getElementById('more-views')
    if (menu?.matches(':popover-open')) menu.hidePopover()
  }, [route.value])
  useEffect(watchWaitingPeople, [session.value?.gateway])
  const behind = shown.slice(tabs).reduce((sum, { name }) => sum + (waitingPeople.value[name] ?? 0), 0)
  return (
    <nav class="nav" aria-label="Views">
      <ul>
        {shown.map((each, index) => (
          <li key={each.name} class={index < tabs ? undefined : 'beyond'}>
            <ViewLink view={each} isCurrent={each.name === view} />
          </li>
        ))}
        <li class="more">
          <button type="button" popovertarget="more-views">
            <Icon name="more" />
            More
            <WaitingCount count={behind} />
          </button>
        </li>
      </ul>
      <div class="more-menu" id="more-views" popover="auto">
        <ul>
          {shown.slice(tabs).map(each => (
            <li key={each.name}>
              <ViewLink view={each} isCurrent={each.name === view} />
            </li>
          ))}
        </ul>
      </div>
    </nav>
  )
}

function ViewLink({ view: { name, title }, isCurrent }: { view: ViewOfConsole; isCurrent: boolean }) {
  return (
    <a href={linkTo(name)} title={title} aria-current={isCurrent ? 'page' : undefined}>
      <Icon name={name} />
      <span>{title}</span>
      <WaitingCount count={waitingPeople.value[name] ?? 0} />
    </a>
  )
}

/** How many people wait to be confirmed; nothing where none does. */
function WaitingCount({ count }: { count: number }) {
  if (count === 0) return null
  const text = count === 1 ? '1 person waits to be confirmed' : `${count} people wait to be confirmed`
  return (
    <b class="count" title={text}>
      <i aria-hidden="true">{count}</i>
      <i class="visually-hidden">{text}</i>
    </b>
  )
}
