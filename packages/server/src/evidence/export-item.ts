import type { ExportSubject } from '../store/evidence-export.ts'
import type { SignedHead } from './checkpoint.ts'
import { hashContent } from './entry.ts'
import type { ExchangeItem } from './export-exchanges.ts'

/** One part of an export, in the order in which they come. */
export type ExportItem =
  | { type: 'about'; organisation: string; stage: string; subject: ExportSubject; at: string; asOf?: string }
  | AuditItem
  | { type: 'submission'; requestId: string; [member: string]: unknown }
  /** A message, with the submissions that it carried or asked about, or with the pull of which it asked for a page. */
  | { type: 'message'; messageId: string; requestIds: string[]; pullId?: string; [member: string]: unknown }
  /** A pull by which more became known of a device or its group. */
  | { type: 'pull'; pullId: string; [member: string]: unknown }
  /** A document as it is kept: `content` in base64. */
  | { type: 'file'; chain: string; name: string; sha256: string; content: string }
  | ExchangeItem
  /** An entry of a chain: the hash is of `line`. */
  | { type: 'entry'; chain: string; seq: number; at: string; kind: string; line: string; hash: string }
  /** That a checkpoint covers a chain up to an entry: `path` leads from `leaf` to its digest. */
  | { type: 'proof'; chain: string; seq: number; checkpoint: number; leaf: string; path: object[] }
  /** A checkpoint: the signature is of `line`. */
  | ({ type: 'checkpoint'; line: string } & SignedHead)
  /** That a key has succeeded another one, which signs no more checkpoints: both signatures are of `line`. */
  | {
      type: 'succession'
      line: string
      formerPublicKey: string
      formerSignature: string
      publicKey: string
      signature: string
    }
  /** What leads from the line of a checkpoint to the root of the log in a note: the hashes of RFC 6962, from the leaf upwards. */
  | { type: 'inclusion'; checkpoint: number; size: number; path: readonly string[] }
  /** What the gateway, and witnesses, signed of the log of its checkpoints. */
  | { type: 'note'; size: number; note: string; verifierKey: string }
  /** What a time-stamping authority answered about the line of a checkpoint, in base64. */
  | { type: 'timestamp'; checkpoint: number; at: string; answer: string }
  | { type: 'end'; submissions: number; messages: number; files: number; entries: number }

/** What an audit is told besides what is kept of submissions. */
type AuditItem =
  /** What the export was made with; each request says with what it was judged and made. */
  | { type: 'software'; software: string; rules: string }
  /** A device or a device group as the authority had it, by its chain: each state with what told it. */
  | {
      type: 'device'
      chain: string
      kind: 'device' | 'group' | 'item'
      issuingAgency: string
      code: string
      criterion: string | undefined
      model: string
      actorCode: string
      deviceGroup: { issuingAgency: string; code: string } | null
      name?: string
      state: string
      versions?: unknown
      /** The file with its record, where that is what the authority has. */
      record?: string
      history: { at: string; state: string; by: string | null; message?: string }[]
    }
  /** What a person or an API key may do, or might do once. */
  | {
      type: 'access'
      who: 'person' | 'key'
      id: string
      name: string | null
      may: {
        what: string
        actors: 'any' | readonly string[]
        from: string
        until: string | null
        by: string | null
      }[]
    }
  /** What an export leaves out, since its caller may not read it. */
  | { type: 'left-out'; what: string; right: string }

/** A document that is kept, as an entry of a chain has its hash. */
export function makeFile(
  chain: string,
  name: string,
  content: Buffer,
): Extract<ExportItem, { type: 'file' }> {
  return { type: 'file', chain, name, sha256: hashContent(content), content: content.toString('base64') }
}
