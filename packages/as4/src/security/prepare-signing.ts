import type { X509Certificate } from 'node:crypto'
import { isValidAt } from './check-signer.ts'
import { type signEnvelope, writeId } from './sign-envelope.ts'
import type { SignOptions } from './sign-options.ts'
import { type AlgorithmSuite, commonProfile } from './suite.ts'
import { writeTokenReference } from './write-token-reference.ts'

/** What `signEnvelope` signs with. @throws RangeError for a key or certificate that cannot sign now */
export function prepareSigning(options: SignOptions): Parameters<typeof signEnvelope>[1] {
  const {
    suite = commonProfile,
    signer,
    signerReference = 'binary-security-token',
    now,
    randomBytes,
  } = options
  checkCertificate('signer', signer.certificate, suite, now)
  if (!signer.certificate.checkPrivateKey(signer.key))
    throw new RangeError('The key of the signer is not that of its certificate.')
  const named = writeTokenReference(signer.certificate, signerReference, writeId(randomBytes))
  return { suite, signer, named, randomBytes }
}

/** @throws RangeError where a certificate is not valid now, or has no key of the suite */
export function checkCertificate(
  name: string,
  certificate: X509Certificate,
  { signature: { minimumBits, maximumBits } }: AlgorithmSuite,
  now: Date,
): void {
  if (!isValidAt(certificate, now)) throw new RangeError(`The certificate of the ${name} is not valid now.`)
  const { asymmetricKeyType, asymmetricKeyDetails } = certificate.publicKey
  const bits = asymmetricKeyDetails?.modulusLength ?? 0
  if (asymmetricKeyType !== 'rsa' || bits < minimumBits || bits > maximumBits)
    throw new RangeError(`The ${name} is to have an RSA key of ${minimumBits} to ${maximumBits} bits.`)
}
