import type { ComponentChildren } from 'preact'

type Json = Readonly<Record<string, unknown>>

/** A record for reading: each field by its name, lists of objects as tables. */
export function RecordFields({ record }: { record: Json }) {
  return (
    <dl class="record">
      {Object.entries(record).map(([name, value]) => [
        <dt class="mono" key={`${name} name`}>
          {name}
        </dt>,
        <dd key={name}>
          <Value name={name} value={value} />
        </dd>,
      ])}
    </dl>
  )
}

function Value({ name, value }: { name: string; value: unknown }): ComponentChildren {
  if (isObject(value)) return <RecordFields record={value} />
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
  const columns = [...new Set(items.flatMap(item => Object.keys(item)))]
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
    <section class="table-frame" tabIndex={0} aria-label={name}>
      <table>
        <thead>
          <tr>
            {columns.map(column => (
              <th scope="col" class="mono" key={column}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {items.map((item, index) => (
            <tr key={index}>
              {columns.map(column => (
                <td key={column}>
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

function isScalar(value: unknown): boolean {
  return typeof value !== 'object' || value === null
}

function isFlat(value: unknown): value is Json {
  return isObject(value) && Object.values(value).every(isScalar)
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
