import { useSignal } from '@preact/signals'
import type { WaitingFor } from '../../api/bodies.ts'
import { gateway } from '../../api/session.ts'
import { Badge } from '../../ui/badge.tsx'
import { CodeField } from '../../ui/code-field.tsx'
import { TextField } from '../../ui/fields.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useAct } from '../../ui/use-act.ts'
import type { ChangingAccount } from './changing-account.ts'

/** The mail address of the account: to prove, and to change, by a code that is sent there or by a host. */
export function MailAddress({
  account: { mail, isMailProven, mailProof },
  isFrozen,
  onChange,
  waiting,
  onAsked,
}: ChangingAccount & { waiting: WaitingFor | undefined; onAsked(): void }) {
  const wanted = useSignal<string | undefined>(undefined)
  const sentTo = useSignal<string | undefined>(undefined)
  const code = useSignal('')
  const { isBusy, trouble, act } = useAct()
  const ask = (address: string): Promise<void> =>
    act(async () => {
      const asked = await gateway().post('/api/v1/account/address', { body: { mail: address } })
      wanted.value = undefined
      code.value = ''
      if (asked.mailProof === 'CODE') sentTo.value = asked.mail
      else onAsked()
    })
  const prove = (address: string): Promise<void> =>
    act(async () => {
      const body = { mail: address, code: code.value.trim() }
      onChange(await gateway().post('/api/v1/account/address/proof', { body }))
      sentTo.value = undefined
    })
  const withdraw = (): Promise<void> =>
    act(async () => {
      await gateway().remove('/api/v1/account/address')
      onAsked()
    })
  const isIdle = wanted.value === undefined && sentTo.value === undefined
  return (
    <section class="card" aria-labelledby="mail-address">
      <div class="row">
        <h2 id="mail-address">Mail address</h2>
        <span class="spacer" />
        {isIdle && !isMailProven && waiting?.mail !== mail && (
          <button
            type="button"
            class="primary"
            disabled={isFrozen || isBusy.value}
            onClick={() => void ask(mail)}
          >
            {mailProof === 'CODE' ? 'Send a code' : 'Ask a host'}
          </button>
        )}
        {isIdle && (
          <button
            type="button"
            disabled={isFrozen}
            onClick={() => {
              wanted.value = ''
            }}
          >
            Change address
          </button>
        )}
      </div>
      <p>
        <span class="mail-address">{mail}</span>{' '}
        {isMailProven ? <Badge kind="good" text="Proven" /> : <Badge kind="warn" text="Not proven" />}
      </p>
      <p class="quiet">
        {isMailProven
          ? 'You sign in with it, and no other account can prove it.'
          : `You sign in with it. Prove that it is yours: then invitations to it are accepted at once. ${explainProof(mailProof)}`}
      </p>
      {waiting?.mail !== undefined && (
        <Notice kind="info" isStanding>
          <div class="row">
            <span>
              {waiting.mail} waits for a host, who asks you by another way whether it is yours. You sign in as{' '}
              {mail} until it is confirmed.
            </span>
            <button type="button" disabled={isBusy.value} onClick={() => void withdraw()}>
              Take back
            </button>
          </div>
        </Notice>
      )}
      {wanted.value !== undefined && (
        <form
          class="stack"
          aria-label="New mail address"
          onSubmit={event => {
            event.preventDefault()
            void ask(wanted.value?.trim() ?? '')
          }}
        >
          <TextField
            label="New mail address"
            hint={explainProof(mailProof)}
            inputMode="email"
            isNeeded
            saysNeeded={false}
            value={wanted.value}
            onChoose={value => {
              wanted.value = value
            }}
          />
          <div class="row">
            <button class="primary" type="submit" disabled={isBusy.value}>
              {mailProof === 'CODE' ? 'Send a code' : 'Ask a host'}
            </button>
            <button
              type="button"
              onClick={() => {
                wanted.value = undefined
              }}
            >
              Cancel
            </button>
          </div>
        </form>
      )}
      {sentTo.value !== undefined && (
        <form
          class="stack"
          aria-label="Code"
          onSubmit={event => {
            event.preventDefault()
            void prove(sentTo.value ?? '')
          }}
        >
          <Notice kind="good">A code was sent to {sentTo.value}. It is good once and for ten minutes.</Notice>
          <CodeField from="mail" code={code} />
          <div class="row">
            <button class="primary" type="submit" disabled={isBusy.value}>
              Prove the address
            </button>
            <button type="button" disabled={isBusy.value} onClick={() => void ask(sentTo.value ?? '')}>
              Send another code
            </button>
            <button
              type="button"
              onClick={() => {
                sentTo.value = undefined
              }}
            >
              Cancel
            </button>
          </div>
        </form>
      )}
      {trouble.value !== undefined && <Notice kind="bad">{trouble.value}</Notice>}
    </section>
  )
}

function explainProof(mailProof: ChangingAccount['account']['mailProof']): string {
  return mailProof === 'CODE'
    ? 'A code is sent there, which you write here.'
    : 'This gateway sends no mail, so a host of the gateway confirms the address.'
}
