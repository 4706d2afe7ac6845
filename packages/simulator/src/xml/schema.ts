import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import {
  closeBuffer,
  openBuffer,
  readBuffer,
  XmlDocument,
  XmlElement,
  XmlLibError,
  XsdValidator,
  xmlRegisterInputProvider,
} from 'libxml2-wasm'

/** A schema made ready for use. Free it with `dispose`. */
export interface Schema {
  /** Every place where the document breaks the schema; none when it is valid. */
  check(document: XmlDocument): SchemaProblem[]
  dispose(): void
}

export interface SchemaProblem {
  readonly line: number
  readonly column: number
  readonly message: string
}

const xsd = 'http://www.w3.org/2001/XMLSchema'
const longestMessage = 500
/** libxml2 writes the whole list into the message for a wrong value, which takes it a second for a long one. */
const longestEnumeration = 100
const scheme = 'udigate-simulator:///'

/** The files a schema is being made of: libxml2 asks for them by name, and only while a schema is being made. */
const files = new Map<string, Uint8Array>()
let isProviding = false

/**
 * Makes a validator of a folder of schemas.
 *
 * @param folder the folder that holds all files
 * @param root the file to start with, relative to the folder, with `/` between names
 * @throws Error that says which file is missing or wrong
 */
export function loadSchema(folder: string, root: string): Schema {
  provideFiles()
  try {
    for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
      if (!path.endsWith('.xsd')) continue
      const name = relative(folder, join(folder, path)).split(sep).join('/')
      files.set(scheme + name, shortenEnumerations(readFileSync(join(folder, path))))
    }
    return makeSchema(root, folder)
  } finally {
    files.clear()
  }
}

function makeSchema(root: string, folder: string): Schema {
  const source = files.get(scheme + root)
  if (!source) throw new Error(`there is no ${root} in ${folder}`)
  const document = XmlDocument.fromBuffer(source, { url: scheme + root })
  try {
    const validator = XsdValidator.fromDoc(document)
    return { check: checked => findProblems(validator, checked), dispose: () => validator.dispose() }
  } catch (error) {
    throw new Error(`the schemas in ${folder} cannot be used: ${makeMessage(error)}`, { cause: error })
  } finally {
    document.dispose()
  }
}

function findProblems(validator: XsdValidator, document: XmlDocument): SchemaProblem[] {
  try {
    validator.validate(document)
    return []
  } catch (error) {
    if (!(error instanceof XmlLibError)) throw error
    return error.details.map(({ line, col, message }) => ({
      line,
      column: col,
      message: message.trim().slice(0, longestMessage),
    }))
  }
}

function provideFiles(): void {
  if (isProviding) return
  isProviding = xmlRegisterInputProvider({
    match: name => files.has(name),
    open: name => {
      const content = files.get(name)
      return content === undefined ? undefined : openBuffer(content)
    },
    read: readBuffer,
    close: handle => {
      closeBuffer(handle)
      return true
    },
  })
  if (!isProviding) throw new Error('libxml2 takes no further source of files')
}

function shortenEnumerations(source: Uint8Array): Uint8Array {
  const document = XmlDocument.fromBuffer(source)
  try {
    for (const restriction of document.find('//xs:restriction', { xs: xsd })) {
      if (restriction instanceof XmlElement) shortenEnumeration(restriction)
    }
    return Buffer.from(document.toString({ format: false }))
  } finally {
    document.dispose()
  }
}

function shortenEnumeration(restriction: XmlElement): void {
  const facets = restriction.find('xs:enumeration', { xs: xsd }).filter(node => node instanceof XmlElement)
  if (facets.length <= longestEnumeration) return
  const values = facets.map(facet => escapePattern(facet.attr('value')?.value ?? ''))
  for (const facet of facets) facet.remove()
  restriction.addElement('pattern', restriction.prefix).setAttr('value', values.join('|'))
}

function escapePattern(value: string): string {
  return value.replace(/[\\|.?*+(){}[\]^$-]/g, character => `\\${character}`)
}

function makeMessage(error: unknown): string {
  return error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error)
}
