import type { ResealedSecret, StandingEvidence } from '../../store/changes.ts'
import type { EntityRow, KeyOfStore, KeyRingRow } from '../../store/tables.ts'
import { describeEntity, hashOrNull } from '../describe-rows.ts'
import { readItems, readMembers } from '../read-stored.ts'
import type { Stored } from '../stored-state.ts'
import { kind, madeBy } from './kind.ts'

/** What is kept of entities, and what the store itself came through. */
export const storeKinds = {
  /**
   * What is kept of an entity is another: after an accepted operation, as a pull or a question showed it, or as whose it is.
   * It is done by the submission or the pull.
   */
  kept: kind({
    to: ['kept'],
    act: { title: 'Registered content changed', by: () => null },
    /** @param message the question of the pull whose answer shows it */
    facts: (row: EntityRow, by: string | null, message?: string) => ({ ...describeEntity(row), by, message }),
    replay({ state, facts: { by: _by, message: _message, ...kept } }) {
      Object.assign(state, { filePull: undefined }, kept)
    },
  }),
  /** What was stored of something when its evidence began, since it is older than that. */
  anchored: kind({
    to: [
      'received',
      'composed',
      'pulling',
      'inquiring',
      'granted',
      'subscribed',
      'registered',
      'kept',
      'mapping-kept',
      'code-list-changed',
      'subscription-made',
      'person-made',
      'role-granted',
      'invited',
      'account-kept',
      'unmatched',
      'settings',
      'clock',
      'secret-key',
    ],
    act: { title: 'Recorded as it stood when its evidence began' },
    opens: true,
    facts: (stored: Stored | undefined) => ({
      kind: stored?.kind,
      at: stored?.at,
      facts: stored?.facts,
      state: stored?.state,
      parts: [...(stored?.parts ?? [])],
    }),
    replay({ replayed, facts: { kind, at, facts, state, parts } }) {
      const opened = { kind: String(kind), facts: readMembers(facts) }
      replayed.opened = { ...opened, at: typeof at === 'number' ? at : undefined }
      Object.assign(replayed.state, readMembers(state))
      for (const each of readItems(parts)) {
        const [name, part] = readItems(each)
        replayed.parts.set(String(name), readMembers(part))
      }
    },
  }),
  /** A process of the gateway began to work, with these settings; of a secret there is an HMAC. */
  started: kind({
    to: ['settings'],
    act: { title: 'Gateway started' },
    facts: (settings: Readonly<Record<string, string>>) => ({ settings, ...madeBy }),
    replay: () => {},
  }),
  /** The clock by which times are recorded was set. */
  'clock-set': kind({
    to: ['clock'],
    act: { title: 'Clock set' },
    facts: (milliseconds: number) => ({ milliseconds }),
    replay: () => {},
  }),
  /** Entries are proven by MACs from now on; `standing` is what stood in the store before. */
  edition: kind({
    to: ['edition'],
    act: { title: 'Evidence proven by the secret key from now on' },
    facts: (standing: StandingEvidence) => ({ edition: 2, standing, ...madeBy }),
    replay: () => {},
  }),
  /** An operator said which secret key the store belongs to; the checkpoints of the others are set aside. */
  adopted: kind({
    to: ['secret-key'],
    act: { title: 'Secret key adopted' },
    facts: (keyId: string, { keyId: was, signers }: KeyOfStore, standing: StandingEvidence) => ({
      keyId,
      insteadOf: was ?? null,
      setAside: signers
        .filter(signer => signer.keyId !== keyId)
        .map(signer => ({ keyId: signer.keyId, checkpoints: signer.checkpoints, last: signer.last })),
      standing,
    }),
    replay({ state, facts }) {
      state.keyId = facts.keyId
    },
  }),
  /** A key has succeeded the one before; what was recorded with it stands from then on. */
  rotated: kind({
    to: ['secret-key'],
    act: { title: 'Secret key rotated' },
    facts: (
      { number, key_id: keyId }: Pick<KeyRingRow, 'number' | 'key_id'>,
      { insteadOf, successionSha256 }: { insteadOf: string; successionSha256: string },
      standing: StandingEvidence,
    ) => ({ number, keyId, insteadOf, successionSha256, standing }),
    replay({ state, facts }) {
      state.keyId = facts.keyId
    },
  }),
  /** What a former key had sealed is the same, and sealed with the present one. */
  resealed: kind({
    to: ['registered', 'subscribed', 'account-kept'],
    facts: (sealed: ResealedSecret) => ({
      ...('actor' in sealed && { tokenSha256: hashOrNull(sealed.actor.sealed_token) }),
      ...('webhook' in sealed && { secretSha256: hashOrNull(sealed.webhook.sealed_secret) }),
      ...('account' in sealed && { totpSha256: hashOrNull(sealed.account.sealed_totp) }),
    }),
    replay: ({ state, facts, change }) => change(state, facts),
  }),
  /** An operator has had a former key destroyed: what it has sealed opens no longer. */
  'key-destroyed': kind({
    to: ['secret-key'],
    act: { title: 'Former secret key destroyed' },
    facts: (keyId: string) => ({ destroyed: keyId }),
    replay: () => {},
  }),
} as const
