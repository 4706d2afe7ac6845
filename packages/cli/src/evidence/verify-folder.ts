import { createHash, createPublicKey, verify } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { counted } from '../counted.ts'
import { CommandFailure } from '../run-command.ts'

/** What was found of a folder that an export wrote. */
export interface FolderVerification {
  /** Each thing that is not as the gateway wrote it. */
  problems: { file?: string; what: string }[]
  files: number
  chains: number
  entries: number
  /** The key that signed it: SHA-256, hexadecimal. */
  keyId: string
}

/**
 * Looks for everything in the folder of an export that is not as the gateway wrote it, without that gateway: its files, the chains, what
 * proves them, and the documents that they speak of.
 *
 * @param heads files with signed heads that were kept elsewhere, against which its checkpoints are held
 * @throws CommandFailure for what is no such folder, and for heads that cannot be read
 */
export async function verifyFolder(folder: string, heads: readonly string[]): Promise<FolderVerification> {
  const kept = await Promise.all(heads.map(readHead))
  const work = new FolderCheck(folder)
  return work.run(kept)
}

/** A verification of a folder in words. */
export function folderText(
  folder: string,
  { problems, files, chains, entries, keyId }: FolderVerification,
  heads: number,
): string {
  const looked = `${counted(entries, 'entry', 'entries')} in ${counted(chains, 'chain')}, and ${counted(files, 'file')}`
  if (problems.length > 0) {
    const many = problems.length === 1 ? 'One thing is' : `${problems.length} things are`
    const told = problems.map(({ file, what }) => `  ${file === undefined ? '' : `${file}: `}${what}`)
    return [`${many} not as the gateway wrote it, in ${looked}:`, '', ...told].join('\n')
  }
  const sound = `Nothing is wrong with ${folder}: ${looked}, signed with the key ${keyId}.`
  return heads > 0
    ? sound
    : `${sound}\nCompare that key with one that you got elsewhere ("udigate evidence head" of the gateway, kept before), or give such a head with --head.`
}

interface Head {
  file: string
  number: number
  digest: string
  publicKey: string
}

interface Folder {
  organisation: string
  stage: string
  at: string
  publicKey: string
  signature: string
}

interface Proof {
  chain: string
  checkpoint: number
  leaf: string
  path: { side: 'left' | 'right'; hash: string }[]
}

class FolderCheck {
  readonly #folder: string
  readonly #problems: FolderVerification['problems'] = []
  /** The hashes of all files, as the list has them. */
  readonly #sums = new Map<string, string>()
  /** The files that are there. */
  readonly #found = new Set<string>()
  /** The keys that count: that of the folder, and those that it has succeeded. */
  #keys: ReadonlySet<string> = new Set()
  /** By number: the digest of each checkpoint. */
  readonly #checkpoints = new Map<number, string>()

  constructor(folder: string) {
    this.#folder = folder
  }

  async run(heads: readonly Head[]): Promise<FolderVerification> {
    const about = await this.#readAbout()
    const list = await this.#text('FILES.sha256')
    const line = JSON.stringify([
      'udigate evidence folder 1',
      about.organisation,
      about.stage,
      about.at,
      hash(list),
    ])
    if (!isSigned(about.publicKey, line, about.signature))
      this.#say('is not the list that the gateway signed: it, or folder.json, was changed', 'FILES.sha256')
    await this.#checkFiles(list)
    const looked = await this.#followProofs(about.publicKey).catch(() => {
      this.#say('its indexes are not written as a gateway writes them: chains and proofs cannot be followed')
      return { chains: 0, entries: 0 }
    })
    this.#checkHeads(heads)
    const keyId = readKeyId(about.publicKey)
    return { problems: this.#problems, files: this.#sums.size, ...looked, keyId: keyId ?? 'unknown' }
  }

  /** What of a folder that a forger has signed may be anything. */
  async #followProofs(publicKey: string): Promise<{ chains: number; entries: number }> {
    await this.#checkCheckpoints(publicKey)
    return this.#checkChains()
  }

  #say(what: string, file?: string): void {
    this.#problems.push({ ...(file !== undefined && { file }), what })
  }

  async #readAbout(): Promise<Folder> {
    try {
      const about = JSON.parse(await this.#text('folder.json')) as Folder
      if (typeof about.publicKey === 'string' && typeof about.signature === 'string') return about
    } catch {
      // Said below.
    }
    throw new CommandFailure(
      `${this.#folder} is no folder that "udigate evidence export" has written: it has no folder.json that can be read.`,
      2,
    )
  }

  async #text(name: string): Promise<string> {
    return readFile(join(this.#folder, name), 'utf8').catch(() => '')
  }

  /** That all files of the list are there as they were written, and no others. */
  async #checkFiles(list: string): Promise<void> {
    for (const line of list.split('\n').filter(each => each !== '')) {
      const [, sum = '', name = ''] = /^([0-9a-f]{64}) {2}(.+)$/.exec(line) ?? []
      this.#sums.set(name, sum)
    }
    const there = await readdir(this.#folder, { recursive: true, withFileTypes: true })
    const root = join(this.#folder, '.')
    for (const entry of there) {
      if (entry.isDirectory()) continue
      const path = relative(root, join(entry.parentPath, entry.name))
      this.#found.add(path.replaceAll(sep, '/'))
    }
    for (const name of this.#found)
      if (!this.#sums.has(name) && name !== 'FILES.sha256' && name !== 'folder.json')
        this.#say('was not written by the gateway', name)
    for (const [name, sum] of this.#sums) {
      if (!this.#found.has(name)) this.#say('is missing', name)
      else if ((await hashFile(join(this.#folder, name))) !== sum) this.#say('was changed', name)
    }
  }

  /** That each checkpoint is signed, with the key of the folder or one that it has succeeded. */
  async #checkCheckpoints(publicKey: string): Promise<void> {
    if ((await this.#text('key.pem')) !== publicKey)
      this.#say('is not the key that signed the folder', 'key.pem')
    this.#keys = await this.#readSucceededKeys(publicKey)
    for (const name of this.#sums.keys()) {
      const [, number] = /^checkpoints\/(\d{9,})\.line$/.exec(name) ?? []
      if (number === undefined) continue
      const line = await this.#text(name)
      const key = (await this.#text(`checkpoints/${number}.pem`)) || publicKey
      const signature = await readFile(join(this.#folder, `checkpoints/${number}.sig`)).catch(() =>
        Buffer.alloc(0),
      )
      if (!this.#keys.has(key)) this.#say('is signed with a key that leads to no other here', name)
      else if (!isSigned(key, line, signature.toString('base64')))
        this.#say('is not signed by the gateway', name)
      this.#checkpoints.set(Number(number), String(readItems(line)[5]))
    }
  }

  /** The key of the folder, and those from which successions lead to it. */
  async #readSucceededKeys(publicKey: string): Promise<ReadonlySet<string>> {
    const keys = new Set([publicKey])
    if (!this.#sums.has('successions.json')) return keys
    const successions = readJson(await this.#text('successions.json'))
    for (const each of (Array.isArray(successions) ? successions : []).toReversed() as Record<
      string,
      string
    >[]) {
      const {
        line = '',
        formerPublicKey = '',
        formerSignature = '',
        publicKey: next = '',
        signature = '',
      } = each
      const members = readItems(line)
      const isWhole =
        members[6] === formerPublicKey &&
        members[8] === next &&
        isSigned(formerPublicKey, line, formerSignature) &&
        isSigned(next, line, signature)
      if (!isWhole) this.#say('has a succession that both keys have not signed', 'successions.json')
      else if (keys.has(next)) keys.add(formerPublicKey)
    }
    return keys
  }

  /** That each chain follows from entry to entry, a checkpoint covers it, and its documents are those it speaks of. */
  async #checkChains(): Promise<{ chains: number; entries: number }> {
    const index = readJson(await this.#text('index.json')) as {
      chains?: { chain: string; file: string }[]
      files?: { name: string; sha256: string; chain: string }[]
    }
    const proofs = readJson(await this.#text('proofs.json'))
    const proofOf = new Map(
      (Array.isArray(proofs) ? (proofs as Proof[]) : []).map(proof => [proof.chain, proof]),
    )
    const files = Map.groupBy(index?.files ?? [], ({ chain }) => chain)
    let entries = 0
    const chains = index?.chains ?? []
    for (const { chain, file } of chains) {
      if (!this.#sums.has(file)) {
        this.#say(`its file ${file} is not in the list`, chain)
        continue
      }
      const documents = new Map((files.get(chain) ?? []).map(each => [each.sha256, each.name]))
      const proof = proofOf.get(chain)
      const leaf = readItems(proof?.leaf ?? '')
      let previous: string | undefined
      let isProven = false
      if (!this.#found.has(file)) continue
      for await (const line of createInterface({ input: createReadStream(join(this.#folder, file)) })) {
        const members = readItems(line)
        entries += 1
        if (previous !== undefined && members[6] !== previous)
          this.#say(`entry ${String(members[2])} does not follow the one before it`, file)
        if (members[1] !== chain) this.#say(`entry ${String(members[2])} is of another chain`, file)
        previous = hash(line)
        if (leaf[1] === chain && leaf[2] === members[2] && leaf[3] === previous) isProven = true
        for (const sum of documents.keys()) if (line.includes(sum)) documents.delete(sum)
      }
      if (!proof || !isProven || this.#checkpoints.get(proof.checkpoint) !== climb(proof))
        this.#say('no checkpoint covers it', file)
      for (const name of documents.values()) this.#say(`no entry of ${chain} has its hash`, name)
    }
    return { chains: chains.length, entries }
  }

  #checkHeads(heads: readonly Head[]): void {
    for (const { file, number, digest, publicKey: key } of heads) {
      const here = this.#checkpoints.get(number)
      if (!this.#keys.has(key))
        this.#say(`the head ${file} is of another gateway, or of a key that is not here`)
      else if (here !== undefined && here !== digest)
        this.#say(`checkpoint ${number} is another one than the head ${file} says`)
    }
  }
}

async function readHead(file: string): Promise<Head> {
  const text = await readFile(file, 'utf8').catch((error: Error) => {
    throw new CommandFailure(`${file} cannot be read: ${error.message}.`, 2)
  })
  const head = readJson(text) as Partial<Head> | undefined
  const { number, digest, publicKey } = head ?? {}
  if (typeof number !== 'number' || typeof digest !== 'string' || typeof publicKey !== 'string')
    throw new CommandFailure(`${file} is no signed head.`, 2)
  return { file, number, digest, publicKey }
}

/** What the steps of a proof come to, from a leaf to the root of its tree (RFC 6962). */
function climb({ leaf, path }: Proof): string | undefined {
  if (!Array.isArray(path)) return undefined
  let node = createHash('sha256').update('\0').update(leaf).digest()
  for (const { side, hash: other } of path) {
    const step = Buffer.from(other, 'hex')
    const [left, right] = side === 'left' ? [step, node] : [node, step]
    node = createHash('sha256').update('\x01').update(left).update(right).digest()
  }
  return node.toString('hex')
}

function isSigned(publicKey: string, text: string, signature: string): boolean {
  try {
    return verify(null, Buffer.from(text), createPublicKey(publicKey), Buffer.from(signature, 'base64'))
  } catch {
    return false
  }
}

function readKeyId(publicKey: string): string | undefined {
  try {
    return hash(createPublicKey(publicKey).export({ format: 'der', type: 'spki' }))
  } catch {
    return undefined
  }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function readItems(text: string): readonly unknown[] {
  const value = readJson(text)
  return Array.isArray(value) ? value : []
}

function hash(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex')
}

async function hashFile(path: string): Promise<string> {
  const whole = createHash('sha256')
  for await (const piece of createReadStream(path)) whole.update(piece as Uint8Array)
  return whole.digest('hex')
}
