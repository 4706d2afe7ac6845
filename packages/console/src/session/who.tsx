import { listActing } from './acting.ts'
import { actIn, offer, session, signOut } from './session.ts'

/** Who is signed in, where they act, and how they sign out. */
export function Who() {
  const who = session.value
  const signedIn = offer.value?.signedIn
  if (!who) return null
  if (!signedIn || who.acting === undefined) {
    return (
      <button type="button" class="in-more" onClick={() => void signOut()}>
        Sign out
      </button>
    )
  }
  const places = listActing(signedIn)
  return (
    <details class="who in-more">
      <summary>{who.caller.name}</summary>
      <div class="card">
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
        <button type="button" onClick={() => void signOut()}>
          Sign out
        </button>
        <button type="button" onClick={() => void signOut({ everywhere: true })}>
          Sign out everywhere
        </button>
      </div>
    </details>
  )
}
