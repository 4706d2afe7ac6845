import { XmlFault } from './xml-scanner.ts'

/** Text of UTF-8, a chunk at a time, its line ends made line feeds as XML asks for. */
export async function* decodeXml(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let held = ''
  for await (const chunk of chunks) {
    const text = held + decode(decoder, chunk)
    held = text.endsWith('\r') ? '\r' : ''
    const whole = held === '' ? text : text.slice(0, -1)
    if (whole !== '') yield withLineFeeds(whole)
  }
  const last = held + decode(decoder, undefined)
  if (last !== '') yield withLineFeeds(last)
}

function decode(decoder: InstanceType<typeof TextDecoder>, chunk: Uint8Array | undefined): string {
  try {
    return chunk === undefined ? decoder.decode() : decoder.decode(chunk, { stream: true })
  } catch {
    throw new XmlFault('It is not written in UTF-8.')
  }
}

function withLineFeeds(text: string): string {
  return text.includes('\r') ? text.replaceAll(/\r\n?/g, '\n') : text
}
