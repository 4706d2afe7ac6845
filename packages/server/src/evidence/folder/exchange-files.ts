import type { Item } from './exported.ts'

/** What is kept of a message that the gateway exchanged itself, with the names of its files in the folder. */
export interface ExchangeFiles {
  exchange: Item<'exchange'>
  files: { name: string; sha256: string; content: string }[]
}

/** Names the files of the messages that the gateway exchanged itself: after the message that they carried or answered. */
export function nameExchangeFiles(exchanges: readonly Item<'exchange'>[]): ExchangeFiles[] {
  const counts = new Map<string, number>()
  return exchanges.map(exchange => {
    const { messageId, direction, envelope, envelopeSha256, answer, answerSha256, outcome } = exchange
    const count = (counts.get(messageId) ?? 0) + 1
    counts.set(messageId, count)
    const isError = direction === 'sent' && outcome !== 'receipted'
    const name = (what: string): string => `exchanges/${messageId}-${count}-${what}.xml`
    const files = [{ name: name(direction), sha256: envelopeSha256, content: envelope }]
    if (answer !== undefined && answerSha256 !== undefined)
      files.push({ name: name(isError ? 'error' : 'receipt'), sha256: answerSha256, content: answer })
    return { exchange, files }
  })
}

/** What an index says of it: without the contents. */
export function describeExchange({ exchange, files: [envelope, answer] }: ExchangeFiles): object {
  const { messageId, ebmsMessageId: transmissionId, direction, at, outcome } = exchange
  const view = (file: ExchangeFiles['files'][number] | undefined) =>
    file && { name: file.name, sha256: file.sha256 }
  return {
    messageId,
    ebmsMessageId: transmissionId,
    direction,
    at,
    outcome,
    envelope: view(envelope),
    answer: view(answer),
  }
}
