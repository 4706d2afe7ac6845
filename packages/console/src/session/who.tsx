import { useEffect } from 'preact/hooks'
import { listActing } from '../api/acting.ts'
import { actIn, may, offer, session, signOut } from '../api/session.ts'
import { linkTo, route } from '../router/router.ts'
import { ThemeChoice } from '../ui/theme-choice.tsx'

/** Who is signed in, where they act, and how they sign out: a menu in the bar, at every width. */
export function Who() {
  const who = session.value
  const signedIn = offer.value?.signedIn
  useEffect(() => {
    const menu = document.getElementById('who-menu')
    if (menu?.matches(':popover-open')) menu.hidePopover()
  }, [route.value])
  if (!who) return null
  const places = signedIn && who.acting !== undefined ? listActing(signedIn) : []
  const { name, kind } = who.caller
  return (
    <div class="who">
      <button type="button" class="who-button" popovertarget="who-menu">
        {/* Drawn by the styles, so that it is no part of what the button is called. */}
        <span class="initials" data-initials={writeInitials(name)} aria-hidden="true" />
        <span class="visually-hidden">You: </span>
        <span class="name">{name}</span>
      </button>
      <div class="who-menu" id="who-menu" popover="auto">
        <div>
          <strong>{name}</strong>
          <div class="hint">{kind === 'key' ? 'API key' : who.organisation || 'Host of the gateway'}</div>
        </div>
        {places.length > 1 && (
          <label class="field">
            Work in
            <select value={who.acting} onChange={event => void actIn(event.currentTarget.value)}>
              {places.map(([acting, words]) => (
                <option value={acting} key={acting}>
                  {words}
                </option>
              ))}
            </select>
          </label>
        )}
        <ThemeChoice />
        {may('account.manage') && (
          <a class="button" href={linkTo('account')}>
            Your account
          </a>
        )}
        <button type="button" onClick={() => void signOut()}>
          Sign out
        </button>
      </div>
    </div>
  )
}

/** The first letters of a name: `AL` of Ada Lovelace. */
function writeInitials(name: string): string {
  const words = name.split(/\s+/).filter(word => /^[\p{L}\p{N}]/u.test(word))
  const [first = '?', ...others] = words.map(word => Array.from(word)[0] ?? '')
  return `${first}${others.at(-1) ?? ''}`.toLocaleUpperCase('en')
}
