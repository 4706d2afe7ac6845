import { childElements, type XmlElement } from '@udigate/udi'
import { leafText, trimXml } from './reading.ts'
import { typeOf } from './type-of.ts'

/** A code with who issued it, as a document has them. */
export interface IdentifierRead {
  readonly issuingAgency: string
  readonly code: string
}

/** A device of a directive, which no model of ours has. */
export interface LegacyDevice {
  readonly kind: 'legacy'
  /** Absent where the document does not say which of the directives on other than in vitro devices it is. */
  readonly legislation?: 'MDD' | 'AIMDD' | 'IVDD'
  readonly device?: IdentifierRead
  readonly deviceGroup?: IdentifierRead
}

/**
 * What is known of a legacy device (MDD, AIMDD, IVDD); `undefined` for any other entity. It is told by the types
 * `MDEU…` and `IVDEU…`, or by the criterion of a market update.
 */
export function readLegacyDevice(element: XmlElement): LegacyDevice | undefined {
  const type = /^(MD|IVD)EU(Device|DI|Data)Type$/.exec(typeOf(element) ?? '')
  if (type === null) {
    const isLegacy = textOfChild(element, 'deviceCriterion') === 'LEGACY'
    return isLegacy ? { kind: 'legacy', ...identified('device', element, 'uDIDIIdentifier') } : undefined
  }
  const inside = childElements(element)
  const data = type[2] === 'Data' ? element : inside.find(({ name }) => name.endsWith('EUData'))
  const group = type[2] === 'DI' ? element : inside.find(({ name }) => name.endsWith('EUDI'))
  const legislation = type[1] === 'IVD' ? 'IVDD' : group && textOfChild(group, 'applicableLegislation')
  return {
    kind: 'legacy',
    ...(isDirective(legislation) ? { legislation } : {}),
    ...(data ? identified('device', data, 'identifier') : {}),
    ...(group
      ? identified('deviceGroup', group, 'identifier')
      : data
        ? identified('deviceGroup', data, 'basicUDIIdentifier')
        : {}),
  }
}

function isDirective(legislation: string | undefined): legislation is 'MDD' | 'AIMDD' | 'IVDD' {
  return legislation === 'MDD' || legislation === 'AIMDD' || legislation === 'IVDD'
}

function identified<Name extends string>(
  name: Name,
  parent: XmlElement,
  child: string,
): { readonly [Key in Name]?: IdentifierRead } {
  const [element] = childElements(parent, child)
  const code = element && textOfChild(element, 'DICode')
  const issuingAgency = element && textOfChild(element, 'issuingEntityCode')
  if (!code || !issuingAgency) return {}
  return { [name]: { issuingAgency, code } } as { readonly [Key in Name]?: IdentifierRead }
}

function textOfChild(parent: XmlElement, name: string): string | undefined {
  const [child] = childElements(parent, name)
  const text = child && leafText(child)
  return text === undefined ? undefined : trimXml(text)
}
