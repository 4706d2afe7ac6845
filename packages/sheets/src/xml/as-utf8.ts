export type AsUtf8 = { ok: true; utf8: Uint8Array } | { ok: false; because: string }

const byteOrderMark = Buffer.from([0xef, 0xbb, 0xbf])

/** Where a document in UTF-8 begins, behind its byte order mark. */
export function documentStart(utf8: Buffer): 0 | 3 {
  return utf8.subarray(0, 3).equals(byteOrderMark) ? 3 : 0
}

/** A document in UTF-8: the same bytes where it is, another copy where it is in an encoding that it declares or that its first bytes show. */
export function asUtf8(bytes: Uint8Array): AsUtf8 {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const utf16 = findUtf16(view)
  if (utf16 !== undefined) {
    const decoded = decode(view, utf16.label)
    if (decoded === undefined) return { ok: false, because: `the document is not in the ${utf16.because}` }
    const encoding = declaredEncoding(decoded)
    return encoding === undefined || /^utf-16(?:le|be)?$/i.test(encoding)
      ? { ok: true, utf8: decoded }
      : refuse(encoding)
  }
  const encoding = declaredEncoding(view)
  if (encoding === undefined || /^(?:utf-?8|(?:us-)?ascii)$/i.test(encoding)) return { ok: true, utf8: bytes }
  if (documentStart(view) > 0) return refuse(encoding)
  // What the web calls Latin-1 is windows-1252.
  if (/^(?:iso-8859-1|latin1)$/i.test(encoding))
    return { ok: true, utf8: Buffer.from(view.toString('latin1')) }
  if (!/^(?:iso-8859-(?:[2-8]|1[0356])|windows-125[0-8])$/i.test(encoding)) return refuse(encoding)
  const decoded = decode(view, encoding)
  return decoded === undefined
    ? { ok: false, because: `the document is not in the encoding ${encoding} that it declares` }
    : { ok: true, utf8: decoded }
}

function refuse(encoding: string): AsUtf8 {
  return { ok: false, because: `the encoding ${encoding} is not read here; UTF-8 is` }
}

function decode(bytes: Uint8Array, label: string): Buffer | undefined {
  try {
    return Buffer.from(new TextDecoder(label, { fatal: true }).decode(bytes), 'utf8')
  } catch {
    return undefined
  }
}

/** Whether a document is in UTF-16: by its byte order mark, or by the zero beside its first bracket. */
function findUtf16([first, second]: Uint8Array): { label: string; because: string } | undefined {
  if (first === 0xff && second === 0xfe) return announced('utf-16le')
  if (first === 0xfe && second === 0xff) return announced('utf-16be')
  if (first === 0x3c && second === 0) return begun('utf-16le')
  if (first === 0 && second === 0x3c) return begun('utf-16be')
  return undefined
}

function announced(label: string): { label: string; because: string } {
  return { label, because: 'UTF-16 that its byte order mark announces' }
}

function begun(label: string): { label: string; because: string } {
  return { label, because: 'UTF-16 that it begins with' }
}

/** As XML writes its declaration: attributes with white space before them and around `=`, in quotes of either kind. */
const declaration =
  /^<\?xml(?:[ \t\r\n]+\w+[ \t\r\n]*=[ \t\r\n]*(?:"[^"<]*"|'[^'<]*'))*?[ \t\r\n]+encoding[ \t\r\n]*=[ \t\r\n]*(?:"([^"<]*)"|'([^'<]*)')/

function declaredEncoding(view: Buffer): string | undefined {
  const start = documentStart(view)
  if (view.toString('latin1', start, start + 5) !== '<?xml') return undefined
  const end = view.indexOf('?>', start, 'latin1')
  const [, double, single] = declaration.exec(view.toString('latin1', start, Math.max(start, end))) ?? []
  return double ?? single
}
