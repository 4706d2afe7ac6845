import { readdir, readFile } from 'node:fs/promises'
import { join, sep } from 'node:path'
import {
  XmlBufferInputProvider,
  XmlDocument,
  XmlLibError,
  XsdValidator,
  xmlRegisterInputProvider,
} from 'libxml2-wasm'
import { shortenEnumerations } from './long-enumerations.ts'
import { parseDocument } from './parse-document.ts'
import { messageLimits } from './xml-limits.ts'

export interface XsdProblem {
  /** Line in the document, from 1; 0 where it is not known. */
  line: number
  message: string
}

export type XsdVerdict = { valid: true } | { valid: false; problems: XsdProblem[] }

/** A compiled set of schemas. It holds memory outside the garbage collector until it is disposed of. */
export interface XsdCheck extends Disposable {
  /** Judges one document, which may be as large as a message. At most 20 problems are told. Throws only after `dispose`. */
  check(bytes: Uint8Array): XsdVerdict
  dispose(): void
}

/** How many problems of a document are told. */
const problemsTold = 20

/** Where the schemas pretend to lie while they are compiled; no such folder is ever opened. */
const pretendedFolder = '/udigate-schemas'

/** What libxml2 may read while schemas are compiled: filled for that moment only. */
const served: Record<string, Uint8Array> = {}
let isServing = false

/**
 * Compiles the schemas of `folder`, starting at the file `root` (a path within the folder such as
 * `service/Message.xsd`). All `.xsd` files below the folder are read first; imports are then served from
 * memory, never from a file or the network. Throws when a schema cannot be read or compiled.
 */
export async function loadXsd(folder: string, root: string): Promise<XsdCheck> {
  const files = await readSchemas(folder)
  const rootPath = pretend(root)
  const rootBytes = files[rootPath]
  if (!rootBytes) throw new Error(`There is no schema ${root} in ${folder}.`)

  serveFromMemory()
  Object.assign(served, files)
  const schema = XmlDocument.fromBuffer(rootBytes, { url: rootPath })
  try {
    return xsdCheck(XsdValidator.fromDoc(schema), schema)
  } catch (error) {
    schema.dispose()
    throw new Error(`The schema ${root} in ${folder} cannot be used: ${firstMessage(error)}`, {
      cause: error,
    })
  } finally {
    for (const path of Object.keys(served)) delete served[path]
  }
}

async function readSchemas(folder: string): Promise<Record<string, Uint8Array>> {
  const files: Record<string, Uint8Array> = {}
  for (const path of await readdir(folder, { recursive: true })) {
    if (path.endsWith('.xsd'))
      files[pretend(path)] = shortenEnumerations(await readFile(join(folder, path)), path)
  }
  return files
}

function pretend(path: string): string {
  return `${pretendedFolder}/${path.split(sep).join('/')}`
}

/**
 * A provider cannot be taken back by itself, so there is one, and between compilations it has nothing to
 * give.
 */
function serveFromMemory(): void {
  if (isServing) return
  if (!xmlRegisterInputProvider(new XmlBufferInputProvider(served))) {
    throw new Error('libxml2 takes no further input provider.')
  }
  isServing = true
}

function xsdCheck(validator: XsdValidator, schema: XmlDocument): XsdCheck {
  let disposed = false
  function dispose(): void {
    if (disposed) return
    disposed = true
    validator.dispose()
    schema.dispose()
  }
  function check(bytes: Uint8Array): XsdVerdict {
    if (disposed) throw new Error('This schema check has been disposed of.')
    const parsed = parseDocument(bytes, messageLimits)
    if (!parsed.ok) return { valid: false, problems: [{ line: parsed.line, message: parsed.because }] }
    try {
      validator.validate(parsed.document)
      return { valid: true }
    } catch (error) {
      return { valid: false, problems: readProblems(error) }
    } finally {
      parsed.document.dispose()
    }
  }
  return { check, dispose, [Symbol.dispose]: dispose }
}

function readProblems(error: unknown): XsdProblem[] {
  if (!(error instanceof XmlLibError) || error.details.length === 0) {
    return [{ line: 0, message: firstMessage(error) }]
  }
  return error.details
    .slice(0, problemsTold)
    .map(({ line, message }) => ({ line, message: shorten(message) }))
}

function firstMessage(error: unknown): string {
  if (error instanceof XmlLibError && error.details[0]) return shorten(error.details[0].message)
  return shorten(error instanceof Error ? error.message : String(error))
}

/** libxml2 repeats the whole list of allowed values, as a set or as the pattern that stands for one. */
function shorten(message: string): string {
  const told = message
    .trim()
    .replace(/ is not accepted by the pattern '.{200,}$/s, ' is not in the list of allowed values.')
  return told.length > 400 ? `${told.slice(0, 400)}…` : told
}
