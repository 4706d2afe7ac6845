import type { Shown } from '@udigate/udi'
import type { Inspected, SendResult, SendStatus } from '../../access-point.ts'
import type { Check } from '../../connection-report.ts'
import { agreementDefaults } from '../agreement.ts'
import type { EudamedStage } from '../settings/connectors.ts'

/** An actor without an access token cannot ask anything. */
export function checkToken(actor: string): Check {
  return {
    name: 'sending',
    result: 'failed',
    code: 'TOKEN',
    message: `There is no access token for ${actor} that the gateway can use, and EUDAMED answers nothing without one.`,
    advice: [
      `Copy it from EUDAMED (Machine to machine data delivery preferences) and set it by "udigate actors set ${actor} --token".`,
    ],
  }
}

/** Whether the access point took the question. */
export function checkSending(handed: SendResult, stage: EudamedStage, prefix: string): Check {
  if (handed.kind === 'taken') {
    return { name: 'sending', result: 'ok', message: 'The access point took a question to the authority.' }
  }
  const { because } = handed
  const authorized = /authorized as \[([^[\]]*)\]/i.exec(because)?.[1]
  if (authorized !== undefined) {
    return {
      name: 'sending',
      result: 'failed',
      code: 'ORIGINAL_USER',
      message: `The plugin user may not send as ${prefix}_ORIGINAL_SENDER: ${because}.`,
      advice: [
        `Set ${prefix}_ORIGINAL_SENDER to ${authorized}, the original user of the plugin user, if EUDAMED sends its answers to that one.`,
        "Else change the original user of the plugin user in the console of Domibus to the gateway's originalSender.",
      ],
    }
  }
  if (handed.kind === 'refused') {
    const named = pModeSettings(stage, prefix).filter(({ value }) => because.includes(value))
    const names = named.map(({ name, value }) => `${name} (${value})`).join(', ')
    return {
      name: 'sending',
      result: 'failed',
      code: 'P_MODE',
      message: `The access point refuses the message: ${because}.${names === '' ? '' : ` That is the value of ${names}.`}`,
      advice: [
        named.length > 0
          ? `Compare ${names} with the P-Mode that is uploaded in Domibus.`
          : 'Compare the settings of the P-Mode, from PARTY_ID to PAYLOAD_ID, with the P-Mode that is uploaded in Domibus.',
      ],
    }
  }
  return {
    name: 'sending',
    result: 'failed',
    code: 'NOT_SENT',
    message: `The access point did not take the question: ${because}.`,
    advice: ['Look into the log of the access point at this time.'],
  }
}

/** The P-Mode's values, by the names of the settings. */
function pModeSettings(stage: EudamedStage, prefix: string): { name: string; value: string }[] {
  if (!('agreement' in stage)) return []
  const { agreement, partyId } = stage
  const values = {
    PARTY_ID: partyId,
    PARTY_ID_TYPE: agreement.partyIdType,
    ROLE: agreement.role,
    AUTHORITY_PARTY_ID: agreement.authorityPartyId,
    AUTHORITY_PARTY_ID_TYPE: agreement.authorityPartyIdType,
    AUTHORITY_ROLE: agreement.authorityRole,
    SERVICE: agreement.service ?? agreementDefaults.service.value,
    SERVICE_TYPE: agreement.serviceType,
    ACTION: agreement.action ?? agreementDefaults.action,
    AGREEMENT: agreement.agreement,
    ORIGINAL_SENDER: agreement.originalSender ?? agreementDefaults.originalSender,
    FINAL_RECIPIENT: agreement.finalRecipient,
    PAYLOAD_ID: agreement.payloadId ?? agreementDefaults.payloadId,
  }
  return Object.entries(values).flatMap(([name, value]) =>
    value === undefined ? [] : [{ name: `${prefix}_${name}`, value }],
  )
}

/** Whether the question reached the authority's access point. */
export function checkDelivery(status: SendStatus, isAnswered: boolean): Check {
  if (status === 'delivered' || isAnswered) {
    return { name: 'delivery', result: 'ok', message: "The authority's access point received the question." }
  }
  if (status === 'unknown' || status === 'undecided') {
    const message = 'The access point does not tell whether it has delivered the question.'
    return { name: 'delivery', result: 'warning', message }
  }
  const message =
    status === 'failed'
      ? 'The access point gave up: the authority did not receive the question.'
      : 'The access point has not delivered the question yet.'
  return {
    name: 'delivery',
    result: 'failed',
    code: 'NOT_DELIVERED',
    message,
    advice: [
      'Open the message in the console of Domibus (Messages) and read its errors.',
      "Compare the address of EUDAMED's access point in the P-Mode, and let the firewall pass connections to it.",
      "Look whether the keystore has the certificate that EUDAMED knows, and the truststore EUDAMED's; both have to be valid today.",
    ],
  }
}

/** Whether the authority answered, and what. */
export function checkAnswer(
  said: Shown | undefined,
  whyNone: readonly string[],
  prefix: string,
  seconds: number,
): Check {
  if (said === undefined) {
    const message = `The authority's access point has the question, and no answer to it came within ${seconds} seconds.`
    return { name: 'answer', result: 'failed', code: 'NO_ANSWER', message, advice: whyNone }
  }
  if (said.because !== undefined) {
    return {
      name: 'answer',
      result: 'failed',
      code: 'UNREADABLE_ANSWER',
      message: `The answer cannot be read: ${said.because}.`,
      advice: [`Compare ${prefix}_DTX_VERSION and ${prefix}_PAYLOAD_ID with what EUDAMED speaks at present.`],
    }
  }
  if (said.refusal === undefined || isOfTheQuestion(said.refusal)) {
    return { name: 'answer', result: 'ok', message: 'The authority answered.' }
  }
  return { name: 'answer', result: 'failed', ...describeRefusal(said.refusal, prefix) }
}

/** That there is no such device says that everything on the way there works. */
function isOfTheQuestion(refusal: string): boolean {
  return /^PROCESSED_WITH_ERRORS\b/.test(refusal)
}

function describeRefusal(refusal: string, prefix: string): Pick<Check, 'code' | 'message' | 'advice'> {
  const message = `The authority refuses the question: ${refusal}.`
  if (/SECURITY_ERROR|UNAUTHORISED_ERROR/.test(refusal)) {
    return {
      code: 'TOKEN',
      message,
      advice: [
        'Copy the access token of the actor from EUDAMED (Machine to machine data delivery preferences) of the same environment, and set it by "udigate actors set SRN --token". A new token there ends the old one.',
        'Look whether the actor is one of that environment, and its party id that of the access point.',
      ],
    }
  }
  if (/SERVICE_NOT_FOUND/.test(refusal)) {
    return {
      code: 'SERVICE',
      message,
      advice: [
        'Tick the service in EUDAMED (Machine to machine data delivery preferences); each is off until then.',
      ],
    }
  }
  if (/BAD_REQUEST/.test(refusal)) {
    return {
      code: 'VERSION',
      message,
      advice: [
        `Compare ${prefix}_DTX_VERSION with the version of the data exchange that EUDAMED speaks at present.`,
      ],
    }
  }
  return { code: 'AUTHORITY_REFUSES', message, advice: ['Ask again later; then ask the support of EUDAMED.'] }
}

/** Why no answer may have become pending in a Domibus. */
export function whyNoAnswer({ servesAnyone }: Inspected, prefix: string): string[] {
  const plugins =
    'Look in the console of Domibus (Messages) for a received message of this time. If it is there and another plugin has it: in Message Filter, the first plugin that fits takes a message. Put the WS plugin above the others (the REST plugin of Domibus 5.2.1 is first as installed), and set wsplugin.push.enabled=false: a push takes the answers too.'
  const user = `If it is there and pending: a plugin user is listed only messages to its original user. Compare the finalRecipient of the answer with the original user of the plugin user; both are to be ${prefix}_ORIGINAL_SENDER.`
  const back =
    'If it is not there: EUDAMED answers in a message of its own. Look whether your AS4 port can be reached from the Commission, and whether EUDAMED has the address and certificate of your access point.'
  // Without a login there is no original user.
  return [
    plugins,
    ...(servesAnyone === false ? [user] : []),
    back,
    'EUDAMED may be slow: check again with a longer --wait.',
  ]
}
