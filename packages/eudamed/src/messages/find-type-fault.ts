import type { XmlTypeName } from '@udigate/udi'
import type { ElementContent, Elements } from './element-content.ts'
import { expandName, isNamed, isOfEudamed, xmlSchema } from './namespaces.ts'
import { pushContent } from './payload-content.ts'
import type { ValueType } from './value-types.ts'

interface TypeFault {
  /** A warning is what cannot be judged here. */
  readonly severity: 'error' | 'warning'
  readonly message: string
}

const narrowerTokens = ['language', 'NMTOKEN', 'Name', 'NCName', 'ID', 'IDREF', 'ENTITY']

/** Types of XML Schema that are others with less in them. */
const narrowerTypes: Readonly<Record<string, readonly string[]>> = {
  string: ['normalizedString', 'token', ...narrowerTokens],
  token: narrowerTokens,
  decimal: (
    'integer long int short byte nonPositiveInteger negativeInteger nonNegativeInteger positiveInteger ' +
    'unsignedLong unsignedInt unsignedShort unsignedByte'
  ).split(' '),
}

/** What is wrong with the type that an element says to have by `xsi:type`, where there is one alone that it can have. */
export function findTypeFault(
  type: XmlTypeName | undefined,
  content: ValueType | Elements,
): TypeFault | undefined {
  if (content.kind === 'elements' && content.type !== undefined) {
    if (isNamed(content.type, type)) return undefined
    const message = `It is of the type ${content.type}, and says another one by xsi:type.`
    return { severity: 'error', message }
  }
  const builtIn = content.kind === 'value' ? content.builtIn : undefined
  const { namespace = '', name = '' } = type ?? {}
  if (builtIn === name && namespace === xmlSchema) return undefined
  const isPossible =
    namespace === xmlSchema
      ? builtIn !== undefined && narrowerTypes[builtIn]?.includes(name) === true
      : isOfEudamed(namespace) && !listDerivedTypes().has(`${namespace} ${name}`)
  if (!isPossible) {
    const message = 'It says a type by xsi:type that it cannot have. Take the attribute out.'
    return { severity: 'error', message }
  }
  const message =
    'It says its type by xsi:type, which it need not. Whether that is its type is not judged here.'
  return { severity: 'warning', message }
}

let derivedTypes: ReadonlySet<string> | undefined

/** The types that elements of an abstract type have, with their namespaces: no other element can be of one. */
function listDerivedTypes(): ReadonlySet<string> {
  if (derivedTypes !== undefined) return derivedTypes
  const names = new Set<string>()
  const visit = (content: ElementContent | undefined): void => {
    if (content === undefined || content.kind === 'value') return
    if (content.kind === 'elements') {
      for (const particle of content.particles) visit(particle.content)
      return
    }
    for (const type of content.types) {
      for (const name of type.names) {
        const { namespace, local } = expandName(name)
        names.add(`${namespace} ${local}`)
      }
      visit(type.content)
    }
  }
  visit(pushContent)
  derivedTypes = names
  return names
}
