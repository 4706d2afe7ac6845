import type { EntityKey, EntityLabel } from '@udigate/udi'

/**
 * What people call an entity by its record, whatever has arrived as one: a device by its trade names, of which the first one
 * is the default one, and its reference number; a group by its name, or else its model.
 */
export function readLabel(kind: EntityKey['kind'], record: unknown): EntityLabel {
  const fields = readFields(record)
  const [name, ...otherNames] =
    kind === 'device'
      ? readTradeNames(fields.AdditionalTradeNames)
      : readTexts([fields.DeviceName, fields.DeviceModel])
  const [reference] = kind === 'device' ? readTexts([fields.ReferenceNumber]) : []
  const [riskClass] = kind === 'group' ? readTexts([fields.RiskClass]) : []
  return {
    ...(name === undefined ? {} : { name }),
    ...(otherNames.length === 0 ? {} : { otherNames }),
    ...(reference === undefined ? {} : { reference }),
    ...(riskClass === undefined ? {} : { class: riskClass }),
  }
}

function readTradeNames(names: unknown): readonly string[] {
  if (!Array.isArray(names)) return []
  return readTexts(names.map(name => readFields(name).AdditionalTradeName))
}

function readTexts(values: readonly unknown[]): readonly string[] {
  const texts = values.flatMap(value => (typeof value === 'string' ? value.trim() : []))
  return [...new Set(texts)].filter(text => text !== '')
}

function readFields(record: unknown): Readonly<Record<string, unknown>> {
  return typeof record === 'object' && record !== null ? { ...record } : {}
}
