/** A party of an exchange: an access point (C2 or C3), in its role. */
export interface Party {
  /** `eb:PartyId`; the profile allows one for each side. */
  readonly id: string
  /** `eb:PartyId/@type`, for example `urn:oasis:names:tc:ebcore:partyid-type:unregistered`. */
  readonly type?: string
  /** `eb:Role`, a URI or a name that both partners agreed on. */
  readonly role: string
}

/** A value with the `type` attribute that `eb:Service` and `eb:AgreementRef` may have. */
export interface TypedValue {
  readonly value: string
  readonly type?: string
}

/** `eb:Property`: of a message (such as `originalSender`) or of one of its payloads. */
export interface Property {
  readonly name: string
  readonly type?: string
  readonly value: string
}

/** What both partners agree on once: the part of a header that a processing mode fixes. */
export interface AgreedHeader {
  readonly from: Party
  readonly to: Party
  readonly agreement?: TypedValue
  readonly service: TypedValue
  readonly action: string
}

/** `eb:UserMessage` without its payloads. */
export interface MessageHeader extends AgreedHeader {
  /** `eb:MessageId`: unique for good, in the form of RFC 2822, `left@right`, without angle brackets. */
  readonly messageId: string
  /** `eb:RefToMessageId`: the request that this message answers, in a Two-Way exchange. */
  readonly refToMessageId?: string
  readonly conversationId: string
  /** `eb:MessageProperties`, in order; in four corners `originalSender` and `finalRecipient` are among them. */
  readonly properties: readonly Property[]
  /** `@mpc`, the message partition channel; undefined is the default one. */
  readonly mpc?: string
}

/** A payload as the application has it: plain, not compressed. */
export interface Payload {
  /**
   * Content-ID without angle brackets; `eb:PartInfo/@href` is its URL. Of a payload that is sent it has letters and digits of
   * ASCII and `-`, `.`, `@`, `_`: other characters are escaped in URLs by some programs, and not by others.
   */
  readonly contentId: string
  /** Media type of the content, such as `application/xml`. */
  readonly mimeType: string
  /** Character set of an XML or text payload, as XML 1.0, 4.3.3 names it. */
  readonly characterSet?: string
  /** Further part properties; `MimeType`, `CharacterSet` and `CompressionType` are set by the handler alone. */
  readonly properties?: readonly Property[]
  readonly content: Uint8Array
}
