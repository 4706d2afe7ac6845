import { refuse } from '../fault.ts'
import type { Limits } from '../limits.ts'
import { type ParsedXml, parseXml } from '../xml/parse-xml.ts'
import { XmlRefusal } from '../xml/xml-refusal.ts'

/** Parses an envelope, or a part of one. @throws MessageFault EBMS:0009 where it is not read, or passes a limit */
export function parseWithinLimits(bytes: Uint8Array, limits: Limits): ParsedXml {
  const document = read(() =>
    parseXml(bytes, {
      // The canonical form repeats declarations of namespaces.
      maxBytes: 4 * limits.maxEnvelopeBytes,
      maxDepth: limits.maxDepth,
      maxNodes: limits.maxNodes,
    }),
  )
  return { root: document.root, canonicalize: (...of) => read(() => document.canonicalize(...of)) }
}

function read<T>(parse: () => T): T {
  try {
    return parse()
  } catch (error) {
    if (error instanceof XmlRefusal) refuse('InvalidHeader', `The envelope is not read: ${error.message}.`)
    throw error
  }
}
