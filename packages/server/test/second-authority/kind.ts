import type { AnswerContent } from '../../src/authorities/answer-content.ts'
import type {
  AuthorityKind,
  RegisterKind,
  RegisterLaw,
  StageToConnect,
} from '../../src/authorities/authority.ts'
import type { Connector, ConnectorSettings } from '../../src/authorities/connector.ts'
import { httpAddress } from '../../src/settings/kind.ts'
import { setting } from '../../src/settings/setting.ts'
import type { StageReading } from '../../src/settings/stage-reading.ts'
import { law } from './law.ts'

/** The settings of a stage for a register that is reached by plain HTTP. */
function describeSettings(name: string) {
  return {
    REGISTER_URL: setting(httpAddress, {
      topic: 'stage',
      description: `${name}-http: where the register of ${name} is.`,
      example: `https://${name}.example/register`,
    }),
  }
}

interface HttpSettings extends ConnectorSettings {
  registerUrl: URL
}

/** Plain HTTP. */
const describeConnector = (name: string): Connector => ({
  description: `the register of ${name}`,
  carrier: 'access-point',
  settings: ['REGISTER_URL'],
  needs: ['REGISTER_URL'],
  impliedBy: 'REGISTER_URL',
  wait: 20,
  pollEvery: 20,
  read: ({ values }: StageReading<ReturnType<typeof describeSettings>>): HttpSettings | undefined =>
    values.REGISTER_URL && { connector: `${name}-http`, registerUrl: values.REGISTER_URL },
})

const readJsonBy =
  (law: RegisterLaw) =>
  (bytes: Uint8Array): AnswerContent => {
    try {
      const document: unknown = JSON.parse(new TextDecoder().decode(bytes))
      const [answer, said] = [law.readAnswer(document), law.readShown(document)]
      return { isRead: true, root: law.id, addressee: '', answer, said }
    } catch (error) {
      return { isRead: false, because: String(error) }
    }
  }

/** Reached by plain HTTP, without a mailbox: the register is asked for the answer to each message. */
export function reachByHttp(law: RegisterLaw): Omit<RegisterKind, 'law'> {
  const readDocument = readJsonBy(law)
  return {
    readDocument,
    settings: describeSettings(law.id),
    connectors: { [`${law.id}-http`]: describeConnector(law.id) },
    async connect({ registerUrl, simulated, wait, pollEvery, quarantine }: StageToConnect & HttpSettings) {
      const makeUrl = (folder: 'messages' | 'answers', id: string): URL =>
        new URL(`${folder}/${encodeURIComponent(id)}`, registerUrl)
      return {
        law,
        readDocument,
        simulated,
        accessTokens: { kind: 'not-needed' },
        wait,
        pollEvery,
        canLookUp: true,
        silence: 2_000,
        quarantine,
        mostTogether: law.mostEntities,
        mostBytes: 100_000,
        composes: 'at-once',
        envelope: actorCode => ({
          sender: { actorCode },
          recipient: { actorCode: law.recipient, nodeId: law.id },
          schemaVersion: '1',
        }),
        accessPoint: {
          async send({ transmissionId, xml }, signal) {
            try {
              const body = Buffer.from(xml)
              const { ok, status } = await fetch(makeUrl('messages', transmissionId), {
                method: 'PUT',
                body,
                signal,
              })
              const because = `It answers ${status}.`
              return ok ? { kind: 'taken' } : { kind: status === 503 ? 'unavailable' : 'refused', because }
            } catch (error) {
              return { kind: 'unknown', because: String(error) }
            }
          },
          async fetchStatus(id, signal) {
            try {
              const { ok } = await fetch(makeUrl('messages', id), { signal })
              return ok ? 'delivered' : 'not-found'
            } catch {
              return 'unknown'
            }
          },
          async *listPending({ listAwaited }) {
            yield* (await listAwaited?.()) ?? []
            return {}
          },
          async open(id, signal) {
            try {
              const answer = await fetch(makeUrl('answers', id), { signal })
              if (!answer.ok) return { kind: 'absent' }
              const xml = await answer.bytes()
              return {
                kind: 'answer',
                answer: { answerId: `answer to ${id}`, refToMessageId: id, xml },
                confirm: async () => undefined,
              }
            } catch (error) {
              return { kind: 'unavailable', because: String(error) }
            }
          },
        },
      }
    },
  }
}

export const pills: AuthorityKind = {
  ...reachByHttp(law),
  law,
  rules: {
    models: law.models,
    list: () => [],
    explain: () => ({ known: false, nearest: [] }),
  },
}
