import {
  XmlC14NMode,
  type XmlDocument,
  type XmlElement,
  XmlError,
  type XmlOutputBufferHandler,
} from 'libxml2-wasm'
import { XmlRefusal } from './xml-refusal.ts'

/**
 * Exclusive XML Canonicalization 1.0 without comments, as UTF-8.
 *
 * @param node an element in its document, or a whole document
 * @param maxBytes of the canonical form, which can be far larger than what it is the form of: it repeats namespaces
 * @throws XmlRefusal where it is larger, and for a document without a canonical form, such as one with a relative namespace
 */
export function writeCanonical(
  node: XmlElement | XmlDocument,
  maxBytes: number,
  inclusivePrefixes: readonly string[] = [],
): Buffer {
  const output = new BoundedOutput(maxBytes)
  try {
    node.canonicalize(output, {
      mode: XmlC14NMode.XML_C14N_EXCLUSIVE_1_0,
      inclusiveNamespacePrefixes: [...inclusivePrefixes],
    })
  } catch (error) {
    if (!(error instanceof XmlError)) throw error
    if (!output.isFull) throw new XmlRefusal('it has no canonical form', { cause: error })
  }
  if (output.isFull) throw new XmlRefusal(`its canonical form has more than ${maxBytes} bytes`)
  return output.readBytes()
}

/** Keeps bytes as they are written: the handler of libxml2-wasm drops a U+FEFF that begins a piece. */
class BoundedOutput implements XmlOutputBufferHandler {
  readonly #pieces: Buffer[] = []
  #left: number
  isFull = false

  constructor(maxBytes: number) {
    this.#left = maxBytes
  }

  write(bytes: Uint8Array): number {
    this.#left -= bytes.length
    if (this.#left < 0) this.isFull = true
    if (this.isFull) return -1
    this.#pieces.push(Buffer.from(bytes))
    return bytes.length
  }

  close(): boolean {
    return true
  }

  readBytes(): Buffer {
    return Buffer.concat(this.#pieces)
  }
}
