/**
 * What can be sent as a file. What comes piece by piece can be sent once only, and from a browser only over HTTP/2; a
 * `Blob`, such as a file that a person has chosen, goes from anywhere and again.
 */
export type FileContent = string | Uint8Array<ArrayBuffer> | Blob | AsyncIterable<Uint8Array>

/** Whether it can be sent again. */
export function isWhole(content: FileContent): content is string | Uint8Array<ArrayBuffer> | Blob {
  return typeof content === 'string' || content instanceof Uint8Array || content instanceof Blob
}

/** Pieces as a stream, which asks for the next one only when there is room for it. */
export function makeStream(pieces: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  const iterator = pieces[Symbol.asyncIterator]()
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await iterator.next()
        if (done) controller.close()
        else controller.enqueue(value)
      },
      async cancel() {
        await iterator.return?.()
      },
    },
    { highWaterMark: 0 },
  )
}

/** The pieces of an answer as they come. */
export async function* readPieces(body: ReadableStream<Uint8Array> | null): AsyncGenerator<Uint8Array> {
  const reader = body?.getReader()
  if (!reader) return
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      yield value
    }
  } finally {
    // Anyone who has had enough leaves the rest unread.
    await reader.cancel().catch(() => {})
  }
}

/** The JSON values of a text that has one on each line, as the lines come. */
export async function* readValues<Value>(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Value> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const piece of pieces) {
    const [first = '', ...others] = decoder.decode(piece, { stream: true }).split('\n')
    const lines = [rest + first, ...others]
    rest = lines.pop() ?? ''
    for (const line of lines) if (line !== '') yield JSON.parse(line) as Value
  }
  rest += decoder.decode()
  if (rest !== '') yield JSON.parse(rest) as Value
}
