import { createHash } from 'node:crypto'
import type { ExportItem } from '../export-item.ts'
import type { Signer } from '../signing.ts'
import { describeExchange, nameExchangeFiles } from './exchange-files.ts'
import type { Exported, Item } from './exported.ts'
import { indexPage } from './index-page.ts'
import { makeChainFiles } from './name-chain-file.ts'
import { readme } from './readme.ts'
import { type ChainContent, RegisterPages } from './register-pages.ts'

/** A file of a folder; what comes in pieces is read once, before the next file is asked for. */
export interface FolderFile {
  name: string
  content: string | Uint8Array | AsyncIterable<string>
}

/** What is signed over a folder: that a gateway wrote these files. A JSON array that says first what it is. */
function formatFolder(
  about: { organisation: string; stage: string; at: string },
  filesSha256: string,
): string {
  return JSON.stringify(['udigate evidence folder 1', about.organisation, about.stage, about.at, filesSha256])
}

/**
 * Writes an export as the files of a folder, as it comes: documents, chains, checkpoints, proofs, and indexes for people and programs.
 * The last two are the list of all files with their hashes, and the signature of the gateway over it.
 *
 * @param items an export, whole and in its order
 */
export async function* listFolderFiles(
  items: AsyncIterable<ExportItem>,
  signer: Pick<Signer, 'sign' | 'keyId' | 'publicKey'>,
): AsyncGenerator<FolderFile, void> {
  const folder = new FolderWriter()
  const sums: string[] = []
  for await (const file of folder.write(items)) {
    const { name, content } = file
    if (typeof content === 'string' || content instanceof Uint8Array) {
      yield file
      sums.push(`${hash(content)}  ${name}\n`)
      continue
    }
    const whole = createHash('sha256')
    yield { name, content: hashed(content, whole) }
    sums.push(`${whole.digest('hex')}  ${name}\n`)
  }
  const list = sums.join('')
  const { about, counts } = folder
  const { organisation, stage, at } = about
  yield { name: 'FILES.sha256', content: list }
  const { keyId, publicKey } = signer
  const signature = signer.sign(formatFolder(about, hash(list)))
  yield {
    name: 'folder.json',
    content: lines({ organisation, stage, at, ...counts, keyId, publicKey, signature }),
  }
}

async function* hashed(content: AsyncIterable<string>, whole: ReturnType<typeof createHash>) {
  for await (const piece of content) {
    whole.update(piece)
    yield piece
  }
}

function hash(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex')
}

function lines(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`
}

/** What is kept while a folder is written: of each chain, document, submission and message what its indexes say. */
class FolderWriter {
  #about: Item<'about'> | undefined
  counts: Omit<Item<'end'>, 'type'> = { submissions: 0, messages: 0, files: 0, entries: 0 }
  readonly #fileOf = makeChainFiles()
  readonly #chains: { chain: string; file: string; entries: number; hash: string | undefined }[] = []
  readonly #files: { name: string; sha256: string; chain: string }[] = []
  readonly #sums: string[] = []
  readonly #exchanges: object[] = []
  readonly #submissions: Item<'submission'>[] = []
  readonly #messages: Item<'message'>[] = []
  readonly #pulls: Item<'pull'>[] = []
  readonly #devices: Item<'device'>[] = []
  readonly #access: Item<'access'>[] = []
  readonly #leftOut: Item<'left-out'>[] = []
  #software: Item<'software'> | undefined
  #current: ChainContent | undefined
  /** Of an export of one thing everything, which its one page tells. */
  readonly #ofOne = { entries: [] as Item<'entry'>[], exchanges: [] as Item<'exchange'>[] }
  #pages: RegisterPages | undefined

  get about(): Item<'about'> {
    if (!this.#about) throw new Error('An export begins with what it is about.')
    return this.#about
  }

  async *write(items: AsyncIterable<ExportItem>): AsyncGenerator<FolderFile> {
    const iterator = items[Symbol.asyncIterator]()
    const rest: ExportItem[] = []
    let isProven = false
    for (let next = await iterator.next(); !next.done; next = await iterator.next()) {
      const item = next.value
      if (item.type !== 'proof') {
        if (atTheEnd.has(item.type)) rest.push(item)
        else yield* this.#take(item)
        continue
      }
      isProven = true
      yield* this.#finishChain()
      yield { name: 'proofs.json', content: writeProofs(item, iterator, after => rest.push(after)) }
    }
    yield* this.#finishChain()
    if (!isProven) yield { name: 'proofs.json', content: '[]\n' }
    yield* this.#finish(rest)
  }

  *#take(item: ExportItem): Generator<FolderFile> {
    switch (item.type) {
      case 'about': {
        this.#about = item
        const isOne = 'requestId' in item.subject || 'code' in item.subject
        if (!isOne) this.#pages = new RegisterPages(item, this.#fileOf)
        return
      }
      case 'software':
        this.#software = item
        this.#pages?.note(item)
        return
      case 'left-out':
        this.#leftOut.push(item)
        this.#pages?.note(item)
        return
      case 'access':
        this.#access.push(item)
        this.#pages?.note(item)
        return
      case 'submission':
        this.#submissions.push(item)
        this.#pages?.noteSubmission(item)
        yield* this.#begin(item.requestId, item)
        return
      case 'message':
        this.#messages.push(item)
        yield* this.#begin(item.messageId, item)
        return
      case 'pull':
        this.#pulls.push(item)
        yield* this.#begin(item.pullId, item)
        return
      case 'device': {
        this.#devices.push(item)
        const content = yield* this.#enter(item.chain)
        content.about = item
        return
      }
      case 'entry': {
        const content = yield* this.#enter(item.chain)
        content.entries.push(item)
        return
      }
      case 'file': {
        const { chain, name, sha256 } = item
        const content = yield* this.#enter(chain)
        content.files.push({ name, sha256 })
        yield this.#keepFile({ name, sha256, chain }, item.content)
        return
      }
      case 'exchange': {
        const content = yield* this.#enter(item.messageId)
        content.exchanges.push(item)
        return
      }
    }
  }

  #keepFile(
    { name, sha256, chain }: { name: string; sha256: string; chain?: string },
    content: string,
  ): FolderFile {
    if (chain !== undefined) this.#files.push({ name, sha256, chain })
    this.#sums.push(`${sha256}  ${name}\n`)
    return { name, content: Buffer.from(content, 'base64') }
  }

  *#begin(chain: string, about: NonNullable<ChainContent['about']>): Generator<FolderFile> {
    yield* this.#finishChain()
    this.#current = { chain, about, entries: [], files: [], exchanges: [] }
  }

  *#enter(chain: string): Generator<FolderFile, ChainContent> {
    if (this.#current?.chain === chain) return this.#current
    yield* this.#finishChain()
    const begun: ChainContent = { chain, entries: [], files: [], exchanges: [] }
    this.#current = begun
    return begun
  }

  *#finishChain(): Generator<FolderFile> {
    const content = this.#current
    if (!content) return
    this.#current = undefined
    const { chain, entries, exchanges } = content
    for (const each of nameExchangeFiles(exchanges)) {
      this.#exchanges.push(describeExchange(each))
      for (const file of each.files) yield this.#keepFile(file, file.content)
    }
    if (entries.length > 0) {
      const file = this.#fileOf(chain)
      this.#chains.push({ chain, file, entries: entries.length, hash: entries.at(-1)?.hash })
      yield { name: file, content: entries.map(({ line }) => `${line}\n`).join('') }
    }
    if (this.#pages) yield this.#pages.writePage(content)
    else {
      this.#ofOne.entries.push(...entries)
      this.#ofOne.exchanges.push(...exchanges)
    }
  }

  *#finish(rest: readonly ExportItem[]): Generator<FolderFile> {
    const of = <Type extends ExportItem['type']>(type: Type): Item<Type>[] =>
      rest.filter((item): item is Item<Type> => item.type === type)
    const [end] = of('end')
    if (end) this.counts = withoutType(end)
    const checkpoints = of('checkpoint')
    for (const { number, line, signature } of checkpoints) {
      yield { name: `checkpoints/${nameCheckpoint(number)}.line`, content: line }
      yield { name: `checkpoints/${nameCheckpoint(number)}.sig`, content: Buffer.from(signature, 'base64') }
    }
    const newest = checkpoints.at(-1)
    for (const { number, publicKey } of checkpoints)
      if (publicKey !== newest?.publicKey)
        yield { name: `checkpoints/${nameCheckpoint(number)}.pem`, content: publicKey }
    const successions = of('succession')
    if (successions.length > 0)
      yield { name: 'successions.json', content: lines(successions.map(withoutType)) }
    if (newest) {
      const { type: _, line: _line, ...head } = newest
      yield { name: 'head.json', content: lines(head) }
      yield { name: 'key.pem', content: newest.publicKey }
    }
    for (const { checkpoint, answer } of of('timestamp'))
      yield { name: `checkpoints/${nameCheckpoint(checkpoint)}.tsr`, content: Buffer.from(answer, 'base64') }
    for (const { note, verifierKey } of of('note')) {
      yield { name: 'note.txt', content: note }
      yield { name: 'key.vkey', content: `${verifierKey}\n` }
    }
    yield { name: 'inclusions.json', content: lines(of('inclusion').map(withoutType)) }
    yield { name: 'SHA256SUMS', content: this.#sums.join('') }
    yield { name: 'index.json', content: this.#writeIndex() }
    const exported: Exported = {
      about: this.about,
      counts: this.counts,
      submissions: this.#submissions,
      messages: this.#messages,
      pulls: this.#pulls,
      devices: this.#devices,
      access: this.#access,
      leftOut: this.#leftOut,
      software: this.#software,
      files: this.#files,
      ...this.#ofOne,
      checkpoints,
      successions,
      hasExchanges: this.#exchanges.length > 0,
      isRegister: this.#pages !== undefined,
    }
    yield { name: 'README.txt', content: readme(exported) }
    if (this.#pages) yield* this.#pages.writeLists()
    else yield { name: 'index.html', content: indexPage(exported, this.#fileOf) }
  }

  /** What programs read, in pieces: of many devices it is large. */
  async *#writeIndex(): AsyncGenerator<string> {
    const about = JSON.stringify(withoutType(this.about), null, 2)
    yield about.slice(0, -2)
    const lists: Record<string, readonly object[]> = {
      ...(this.#software && { software: [withoutType(this.#software)] }),
      ...(this.#devices.length > 0 && { devices: this.#devices.map(withoutType) }),
      ...(this.#access.length > 0 && { access: this.#access.map(withoutType) }),
      submissions: this.#submissions.map(withoutType),
      messages: this.#messages.map(withoutType),
      pulls: this.#pulls.map(withoutType),
      files: this.#files,
      exchanges: this.#exchanges,
      chains: this.#chains,
    }
    for (const [name, values] of Object.entries(lists)) {
      yield `,\n  ${JSON.stringify(name)}: [`
      for (const [place, value] of values.entries())
        yield `${place === 0 ? '' : ','}\n    ${JSON.stringify(value)}`
      yield values.length === 0 ? ']' : '\n  ]'
    }
    yield '\n}\n'
  }
}

/** What comes with the proofs, and after them. */
const atTheEnd: ReadonlySet<ExportItem['type']> = new Set([
  'checkpoint',
  'succession',
  'inclusion',
  'note',
  'timestamp',
  'end',
])

/** The proofs as they come, of which there may be many. @param leave takes what comes after them */
async function* writeProofs(
  first: Item<'proof'>,
  items: AsyncIterator<ExportItem>,
  leave: (item: ExportItem) => void,
): AsyncGenerator<string> {
  yield `[\n  ${JSON.stringify(withoutType(first))}`
  for (let next = await items.next(); !next.done; next = await items.next()) {
    if (next.value.type !== 'proof') {
      leave(next.value)
      break
    }
    yield `,\n  ${JSON.stringify(withoutType(next.value))}`
  }
  yield '\n]\n'
}

function nameCheckpoint(number: number): string {
  return String(number).padStart(9, '0')
}

function withoutType<Value extends { type: string }>(item: Value): Omit<Value, 'type'> {
  const { type: _, ...rest } = item
  return rest
}
