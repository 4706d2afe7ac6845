import { deriveEudamedDi, deriveEudamedId } from '../identifiers/eudamed-di.ts'
import { isDirective } from '../models/families.ts'
import type { Model } from '../models/index.ts'

/** An identifier that the caller left out because it follows from another one. */
export interface DerivedIdentifier {
  /** Where it stands in the canonical records. */
  readonly path: string
  /** Where the identifier stands that it follows from. */
  readonly from: string
  readonly value: string
}

type Fields = Record<string, unknown>

/** What `commonbasic:stringXSType` holds at most; a longer code cannot be sent. */
const mostCharacters = 120

/**
 * Fills in what follows from the identifiers of a directive device. With a UDI-DI its EUDAMED DI is `B-` and the UDI-DI;
 * a EUDAMED DI that the manufacturer made has the same with `D-` in the place of `B-` as its EUDAMED ID. EUDAMED issues
 * both. The manufacturer's own part is never invented. Source: EUDAMED business rules 2.18.1, BR-UDID-640 to -644, and
 * the registered EUDAMED IDs, which all begin with `D-` alone where BR-UDID-643 says "D-(EUDAMED DI)".
 *
 * @param device the canonical record, which is changed
 * @param deviceGroup likewise; absent where the request has none
 * @returns the codes that were filled in; agencies are not told
 */
export function deriveIdentifiers(
  device: Fields,
  deviceGroup: Fields | undefined,
): readonly DerivedIdentifier[] {
  const derived: DerivedIdentifier[] = []
  const fillIn = (record: Fields, path: string, value: string | undefined, from: string): void => {
    const field = path.slice(path.lastIndexOf('/') + 1)
    if (record[field] !== undefined || value === undefined || value.length > mostCharacters) return
    record[field] = value
    derived.push({ path, from, value })
  }

  const fromGroup = readText(deviceGroup?.DeviceGroup)
  const given = fromGroup ?? readText(device.DeviceGroup)
  const placeOfGiven = fromGroup === undefined ? '/device/DeviceGroup' : '/deviceGroup/DeviceGroup'
  const isByEudamed = device.IssuingAgency === undefined || device.IssuingAgency === 'EUDAMED'
  if (given !== undefined && isByEudamed) {
    fillIn(device, '/device/Device', eudamedId(given), placeOfGiven)
    // An EUDAMED ID that is given says by itself who issued it.
    if (device.Device === eudamedId(given)) device.IssuingAgency ??= 'EUDAMED'
  }
  const eudamedDi = given ?? findEudamedDi(readText(device.Device), readText(device.IssuingAgency))
  const from = given === undefined ? '/device/Device' : placeOfGiven
  fillIn(device, '/device/DeviceGroup', eudamedDi, from)
  if (deviceGroup !== undefined) fillIn(deviceGroup, '/deviceGroup/DeviceGroup', eudamedDi, from)
  for (const record of [device, deviceGroup]) {
    if (record?.DeviceGroup !== undefined) record.DeviceGroupAgency ??= 'EUDAMED'
  }
  return derived
}

/**
 * The records with the identifiers that follow from others, as they are; records of other models, and what are no records,
 * as they stand. In a table its identifier is what tells to which record a row belongs.
 */
export function giveIdentifiers<Both extends { device: unknown; deviceGroup?: unknown }>(
  model: Model,
  records: Both,
): Both {
  const { device, deviceGroup } = records
  if (!isDirective(model) || !isFields(device)) return records
  const [ofDevice, ofGroup] = [device, deviceGroup].map(record =>
    isFields(record) ? given(record) : undefined,
  )
  if (ofDevice === undefined) return records
  deriveIdentifiers(ofDevice, ofGroup)
  return { ...records, device: ofDevice, ...(ofGroup === undefined ? {} : { deviceGroup: ofGroup }) }
}

/** A copy without what is `null`, which says the same as leaving it out. */
function given(record: Fields): Fields {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== null))
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The EUDAMED ID that a EUDAMED DI has where the device bears no UDI-DI; none of what is no EUDAMED DI. */
function eudamedId(eudamedDi: string): string | undefined {
  return eudamedDi.startsWith('B-') ? deriveEudamedId(eudamedDi) : undefined
}

function findEudamedDi(code: string | undefined, agency: string | undefined): string | undefined {
  if (code === undefined || agency === undefined) return undefined
  if (agency !== 'EUDAMED') return deriveEudamedDi(code)
  return code.startsWith('D-') ? deriveEudamedDi(code.slice(2)) : undefined
}

function readText(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}
