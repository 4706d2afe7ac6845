import { type Shown as ShownOf, type ShownPage, textAt, type XmlElement } from '@udigate/udi'
import { readAcknowledgement } from '../messages/read-acknowledgement.ts'
import { type DownloadAnswer, readDownloadAnswer } from '../messages/read-download-answer.ts'
import { largestPage } from '../messages/render-download.ts'
import type { Model } from '../models/index.ts'
import type { Versions } from '../operations.ts'
import { shownIn } from './shown-items.ts'

type Shown = ShownOf<Model, Versions>

/** What EUDAMED answers when it has no such code at all, in any state (BR-DTX-UDI-054). */
const unknownCode = /\bUDI-0?54\b/i

/** What an older EUDAMED answers to a manufacturer that asks for what is not REGISTERED (BR-DTX-UDI-027). */
const refusedState = /\bUDI-0?27\b/i

/** Reads an answer to a question, whatever it says. */
export function readShown(root: XmlElement): Shown {
  if (root.name === 'Acknowledgement') return readRefusal(root)
  const reading = readDownloadAnswer(root)
  if (!reading.ok) return reading
  const { answer } = reading
  const { correlationId } = answer.envelope
  const madeAt = readTimeMade(root, answer)
  if (answer.responseCode === 'SUCCESS') return { correlationId, madeAt, page: readPage(answer) }
  return refused(correlationId, [answer.responseCode], answer.errors)
}

const hasZone = /(?:Z|[+-]\d\d:\d\d)\s*$/

/** When an answer was made. A time without a zone may be EUDAMED's own, which is two hours ahead of UTC at most. */
function readTimeMade(root: XmlElement, { envelope: { createdAt } }: DownloadAnswer): Date | undefined {
  if (createdAt === undefined || hasZone.test(textAt(root, 'creationDateTime') ?? '')) return createdAt
  return new Date(createdAt.getTime() - 2 * 3_600_000)
}

/** EUDAMED has been seen to say 0 pages of an answer that held some: that says nothing. */
function readPage({
  pageNumber,
  numberOfPages = 0,
  pageSize = largestPage,
  entities,
  inquired,
  unread,
}: DownloadAnswer): ShownPage<Model, Versions> {
  const { actors, summaries } = inquired ?? {}
  const shown = actors?.length ?? summaries?.length ?? entities.length
  return {
    number: pageNumber,
    count: numberOfPages > 0 ? numberOfPages : undefined,
    isFull: shown > 0 && shown >= pageSize,
    items: entities.map(shownIn),
    ...(actors && { actors }),
    ...(summaries && { summaries }),
    unread,
  }
}

function readRefusal(root: XmlElement): Shown {
  const reading = readAcknowledgement(root)
  if (!reading.ok) return reading
  const { correlationId, responseCode, results } = reading.acknowledgement
  const codes = [...(responseCode ? [responseCode] : []), ...results.map(result => result.responseCode)]
  return refused(
    correlationId,
    codes,
    results.flatMap(({ errors }) => errors),
  )
}

function refused(
  correlationId: string | undefined,
  codes: readonly string[],
  errors: readonly { code?: string; detail?: string }[],
): Shown {
  const details = errors.slice(0, 10).map(({ code, detail }) => [code, detail].filter(Boolean).join(': '))
  const refusal = [[...new Set(codes)].join(', '), ...details].filter(text => text !== '').join('; ')
  return {
    correlationId,
    refusal,
    isUnknown: unknownCode.test(refusal),
    isStateRefused: refusedState.test(refusal),
  }
}
