import type { Finding } from '@udigate/udi'
import { identifierKey } from '../rules/terms/device-identifiers.ts'
import { type Bearer, type IdentifierUse, type Purpose, purposes } from './bearer.ts'
import { digestText, isSameDigest, type TextDigest } from './digest-text.ts'
import { identifierTable, type TableEntry } from './identifier-table.ts'
import type { IdentifiedRecord, PlaceInList } from './identify-record.ts'
import { type ListedDevice, listedDevices } from './listed-devices.ts'
import { isSameBearer, mayShare } from './may-share.ts'
import { describeTaken, deviceTwice, groupsDisagree } from './use-checks.ts'

/** What is found of a record beside those before it in its list. */
export interface FoundInList {
  /** Of the record itself. Each names the other place. */
  readonly findings: readonly Finding[]
  /** The same of the records before it, where that can still be said of them. */
  readonly earlier: readonly { readonly record: number; readonly finding: Finding }[]
}

/** Judges the records of a list one after the other, each beside all before it. Needs memory for their identifiers alone. */
export interface ListJudge {
  add(record: IdentifiedRecord): FoundInList
}

const nothing: FoundInList = { findings: [], earlier: [] }

/** A use of an identifier by a device before. */
interface KnownUse {
  readonly purpose: Purpose
  readonly path: string
  readonly of: ListedDevice
}

/** Makes a judge of one list. */
export function judgeList(): ListJudge {
  const devices = listedDevices()
  const identifiers = identifierTable()
  const groups = identifierTable()
  /** What the groups say, by the numbers under which they are in `groups`. */
  const contents: TextDigest[] = []
  const readEntry = ({ device, how }: TableEntry): KnownUse => {
    const purpose = purposes[how % 8] ?? 'device'
    return { purpose, path: findPath(purpose, Math.floor(how / 8)), of: devices.at(device) }
  }

  function compareGroup(
    of: ListedDevice,
    number: () => number,
    group: TextDigest,
    use: IdentifierUse,
  ): FoundInList {
    const key = digestText(`${of.bearer.codeSpace} ${keyUse(use)}`)
    const [known] = groups.find(key)
    if (known === undefined) {
      groups.add(key, { device: number(), how: contents.length })
      contents.push(group)
      return nothing
    }
    if (isSameDigest(contents[known.how] ?? group, group)) return nothing
    const first = devices.at(known.device)
    const say = (other: ListedDevice): Finding =>
      groupsDisagree.find(
        { path: '/deviceGroup', value: use.code },
        { value: use.code, other: describePlace(other.place) },
      )
    return { findings: [say(first)], earlier: [{ record: first.place.record, finding: say(of) }] }
  }

  return {
    add({ bearer, uses, place, device, group }) {
      const of: ListedDevice = { bearer, place, device }
      let own: number | undefined
      const number = (): number => {
        own ??= devices.add(of)
        return own
      }
      const findings: Finding[] = []
      const earlier: { record: number; finding: Finding }[] = []
      for (const use of uses) {
        const key = digestText(keyUse(use))
        const before = identifiers.find(key).map(readEntry)
        const twice = use.purpose === 'device' && before.find(each => isTwice(each, bearer))
        if (twice) return sayTwice(use, of, twice)
        const other = before.find(each => !fits(use.purpose, of, each))
        if (other !== undefined) {
          findings.push(describeTaken(use, { purpose: other.purpose, place: nameDevice(other.of, of) }))
          const mirrored = { purpose: other.purpose, agency: use.agency, code: use.code, path: other.path }
          const finding = describeTaken(mirrored, { purpose: use.purpose, place: nameDevice(of, other.of) })
          earlier.push({ record: other.of.place.record, finding })
        } else if (!before.some(each => isAlike(use.purpose, of, each))) {
          identifiers.add(key, {
            device: number(),
            how: purposes.indexOf(use.purpose) + 8 * indexInPath(use.path),
          })
        }
      }
      const ofGroup = uses.find(({ purpose }) => purpose === 'group')
      const compared = group !== undefined && ofGroup ? compareGroup(of, number, group, ofGroup) : nothing
      return { findings: [...findings, ...compared.findings], earlier: [...earlier, ...compared.earlier] }
    },
  }
}

/** Links name devices under directives, which use their identifiers all the same. */
function keyUse({ purpose, agency, code }: IdentifierUse): string {
  const key = identifierKey(agency, code)
  return purpose === 'link' ? `link ${key}` : key
}

function isTwice({ purpose, of }: KnownUse, bearer: Bearer): boolean {
  return purpose === 'device' && isSameBearer(of.bearer, bearer)
}

function fits(purpose: Purpose, { bearer }: ListedDevice, { purpose: other, of }: KnownUse): boolean {
  return (
    isSameBearer(bearer, of.bearer) || mayShare({ purpose, bearer }, { purpose: other, bearer: of.bearer })
  )
}

/** Whether what a further use may be beside follows from one that is known. */
function isAlike(purpose: Purpose, { bearer }: ListedDevice, { purpose: other, of }: KnownUse): boolean {
  if (purpose !== other || bearer.codeSpace !== of.bearer.codeSpace) return false
  return purpose === 'group' || (bearer.maker ?? of.bearer.maker) === of.bearer.maker
}

function sayTwice(own: IdentifierUse, of: ListedDevice, { of: known, path }: KnownUse): FoundInList {
  const isSame = isSameDigest(of.device, known.device)
  const say = (at: string, { place }: ListedDevice): Finding => {
    const words = `in ${describePlace(place)} ${isSame ? 'already, with the same content' : 'too, with different content'}`
    return deviceTwice.find({ path: at, value: own.code }, { value: own.code, other: words })
  }
  const findings = [say(own.path, known)]
  // Which of two contents is meant is not known, so that neither counts; of one content the first one does.
  return { findings, earlier: isSame ? [] : [{ record: known.place.record, finding: say(path, of) }] }
}

/** `04012345100038 (line 3)`, and that it is another manufacturer's, which stands against most that devices may share. */
function nameDevice({ bearer, place }: ListedDevice, beside: ListedDevice): string {
  const { maker } = bearer
  const isOther = maker !== undefined && beside.bearer.maker !== undefined && maker !== beside.bearer.maker
  return `${bearer.code} (${describePlace(place)})${isOther ? `, a device of ${maker}` : ''}`
}

function describePlace({ record, line, unit }: PlaceInList): string {
  return unit === 'record' ? `record ${record}, line ${line}` : `${unit} ${line}`
}

const paths: Readonly<Record<Exclude<Purpose, 'package'>, string>> = {
  group: '/device/DeviceGroup',
  device: '/device/Device',
  secondary: '/device/SecondaryDi',
  marking: '/device/DirectMarkingDi',
  unit: '/device/UnitOfUseDi',
  link: '/device/RelatedLegacyDevice',
}

/** @param index of the package */
function findPath(purpose: Purpose, index: number): string {
  return purpose === 'package' ? `/device/Packages/${index}/PackagingDi` : paths[purpose]
}

function indexInPath(path: string): number {
  return Number(/^\/device\/Packages\/(\d+)\//.exec(path)?.[1] ?? 0)
}
