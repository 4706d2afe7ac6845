/**
 * The algorithms of a profile, as data: identifiers as they stand in a message, and what they are called in
 * `node:crypto`. A message whose algorithms are not those of its suite is refused.
 *
 * AS4 2.0 adds members to the unions `signature` (EdDSA) and `keyTransport` (key agreement); this suite stays.
 */
export interface AlgorithmSuite {
  readonly id: string
  readonly signature: {
    readonly kind: 'rsa-pkcs1'
    readonly uri: string
    readonly hash: 'sha256'
    /** Length of the modulus, in bits, of keys that sign. */
    readonly minimumBits: number
    readonly maximumBits: number
  }
  readonly digest: { readonly uri: string; readonly hash: 'sha256' }
  readonly contentEncryption: {
    readonly uri: string
    readonly cipher: 'aes-128-gcm'
    /** Lengths in bytes. */
    readonly keyLength: number
    readonly ivLength: number
    readonly tagLength: number
  }
  readonly keyTransport: {
    readonly kind: 'rsa-oaep'
    readonly uri: string
    readonly digestUri: string
    readonly maskUri: string
    readonly hash: 'sha256'
  }
}

/** eDelivery AS4 1.14 and 1.15, Common Profile (1.4.2.6): what EUDAMED asks for. */
export const commonProfile: AlgorithmSuite = {
  id: 'eDelivery AS4 1.15 Common Profile',
  signature: {
    kind: 'rsa-pkcs1',
    uri: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
    hash: 'sha256',
    minimumBits: 2048,
    maximumBits: 8192,
  },
  digest: { uri: 'http://www.w3.org/2001/04/xmlenc#sha256', hash: 'sha256' },
  contentEncryption: {
    uri: 'http://www.w3.org/2009/xmlenc11#aes128-gcm',
    cipher: 'aes-128-gcm',
    keyLength: 16,
    ivLength: 12,
    tagLength: 16,
  },
  keyTransport: {
    kind: 'rsa-oaep',
    uri: 'http://www.w3.org/2009/xmlenc11#rsa-oaep',
    digestUri: 'http://www.w3.org/2001/04/xmlenc#sha256',
    maskUri: 'http://www.w3.org/2009/xmlenc11#mgf1sha256',
    hash: 'sha256',
  },
}
