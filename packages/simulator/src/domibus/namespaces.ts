/** SOAP 1.2. */
export const soap = 'http://www.w3.org/2003/05/soap-envelope'
/** The elements of the Domibus WS plugin; what is inside them belongs to no namespace. */
export const plugin = 'http://eu.domibus.wsplugin/'
/** ebMS 3.0 headers. */
export const ebms = 'http://docs.oasis-open.org/ebxml-msg/ebms/v3.0/ns/core/200704/'
