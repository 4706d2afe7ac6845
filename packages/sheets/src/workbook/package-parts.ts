import { childElements, getAttribute, type XmlElement } from '@udigate/udi'
import type { ByteSource } from '../zip/byte-source.ts'
import { inflateEntry } from '../zip/inflate-entry.ts'
import { readZip, type ZipEntry, ZipFault, type ZipLimits } from '../zip/read-zip.ts'
import { decodeWhole } from './decode-xml.ts'
import { XmlFault } from './xml-tags.ts'

/** A package of parts in an archive, as workbooks and documents are. Source: ECMA-376 part 2. */
export interface Package {
  readonly entries: readonly ZipEntry[]
  /** The part of a name, which is the same in upper and lower case. @throws ZipFault where there are two of it */
  find(name: string): ZipEntry | undefined
  /** Reads a small part into a tree; nothing where it is not there. @throws ZipFault, XmlFault where it cannot be read */
  read(name: string): Promise<XmlElement | undefined>
  /** What a part links to, by the numbers of the links; nothing where it has no links. */
  readLinks(name: string): Promise<ReadonlyMap<string, Link> | undefined>
}

/** From one part to another of the same package. */
export interface Link {
  /** The last step of its type: `worksheet`. */
  type: string
  /** Of the part that it leads to. */
  name: string
}

/** The largest of the small parts: the list of sheets, the styles. */
const largestPart = 32 * 1024 * 1024

/** Opens a package. @throws ZipFault as `readZip` does */
export async function openPackage(source: ByteSource, limits?: ZipLimits): Promise<Package> {
  const entries = [...(await readZip(source, limits)).values()]
  const byName = Map.groupBy(entries, ({ name }) => foldName(name))

  function find(name: string): ZipEntry | undefined {
    const [entry, other] = byName.get(foldName(name)) ?? []
    if (entry !== undefined && other !== undefined) {
      throw new ZipFault(
        'damaged',
        `It holds ${entry.name.slice(0, 80)} and ${other.name.slice(0, 80)}, which are one part.`,
      )
    }
    return entry
  }

  async function read(name: string): Promise<XmlElement | undefined> {
    const entry = find(name)
    if (entry === undefined) return undefined
    if (entry.size > largestPart) {
      throw new ZipFault('too-large', `${entry.name.slice(0, 80)} in it is larger than any workbook needs.`)
    }
    const text = await decodeWhole(inflateEntry(source, entry))
    // Loaded here, since it takes time and memory that what is no workbook does not need.
    const { readXml } = await import('../xml/read-xml.ts')
    const tree = readXml(Buffer.from(text), { maxMarks: 2_000_000 })
    if (!tree.ok) throw new XmlFault(`${entry.name.slice(0, 80)} cannot be read: ${tree.because}.`)
    return chooseAlternatives(tree.root)
  }

  return {
    entries,
    find,
    read,
    async readLinks(part) {
      const name = part.replaceAll('\\', '/')
      const folder = name.slice(0, name.lastIndexOf('/') + 1)
      const links = await read(`${folder}_rels/${name.slice(folder.length)}.rels`)
      return links && listLinks(links, folder)
    },
  }
}

function listLinks(links: XmlElement, folder: string): ReadonlyMap<string, Link> {
  const listed = new Map<string, Link>()
  for (const link of childElements(links)) {
    if (getAttribute(link, 'TargetMode') === 'External') continue
    const id = getAttribute(link, 'Id') ?? ''
    if (listed.has(id)) throw new ZipFault('damaged', `Two of its links have the number ${id.slice(0, 80)}.`)
    listed.set(id, {
      type: getAttribute(link, 'Type')?.split('/').at(-1) ?? '',
      name: resolveName(folder, getAttribute(link, 'Target') ?? ''),
    })
  }
  return listed
}

/** A tree in which newer programs say something in their own words, in the words that all programs know. Source: ECMA-376 part 3, 7.5 */
function chooseAlternatives(tree: XmlElement): XmlElement {
  const children = tree.children.flatMap((child): XmlElement['children'] => {
    if (typeof child === 'string') return [child]
    if (child.name !== 'AlternateContent') return [chooseAlternatives(child)]
    const [fallback] = childElements(child, 'Fallback')
    return fallback === undefined ? [] : chooseAlternatives(fallback).children
  })
  return { ...tree, children }
}

/** The name of the part that a target leads to from a part in this folder; a place within that part is left off. */
function resolveName(folder: string, target: string): string {
  const [named = ''] = target.split('#', 1)
  const steps = named.replaceAll('\\', '/').split('/')
  const path = steps[0] === '' ? [] : folder.split('/').slice(0, -1)
  for (const step of steps) {
    if (step === '..') path.pop()
    else if (step !== '.' && step !== '') path.push(step)
  }
  return path.join('/')
}

/** A name in the one way in which all of its spellings are written: case, codes with percent signs and backslashes. */
function foldName(name: string): string {
  const plain = name.replaceAll('\\', '/').replace(/^\/+/, '')
  return decodePercents(plain).toLowerCase()
}

function decodePercents(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}
