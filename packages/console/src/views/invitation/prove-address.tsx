import { useSignal } from '@preact/signals'
import { atLarge } from '../../api/session.ts'
import { CodeField } from '../../ui/code-field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useAct } from '../../ui/use-act.ts'

/** Has an invited person show with a code that the mail address is theirs. */
export function ProveAddress({
  token,
  mail,
  onProven,
}: {
  token: string
  mail: string
  onProven(proof: string): void
}) {
  const isSent = useSignal(false)
  const code = useSignal('')
  const { isBusy, trouble, act } = useAct()
  const send = (): Promise<void> =>
    act(async () => {
      await atLarge.post('/api/v1/invitation/code', { body: { token } })
      isSent.value = true
    })
  const prove = (event: Event): Promise<void> => {
    event.preventDefault()
    return act(async () => {
      const body = { token, code: code.value.trim() }
      onProven((await atLarge.post('/api/v1/invitation/proof', { body })).proof)
    })
  }
  return (
    <section class="stack" aria-labelledby="prove">
      <h2 id="prove">Is {mail} your address?</h2>
      <p>
        The invitation is for the person who reads the mail of this address. Have a code sent there, and write
        it here.
      </p>
      {isSent.value && !isBusy.value && trouble.value === undefined && (
        <Notice kind="good">A code was sent to {mail}. It is good once and for ten minutes.</Notice>
      )}
      {trouble.value !== undefined && <Notice kind="bad">{trouble.value}</Notice>}
      {isSent.value ? (
        <form class="stack" aria-label="Code" onSubmit={event => void prove(event)}>
          <CodeField from="mail" code={code} />
          <div class="row">
            <button class="primary" type="submit" disabled={isBusy.value}>
              Go on
            </button>
            <button type="button" disabled={isBusy.value} onClick={() => void send()}>
              Send another code
            </button>
          </div>
        </form>
      ) : (
        <div>
          <button type="button" class="primary" disabled={isBusy.value} onClick={() => void send()}>
            Send the code
          </button>
        </div>
      )}
    </section>
  )
}
