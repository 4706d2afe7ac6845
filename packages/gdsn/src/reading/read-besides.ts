import type { Origin, ReadItem } from '../mapping/line.ts'
import { findContact } from '../mapping/lines/actors.ts'
import { findSecondary } from '../mapping/lines/identification.ts'
import { isDirectiveModel } from '../models.ts'

interface ReadField {
  readonly origin: Origin
  readonly field: string
  readonly value: unknown
}

/** Fields of the records that no attribute is made of by itself, since another one says them with it. */
export function readBesides({ model, item }: ReadItem): readonly ReadField[] {
  const information = item.MedicalDeviceTradeItemModule?.MedicalDeviceInformation
  const components = item.TradeItemInformation?.some(each => each.TradeItemComponents !== undefined) === true
  const contacts = item.TradeItemContactInformation ?? []
  const kind = information?.MultiComponentDeviceTypeCode
  const [globalModel] = item.GlobalModelInformation ?? []
  const manufacturer = findContact(contacts, 'EMA') ?? findContact(contacts, 'EPP')
  const names = {
    Manufacturer: manufacturer?.ContactName,
    AuthorisedRepresentative: findContact(contacts, 'EAR')?.ContactName,
  }
  return [
    device('DeviceGroup', globalModel?.GlobalModelNumber),
    device('SecondaryDiAgency', findSecondary(item.AdditionalTradeItemIdentification ?? [])?.agency),
    device('UnitOfUseDiIssuingAgency', components ? 'GS1' : undefined),
    device(
      'DirectMarkingDiIssuingAgency',
      information?.DirectPartMarkingIdentifier === undefined ? undefined : 'GS1',
    ),
    group('DeviceGroupAgency', globalModel === undefined || isDirectiveModel(model) ? undefined : 'GS1'),
    group('DeviceName', globalModel?.GlobalModelDescription?.[0]?.Value),
    group('SystemDevice', kind && kind === 'SYSTEM'),
    group('ProcedurePackDevice', kind && kind === 'PROCEDURE_PACK'),
    group('KitDevice', kind && kind === 'KIT'),
    {
      origin: 'companion',
      field: 'ActorNames',
      value: Object.values(names).some(name => name !== undefined) ? names : undefined,
    },
  ]
}

function device(field: string, value: unknown): ReadField {
  return { origin: 'device', field, value }
}

function group(field: string, value: unknown): ReadField {
  return { origin: 'deviceGroup', field, value }
}
