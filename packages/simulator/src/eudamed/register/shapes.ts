import * as names from '../namespaces.ts'
import type { Criterion, Legislation } from './entity.ts'

/** A family of devices as the DTX schemas have it: MDEU are those under MDD and AIMDD, IVDEU those under IVDD. */
export type Shape = 'MDR' | 'IVDR' | 'PR' | 'MDEU' | 'IVDEU'

/** How the DTX schemas 3.0.30 write a family (DI.xsd and what it imports). */
export interface ShapeNames {
  readonly criterion: Criterion
  /** The types of a whole device, of its group and of the device in it, where they stand under a general element. */
  readonly deviceType: string
  readonly groupType: QualifiedType
  readonly udiDiType: QualifiedType
  /** The elements in a whole device, which come in the order of `children`. */
  readonly group: string
  readonly udiDi: string
  readonly children: readonly [string, string]
}

interface QualifiedType {
  readonly name: string
  readonly namespaces: readonly string[]
}

export const shapes: Readonly<Record<Shape, ShapeNames>> = {
  MDR: describeRegulation('MDR', 'STANDARD'),
  IVDR: describeRegulation('IVDR', 'STANDARD'),
  PR: describeRegulation('PR', 'SPP'),
  MDEU: describeDirective('MDEU'),
  IVDEU: describeDirective('IVDEU'),
}

/** The family of the devices under each legislation. */
export const shapeUnder: Readonly<Record<Legislation, Shape>> = {
  MDR: 'MDR',
  IVDR: 'IVDR',
  SPP: 'PR',
  MDD: 'MDEU',
  AIMDD: 'MDEU',
  IVDD: 'IVDEU',
}

function describeRegulation(shape: 'MDR' | 'IVDR' | 'PR', criterion: Criterion): ShapeNames {
  const group = `${shape}BasicUDI`
  const udiDi = `${shape}UDIDIData`
  return {
    criterion,
    deviceType: `${shape}DeviceType`,
    groupType: { name: `${group}Type`, namespaces: [names.device, names.basicUdi] },
    udiDiType: { name: `${udiDi}Type`, namespaces: [names.device, names.udiDi] },
    group,
    udiDi,
    children: [group, udiDi],
  }
}

function describeDirective(shape: 'MDEU' | 'IVDEU'): ShapeNames {
  const group = `${shape}DI`
  const udiDi = `${shape}Data`
  return {
    criterion: 'LEGACY',
    deviceType: `${shape}DeviceType`,
    groupType: { name: `${group}Type`, namespaces: [names.legacyGroup] },
    udiDiType: { name: `${udiDi}Type`, namespaces: [names.legacyDevice] },
    group,
    udiDi,
    children: [udiDi, group],
  }
}
