import type { XmlElement } from '@udigate/udi'
import { type EnvelopeRead, numberIn, openMessage } from './read-envelope.ts'
import type { FieldsRead } from './reading.ts'
import { pullRequest } from './render-download.ts'

/** A request for a page of devices. */
export interface DownloadRead {
  readonly envelope: EnvelopeRead
  /** The fields of `DownloadCriteria`. */
  readonly criteria: Readonly<FieldsRead>
  readonly pageNumber?: number
  readonly pageSize?: number
  readonly unread: readonly string[]
}

export type ReadDownload =
  | { readonly ok: true; readonly download: DownloadRead }
  | { readonly ok: false; readonly because: string; readonly correlationId?: string }

/** Reads a `PullRequest` for devices. What is no such request is refused with the reason; it never throws. */
export function readDownload(root: XmlElement): ReadDownload {
  const opened = openMessage(root, 'm:PullRequest', pullRequest)
  if (!opened.ok) return opened
  const { envelope, fields, unread } = opened
  const { correlationId, service } = envelope
  if (service !== 'DEVICE.GET') {
    return { ok: false, because: `The request calls ${service.slice(0, 60)}, not DEVICE.GET.`, correlationId }
  }
  const { criteria } = fields
  if (typeof criteria !== 'object' || criteria === null) {
    return { ok: false, because: 'The request has no criteria.', correlationId }
  }
  return {
    ok: true,
    download: {
      envelope,
      criteria: { ...criteria },
      ...numberIn(fields, 'pageNumber'),
      ...numberIn(fields, 'pageSize'),
      unread,
    },
  }
}
