import { groupFields } from '@udigate/eudamed/field-titles'
import { type ComponentChildren, createContext } from 'preact'
import { useContext } from 'preact/hooks'
import { findTitle } from '../../ui/field-title.ts'

type Json = Readonly<Record<string, unknown>>

/** The model of the record, whose words its fields are named by. */
const RecordModel = createContext<string | undefined>(undefined)

/** A record for reading: what belongs together beside each other, each field in plain words and by its name. */
export function RecordFields({ record, model }: { record: Json; model: string }) {
  return (
    <RecordModel.Provider value={model}>
      {groupFields(Object.keys(record)).map(({ title, fields }) => (
        <section class="stack" key={title} aria-label={title}>
          <h2>{title}</h2>
          <Fields record={record} names={fields} />
        </section>
      ))}
    </RecordModel.Provider>
  )
}

function Fields({ record, names }: { record: Json; names: readonly string[] }) {
  return (
    <dl class="record">
      {names.map(name => [
        <dt key={`${name} name`}>
          <FieldName name={name} />
        </dt>,
        <dd key={name}>
          <Value name={name} value={record[name]} />
        </dd>,
      ])}
    </dl>
  )
}

function FieldName({ name }: { name: string }) {
  const title = findTitle(name, useContext(RecordModel))
  return (
    <>
      {title}
      {title !== name && <div class="mono quiet">{name}</div>}
    </>
  )
}

function Value({ name, value }: { name: string; value: unknown }): ComponentChildren {
  if (isObject(value)) return <Fields record={value} names={Object.keys(value)} />
  if (!Array.isArray(value)) return <Scalar value={value} />
  const items: readonly unknown[] = value
  if (items.length === 0) return <span class="quiet">none</span>
  if (items.every(isScalar)) return items.map(String).join(', ')
  if (items.every(isFlat)) return <Table name={name} items={items} />
  return (
    <ol class="record-items">
      {items.map((item, index) => (
        <li key={index}>
          <Value name={name} value={item} />
        </li>
      ))}
    </ol>
  )
}

function Table({ name, items }: { name: string; items: readonly Json[] }) {
  const model = useContext(RecordModel)
  const columns = [...new Set(items.flatMap(item => Object.keys(item)))]
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
    <section class="table-frame" tabIndex={0} aria-label={findTitle(name, model)}>
      <table>
        <thead>
          <tr>
            {columns.map(column => (
              <th scope="col" key={column}>
                <FieldName name={column} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {items.map((item, index) => (
            <tr key={index}>
              {columns.map(column => (
                <td key={column} class={isCode(item[column]) ? 'code' : ''}>
                  <Scalar value={item[column]} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Scalar({ value }: { value: unknown }) {
  if (value === undefined || value === null) return <span class="quiet">–</span>
  if (typeof value === 'boolean') return <>{value ? 'yes' : 'no'}</>
  return <>{typeof value === 'string' ? value : JSON.stringify(value)}</>
}

/** A code, an identifier or a date: one word, which is not to be broken at its hyphens. */
function isCode(value: unknown): boolean {
  return typeof value === 'string' && /^[\w-]{1,40}$/.test(value)
}

function isScalar(value: unknown): boolean {
  return typeof value !== 'object' || value === null
}

function isFlat(value: unknown): value is Json {
  return isObject(value) && Object.values(value).every(isScalar)
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
