import { type DownloadAnswer, readAcknowledgement, readDownloadAnswer } from '@udigate/eudamed'
import type { XmlElement } from '@udigate/udi'

/** What an answer to `DEVICE.GET` says; `because` where it cannot be read. */
export interface Said {
  correlationId?: string | undefined
  page?: DownloadAnswer
  /** What the authority says against the question. */
  refusal?: string
  because?: string
}

/** Reads an answer to `DEVICE.GET`, whatever it says. */
export function readSaid(root: XmlElement): Said {
  if (root.name === 'Acknowledgement') return readRefusal(root)
  const reading = readDownloadAnswer(root)
  if (!reading.ok) return reading
  const { answer } = reading
  const { correlationId } = answer.envelope
  if (answer.responseCode === 'SUCCESS') return { correlationId, page: answer }
  return { correlationId, refusal: inWords([answer.responseCode], answer.errors) }
}

function readRefusal(root: XmlElement): Said {
  const reading = readAcknowledgement(root)
  if (!reading.ok) return reading
  const { correlationId, responseCode, results } = reading.acknowledgement
  const codes = [...(responseCode ? [responseCode] : []), ...results.map(result => result.responseCode)]
  return {
    correlationId,
    refusal: inWords(
      codes,
      results.flatMap(({ errors }) => errors),
    ),
  }
}

function inWords(codes: readonly string[], errors: readonly { code?: string; detail?: string }[]): string {
  const details = errors.slice(0, 10).map(({ code, detail }) => [code, detail].filter(Boolean).join(': '))
  return [[...new Set(codes)].join(', '), ...details].filter(text => text !== '').join('; ')
}
