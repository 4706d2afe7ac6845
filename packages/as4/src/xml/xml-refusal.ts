/** A document that is not read, and why. */
export class XmlRefusal extends Error {}
