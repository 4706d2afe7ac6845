import { atLarge } from '../../api/session.ts'
import { Notice } from '../../ui/notice.tsx'
import { useAct } from '../../ui/use-act.ts'
import type { WithProof } from './kept-token.ts'

/** Takes the roles of an invitation as the person who is signed in. */
export function Join({
  token,
  withProof,
  name,
  onDone,
}: {
  token: string
  withProof: WithProof
  name: string
  onDone(): Promise<void>
}) {
  const { isBusy, trouble, act } = useAct()
  const join = (): Promise<void> =>
    act(async () => {
      await withProof(kept => atLarge.post('/api/v1/invitation/join', { body: { token, ...kept } }))
      await onDone()
    })
  return (
    <section class="stack" aria-label="Accept as who you are">
      <p>
        You are signed in as <strong>{name}</strong>. Accept the invitation as this person if that is you: you
        keep how you sign in.
      </p>
      {trouble.value !== undefined && <Notice kind="bad">{trouble.value}</Notice>}
      <div>
        <button type="button" class="primary" disabled={isBusy.value} onClick={() => void join()}>
          Accept as {name}
        </button>
      </div>
    </section>
  )
}
