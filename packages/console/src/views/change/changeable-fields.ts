import { type Model, pointer } from '@udigate/eudamed/browser'
import { listFields, type RecordField } from '../try/form/record-fields.ts'

/** A field that can be changed of many devices. */
export interface ChangeableField extends RecordField {
  /** Its place in a request: `/device/MarketInfos`. */
  path: string
}

/** What may be done with a field. `WHERE` chooses devices by it. */
export type ChangeAct = 'SET' | 'COPY' | 'REPLACE' | 'ADD' | 'REMOVE' | 'WHERE'

/** What names a device and its group: a registered device keeps it. */
const identifiers = new Set(['IssuingAgency', 'Device', 'DeviceGroupAgency', 'DeviceGroup'])

/** The fields of the devices of a model and of their groups; of an object that is no list, those in it. */
export function listChangeable(
  model: Model,
): readonly (readonly [group: string, fields: readonly ChangeableField[]])[] {
  const find = (record: 'device' | 'deviceGroup') =>
    flatten(`/${record}`, '', listFields(model, record)).filter(({ name }) => !identifiers.has(name))
  return [
    ['Device', find('device')],
    ['Device group', find('deviceGroup')],
  ]
}

function flatten(above: string, prefix: string, fields: readonly RecordField[]): readonly ChangeableField[] {
  return fields.flatMap(field => {
    const path = above + pointer(field.name)
    const title = `${prefix}${field.title}`
    if (field.shape.kind === 'object') return flatten(path, `${title}: `, field.shape.fields)
    return field.shape.kind === 'anything' ? [] : [{ ...field, path, title }]
  })
}

/** Whether a field is a list, to which entries can be added. */
export function isList({ shape: { kind } }: RecordField): boolean {
  return kind === 'objects' || kind === 'codes' || kind === 'choices'
}

/** The field as its value is filled in: a list that is set as a whole as it is, else one entry of it. */
export function describeEntry(field: ChangeableField, act: ChangeAct): RecordField {
  const { shape } = field
  if (act === 'SET') return field
  switch (shape.kind) {
    case 'objects': {
      // Some members are enough to say which entries are meant.
      const fields = act === 'ADD' ? shape.fields : shape.fields.map(each => ({ ...each, isRequired: false }))
      return { ...field, shape: { kind: 'object', fields } }
    }
    case 'codes':
      return { ...field, shape: { kind: 'code', list: shape.list } }
    case 'choices':
      return { ...field, shape: { kind: 'choice', values: shape.values } }
    default:
      return field
  }
}
