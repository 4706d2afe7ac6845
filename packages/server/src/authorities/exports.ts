/** The files of an authority that is reached by a person who uploads them. */
export interface Exports {
  /** What waits to be uploaded, or for its response, in the order of uploading. */
  list(): Promise<ExportEntry[]>
  /** One of the files that wait, or nothing where none is called so or the person has put it elsewhere. */
  read(file: string): Promise<Uint8Array | undefined>
  /** What a person does with these files, step by step. */
  describeUpload(entries: readonly ExportEntry[]): string
  /** Which export a response answers, or why it answers none. Changes nothing. */
  check(response: Uint8Array): Promise<CheckedResponse>
  /** What is said of a response that answers nothing of the one who asks. */
  describeUnknown(correlationId: string): string
  /** The id under which a response is collected. */
  identify(response: Uint8Array): string
  /**
   * Puts a response where answers are collected from.
   *
   * @returns what settles once it was collected and stored, if this process does that
   */
  put(response: Uint8Array): Promise<{ stored: Promise<void> }>
}

/** A file for the authority's upload page, as the manifest lists it. */
export interface ExportEntry {
  /** Its name. Names sort in the order of uploading. */
  file: string
  /** What to choose on the upload page: the service and its operation. */
  operation: string
  /** The code of the actor in whose name it is uploaded. */
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

/** What a response answers, or why it answers none. */
export type CheckedResponse =
  | { ok: true; entry: ExportEntry; record: string; state: 'waiting' | 'answered' }
  /** `isWhole`: whether it is a whole document, and so will not become any other by waiting. */
  | { ok: false; because: string; isWhole: boolean }
