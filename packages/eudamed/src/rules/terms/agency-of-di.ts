import { checkPpn } from '@udigate/udi'
import type { IssuingEntity } from '../../identifiers/check-basic-udi-di.ts'
import { checkGs1Di } from '../../identifiers/check-gs1-di.ts'
import { explainHibccDi } from './agency-formats.ts'
import { gtinIn } from './gs1-di-fault.ts'

/** The only agency whose device identifiers have the form of `code`; `undefined` where several have it, or none. */
export function findDiAgency(code: string): IssuingEntity | undefined {
  const agencies: IssuingEntity[] = []
  if (checkGs1Di(code).ok) agencies.push('GS1')
  if (explainHibccDi(code) === undefined && gtinIn(code) === undefined) agencies.push('HIBCC')
  if (checkPpn(code).ok) agencies.push('IFA')
  if (code.startsWith('=')) agencies.push('ICCBBA')
  return agencies.length === 1 ? agencies[0] : undefined
}
