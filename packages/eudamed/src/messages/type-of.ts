import type { XmlElement } from '@udigate/udi'
import { xsi } from './namespaces.ts'

/** The type that an element says to have, without its prefix: `MDRDeviceType`. */
export function findType({ attributes }: XmlElement): string | undefined {
  const type = attributes.find(({ namespace, name }) => name === 'type' && namespace === xsi)?.value.trim()
  return type?.slice(type.indexOf(':') + 1)
}
