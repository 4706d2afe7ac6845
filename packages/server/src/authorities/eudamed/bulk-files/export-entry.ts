/** A file for the authority's upload page, as the manifest lists it. */
export interface ExportEntry {
  /** Its name. Names sort in the order of uploading. */
  file: string
  /** What to choose on the upload page: the service and its operation, for example `DEVICE.POST`. */
  operation: string
  /** The actor (SRN) in whose name it is uploaded. */
  actor: string
  /** How many entities it carries. */
  entities: number
  /** The ids in the file. The authority's response repeats `correlationId`. */
  messageId: string
  correlationId: string
  /** SHA-256 of the file, hexadecimal. */
  sha256: string
  createdAt: string
}
