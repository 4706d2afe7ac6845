export interface ServerEvent {
  name: string
  data: unknown
}

/** The events of a stream of server-sent events (HTML Living Standard, 9.2), as far as the gateway sends them. */
export async function* readEvents(stream: ReadableStream<Uint8Array>): AsyncGenerator<ServerEvent> {
  let text = ''
  for await (const chunk of stream.pipeThrough(
    new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>,
  )) {
    text += chunk
    const blocks = text.split('\n\n')
    text = blocks.pop() ?? ''
    for (const block of blocks) {
      const event = eventIn(block)
      if (event) yield event
    }
  }
}

function eventIn(block: string): ServerEvent | undefined {
  let name = 'message'
  let data = ''
  for (const line of block.split('\n')) {
    if (line.startsWith('event: ')) name = line.slice(7)
    else if (line.startsWith('data: ')) data += line.slice(6)
  }
  return data === '' ? undefined : { name, data: JSON.parse(data) }
}
