import { createHmac, scryptSync } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { verifyEvidence } from '../src/evidence/verify.ts'
import { type Accepted, acceptFor, type NotAccepted } from '../src/people/accounts/accept.ts'
import type { Accounting } from '../src/people/accounts/accounting.ts'
import { makeChallenge, readChallenge, type UsedChallenge } from '../src/people/accounts/challenges.ts'
import { proposeTotp, readNewPassword } from '../src/people/accounts/enrolment.ts'
import { findOpenInvitation, invitePerson, type WantedInvitation } from '../src/people/accounts/invite.ts'
import { verifyNewPasskey } from '../src/people/accounts/passkeys.ts'
import { makePasswordHashing } from '../src/people/accounts/password-hashing.ts'
import type { BegunSession } from '../src/people/sessions.ts'
import { makeRandomBytes } from '../src/random-bytes.ts'
import { Refusal } from '../src/rights/refusal.ts'
import { sealWith } from '../src/secrets/sealing.ts'
import type { WriteTransaction } from '../src/store/changes.ts'
import { type Authenticator, makeAuthenticator } from './authenticator.ts'
import { databaseFor } from './on-both-stores.ts'
import { openFirst, testSigner } from './open-test-store.ts'

export const party = { id: 'udigate.maker.example', origin: 'https://udigate.maker.example' }

/** A password that is good enough. */
export const password = 'rain on seven tin roofs'

/** Whom tests invite. */
export const ada: WantedInvitation = {
  name: 'Ada Lovelace',
  mail: 'Ada@Maker.example',
  roles: [{ role: 'editor', organisation: 'maker', stage: 'preview', actors: 'any' }],
}

/** The code that an authenticator app shows (RFC 6238), made without the gateway's own code. */
export function showCode(secret: string, at: Date): string {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
  let [bits, held] = [0n, 0n]
  const bytes: number[] = []
  for (const letter of secret) {
    bits = (bits << 5n) | BigInt(letters.indexOf(letter))
    held += 5n
    if (held < 8n) continue
    held -= 8n
    bytes.push(Number((bits >> held) & 0xffn))
    bits &= (1n << held) - 1n
  }
  const counter = Buffer.alloc(8)
  counter.writeUInt32BE(Math.floor(at.getTime() / 30_000), 4)
  const mac = createHmac('sha1', Buffer.from(bytes)).update(counter).digest()
  const offset = mac.readUInt8(19) % 16
  return String(mac.readInt32BE(offset) & 0x7fffffff)
    .slice(-6)
    .padStart(6, '0')
}

/** A store with all that accounts are made with, a clock that goes as it is told, and passwords that cost little. */
export async function makeAccountWorld(t: TestContext) {
  const folder = mkdtempSync(join(tmpdir(), 'udigate-accounts-'))
  const database = await databaseFor(t)
  const place = { dataDir: folder, ...(database ? { databaseUrl: database.url } : {}) }
  let time = Date.UTC(2027, 0, 15, 9)
  const now = () => new Date(time)
  const randomBytes = makeRandomBytes()
  const store = await openFirst(place, now)
  t.after(async () => {
    await store.close()
    await database?.drop()
    rmSync(folder, { recursive: true, force: true })
  })
  const counts = { hashes: 0 }
  const accounting: Accounting = {
    store,
    now,
    randomBytes,
    sealing: sealWith(Buffer.alloc(32, 5)),
    passwords: makePasswordHashing(
      { randomBytes },
      {
        async derive(text, salt) {
          counts.hashes += 1
          return scryptSync(text, salt, 32, { N: 2 })
        },
      },
    ),
    sessionTimes: { idle: 3_600_000, lifetime: 36_000_000 },
    providers: [],
  }
  const write = <Result>(work: (db: WriteTransaction) => Promise<Result>) => store.write(work)

  /** Invites a person, by a link that is given into their hands unless something else is said. */
  const invite = async (wanted: WantedInvitation = ada): Promise<string> => {
    const given = { isConfirmed: true, ...wanted }
    const made = await write(db => invitePerson(db, accounting, given, 'command line'))
    if (made instanceof Refusal) throw new Error(made.because)
    return made.token
  }
  const find = (token: string) => findOpenInvitation(store.db, token, now())
  const require = async (token: string) => {
    const row = await find(token)
    if (!row) throw new Error('The invitation is not open.')
    return row
  }
  return {
    store,
    db: store.db,
    accounting,
    counts,
    now,
    write,
    invite,
    find,
    pass(milliseconds: number): void {
      time += milliseconds
    },
    /** Accepts an invitation with a passkey. */
    async acceptWithPasskey(
      token: string,
      authenticator: Authenticator = makeAuthenticator(party.origin),
      isProven = false,
    ) {
      const row = await require(token)
      const purpose = `invitation ${row.id}` as const
      const asked = makeChallenge(accounting, purpose).toString('base64url')
      let challenge: UsedChallenge | undefined
      const passkey = await verifyNewPasskey(
        authenticator.create({ challenge: asked, rp: { id: party.id } }),
        party,
        text => {
          challenge = readChallenge(accounting, purpose, text)
          return challenge !== undefined
        },
      )
      if (!passkey || !challenge) throw new Error('The passkey was refused.')
      const way = { kind: 'passkey' as const, passkey, name: 'Key', challenge }
      const result = await acceptFor(accounting, row, way, isProven)
      return { accepted: findSignedIn(result), result, authenticator }
    },
    /** Accepts an invitation with a password, and passes the step of time of the code that this takes. */
    async acceptWithPassword(token: string, isProven = false) {
      const row = await require(token)
      const purpose = `invitation ${row.id}` as const
      const { secret, ticket } = proposeTotp(accounting, purpose, 'ada@maker.example')
      const chosen = { password, ticket, code: showCode(secret, now()) }
      const read = await readNewPassword(accounting, purpose, chosen, [], 'here')
      if ('because' in read) throw new Error(read.because)
      const result = await acceptFor(accounting, row, { kind: 'password', password: read }, isProven)
      time += 30_000
      return { accepted: findSignedIn(result), result, secret }
    },
    /** What does not agree with the evidence. */
    async problems(): Promise<string[]> {
      const found: string[] = []
      for await (const { chain, what } of verifyEvidence({ db: store.db, signer: testSigner })) {
        found.push(`${chain}: ${what}`)
      }
      return found
    },
  }
}

/** Who was signed in by an invitation; `undefined` where it was not accepted, or is to be confirmed. */
function findSignedIn(result: Accepted | NotAccepted): (Accepted & { session: BegunSession }) | undefined {
  return typeof result === 'string' || !result.session ? undefined : { ...result, session: result.session }
}
