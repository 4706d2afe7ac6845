/** One operation of a JSON Patch (RFC 6902), of the kinds that fixes are made of. */
export type PatchOperation =
  | { op: 'add' | 'replace'; path: string; value: unknown }
  | { op: 'remove'; path: string }
