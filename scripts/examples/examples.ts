import type { Answered } from '../../packages/server/test/harness.ts'

/** Examples by operation: what was sent, and what was answered with each status. */
type Operations = Record<string, Record<string, unknown>>

/** What has been kept, by the file that it goes into. */
export interface Examples {
  groups: ReadonlyMap<string, Operations>
  /** Begins a file. */
  group(name: string): GroupOfExamples
}

export interface GroupOfExamples {
  /** Keeps an answer, and what was sent for it; gives the answer back. */
  keep(operation: string, answer: Answered, sent?: unknown, sentType?: string): Answered
}

/** Secrets of a gateway that is gone again; still, no reader should wonder whether one is real. */
export const exampleKey = 'udg_preview_bm90LWEta2V5LWJ1dC1hbi1leGFtcGxlLW9mLW9uZSE'
const secrets: Record<string, string> = {
  key: exampleKey,
  secret: 'whsec_bm90LWEtc2VjcmV0LWJ1dC1hbi1leGFtcGxlLW9mLW9uZSE=',
}

const isSecret = /^(udg|whsec)_/

/** How much of a text that is no JSON is kept. */
const mostLines = 12

export function makeExamples(): Examples {
  const groups = new Map<string, Operations>()
  return {
    groups,
    group(name) {
      const operations: Operations = {}
      groups.set(name, operations)
      return {
        keep(operation, answer, sent, sentType = json) {
          const { status, headers, body } = answer
          const mediaType = (headers.get('content-type') ?? '').split(';', 1)[0] ?? ''
          operations[operation] ??= {}
          const kept = operations[operation]
          if (sent !== undefined) kept[makeName('request', sentType)] = sent
          if (mediaType !== '') {
            kept[makeName(String(status), mediaType)] =
              mediaType === json ? withoutSecrets(body) : shown(mediaType, body)
          }
          return answer
        },
      }
    },
  }
}

const json = 'application/json'

function makeName(what: string, mediaType: string): string {
  return mediaType === json ? what : `${what} ${mediaType}`
}

function withoutSecrets(body: unknown): unknown {
  return JSON.parse(JSON.stringify(body), (name, value) =>
    typeof value === 'string' && isSecret.test(value) ? (secrets[name] ?? value) : value,
  )
}

/** A line of many, as the document describes it; of any other text, its beginning. */
function shown(mediaType: string, { text }: Record<string, unknown>): unknown {
  const lines = String(text).split('\n')
  return mediaType === 'application/x-ndjson'
    ? JSON.parse(lines[0] ?? '')
    : lines.slice(0, mostLines).join('\n')
}
