import type { X509Certificate } from 'node:crypto'
import { refuse } from '../fault.ts'
import { canSignFor } from '../security/check-signer.ts'
import { ebms } from '../xml/namespaces.ts'
import type { AgreedHeader, MessageHeader, Party, TypedValue } from './header.ts'
import type { ProcessingMode } from './processing-mode.ts'

/** Service and action of the test service, which every access point answers (eDelivery AS4 1.15, 1.4.2.4). */
export const testService: Pick<AgreedHeader, 'service' | 'action'> = {
  service: { value: `${ebms}service` },
  action: `${ebms}test`,
}

/**
 * Finds the processing mode that a message belongs to, of which the signer may sign for the partner.
 *
 * @throws MessageFault EBMS:0010 where none has this header, EBMS:0101 where its partner has another certificate
 */
export function findProcessingMode(
  header: MessageHeader,
  signer: X509Certificate,
  modes: readonly ProcessingMode[],
  now: Date,
): { mode: ProcessingMode; isTest: boolean } {
  const isTest = header.service.value === testService.service.value && header.action === testService.action
  const agreed = modes.filter(mode => isAgreed(header, mode.header, isTest))
  if (agreed.length === 0)
    refuse(
      'ProcessingModeMismatch',
      'No processing mode has these parties, roles, agreement, service and action.',
    )
  const mode = agreed.find(each => canSignFor(each, signer, now))
  if (!mode)
    refuse('FailedAuthentication', 'The certificate that signs the message is not one of its sender.')
  return { mode, isTest }
}

function isAgreed(header: MessageHeader, agreed: AgreedHeader, isTest: boolean): boolean {
  return (
    isSameParty(header.from, agreed.from) &&
    isSameParty(header.to, agreed.to) &&
    isSameValue(header.agreement, agreed.agreement) &&
    // Some partners keep the type of their own service in messages to the test service.
    (isTest || (isSameValue(header.service, agreed.service) && header.action === agreed.action))
  )
}

function isSameParty(a: Party, b: Party): boolean {
  return a.id === b.id && a.type === b.type && a.role === b.role
}

function isSameValue(a: TypedValue | undefined, b: TypedValue | undefined): boolean {
  return a?.value === b?.value && a?.type === b?.type
}
