import type { OpenInvitation } from '../../api/bodies.ts'
import { nameConfirmer } from '../../api/name-confirmer.ts'
import { BareFrame } from '../../session/bare-frame.tsx'
import { Notice } from '../../ui/notice.tsx'
import { InvitedTo } from './invited-to.tsx'

/** What happens next to who has accepted an invitation and is to be confirmed. */
export function WaitForConfirmation({
  invitation,
  again,
  onOpen,
}: {
  invitation: OpenInvitation
  again(): void
  onOpen(): void
}) {
  return (
    <BareFrame title="Accepted, to be confirmed" isWide>
      <InvitedTo invitation={invitation} />
      <Notice kind="info" isStanding>
        This invitation was accepted. {nameConfirmer(invitation.confirmedBy, invitation.roles)} makes sure
        that it was you, and confirms it. Until then you cannot sign in with what you have chosen, and have
        none of the roles.
      </Notice>
      <p>
        Tell them that you have accepted. You can close this page: once you are confirmed, open the console
        and sign in. If it was not you who accepted, tell them that too.
      </p>
      <div class="row">
        <button type="button" onClick={again}>
          Look again
        </button>
        <button type="button" onClick={onOpen}>
          Open the console
        </button>
      </div>
    </BareFrame>
  )
}
