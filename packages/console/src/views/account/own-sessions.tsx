import type { OwnSession } from '../../api/bodies.ts'
import { gateway, signOut } from '../../api/session.ts'
import { Badge } from '../../ui/badge.tsx'
import { Confirm } from '../../ui/confirm.tsx'
import { Time } from '../../ui/time.tsx'
import { Trouble } from '../../ui/trouble.tsx'
import type { Loaded } from '../../ui/use-load.ts'
import { Waiting } from '../../ui/waiting.tsx'

const ways: Readonly<Record<OwnSession['via'], string>> = {
  ACCOUNT: 'signed in with your account',
  PROVIDER: 'signed in by your provider',
  DEMO: 'signed in for trying out',
  KEY: 'signed in with an API key',
  COMMAND_LINE: 'a command line',
}

/** Where the person is signed in, and how that ends. */
export function OwnSessions({
  sessions: { value, trouble, again },
}: {
  sessions: Loaded<readonly OwnSession[]>
}) {
  const sessions = value.value
  return (
    <section class="card" aria-labelledby="own-sessions">
      <div class="row">
        <h2 id="own-sessions">Where you are signed in</h2>
        <span class="spacer" />
        <Confirm
          label="Sign out everywhere"
          title="Sign out everywhere?"
          isQuiet
          action={() => signOut({ everywhere: true })}
        >
          Every session of yours ends within a second: in this browser, in others, and at command lines. API
          keys stay valid.
        </Confirm>
      </div>
      {trouble.value !== undefined && <Trouble because={trouble.value} again={again} />}
      {sessions === undefined && trouble.value === undefined && <Waiting label="Sessions" />}
      <ul class="lines">
        {sessions?.map(session => (
          <li key={session.id}>
            <div>
              <strong>{nameSession(session)}</strong>{' '}
              {session.isThis && <Badge kind="good" text="This one" />}
              <div class="hint">
                {ways[session.via]} <Time at={session.createdAt} />, used last{' '}
                <Time at={session.lastUsedAt} />, ends <Time at={session.endsAt} />
              </div>
            </div>
            {!session.isThis && (
              <Confirm
                label="Sign out"
                about={nameSession(session)}
                title={`Sign out ${nameSession(session)}?`}
                isQuiet
                action={async () => {
                  await gateway().remove('/api/v1/account/sessions/{id}', { path: { id: session.id } })
                  again()
                }}
              >
                That session ends within a second. If you do not know it, change your password or remove the
                passkey too.
              </Confirm>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function nameSession({ browser, via }: OwnSession): string {
  return browser ?? (via === 'COMMAND_LINE' ? 'Command line' : 'Unknown browser')
}
