import { findChild, findText } from '../../xml/find.ts'
import type { Element } from '../../xml/read-xml.ts'
import * as names from '../namespaces.ts'
import type { PartName, UsedIdentifier } from '../register/entity.ts'
import { needChild, readIdentifier } from '../structure.ts'
import { readMarkets } from './markets.ts'
import { readStatus } from './read-status.ts'

/** A part of a device that has versions of its own, as it was sent. */
export interface SubmittedPart {
  readonly version: string | undefined
  /** What is in it, without its version data. */
  readonly elements: readonly Element[]
}

/** A device identifier that comes along, and where it stands. */
export interface SubmittedUse extends UsedIdentifier {
  readonly path: string
}

/** The element in which each part comes with a UDI-DI. */
export const partElements: Readonly<Record<PartName, string>> = {
  packages: 'packages',
  marketInfos: 'marketInfos',
  productDesigner: 'productDesignerActor',
}

/** Reads a part. @throws StructureProblem where it lacks what its type demands */
export function readPart(name: PartName, element: Element): SubmittedPart {
  const version = findText(element, names.entity, 'version')
  const elements = element.children.filter(({ namespace }) => namespace !== names.entity)
  if (name === 'marketInfos') readMarkets(elements)
  if (name === 'packages') elements.forEach(checkPackage)
  return { version, elements }
}

/** The device identifiers of packages. @throws StructureProblem where one is incomplete */
export function readPackageUses(packages: SubmittedPart | undefined): SubmittedUse[] {
  return (packages?.elements ?? []).map((item, index) => ({
    use: 'PACKAGE',
    identifier: readIdentifier(needChild(item, names.udiDi, 'identifier')),
    path: `udiDiDatas[0].packages[${index}].packageDi`,
  }))
}

function checkPackage(item: Element): void {
  readIdentifier(needChild(item, names.udiDi, 'identifier'))
  readStatus(item)
  const child = findChild(item, names.udiDi, 'child')
  if (child) readIdentifier(child)
}
