/** Namespaces and identifiers as they stand in messages. */

export const soap = 'http://www.w3.org/2003/05/soap-envelope'
export const ebms = 'http://docs.oasis-open.org/ebxml-msg/ebms/v3.0/ns/core/200704/'
export const signals = 'http://docs.oasis-open.org/ebxml-bp/ebbp-signals-2.0'
export const xmlSignature = 'http://www.w3.org/2000/09/xmldsig#'
export const xmlEncryption = 'http://www.w3.org/2001/04/xmlenc#'
export const xmlEncryption11 = 'http://www.w3.org/2009/xmlenc11#'
export const exclusive = 'http://www.w3.org/2001/10/xml-exc-c14n#'
export const security = 'http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-secext-1.0.xsd'
export const security11 = 'http://docs.oasis-open.org/wss/oasis-wss-wssecurity-secext-1.1.xsd'
export const utility = 'http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-utility-1.0.xsd'
export const xml = 'http://www.w3.org/XML/1998/namespace'
/** Of the declarations of namespaces themselves. */
export const xmlDeclarations = 'http://www.w3.org/2000/xmlns/'

const tokenProfile = 'http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-x509-token-profile-1.0'
export const certificateToken = `${tokenProfile}#X509v3`
export const certificatePathToken = `${tokenProfile}#X509PKIPathv1`
export const subjectKeyIdentifier = `${tokenProfile}#X509SubjectKeyIdentifier`
export const base64Encoding =
  'http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-soap-message-security-1.0#Base64Binary'
export const encryptedKeyToken =
  'http://docs.oasis-open.org/wss/oasis-wss-soap-message-security-1.1#EncryptedKey'

const attachments = 'http://docs.oasis-open.org/wss/oasis-wss-SwAProfile-1.1'
export const contentSignature = `${attachments}#Attachment-Content-Signature-Transform`
export const ciphertext = `${attachments}#Attachment-Ciphertext-Transform`
export const contentOnly = `${attachments}#Attachment-Content-Only`
