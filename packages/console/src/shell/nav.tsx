import { useEffect } from 'preact/hooks'
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
    </a>
  )
}
