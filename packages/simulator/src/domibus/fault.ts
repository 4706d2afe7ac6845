/**
 * The codes a fault's detail can carry: those of the WS plugin, and names of ebMS errors for what the access point
 * itself refuses. Clients should take them for opaque text.
 */
export type FaultCode =
  | 'WS_PLUGIN:0001'
  | 'WS_PLUGIN_0005'
  | 'WS_PLUGIN:0007'
  | 'WS_PLUGIN:0009'
  | 'EBMS_0003'
  | 'EBMS_0004'
  | 'EBMS_0010'

/** Who is at fault by SOAP 1.2 (part 1, section 5.4.6). */
export type FaultParty = 'Sender' | 'Receiver' | 'VersionMismatch'

/** A call that the access point answers with a SOAP fault. */
export class SoapFault extends Error {
  /** Absent where it is not the plugin that speaks: then the fault has no detail. */
  readonly code: FaultCode | undefined
  readonly party: FaultParty

  constructor(code: FaultCode | undefined, message: string, party: FaultParty = 'Receiver') {
    super(message)
    this.code = code
    this.party = party
  }
}

/** The call itself is not what the plugin's WSDL and schemas describe. */
export function invalidMessage(message: string): SoapFault {
  return new SoapFault('WS_PLUGIN:0007', message, 'Sender')
}

/** The access point holds no message of that id, or has already delivered it. */
export function messageNotFound(messageId: string): SoapFault {
  return new SoapFault('WS_PLUGIN:0009', `Message not found, id [${messageId}]`)
}
