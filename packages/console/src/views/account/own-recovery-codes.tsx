import { useSignal } from '@preact/signals'
import { gateway } from '../../api/session.ts'
import { Confirm } from '../../ui/confirm.tsx'
import { RecoveryCodes } from '../../ui/recovery-codes.tsx'
import type { ChangingAccount } from './changing-account.ts'

/** How many recovery codes are left, and new ones in their place. */
export function OwnRecoveryCodes({ account, isFrozen, onChange }: ChangingAccount) {
  const made = useSignal<readonly string[] | undefined>(undefined)
  const { mail, recoveryCodesLeft: left } = account
  if (made.value !== undefined) {
    return (
      <div class="card">
        <RecoveryCodes
          codes={made.value}
          mail={mail}
          onDone={() => {
            made.value = undefined
          }}
        />
      </div>
    )
  }
  return (
    <section class="card" aria-labelledby="recovery-codes">
      <div class="row">
        <h2 id="recovery-codes">Recovery codes</h2>
        <span class="spacer" />
        <Confirm
          label="Make new codes"
          title="Make new recovery codes?"
          kind="primary"
          isQuiet
          isDisabled={isFrozen}
          action={async () => {
            const { recoveryCodes } = await gateway().post('/api/v1/account/recovery-codes')
            onChange({ ...account, recoveryCodesLeft: recoveryCodes.length })
            made.value = recoveryCodes
          }}
        >
          The codes that you have now stop working. The new ones are shown once.
        </Confirm>
      </div>
      <p class={left <= 3 ? 'needs-attention' : 'quiet'}>
        {left === 0 ? 'None left.' : `${left} left.`} Each signs you in once when you have lost your device.
      </p>
    </section>
  )
}
