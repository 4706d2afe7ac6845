import { type ChosenLeg, listNames, testService } from './choose-leg.ts'
import type { PModeElement } from './read-p-mode.ts'

/** What becomes of an element of a P-Mode. */
export interface Verdict {
  /**
   * `taken`: it becomes settings, or decides which elements do. `same`: udigate does so anyway. `ignored`: it changes
   * nothing. `differs`: udigate does otherwise, so the partner has to agree on something else.
   */
  readonly kind: 'taken' | 'same' | 'ignored' | 'differs'
  readonly because: string
  /** By the ends of their names, such as PARTY_ID. */
  readonly settings?: Readonly<Record<string, string>>
}

type Judge = (element: PModeElement, chosen: ChosenLeg, parent: PModeElement | undefined) => Verdict

const ebms = 'http://docs.oasis-open.org/ebxml-msg/ebms/v3.0/ns/core/200704'
const elsewhere: Verdict = { kind: 'ignored', because: 'the leg does not use it' }

/** What becomes of an element, between the parties and on the leg that were chosen. */
export function judgeElement(...[element, chosen, parent]: Parameters<Judge>): Verdict {
  const judge = Object.hasOwn(judges, element.name) ? judges[element.name] : undefined
  return judge?.(element, chosen, parent) ?? { kind: 'ignored', because: 'udigate does not need it' }
}

const judges: Readonly<Record<string, Judge>> = {
  configuration: ({ attributes }) => taken(`the own party is ${attributes.party}`),
  mpc: (element, { leg }) => {
    if (!isNamed(element, leg.attributes.defaultMpc)) return elsewhere
    return element.attributes.qualifiedName === `${ebms}/defaultMPC`
      ? same('messages are on the default channel')
      : differs('udigate uses the default channel alone')
  },
  role: (element, { process }) => {
    const { value = '' } = element.attributes
    const settings = {
      ...(isNamed(element, process.attributes.initiatorRole) && { ROLE: value }),
      ...(isNamed(element, process.attributes.responderRole) && { AUTHORITY_ROLE: value }),
    }
    return Object.keys(settings).length === 0 ? elsewhere : taken('a role of the process', settings)
  },
  partyIdType: (element, { own, partner }) => {
    const { value = '' } = element.attributes
    const settings = {
      ...(isNamed(element, readIdentifier(own)?.partyIdType) && { PARTY_ID_TYPE: value }),
      ...(isNamed(element, readIdentifier(partner)?.partyIdType) && { AUTHORITY_PARTY_ID_TYPE: value }),
    }
    if (Object.keys(settings).length === 0) return elsewhere
    return value === ''
      ? differs('udigate writes a type to each party id')
      : taken('the type of party ids', settings)
  },
  party: (element, { own, partner }) => {
    const { endpoint = '' } = element.attributes
    if (element === own)
      return { kind: 'ignored', because: 'where the gateway is reached is UDIGATE_AS4_PUBLIC_URL' }
    if (element !== partner) return elsewhere
    const isSafe = endpoint.startsWith('https:')
    return taken(isSafe ? 'where the partner is' : 'where the partner is; ask for its address of https', {
      ENDPOINT: endpoint,
    })
  },
  identifier: (element, { own, partner }, parent) => {
    const { partyId = '' } = element.attributes
    if (parent !== own && parent !== partner) return elsewhere
    if (parent.children.find(({ name }) => name === 'identifier') !== element)
      return differs('udigate writes one party id, the first')
    return taken('a party id', { [parent === own ? 'PARTY_ID' : 'AUTHORITY_PARTY_ID']: partyId })
  },
  mep: (element, { process }) =>
    judgeUsed(element, process.attributes.mep, `${ebms}/oneWay`, 'each message goes one way'),
  binding: (element, { process }) =>
    judgeUsed(element, process.attributes.binding, `${ebms}/push`, 'each message is pushed'),
  property: (element, { leg, find }) => {
    const set = find('propertySet', leg.attributes.propertySet)
    const isUsed = set?.children.some(({ attributes }) => attributes.property === element.attributes.name)
    const { key = '', required } = element.attributes
    const setting = Object.hasOwn(propertySettings, key) ? propertySettings[key] : undefined
    if (!isUsed) return elsewhere
    if (setting !== undefined) return same(`it is sent with the value of ${setting}`)
    return required === 'true' ? differs('udigate does not send it') : ignored('it may be left out')
  },
  payload: (element, { leg, find }) => {
    const profile = find('payloadProfile', leg.attributes.payloadProfile)
    const names = profile ? listNames(profile, 'attachment') : []
    const { name = '', cid = '', required } = element.attributes
    if (!names.includes(name)) return elsewhere
    if (names[0] === name) return taken('what the payload is called', { PAYLOAD_ID: cid })
    return required === 'true' ? differs('udigate sends one payload') : ignored('it may be left out')
  },
  security: (element, { leg }) => {
    if (!isNamed(element, leg.attributes.security)) return elsewhere
    const { policy = '', signatureMethod = 'RSA_SHA256', profile = 'RSA' } = element.attributes
    return policy.startsWith('eDeliveryAS4Policy') && signatureMethod === 'RSA_SHA256' && profile === 'RSA'
      ? same('messages are signed and encrypted by the Common Profile, with RSA')
      : differs('udigate has the Common Profile of eDelivery AS4 with RSA alone')
  },
  errorHandling: (element, { leg }) => {
    if (!isNamed(element, leg.attributes.errorHandling)) return elsewhere
    return element.attributes.errorAsResponse === 'false'
      ? differs('errors are answered in the response')
      : same('errors are answered in the response')
  },
  agreement: (element, { process }) => {
    if (!isNamed(element, process.attributes.agreement)) return ignored('the process does not name it')
    const { value = '', type = '' } = element.attributes
    return taken('the agreement', { AGREEMENT: value, ...(type !== '' && { AGREEMENT_TYPE: type }) })
  },
  service: (element, { leg }) => {
    const { value = '', type = '' } = element.attributes
    if (value === testService) return same('messages to the test service are answered')
    if (!isNamed(element, leg.attributes.service)) return elsewhere
    return type === ''
      ? differs('udigate writes a type to the service')
      : taken('the service', { SERVICE: value, SERVICE_TYPE: type })
  },
  action: (element, { leg }) => {
    const { value = '' } = element.attributes
    return isNamed(element, leg.attributes.action) ? taken('the action', { ACTION: value }) : elsewhere
  },
  receptionAwareness: (element, { leg }) =>
    isNamed(element, leg.attributes.receptionAwareness)
      ? ignored('udigate retries by itself, for as long as AS4_DUPLICATE_WINDOW says')
      : elsewhere,
  propertySet: (element, { leg }) =>
    isNamed(element, leg.attributes.propertySet) ? taken('the properties of the leg') : elsewhere,
  payloadProfile: (element, { leg }) =>
    isNamed(element, leg.attributes.payloadProfile) ? taken('the payloads of the leg') : elsewhere,
  splitting: () => ignored('udigate does not split messages'),
  reliability: (element, { leg }) => {
    if (!isNamed(element, leg.attributes.reliability)) return elsewhere
    const { nonRepudiation, replyPattern } = element.attributes
    return nonRepudiation === 'true' && replyPattern === 'response'
      ? same('receipts have the digests of what was received, and are in the response')
      : differs('udigate needs receipts with digests, in the response')
  },
  legConfiguration: (element, { leg, find }) => {
    if (find('service', element.attributes.service)?.attributes.value === testService)
      return same('messages to the test service are answered')
    if (element !== leg) return ignored('another leg is taken')
    return element.attributes.splitting === undefined
      ? taken('the leg')
      : differs('udigate does not split messages')
  },
  process: (element, { process }) =>
    element === process ? taken('the process') : ignored('another process is taken'),
}

const propertySettings: Readonly<Record<string, string>> = {
  originalSender: 'ORIGINAL_SENDER',
  finalRecipient: 'FINAL_RECIPIENT',
}

function judgeUsed(element: PModeElement, name: string | undefined, value: string, because: string): Verdict {
  if (!isNamed(element, name)) return elsewhere
  return element.attributes.value === value ? same(because) : differs(`with udigate ${because}`)
}

/** The attributes of a party's first identifier. */
function readIdentifier(party: PModeElement): Readonly<Record<string, string>> | undefined {
  return party.children.find(({ name }) => name === 'identifier')?.attributes
}

function isNamed({ attributes }: PModeElement, name: string | undefined): boolean {
  return name !== undefined && attributes.name === name
}

function taken(because: string, settings?: Readonly<Record<string, string>>): Verdict {
  return { kind: 'taken', because, ...(settings && { settings }) }
}

function same(because: string): Verdict {
  return { kind: 'same', because }
}

function ignored(because: string): Verdict {
  return { kind: 'ignored', because }
}

function differs(because: string): Verdict {
  return { kind: 'differs', because }
}
