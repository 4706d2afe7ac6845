import type { Bodies } from './api-types.ts'
import { NoAnswerError } from './problem-error.ts'

/**
 * What a gateway tells as it happens. `watching` comes first: lists that are read after it miss nothing. Events of other
 * names may come with later gateways.
 */
export type GatewayEvent =
  | { name: 'watching' }
  | { name: 'submission'; data: Bodies['SubmissionSummary'] }
  | { name: 'batch'; data: Bodies['BatchSummary'] }
  | { name: 'pull'; data: Bodies['PullSummary'] }
  | { name: 'work-item'; data: Bodies['WorkItem'] }

/** How long nothing may come, in milliseconds: gateways say every 15 seconds that they are still there. */
export const usualSilence = 45_000

/**
 * The events of a stream of server-sent events (HTML Living Standard, 9.2), as far as gateways send them.
 *
 * @param open begins the stream, which the signal that it is given ends
 * @param silence how long nothing may come, in milliseconds
 * @throws NoAnswerError where it was silent for longer
 */
export async function* followEvents(
  open: (signal: AbortSignal) => AsyncIterable<Uint8Array>,
  silence: number,
  signal: AbortSignal | undefined,
): AsyncGenerator<GatewayEvent> {
  const over = new AbortController()
  const decoder = new TextDecoder()
  let text = ''
  let isWatching = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const listen = (): void => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      over.abort(new NoAnswerError('The gateway has fallen silent.', true))
    }, silence)
  }
  try {
    for await (const piece of open(signal ? AbortSignal.any([signal, over.signal]) : over.signal)) {
      listen()
      if (!isWatching) yield { name: 'watching' }
      isWatching = true
      text += decoder.decode(piece, { stream: true })
      const blocks = text.split('\n\n')
      text = blocks.pop() ?? ''
      for (const block of blocks) {
        const event = eventIn(block)
        if (event) yield event
      }
    }
  } finally {
    clearTimeout(timer)
  }
}

/** A block of comments alone is none. */
function eventIn(block: string): GatewayEvent | undefined {
  let name = 'message'
  let data = ''
  for (const line of block.split('\n')) {
    if (line.startsWith('event: ')) name = line.slice(7)
    else if (line.startsWith('data: ')) data += line.slice(6)
  }
  return data === '' ? undefined : ({ name, data: JSON.parse(data) } as GatewayEvent)
}
