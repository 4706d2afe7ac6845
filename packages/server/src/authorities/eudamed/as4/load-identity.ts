import { createPrivateKey, X509Certificate } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Identity } from '@udigate/as4'
import { certificatesIn } from '../../../secrets/certificates-in.ts'
import type { SeenCertificate } from '../../authority.ts'
import type { As4Access } from '../stage.ts'

/** Keys and certificates as they stand in their files. */
export interface LoadedIdentities {
  identity: Identity
  formerIdentity: Identity | undefined
  partnerCertificates: readonly X509Certificate[]
}

/** A certificate of an access point takes weeks to renew: days before its end. */
const notice = 60

/**
 * Reads the gateway's key and certificate, and the certificates of its partner.
 *
 * @param onCertificate is notified of each, but of the former one
 * @throws Error that names the file which cannot be used
 */
export async function loadIdentities(
  files: As4Access,
  onCertificate: (certificate: SeenCertificate) => void,
): Promise<LoadedIdentities> {
  const { keyFile, certificateFile, keyPassword, formerKeyFile, formerCertificateFile } = files
  const identity = await loadIdentity(keyFile, certificateFile, keyPassword)
  const formerIdentity =
    formerKeyFile !== undefined && formerCertificateFile !== undefined
      ? await loadIdentity(formerKeyFile, formerCertificateFile, keyPassword)
      : undefined
  const partnerCertificates = await loadCertificates(files.partnerCertificateFile)
  onCertificate({
    whose: 'gateway',
    validUntil: identity.certificate.validToDate,
    notice,
    advice:
      'Request a new certificate for AS4, and give it to the authority before you set it as the AS4_CERTIFICATE_FILE of its stage.',
  })
  const [latest] = partnerCertificates.toSorted(
    (one, other) => other.validToDate.getTime() - one.validToDate.getTime(),
  )
  if (latest) {
    onCertificate({
      whose: 'partner',
      validUntil: latest.validToDate,
      notice,
      advice:
        'Ask the authority for the next certificate of its access point, and add it to the AS4_PARTNER_CERTIFICATE_FILE of the stage.',
    })
  }
  return { identity, formerIdentity, partnerCertificates }
}

async function loadIdentity(
  keyFile: string,
  certificateFile: string,
  passphrase: string | undefined,
): Promise<Identity> {
  const [certificate] = await loadCertificates(certificateFile)
  if (!certificate) throw new Error(`${certificateFile} has no certificate in it (PEM).`)
  const text = await readFile(keyFile, 'utf8')
  let key: Identity['key']
  try {
    key = createPrivateKey({ key: text, ...(passphrase !== undefined && { passphrase }) })
  } catch (cause) {
    throw new Error(`${keyFile} has no private key that can be read (PEM).`, { cause })
  }
  if (!certificate.checkPrivateKey(key))
    throw new Error(`${keyFile} is not the key of the first certificate in ${certificateFile}.`)
  return { key, certificate }
}

async function loadCertificates(file: string): Promise<X509Certificate[]> {
  const found = certificatesIn(await readFile(file, 'utf8'))
  if (found.length === 0) throw new Error(`${file} has no certificate in it (PEM).`)
  return found.map((pem, index) => {
    try {
      return new X509Certificate(pem)
    } catch (cause) {
      throw new Error(`Certificate ${index + 1} in ${file} cannot be read.`, { cause })
    }
  })
}
