/**
 * Reads lines of JSON from a stream, as they come.
 *
 * @returns what came with each piece of the stream; nothing is given for a piece that ends no line
 * @throws SyntaxError where a line is not JSON
 */
export async function* readLines<Line>(stream: ReadableStream<Uint8Array>): AsyncGenerator<readonly Line[]> {
  let rest = ''
  for await (const chunk of stream.pipeThrough(
    new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>,
  )) {
    const lines = `${rest}${chunk}`.split('\n')
    rest = lines.pop() ?? ''
    const found = lines.filter(line => line !== '').map(line => JSON.parse(line) as Line)
    if (found.length > 0) yield found
  }
  if (rest !== '') yield [JSON.parse(rest) as Line]
}
