import { createPrivateKey, X509Certificate } from 'node:crypto'
import type { AgreedHeader, Identity, ProcessingMode } from '@udigate/as4'

/** What EUDAMED's pretend AS4 access point agreed on with a gateway. */
export interface As4Settings {
  /** Its private key and its certificate, as PEM. */
  readonly key: string
  readonly certificate: string
  /** The gateway's certificates, as PEM one after another: all may sign, and the first one is encrypted for. */
  readonly partnerCertificates: string
  /** The party that the gateway is. */
  readonly partner: string
  /** The party that EUDAMED is; `eudamed_mdr_acc` where it is not given. */
  readonly party?: string | undefined
  /** Where answers are pushed to. They wait where it is not given. */
  readonly pushUrl?: string | undefined
}

/** The settings, read. */
export interface Partnership {
  readonly identity: Identity
  readonly partnerCertificates: readonly X509Certificate[]
  /** Each message is begun by its sender: both sides are initiators of what they send, as in Domibus' P-Modes. */
  readonly mode: ProcessingMode
  readonly pushUrl: string | undefined
}

const ebms = 'http://docs.oasis-open.org/ebxml-msg/ebms/v3.0/ns/core/200704'
const partyType = 'urn:oasis:names:tc:ebcore:partyid-type:unregistered'
const pem = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g

/** @throws Error that says in one line which member cannot be read */
export function readPartnership(settings: As4Settings): Partnership {
  const { key, certificate, partnerCertificates, partner, party = 'eudamed_mdr_acc', pushUrl } = settings
  const signers = attempt('partnerCertificates', () =>
    (partnerCertificates.match(pem) ?? []).map(each => new X509Certificate(each)),
  )
  if (signers.length === 0) throw new Error('partnerCertificates has no certificate as PEM')
  const identity = {
    key: attempt('key', () => createPrivateKey(key)),
    certificate: attempt('certificate', () => new X509Certificate(certificate)),
  }
  if (!identity.certificate.checkPrivateKey(identity.key)) throw new Error('key is not that of certificate')
  if (pushUrl !== undefined && !/^https?:$/.test(URL.parse(pushUrl)?.protocol ?? ''))
    throw new Error('pushUrl is no address of http or https')
  const header: AgreedHeader = {
    from: { id: partner, type: partyType, role: `${ebms}/initiator` },
    to: { id: party, type: partyType, role: `${ebms}/responder` },
    service: { value: 'bdx:noprocess', type: 'tc1' },
    action: 'TC1Leg1',
  }
  return { identity, partnerCertificates: signers, mode: { id: 'gateway', header, signers }, pushUrl }
}

function attempt<T>(name: string, read: () => T): T {
  try {
    return read()
  } catch (error) {
    throw new Error(`${name} cannot be read as PEM`, { cause: error })
  }
}
