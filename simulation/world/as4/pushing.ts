import { buildUserMessage, type HttpMessage, receiveResponse } from '@udigate/as4'
import type { Chance } from '../../chance.ts'
import type { Mail } from '../authority.ts'
import type { World } from '../world.ts'
import { gateway, regulator, settings, toGateway } from './partnership.ts'

/** How often an answer is pushed until it has a receipt, and the first pause, in milliseconds, which doubles. */
const mostPushes = 12
const firstPause = 5_000

/**
 * Pushes answers to the gateway as an access point does: the same bytes again until the gateway has signed a receipt for them.
 *
 * @param post brings a message there; `undefined` where there was no answer
 * @param pushedAgain how likely it is pushed once more after its receipt
 */
export function pushAnswers(
  world: World,
  chance: Chance,
  post: (message: HttpMessage, what: string) => Promise<HttpMessage | undefined>,
  pushedAgain: () => number,
): (answer: Mail) => void {
  /** @returns whether the gateway has it */
  const push = async ({ id, conversationId, refToMessageId, xml }: Mail): Promise<boolean> => {
    const messageId = id
    const sent = buildUserMessage(
      {
        ...toGateway,
        messageId,
        conversationId: conversationId ?? messageId,
        ...(refToMessageId !== undefined && { refToMessageId: refToMessageId.split(' ', 1)[0] }),
        properties: [
          { name: 'originalSender', value: settings.finalRecipient },
          { name: 'finalRecipient', value: settings.originalSender },
        ],
        payloads: [{ contentId: 'message', mimeType: 'text/xml', content: xml }],
      },
      {
        signer: regulator,
        recipient: gateway.certificate,
        now: new Date(world.time()),
        randomBytes: count => chance.bytes(count),
      },
    )
    let isThere = false
    for (let number = 1; number <= mostPushes; number += 1) {
      const response = await post(sent.http, messageId)
      const said = response && read(response, sent)
      world.say('partner', `push ${number} of ${messageId}: ${said?.kind ?? 'no answer'}`)
      if (said?.kind === 'error') {
        world.report(`the gateway refuses the push ${messageId}: ${said.errors[0]?.detail}`)
        return false
      }
      isThere ||= said?.kind === 'receipt'
      if (isThere && !chance.happens(pushedAgain())) return true
      await world.sleep(firstPause * 2 ** (number - 1) * (1 + chance.draw()))
    }
    world.say('partner', `${messageId} given up`)
    return isThere
  }
  const read = (response: HttpMessage, sent: Parameters<typeof receiveResponse>[1]) =>
    receiveResponse(response, sent, {
      partner: { signers: [gateway.certificate] },
      now: new Date(world.time()),
    })
  const latest = new Map<string, Promise<boolean>>()
  return answer => {
    const { refToMessageId } = answer
    if (refToMessageId === undefined) return void push(answer)
    // What contradicts an answer comes after it, and not without it.
    const before = latest.get(refToMessageId)
    latest.set(refToMessageId, before ? before.then(isThere => isThere && push(answer)) : push(answer))
  }
}
