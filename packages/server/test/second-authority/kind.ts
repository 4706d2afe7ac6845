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

/** Reached by plain HTTP, without a mailbox: the register is asked for the answer to each message. */
export const pills: AuthorityKind = {
  law,
  rules: {
    models: law.models,
    list: () => [],
    explain: () => ({ known: false, nearest: [] }),
  },
  readDocument,
  settings,
  connectors: { 'pills-http': pillsHttp },
  async connect({ registerUrl, simulated, wait, pollEvery, quarantine }: StageToConnect & PillsSettings) {
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
        recipient: { actorCode: law.recipient, nodeId: 'pills' },
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
        async *collect(signal, _others, listAwaited) {
          try {
            for (const id of (await listAwaited?.()) ?? []) {
              const answer = await fetch(makeUrl('answers', id), { signal })
              const xml = await answer.bytes()
              if (answer.ok) yield { answerId: `answer to ${id}`, refToMessageId: id, xml }
            }
            return { leftBehind: [] }
          } catch (error) {
            return { because: String(error), leftBehind: [] }
          }
        },
      },
    }
  },
}
