import { appendPointer } from '../json/pointer.ts'
import { findInvalidXmlCharacter } from '../json/xml-text.ts'
import type { Inspection } from './inspection.ts'
import type { Check } from './schema.ts'
import { lastSegment, type SchemaFault } from './schema-fault.ts'

/** How deep objects and lists are nested at most, the request itself included: as deep as `readJson` reads. */
const deepest = 64

/** Names that JSON text may have and that parts of every object have too; `readJson` refuses them. */
const forbiddenNames: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype'])

/**
 * Checks a value of any shape for what `readJson` refuses, since a program may have made it without reading JSON. It takes
 * a time in proportion to the value; an object that is in it several times, or in itself, is looked at once.
 */
export function compileAnything(): Check {
  return {
    isPlainlySound: value =>
      typeof value === 'string'
        ? findInvalidXmlCharacter(value) === undefined
        : typeof value !== 'object' || value === null,
    inspect: (value, path, inspection) => inspect(value, path, path.split('/').length, new Set(), inspection),
  }
}

function inspect(
  value: unknown,
  path: string,
  depth: number,
  seen: Set<object>,
  inspection: Inspection,
): void {
  if (typeof value === 'string') {
    if (findInvalidXmlCharacter(value) === undefined) return
    inspection.report('SCHEMA-PATTERN', () => characterFault(value, path))
    return
  }
  if (typeof value !== 'object' || value === null || seen.has(value)) return
  seen.add(value)
  if (depth > deepest) {
    inspection.report('SCHEMA-TYPE', () => {
      const message = `${lastSegment(path)} is nested too deeply; give the request at most ${deepest} levels.`
      return { path, ruleId: 'SCHEMA-TYPE', message }
    })
    return
  }
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) {
      inspect(item, `${path}/${index}`, depth + 1, seen, inspection)
    }
    return
  }
  for (const [name, member] of Object.entries(value)) {
    reportName(name, path, inspection)
    inspect(member, appendPointer(path, name), depth + 1, seen, inspection)
  }
}

/** The fault of a text with a character that XML cannot carry. */
export function characterFault(text: string, path: string): SchemaFault {
  const message = `${lastSegment(path)} has the character ${findInvalidXmlCharacter(text)}, which XML 1.0 cannot carry. Remove it.`
  return { path, ruleId: 'SCHEMA-PATTERN', message }
}

/** Reports the name of a member of the object at `path` where `readJson` refuses it. */
export function reportName(name: string, path: string, inspection: Inspection): void {
  const character = findInvalidXmlCharacter(name)
  if (character === undefined && !forbiddenNames.has(name)) return
  inspection.report('SCHEMA-PATTERN', () => {
    const why =
      character === undefined
        ? `has the name ${name}, which is not accepted`
        : `has a name with the character ${character}, which XML 1.0 cannot carry`
    return {
      path,
      ruleId: 'SCHEMA-PATTERN',
      message: `A member of ${lastSegment(path) || 'the request'} ${why}. Remove it.`,
    }
  })
}
