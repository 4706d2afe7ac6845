import type { Inspected, InspectedGateway, SendResult, SendStatus, Trouble } from '../../access-point.ts'
import type { Check, FaultCode } from '../../connection-report.ts'

/** Whether the address that the authority pushes to leads to the gateway. */
export function checkOwnEndpoint({ endpoint }: InspectedGateway): Check {
  const name = 'own endpoint'
  const code = 'OWN_ENDPOINT'
  switch (endpoint.kind) {
    case 'answers':
      return { name, result: 'ok', message: 'UDIGATE_AS4_PUBLIC_URL leads to the gateway.' }
    case 'not-set':
      return {
        name,
        result: 'warning',
        code,
        message: 'UDIGATE_AS4_PUBLIC_URL is not set, so it was not looked at.',
        advice: ['Set it to the address that the authority pushes answers to.'],
      }
    case 'silent':
      return {
        name,
        result: 'warning',
        code,
        message: `UDIGATE_AS4_PUBLIC_URL cannot be reached from here: ${endpoint.trouble.because}.`,
        advice: [
          'Look from another network: some networks do not lead to their own public addresses from within.',
          'Compare it with what the firewall or proxy passes on to UDIGATE_AS4_PORT.',
          'A certificate of TLS there has to be of a public authority, or of one that the authority knows.',
        ],
      }
    case 'another':
      return {
        name,
        result: 'failed',
        code,
        message: `At UDIGATE_AS4_PUBLIC_URL something else answers than this stage of the gateway (${endpoint.because}).`,
        advice: [
          'Compare its path and port with what the proxy passes on to UDIGATE_AS4_PORT: whole requests, unchanged.',
        ],
      }
  }
}

/** Whether the authority's access point answers the test service. */
export function checkPartner({ trouble }: Inspected, prefix: string): Check {
  const name = 'access point'
  if (!trouble) {
    const message = "The authority's access point answers the test service with a signed receipt."
    return { name, result: 'ok', message }
  }
  const { code, message, advice } = faults[trouble.kind](trouble.because, prefix)
  return { name, result: 'failed', code, message, advice }
}

type Fault = { code: FaultCode; message: string; advice: readonly string[] }
type Describe = (because: string, prefix: string) => Fault

const strange: Describe = because => ({
  code: 'ACCESS_POINT_REFUSES',
  message: `The access point cannot be asked: ${because}.`,
  advice: ['Look into the log of the gateway.'],
})

const faults: Readonly<Record<Trouble['kind'], Describe>> = {
  unreachable: (because, prefix) => ({
    code: 'ADDRESS',
    message: `The authority's access point cannot be reached: ${because}.`,
    advice: [
      `Compare ${prefix}_ENDPOINT with the address in the P-Mode.`,
      `Let the firewall pass connections from the gateway there, or name the proxy in ${prefix}_AS4_PROXY.`,
    ],
  }),
  'no-answer': (because, prefix) => ({
    code: 'ADDRESS',
    message: `The authority's access point took the message and did not answer it: ${because}.`,
    advice: [
      `Look whether ${prefix}_ENDPOINT leads through a proxy that cuts calls.`,
      `If it asks for a certificate of the gateway in TLS, set ${prefix}_CLIENT_CERTIFICATE_FILE and ${prefix}_CLIENT_KEY_FILE.`,
    ],
  }),
  certificate: (because, prefix) => ({
    code: 'CERTIFICATE',
    message: `There is no secure connection to the authority's access point: ${because}.`,
    advice: [
      `Name the authority that vouches for its certificate of TLS in ${prefix}_CA_FILE (PEM).`,
      `If it asks for a certificate of the gateway in TLS, set ${prefix}_CLIENT_CERTIFICATE_FILE and ${prefix}_CLIENT_KEY_FILE.`,
    ],
  }),
  refused: (because, prefix) => ({
    code: 'ACCESS_POINT_REFUSES',
    message: `The authority's access point refuses the test message, signed: ${because}.`,
    advice: adviseOnCode(because, prefix),
  }),
  unsigned: (because, prefix) => ({
    code: 'ACCESS_POINT_REFUSES',
    message: `The authority's access point answers with an error that is not signed by a certificate it is known by: ${because}.`,
    advice: [
      ...adviseOnCode(because, prefix),
      `Look whether ${prefix}_AS4_PARTNER_CERTIFICATE_FILE has the certificate that it signs with at present.`,
    ],
  }),
  'no-receipt': (because, prefix) => ({
    code: 'NO_RECEIPT',
    message: `What answers at the address gives no valid receipt: ${because}.`,
    advice: [
      `Compare the path of ${prefix}_ENDPOINT with the P-Mode; Domibus has its access point at /domibus/services/msh.`,
      `Look whether ${prefix}_AS4_PARTNER_CERTIFICATE_FILE has the certificate that the authority signs with at present.`,
    ],
  }),
  unprepared: (because, prefix) => ({
    code: 'P_MODE',
    message: `The test message cannot be made: ${because}.`,
    advice: [`Compare the settings of ${prefix} with the P-Mode, from PARTY_ID to PAYLOAD_ID.`],
  }),
  login: strange,
  'no-plugin': strange,
  'no-folder': strange,
}

/** What to do about an ebMS error, by its code. */
function adviseOnCode(because: string, prefix: string): string[] {
  const code = /EBMS:(\d{4})/.exec(because)?.[1]
  switch (code) {
    case '0101':
      return [
        `Ask the authority whether it knows the certificate in ${prefix}_AS4_CERTIFICATE_FILE, and trusts it.`,
      ]
    case '0102':
      return [
        `Ask the authority for the certificate that messages are encrypted for, and put it first in ${prefix}_AS4_PARTNER_CERTIFICATE_FILE.`,
      ]
    case '0001':
    case '0003':
    case '0010':
      return [
        'Compare parties, roles, service, action and agreement with the P-Mode: "udigate as4 import" makes the settings from its file.',
      ]
    default:
      return ['Send the code and the time to the support of the authority.']
  }
}

/** Whether the authority's access point took the question. */
export function checkSendingOverAs4(sent: SendResult, prefix: string): Check {
  const name = 'sending'
  if (sent.kind === 'taken')
    return { name, result: 'ok', message: "The authority's access point signed a receipt for a question." }
  const advice = adviseOnCode(sent.because, prefix)
  const code = sent.kind === 'refused' ? 'P_MODE' : 'NOT_SENT'
  const message =
    sent.kind === 'refused'
      ? `The authority's access point refuses the message: ${sent.because}.`
      : `Whether the authority's access point has the question is not known: ${sent.because}.`
  return { name, result: 'failed', code, message, advice }
}

/** Whether the question reached the authority: a receipt says that its access point has it. */
export function checkDeliveryOverAs4(status: SendStatus, isAnswered: boolean): Check {
  const name = 'delivery'
  if (status === 'delivered' || isAnswered)
    return { name, result: 'ok', message: "The authority's access point received the question." }
  const message = 'No valid receipt for the question is kept.'
  return { name, result: 'warning', message }
}

/** Why no answer may have come over AS4. */
export const whyNoAnswerOverAs4: readonly string[] = [
  'EUDAMED answers in a message of its own: ask its support whether it has the address in UDIGATE_AS4_PUBLIC_URL and the present certificate of the gateway.',
  'Look into the log of the gateway for "push refused": it says what was wrong with a message that came.',
  'Let the firewall pass connections from the Commission to that address.',
  'EUDAMED may be slow: check again with a longer --wait.',
]
