import { timingSafeEqual } from 'node:crypto'
import type { Environment } from '../../ids.ts'
import { type FairQueue, makeFairQueue } from '../../limits/fair-queue.ts'
import { kindsOfWork } from '../../limits/kinds-of-work.ts'
import { type DeriveKey, deriveByScrypt, keyBytes, type ScryptCost } from './derive-by-scrypt.ts'
import { normalisePassword } from './password-rules.ts'

/** 64 MiB and a fifth of a second, by OWASP's table for scrypt. */
const usualCost: ScryptCost = { ln: 16, r: 8, p: 2 }
const saltBytes = 16

/** Hashes passwords, a few at a time, each address its fair share of them. */
export interface PasswordHashing {
  /** @throws NoPlace */
  hash(password: string, origin: string): Promise<string>
  /**
   * Whether a password is the one of which there is this hash. Where there is none, one is made all the same, so that it takes as
   * long.
   *
   * @throws NoPlace
   */
  verify(password: string, stored: string | null | undefined, origin: string): Promise<boolean>
  /** Whether a hash costs something else than those that are made now. */
  isOutdated(stored: string): boolean
}

/**
 * Hashes with scrypt.
 *
 * @param derive what makes the key; this process, in threads of its own, where absent
 * @param places where they are hashed; of their own where absent
 */
export function makePasswordHashing(
  { randomBytes }: Pick<Environment, 'randomBytes'>,
  {
    derive = deriveByScrypt,
    cost = usualCost,
    places = makeFairQueue(kindsOfWork.hashing),
  }: { derive?: DeriveKey | undefined; cost?: ScryptCost; places?: FairQueue } = {},
): PasswordHashing {
  const inTurn = async <Result>(origin: string, work: () => Promise<Result>): Promise<Result> => {
    const leave = await places.enter(origin)
    try {
      return await work()
    } finally {
      leave()
    }
  }
  const none = { cost, salt: Buffer.alloc(saltBytes), key: Buffer.alloc(keyBytes) }
  return {
    async hash(password, origin) {
      const salt = Buffer.from(randomBytes(saltBytes))
      const key = await inTurn(origin, () => derive(normalisePassword(password), salt, cost))
      return writeHash({ cost, salt, key })
    },
    async verify(password, stored, origin) {
      const known = stored == null ? none : readHash(stored)
      const key = await inTurn(origin, () => derive(normalisePassword(password), known.salt, known.cost))
      return timingSafeEqual(key, known.key) && known !== none
    },
    isOutdated(stored) {
      const { ln, r, p } = readHash(stored).cost
      return ln !== cost.ln || r !== cost.r || p !== cost.p
    },
  }
}

interface Hashed {
  cost: ScryptCost
  salt: Buffer
  key: Uint8Array
}

/** In the PHC string format. */
function writeHash({ cost: { ln, r, p }, salt, key }: Hashed): string {
  return `$scrypt$ln=${ln},r=${r},p=${p}$${salt.toString('base64url')}$${Buffer.from(key).toString('base64url')}`
}

function readHash(text: string): Hashed {
  const [, ln, r, p, salt, key] = /^\$scrypt\$ln=(\d+),r=(\d+),p=(\d+)\$([\w-]+)\$([\w-]+)$/.exec(text) ?? []
  if (salt === undefined || key === undefined)
    throw new Error('A password is stored in a form that is not known.')
  const cost = { ln: Number(ln), r: Number(r), p: Number(p) }
  return { cost, salt: Buffer.from(salt, 'base64url'), key: Buffer.from(key, 'base64url') }
}
