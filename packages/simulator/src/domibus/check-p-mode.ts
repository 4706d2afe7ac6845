import { type AccessPointSettings, type PModeValue, pModeValues } from './access-point-settings.ts'
import { SoapFault } from './fault.ts'
import type { UserMessage } from './user-message.ts'

/**
 * Refuses a message with a value that the P-Mode does not have.
 *
 * @throws SoapFault that names the first such value
 */
export function checkPMode(
  { pMode }: Pick<AccessPointSettings, 'pMode'>,
  { from, to, service, action, agreement }: UserMessage,
): void {
  const values: Record<PModeValue, string | undefined> = {
    from: from.id.value,
    fromType: from.id.type,
    fromRole: from.role,
    to: to.id.value,
    toType: to.id.type,
    toRole: to.role,
    service: service.value,
    serviceType: service.type,
    action,
    agreement: agreement?.value,
  }
  for (const name of pModeValues) {
    const wanted = pMode[name]
    if (wanted === undefined || wanted === values[name]) continue
    throw new SoapFault(
      'EBMS_0003',
      `ValueInconsistent: no matching ${name} found [${values[name] ?? ''}]`,
      'Sender',
    )
  }
}
