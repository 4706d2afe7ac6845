import type { ProcessingMode } from '@udigate/as4'
import { type Chain, isOfPartner } from './chain.ts'
import type { As4Keys } from './load-keys.ts'

/** What a thread can be given of a processing mode: functions cannot be posted. */
export type PartnerMode = Omit<ProcessingMode, 'authorities' | 'isSigner'> & { chain?: Chain | undefined }

/** A processing mode with what says whether a certificate is its partner's. */
export function completeMode({ chain, ...mode }: PartnerMode, now: Date): ProcessingMode {
  return { ...mode, ...trustChain(chain, now) }
}

/** Which certificates sign for the partner. */
export function trustPartner(
  { partnerCertificates: signers, chain }: Pick<As4Keys, 'partnerCertificates' | 'chain'>,
  now: Date,
): Pick<ProcessingMode, 'signers' | 'authorities' | 'isSigner'> {
  return { signers, ...trustChain(chain, now) }
}

function trustChain(chain: Chain | undefined, now: Date): Pick<ProcessingMode, 'authorities' | 'isSigner'> {
  if (!chain) return {}
  const { authorities } = chain
  return { authorities, isSigner: certificate => isOfPartner(chain, certificate, now) }
}
