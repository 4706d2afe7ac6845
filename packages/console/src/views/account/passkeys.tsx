import { useSignal } from '@preact/signals'
import type { Account } from '../../api/bodies.ts'
import { gateway, offer } from '../../api/session.ts'
import { Confirm } from '../../ui/confirm.tsx'
import { PasskeyForm } from '../../ui/passkey-form.tsx'
import { Time } from '../../ui/time.tsx'
import type { ChangingAccount } from './changing-account.ts'

/** The passkeys of the person: to add, and to remove. */
export function Passkeys({ account, isFrozen, onChange }: ChangingAccount) {
  const isAdding = useSignal(false)
  const { passkeys, hasPassword } = account
  const add = async (name: string): Promise<void> => {
    const [options, { makePasskey }] = await Promise.all([
      gateway().post('/api/v1/account/passkeys/options'),
      import('../../session/passkeys.ts'),
    ])
    const passkey = await makePasskey(options)
    onChange(await gateway().post('/api/v1/account/passkeys', { body: { name, passkey } }))
    isAdding.value = false
  }
  return (
    <section class="card" aria-labelledby="passkeys">
      <div class="row">
        <h2 id="passkeys">Passkeys</h2>
        <span class="spacer" />
        {offer.value?.passkeys === true && !isAdding.value && (
          <button
            type="button"
            disabled={isFrozen}
            onClick={() => {
              isAdding.value = true
            }}
          >
            Add a passkey
          </button>
        )}
      </div>
      {passkeys.length === 0 ? (
        <p class="quiet">
          {offer.value?.passkeys === true
            ? 'No passkeys yet. With one you sign in by finger, face or PIN.'
            : 'No passkeys: the console has an address of numbers, and passkeys need a name.'}
        </p>
      ) : (
        <ul class="lines">
          {passkeys.map(passkey => (
            <li key={passkey.id}>
              <div>
                <strong>{passkey.name}</strong>
                <div class="hint">
                  Added <Time at={passkey.createdAt} />
                  {passkey.lastUsedAt === undefined ? ', not used yet' : ', used last '}
                  {passkey.lastUsedAt !== undefined && <Time at={passkey.lastUsedAt} />}
                </div>
              </div>
              {passkeys.length === 1 && !hasPassword ? (
                <span class="hint">Your only way to sign in. Add another one to remove it.</span>
              ) : (
                <Confirm
                  label="Remove"
                  about={passkey.name}
                  title={`Remove the passkey “${passkey.name}”?`}
                  isDisabled={isFrozen}
                  isQuiet
                  action={() => remove(passkey, onChange)}
                >
                  You cannot sign in with it any longer. Where you are signed in now stays so. Delete it on
                  its device too.
                </Confirm>
              )}
            </li>
          ))}
        </ul>
      )}
      {isAdding.value && <PasskeyForm label="Make the passkey" make={add} />}
    </section>
  )
}

async function remove(
  { id }: Account['passkeys'][number],
  onChange: ChangingAccount['onChange'],
): Promise<void> {
  onChange(await gateway().remove('/api/v1/account/passkeys/{id}', { path: { id } }))
}
