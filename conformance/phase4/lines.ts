/** The lines that the Java program reads and writes. */

/** How WSS4J names a certificate. */
export type WssToken = 'BST_DIRECT_REFERENCE' | 'SKI_KEY_IDENTIFIER' | 'ISSUER_SERIAL'

export interface SendCommand {
  /** phase4's EUDAMED sender, or its general one with the P-Modes of the CEF profile. */
  readonly sender: 'eudamed' | 'cef'
  /** Whose key signs. */
  readonly identity: string
  readonly recipientCertificate: string
  readonly url: string
  readonly signerToken: WssToken
  readonly recipientToken: WssToken
  readonly messageId: string
  readonly refToMessageId?: string
  readonly conversationId: string
  readonly fromType?: string
  readonly from: string
  readonly fromRole: string
  readonly toType?: string
  readonly to: string
  readonly toRole: string
  readonly serviceType?: string
  readonly service: string
  readonly action: string
  readonly agreement?: string
  readonly originalSender: string
  readonly finalRecipient: string
  readonly payloads: readonly PayloadToSend[]
}

export interface PayloadToSend {
  readonly contentId: string
  readonly mimeType: string
  readonly characterSet?: string
  readonly gzip: boolean
  /** The content, or the path of a file with it. */
  readonly base64?: string
  readonly file?: string
}

export interface CanonicalizeCommand {
  /** A document. */
  readonly base64: string
  /** Which of its elements, from 0 on, in their order; the whole document without it. */
  readonly element?: number
  /** Inclusive prefixes of the element, with spaces between. */
  readonly prefixes: string
}

/** What became of a command. */
export interface Answer {
  readonly event: 'answered'
  readonly id: string
  /** What phase4 says: `success` where it took the response for a receipt. */
  readonly result?: string
  readonly status?: number
  readonly signal?: Signal
  /** The elements that the response's signature covers, as WSS4J verified it; empty where there is none. */
  readonly signatureCovers?: readonly string[]
  readonly signatureFailure?: string
  readonly exception?: string
  readonly failure?: string
  /** The canonical form that was asked for, where there is one. */
  readonly base64?: string
}

export interface Signal {
  readonly messageId: string
  readonly refToMessageId?: string
  readonly receipt: boolean
  readonly errors: readonly { readonly code: string; readonly detail?: string; readonly severity?: string }[]
}

interface Named {
  readonly name: string
  readonly type?: string
  readonly value: string
}

interface Party {
  readonly id: string
  readonly type?: string
  readonly role: string
}

/** A message that phase4 delivered. */
export interface Delivery {
  readonly event: 'received'
  readonly profile: string
  readonly leg: number
  readonly signatureChecked: boolean
  readonly decrypted: boolean
  /** SHA-256 of the certificate that signed, in hexadecimal. */
  readonly signer: string
  readonly messageId: string
  readonly refToMessageId?: string
  readonly conversationId: string
  readonly from: Party
  readonly to: Party
  readonly service: { readonly value: string; readonly type?: string }
  readonly action: string
  readonly agreement?: string
  readonly properties: readonly Named[]
  readonly parts: readonly { readonly href: string; readonly properties: readonly Named[] }[]
  readonly payloads: readonly {
    readonly contentId: string
    readonly mimeType: string
    readonly compressed: boolean
    readonly length: number
    readonly sha256: string
    /** The content, where it is not long. */
    readonly base64?: string
  }[]
}
