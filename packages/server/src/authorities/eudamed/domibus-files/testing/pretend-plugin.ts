import { randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

/** How a real plugin can be set (`fs-plugin.properties`); by default it deletes. */
export interface PluginOptions {
  sent?: 'delete' | 'archive'
  failed?: 'delete' | 'archive'
  /** Plugins of before Domibus 5 take no id from the metadata. */
  heedsIds?: boolean
}

/** The suffixes that the plugin gives to what it is sending. */
const sendingStates = ['READY_TO_SEND', 'SEND_ENQUEUED', 'SEND_IN_PROGRESS', 'WAITING_FOR_RETRY']

/**
 * The file system plugin of Domibus, as far as a back end can see it: what it looks at, what it renames and when, and
 * what it leaves behind. Its rules are those of Domibus 5 (`FSSendMessagesService`, `FSFileNameHelper`,
 * `FSFilesManager`, `FSPluginImpl`).
 */
export class PretendPlugin {
  /** What Domibus has accepted, in order. */
  readonly submitted: { messageId: string; folder: string; xml: string }[] = []
  /** Why Domibus refuses what it is given from now on; nothing where it does not. */
  refusal: string | undefined
  readonly #location: string
  readonly #options: Required<PluginOptions>

  constructor(location: string, { sent = 'delete', failed = 'delete', heedsIds = true }: PluginOptions = {}) {
    this.#location = location
    this.#options = { sent, failed, heedsIds }
    for (const name of ['OUT', 'IN']) mkdirSync(join(location, name), { recursive: true })
  }

  /** Takes everything from OUT that it would take, and gives it the first status. */
  poll(): void {
    for (const file of this.look()) this.take(file)
    this.move('SEND_ENQUEUED')
  }

  /** The files in OUT that it would take now. */
  look(): string[] {
    const files = this.#filesIn('OUT')
    return files.filter(file => {
      const name = getName(file)
      const isProcessed = /_[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}@./i.test(name)
      const hasState = /\.[A-Z][A-Z_]+$/.test(name)
      const isLocked = files.includes(`${file}.lock`)
      return name !== 'metadata.xml' && !hasState && !isProcessed && !name.endsWith('.lock') && !isLocked
    })
  }

  /** Submits one file to Domibus. Where it ends there, as when it is killed, nothing else has changed but the lock. */
  take(file: string, until: 'submitted' | 'renamed' = 'renamed'): void {
    writeFileSync(`${file}.lock`, '')
    let metadata: string
    try {
      metadata = readFileSync(join(dirname(file), 'metadata.xml'), 'utf8')
    } catch {
      return
    }
    const refusal = this.#findRefusal(metadata)
    if (refusal !== undefined) {
      this.#giveUp(file, refusal)
      return
    }
    const messageId = this.#idIn(metadata) ?? `${randomUUID()}@domibus.eu`
    this.submitted.push({ messageId, folder: dirname(file), xml: readFileSync(file, 'utf8') })
    if (until === 'submitted') return
    renameSync(file, file.replace(/\.([^.]*)$/, `_${messageId}.$1`))
    rmSync(`${file}.lock`)
  }

  /** Gives everything that is being sent a status. */
  move(status: string): void {
    for (const file of this.#beingSent()) renameSync(file, `${withoutState(file)}.${status}`)
  }

  /** The other access point has receipted everything that is being sent. */
  succeed(): void {
    for (const file of this.#beingSent()) {
      if (this.#options.sent === 'delete') rmSync(file)
      else this.#archive(file, 'SENT')
    }
  }

  /** It could not be sent. */
  fail(reason: string): void {
    for (const file of this.#beingSent()) this.#giveUp(file, reason)
  }

  /** Removes what it has left behind, which it does after ten minutes unless it is told otherwise. */
  purge(): void {
    for (const name of ['SENT', 'FAILED'])
      rmSync(join(this.#location, name), { recursive: true, force: true })
  }

  /**
   * Receives a message: first the metadata, then the payload.
   *
   * @param until where it is interrupted, or has not got further yet
   * @returns the folder
   */
  receive(
    messageId: string,
    xml: string,
    { refTo, until }: { refTo?: string; until?: 'metadata' | 'half-payload' } = {},
  ): string {
    const folder = join(
      this.#location,
      'IN',
      'urn_oasis_names_tc_ebcore_partyid-type_unregistered_C4',
      encodeURIComponent(messageId),
    )
    mkdirSync(folder, { recursive: true })
    const ids = this.#options.heedsIds
      ? `<MessageInfo><MessageId>${messageId}</MessageId>${refTo ? `<RefToMessageId>${refTo}</RefToMessageId>` : ''}</MessageInfo>`
      : ''
    writeFileSync(
      join(folder, 'metadata.xml'),
      `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><UserMessage xmlns="http://docs.oasis-open.org/ebxml-msg/ebms/v3.0/ns/core/200704/">${ids}<PartyInfo><From><PartyId type="t">EUDAMED</PartyId><Role>r</Role></From></PartyInfo><CollaborationInfo><Service>s</Service><Action>a</Action><ConversationId>c1</ConversationId></CollaborationInfo><PayloadInfo><PartInfo href="cid:message"><PartProperties><Property name="MimeType">text/xml</Property></PartProperties></PartInfo></PayloadInfo></UserMessage>`,
    )
    if (until === 'metadata') return folder
    writeFileSync(join(folder, 'message.xml'), until === undefined ? xml : xml.slice(0, xml.length / 2))
    return folder
  }

  #idIn(metadata: string): string | undefined {
    return this.#options.heedsIds ? /<eb:MessageId>([^<]+)</.exec(metadata)?.[1] : undefined
  }

  #findRefusal(metadata: string): string | undefined {
    if (!metadata.endsWith('</eb:UserMessage>')) return 'Invalid metadata file'
    const id = this.#idIn(metadata)
    const isKnown = this.submitted.some(({ messageId }) => messageId === id)
    return isKnown ? `Message with id [${id}] already exists` : this.refusal
  }

  #giveUp(file: string, detail: string): void {
    rmSync(`${file}.lock`, { force: true })
    const folder = dirname(file).replace('/OUT', '/FAILED')
    if (this.#options.failed === 'delete') rmSync(file)
    else this.#archive(file, 'FAILED')
    mkdirSync(folder, { recursive: true })
    writeFileSync(
      join(folder, `${getName(withoutState(file))}.error`),
      `errorDetail: ${detail}\nmshRole: SENDING\ntimestamp: 2026-01-01T00:00:00\n`,
    )
  }

  #archive(file: string, to: 'SENT' | 'FAILED'): void {
    const folder = dirname(file).replace('/OUT', `/${to}`)
    mkdirSync(folder, { recursive: true })
    renameSync(file, join(folder, getName(withoutState(file))))
  }

  #beingSent(): string[] {
    return this.#filesIn('OUT').filter(file =>
      this.submitted.some(({ messageId }) => getName(file).includes(`_${messageId}`)),
    )
  }

  #filesIn(name: string): string[] {
    const folder = join(this.#location, name)
    return readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map(path => join(folder, path))
      .filter(path => statSync(path).isFile())
  }
}

/** The files below a folder, by their paths in it. */
export function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(path => statSync(join(folder, path)).isFile())
    .map(path => relative(folder, join(folder, path)))
    .sort()
}

function getName(file: string): string {
  return file.slice(file.lastIndexOf('/') + 1)
}

function withoutState(file: string): string {
  const state = sendingStates.find(known => file.endsWith(`.${known}`))
  return state === undefined ? file : file.slice(0, -state.length - 1)
}
