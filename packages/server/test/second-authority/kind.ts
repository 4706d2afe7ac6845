import type { Collected } from '../../src/authorities/access-point.ts'
import type { AnswerContent } from '../../src/authorities/answer-content.ts'
import type { AuthorityKind } from '../../src/authorities/authority.ts'
import { law } from './law.ts'

/** Where the register of pills is. */
export const registerUrl = process.env.PILLS_URL ?? ''

function readDocument(bytes: Uint8Array): AnswerContent {
  try {
    const document: unknown = JSON.parse(new TextDecoder().decode(bytes))
    return {
      isRead: true,
      root: 'pills',
      addressee: '',
      answer: law.readAnswer(document),
      said: law.readShown(document),
    }
  } catch (error) {
    return { isRead: false, because: String(error) }
  }
}

/** Reached by plain HTTP, which answers at once: what it says waits here until it is collected. */
export const pills: AuthorityKind = {
  law,
  rules: {
    models: law.models,
    list: () => [],
    explain: () => ({ known: false, nearest: [] }),
    example: undefined,
  },
  readDocument,
  connectors: ['pills-http'],
  async connect({ simulated, wait, pollEvery, quarantine }) {
    const answers = new Map<string, Collected>()
    return {
      law,
      readDocument,
      simulated,
      accessTokens: { kind: 'not-needed' },
      wait,
      pollEvery,
      canLookUp: false,
      silence: quarantine / 2,
      quarantine,
      mostTogether: law.mostEntities,
      mostBytes: 100_000,
      composes: 'at-once',
      envelope: actorCode => ({
        sender: { actorCode },
        recipient: { actorCode: law.recipient, nodeId: 'pills' },
        schemaVersion: '1',
      }),
      accessPoint: {
        async send({ ebmsMessageId, xml }, signal) {
          try {
            const answer = await fetch(registerUrl, { method: 'POST', body: Buffer.from(xml), signal })
            answers.set(ebmsMessageId, {
              ebmsMessageId: `answer to ${ebmsMessageId}`,
              xml: await answer.bytes(),
            })
            return { kind: 'taken' }
          } catch (error) {
            return { kind: 'unknown', because: String(error) }
          }
        },
        fetchStatus: async (id: string) => (answers.has(id) ? 'delivered' : 'not-found'),
        async *collect() {
          for (const [id, answer] of answers) {
            yield answer
            answers.delete(id)
          }
          return { leftBehind: [] }
        },
      },
    }
  },
}
