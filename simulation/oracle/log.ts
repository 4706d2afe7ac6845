/** What has versions of its own at the authority: the group, the device, and the parts of the device. */
export type Part = 'group' | 'device' | 'markets' | 'packages' | 'designer'

/** In the order in which the operations of a submission change them. */
export const parts: readonly Part[] = ['group', 'device', 'markets', 'packages', 'designer']

/** What a client asks for: the whole content of a device and its group. */
export interface Ask {
  /** Asks are numbered in the order in which they are made. */
  number: number
  organisation: string
  device: string
  group: string
  /** Which content each part is to have; a part that is absent is to stay as it is. */
  content: Readonly<Partial<Record<Part, string>>>
}

/**
 * What a client was told in the end of what it asked; `withdrawn` where it asks no more, and was told nothing; `cancelled` where it was
 * told that nothing is sent any longer.
 */
export interface OracleLog {
  kind: 'success' | 'refused' | 'blocked' | 'failed' | 'cancelled' | 'withdrawn'
  /** The operations of which it speaks; none where it speaks of everything that was asked for. */
  operations: readonly string[]
  /** The operations of which it says that they were accepted, and stay, though others were not. */
  accepted: readonly string[]
  /** In words, for the report. */
  because: string
}

/** What the authority holds of an entity after a message: of each part its version and content. */
export interface Held {
  code: string
  part: Part
  version: number
  content: string
}

/** Which operations change a part. */
const operationsOf: Readonly<Record<Part, readonly string[]>> = {
  group: ['DEVICE.POST', 'BASIC_UDI.PATCH'],
  device: ['DEVICE.POST', 'UDI_DI.POST', 'UDI_DI.PATCH'],
  markets: ['DEVICE.POST', 'UDI_DI.POST', 'MARKET_INFO.PUT'],
  packages: ['DEVICE.POST', 'UDI_DI.POST', 'PACKAGE_UDI.PUT'],
  designer: ['DEVICE.POST', 'UDI_DI.POST', 'PRODUCT_DESIGNER.PUT'],
}

/** The parts that an operation changes. */
export function partsOf(operation: string): readonly Part[] {
  return parts.filter(part => operationsOf[part].includes(operation))
}

/** Whether what a client was told speaks of a part: of one that no operation of its plan changes the authority has what is asked for. */
export function speaksOf({ operations }: OracleLog, part: Part): boolean {
  return operations.length === 0 || operationsOf[part].some(operation => operations.includes(operation))
}

/** Whether a client was told that the authority has a part as it asked for it, or was not told that it has not. */
export function mayStand({ kind, accepted }: OracleLog, part: Part): boolean {
  return (
    kind === 'success' ||
    kind === 'withdrawn' ||
    operationsOf[part].some(operation => accepted.includes(operation))
  )
}
