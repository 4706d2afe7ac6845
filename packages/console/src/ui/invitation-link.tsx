import type { CreatedInvitation } from '../api/bodies.ts'
import { Notice } from './notice.tsx'
import { ShownOnce } from './shown-once.tsx'
import { Time } from './time.tsx'

/** The link of an invitation that was just made: shown this once, and what became of its mail. */
export function InvitationLink({
  invitation: { name, mail, link, mailing, expiresAt },
  onDone,
}: {
  invitation: CreatedInvitation
  onDone(): void
}) {
  return (
    <>
      {mailing?.state === 'SENT' && <Notice kind="good">The link was sent to {mail}.</Notice>}
      {mailing?.state === 'FAILED' && (
        <Notice kind="bad">
          The link was not sent to {mail}: {mailing.because} Send it yourself.
        </Notice>
      )}
      <ShownOnce
        title={`The link for ${name}`}
        secret={link}
        hint="It is shown this once, and is good for one person. Send it by a way that you trust."
        onDone={onDone}
      />
      <p class="quiet">
        It works until <Time at={expiresAt} />.
      </p>
    </>
  )
}
