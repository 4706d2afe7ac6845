/** SOAP 1.2, which the WS plugin speaks. */
export const soapNamespace = 'http://www.w3.org/2003/05/soap-envelope'
/** Bodies of the Domibus WS plugin; the elements inside them have no namespace. */
export const pluginNamespace = 'http://eu.domibus.wsplugin/'
/** Binary content that stands in another part of a multipart message. */
export const xopNamespace = 'http://www.w3.org/2004/08/xop/include'
