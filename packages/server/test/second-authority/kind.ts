import type { Collected } from '../../src/authorities/access-point.ts'
import type { AnswerContent } from '../../src/authorities/answer-content.ts'
import type { AuthorityKind, StageToConnect } from '../../src/authorities/authority.ts'
import type { Connector, ConnectorSettings } from '../../src/authorities/connector.ts'
import { httpAddress } from '../../src/settings/kind.ts'
import { setting } from '../../src/settings/setting.ts'
import type { StageReading } from '../../src/settings/stage-reading.ts'
import { law } from './law.ts'

/** The settings of a stage for the register of pills. */
const settings = {
  REGISTER_URL: setting(httpAddress, {
    topic: 'stage',
    description: 'pills-http: where the register of pills is.',
    example: 'https://pills.example/register',
  }),
}

interface PillsSettings extends ConnectorSettings {
  registerUrl: URL
}

/** Plain HTTP. */
const pillsHttp: Connector = {
  description: 'the register of pills',
  carrier: 'access-point',
  settings: ['REGISTER_URL'],
  needs: ['REGISTER_URL'],
  impliedBy: 'REGISTER_URL',
  wait: 20,
  pollEvery: 20,
  read: ({ values }: StageReading<typeof settings>): PillsSettings | undefined =>
    values.REGISTER_URL && { connector: 'pills-http', registerUrl: values.REGISTER_URL },
}

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
  settings,
  connectors: { 'pills-http': pillsHttp },
  async connect({ registerUrl, simulated, wait, pollEvery, quarantine }: StageToConnect & PillsSettings) {
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
