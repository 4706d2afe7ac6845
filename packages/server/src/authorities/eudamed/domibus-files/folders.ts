import { mkdir, mkdtemp, rename, rmdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { isThere } from '../durable-files.ts'

/** The folders below the plugin's location: its own, and beside them those of the gateway. */
export interface Folders {
  /** What is to be sent. The plugin makes it when it first looks. */
  outgoing: string
  /** What was received: one folder for each recipient, in it one for each message. */
  incoming: string
  /** Where the plugin may move what was sent, and what was not. */
  sent: string
  failed: string
  /** The gateway's own, on the same file system, where the plugin does not look. */
  own: string
  /** Transmissions that the plugin must not see yet. */
  preparing: string
  /** One file for each transmission that the plugin is through with. */
  done: string
  /** Answers that were stored. */
  collected: string
}

/** The file beside a payload that says where it goes. */
export const metadataName = 'metadata.xml'

/** What a payload is called when it is sent. */
export const payloadName = 'message.xml'

export function locateFolders(location: string): Folders {
  const own = join(location, 'udigate')
  return {
    outgoing: join(location, 'OUT'),
    incoming: join(location, 'IN'),
    sent: join(location, 'SENT'),
    failed: join(location, 'FAILED'),
    own,
    preparing: join(own, 'preparing'),
    done: join(own, 'done'),
    collected: join(own, 'collected'),
  }
}

/** Makes the gateway's own folders where they are missing; never the location itself, which may just not be mounted. */
export async function makeOwnFolders({ own, preparing, done, collected }: Folders): Promise<void> {
  for (const folder of [own, preparing, done, collected]) {
    await mkdir(folder).catch(error => {
      if (!isThere(error)) throw error
    })
  }
}

/**
 * Proves that a message could be sent: that a folder can be made among those of the gateway and moved to where the plugin
 * looks. Empty, it is nothing to the plugin.
 *
 * @throws what the system says where it could not
 */
export async function proveUsable(folders: Folders): Promise<void> {
  await makeOwnFolders(folders)
  let proof = await mkdtemp(join(folders.preparing, 'proof-'))
  try {
    const moved = join(folders.outgoing, basename(proof))
    await rename(proof, moved)
    proof = moved
  } finally {
    await rmdir(proof)
  }
}
