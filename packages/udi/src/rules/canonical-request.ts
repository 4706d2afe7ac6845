/** The canonical records of a request, and the way back to the caller's own. */
export interface CanonicalRequest {
  device: Record<string, unknown>
  deviceGroup: Record<string, unknown>
  actorCode: string | undefined
  authorizedRepresentativeCode: string | undefined
  /** Fields that the caller wrote in another record or beside both, as JSON Pointers into the canonical records. */
  movedFields: readonly string[]
  /** Where the caller wrote what stands at `path` in the canonical records. Both are JSON Pointers. */
  callerPath(path: string): string
}
