import type { OpenInvitation } from '../../api/bodies.ts'
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
        This invitation was accepted. {whoConfirms(invitation)} makes sure that it was you, and confirms it.
        Until then you cannot sign in with what you have chosen, and have none of the roles.
      </Notice>
      <p>
        Tell who has invited you that you have accepted. You can close this page: once you are confirmed, open
        the console and sign in. If it was not you who accepted, tell them that too.
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

/** Who decides whether it was the person who was meant. */
export function whoConfirms({ roles }: OpenInvitation): string {
  const [organisation] = roles.flatMap(role => role.organisation ?? [])
  return organisation === undefined
    ? 'The operator of the gateway'
    : `An administrator of ${organisation}, or the operator of the gateway,`
}
