import { linkTo, route } from '../router/router.ts'
import { may } from '../session/session.ts'
import { views } from './views.ts'

/** The views that the key may see. */
export function Nav() {
  return (
    <nav class="nav" aria-label="Views">
      <ul>
        {views
          .filter(({ scope }) => scope === undefined || may(scope))
          .map(({ name, title }) => (
            <li key={name}>
              <a href={linkTo(name)} aria-current={route.value.view === name ? 'page' : undefined}>
                {title}
              </a>
            </li>
          ))}
      </ul>
    </nav>
  )
}
