import { checkMasterUdiDi } from '@udigate/udi'
import { distance } from 'fastest-levenshtein'
import { identifierKey } from './device-identifiers.ts'
import { gs1DiFault } from './gs1-di-fault.ts'
import { listPackageContents, type PackedDevice } from './package-chain.ts'

/** What is known of a Child that is neither the device nor a package of the record. */
export type MeantChild =
  /** It is right, and the identifier that it names is written wrong: that one has a finding of its own. */
  | { kind: 'right' }
  /** What was plainly meant, and who issued it. */
  | { kind: 'meant'; code: string; agency: string | undefined }
  | { kind: 'unknown' }

interface Identifier {
  code: string
  agency: string | undefined
  /** The package that it is of; none for the device. */
  place: number | undefined
}

/** From how many packages on they are not compared each with all others. */
const mostCompared = 100

/** Makes a function that tells what was meant by the Child of the package at an index. */
export function childFinder(device: PackedDevice): (index: number) => MeantChild {
  const { Packages = [] } = device
  const identifiers: readonly Identifier[] = [
    { code: device.Device, agency: device.IssuingAgency, place: undefined },
    ...Packages.map(({ PackagingDi, PackagingDiIssuingAgency }, place) => ({
      code: PackagingDi,
      agency: PackagingDiIssuingAgency,
      place,
    })),
  ]
  const corrected = new Set(identifiers.flatMap(correctedKeys))
  let contents: ReturnType<typeof listPackageContents> | undefined

  return index => {
    const { Child, ChildIssuingAgency } = Packages[index] ?? {}
    if (Child === undefined) return Packages.length === 1 ? meantBy(identifiers[0]) : { kind: 'unknown' }
    if (corrected.has(identifierKey(ChildIssuingAgency, Child))) return { kind: 'right' }
    if (Packages.length > mostCompared) return { kind: 'unknown' }
    return meantBy(
      named(
        Child,
        identifiers.filter(({ place }) => !leadsTo(index, place)),
      ),
    )
  }

  /** Whether anyone who unpacks the package at `place` comes to the one at `index`. */
  function leadsTo(index: number, place: number | undefined): boolean {
    contents ??= listPackageContents(device)
    let inside = place
    for (let steps = 0; inside !== undefined && steps <= contents.length; steps += 1) {
      if (inside === index) return true
      const content = contents[inside]
      inside = typeof content === 'object' ? content.package : undefined
    }
    return false
  }
}

function meantBy(identifier: Identifier | undefined): MeantChild {
  if (identifier === undefined) return { kind: 'unknown' }
  return { kind: 'meant', code: identifier.code, agency: identifier.agency }
}

const isGtin = /^\d{14}$/

/** What an identifier of GS1 that is written wrong should be. */
function correctedKeys({ code, agency }: Identifier): readonly string[] {
  if (agency !== 'GS1') return []
  const master = isGtin.test(code) ? undefined : checkMasterUdiDi(code)
  const expected = master && !master.ok ? master.expected : undefined
  return [gs1DiFault(code)?.expected, expected].flatMap(each =>
    each === undefined ? [] : [identifierKey(agency, each)],
  )
}

/** The identifier that a text is: under another agency, with its check digit and length put right, or but for a slip. */
function named(child: string, identifiers: readonly Identifier[]): Identifier | undefined {
  const expected = gs1DiFault(child)?.expected
  return (
    onlyOne(identifiers.filter(({ code }) => code === child)) ??
    onlyOne(identifiers.filter(({ code }) => code === expected)) ??
    onlyOne(identifiers.filter(other => isSlipOf(other, child)))
  )
}

/** An identifier that is itself written wrong is nothing to correct another by. */
function isSlipOf(identifier: Identifier, child: string): boolean {
  const { code } = identifier
  return code.length < 50 && distance(code, child) === 1 && correctedKeys(identifier).length === 0
}

function onlyOne<Item>(items: readonly Item[]): Item | undefined {
  return items.length === 1 ? items[0] : undefined
}
