export interface ContentType {
  /** In lower case, for example `multipart/related`; empty where it cannot be read. */
  type: string
  /** Names in lower case, values as they stand without their quotes. */
  parameters: ReadonlyMap<string, string>
}

/** A Content-Type header taken apart (RFC 9110, section 8.3.1). What follows a mistake in it is left out. */
export function readContentType(header: string): ContentType {
  const [type = ''] = header.split(';', 1)
  const parameters = new Map<string, string>()
  const parameter = /;\s*([^\s=;"]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s;"]*))\s*/y
  parameter.lastIndex = type.length
  for (let match = parameter.exec(header); match; match = parameter.exec(header)) {
    const [, name = '', quoted, plain = ''] = match
    parameters.set(name.toLowerCase(), quoted === undefined ? plain : quoted.replace(/\\(.)/g, '$1'))
  }
  return { type: type.trim().toLowerCase(), parameters }
}
