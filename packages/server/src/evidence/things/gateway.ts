import {
  chainOfClock,
  chainOfEdition,
  chainOfSecretKey,
  chainOfSettings,
  nameBy,
} from '../../store/chains.ts'
import type { StandingEvidence } from '../../store/changes.ts'
import { findKeyId } from '../../store/secret-key.ts'
import type { KeyOfStore, KeyRingRow } from '../../store/tables.ts'
import { kindFor, madeBy } from './kind.ts'
import { thingWithoutRows } from './thing.ts'
import { ofGateway } from './trail-owner.ts'

// What the store itself came through. It has one chain of each.

const owner = () => ofGateway

const kind = kindFor<{ keyId: string | undefined }>()

const settings = thingWithoutRows(
  nameBy(chainOfSettings, []),
  { kind: 'settings', owner },
  {
    /** A process of the gateway began to work, with these settings; of a secret there is an HMAC. */
    started: kind({
      act: { title: 'Gateway started' },
      facts: (settings: Readonly<Record<string, string>>) => ({ settings, ...madeBy }),
      replay: () => {},
    }),
  },
  leave => ({
    'gateway-started': ({ settings: chosen, at }) => leave({}, 'started', at, chosen),
  }),
)

const clock = thingWithoutRows(
  nameBy(chainOfClock, []),
  { kind: 'clock', owner },
  {
    /** The clock by which times are recorded was set. */
    'clock-set': kind({
      act: { title: 'Clock set' },
      facts: (milliseconds: number) => ({ milliseconds }),
      replay: () => {},
    }),
  },
  leave => ({
    'clock-set': ({ milliseconds, at }) => leave({}, 'clock-set', at, milliseconds),
  }),
)

const edition = thingWithoutRows(
  nameBy(chainOfEdition, []),
  { kind: 'edition', owner },
  {
    /** Entries are proven by MACs from now on; `standing` is what stood in the store before. */
    edition: kind({
      act: { title: 'Evidence proven by the secret key from now on' },
      facts: (standing: StandingEvidence) => ({ edition: 2, standing, ...madeBy }),
      replay: () => {},
    }),
  },
  () => ({}),
)

const secretKey = thingWithoutRows(
  nameBy(chainOfSecretKey, []),
  { kind: 'secret-key', owner, stored: async db => ({ state: { keyId: await findKeyId(db) } }) },
  {
    /** An operator said which secret key the store belongs to; the checkpoints of the others are set aside. */
    adopted: kind({
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
    /** An operator has had a former key destroyed: what it has sealed opens no longer. */
    'key-destroyed': kind({
      act: { title: 'Former secret key destroyed' },
      facts: (keyId: string) => ({ destroyed: keyId }),
      replay: () => {},
    }),
  },
  leave => ({
    'key-adopted': ({ keyId, before, standing, at }) => leave({}, 'adopted', at, keyId, before, standing),
    'key-rotated': ({ row, insteadOf, successionSha256, standing, at }) =>
      leave({}, 'rotated', at, row, { insteadOf, successionSha256 }, standing),
    'key-destroyed': ({ keyId, at }) => leave({}, 'key-destroyed', at, keyId),
  }),
)

export const gatewayThings = [settings, clock, edition, secretKey] as const
