// A process that makes keys of passwords, a few at a time, in threads of its own.
import { liveApart } from '../../apart/live-apart.ts'
import type { AskedKey, MadeKey } from './derive-apart.ts'
import { deriveByScrypt } from './derive-by-scrypt.ts'

liveApart()

async function make({ id, password, salt, cost }: AskedKey): Promise<MadeKey> {
  try {
    return { id, key: await deriveByScrypt(password, salt, cost) }
  } catch (error) {
    return { id, failure: String(error) }
  }
}

process.on('message', asked => void make(asked as AskedKey).then(made => process.send?.(made)))
