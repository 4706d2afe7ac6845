import { type Element, readXml } from '../../packages/simulator/src/xml/read-xml.ts'
import type { Held } from '../../simulation/oracle/log.ts'

/** What clients write into contents, so that each is known again: the number of the request that brought it up. */
const marks = /\b([GD])-\d{6}\b/

/** A mark of a group or of a device. */
export function makeMark(kind: 'group' | 'device', number: number): string {
  return `${kind === 'group' ? 'G' : 'D'}-${String(number).padStart(6, '0')}`
}

/** The contents that a message gives entities, by their marks; entities without one are passed over. */
export function readMarks(xml: string): Pick<Held, 'code' | 'part' | 'content'>[] {
  return marks.test(xml) ? readIn(readXml(Buffer.from(xml))) : []
}

function readIn(element: Element): Pick<Held, 'code' | 'part' | 'content'>[] {
  const inside = element.children.flatMap(readIn)
  const code = findCode(element)
  const [content, kind] = marks.exec(readText(element)) ?? []
  if (code === undefined || content === undefined) return inside
  return [{ code, part: kind === 'G' ? 'group' : 'device', content }, ...inside]
}

/** The code of the entity that an element is. */
export function findCode({ children }: Element): string | undefined {
  const identifier = children.find(({ name }) => name === 'identifier')
  return identifier?.children.find(({ name }) => name === 'DICode')?.text.trim()
}

function readText({ text, children }: Element): string {
  return [text, ...children.map(readText)].join(' ')
}
