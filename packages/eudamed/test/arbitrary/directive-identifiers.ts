import { completeEudamedDi } from '../../src/identifiers/index.ts'
import type { Records } from '../../src/models/index.ts'
import type { Draw } from './draw.ts'
import type { Identifiers } from './identifiers.ts'

type Device = Records['EU_UDI_MDD']['device']
type DeviceGroup = Records['EU_UDI_MDD']['deviceGroup']

/** The identifiers of a directive device, in full and as a caller may give them. */
export interface DirectiveIdentifiers {
  agency: NonNullable<Device['IssuingAgency']>
  /** A UDI-DI, or a EUDAMED ID. */
  code: string
  eudamedDi: string
  onDevice: Pick<Device, 'IssuingAgency' | 'Device' | 'DeviceGroup' | 'DeviceGroupAgency'>
  onGroup: Pick<DeviceGroup, 'DeviceGroup' | 'DeviceGroupAgency'>
}

/** A UDI-DI with the EUDAMED DI that follows from it, or a EUDAMED DI of the manufacturer's own with its EUDAMED ID. */
export function drawDirectiveIdentifiers(draw: Draw, identifiers: Identifiers): DirectiveIdentifiers {
  return draw.flip() ? ofUdiDi(draw, identifiers) : ofManufacturer(draw)
}

function ofUdiDi(draw: Draw, identifiers: Identifiers): DirectiveIdentifiers {
  const { agency, code } = identifiers.udiDi()
  const eudamedDi = `B-${code}`
  return {
    agency,
    code,
    eudamedDi,
    onDevice: { IssuingAgency: agency, Device: code, ...given(draw, eudamedDi) },
    onGroup: given(draw, eudamedDi),
  }
}

function ofManufacturer(draw: Draw): DirectiveIdentifiers {
  const made = completeEudamedDi(`${draw.digits(9)}_${draw.one(['', 'CATH-1', 'x/y', 'ABCDEFGHIJK'])}`)
  if (!made.ok) throw new Error('The own part has at most 21 characters of the set.')
  const { eudamedDi, eudamedId } = made
  const isLeftOut = draw.flip()
  return {
    agency: 'EUDAMED',
    code: eudamedId,
    eudamedDi,
    onDevice: {
      ...(isLeftOut ? {} : { Device: eudamedId }),
      IssuingAgency: draw.maybe(() => 'EUDAMED' as const) ?? null,
      ...given(draw, eudamedDi),
    },
    onGroup: { DeviceGroup: eudamedDi, DeviceGroupAgency: draw.maybe(() => 'EUDAMED' as const) ?? null },
  }
}

/** What follows from the rest, or nothing. */
function given(draw: Draw, eudamedDi: string): Pick<Device, 'DeviceGroup' | 'DeviceGroupAgency'> {
  return {
    DeviceGroup: draw.maybe(() => eudamedDi) ?? null,
    DeviceGroupAgency: draw.maybe(() => 'EUDAMED' as const) ?? null,
  }
}
