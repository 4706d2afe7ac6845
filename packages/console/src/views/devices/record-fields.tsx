import { groupFields } from '@udigate/eudamed/field-titles'
import { type ComponentChildren, createContext } from 'preact'
import { useContext } from 'preact/hooks'
import { describeValue } from '../../ui/describe-value.ts'
import { findTitle } from '../../ui/field-title.ts'
import { useLoad } from '../../ui/use-load.ts'
import type { Terms } from './code-terms.ts'

type Json = Readonly<Record<string, unknown>>

/** The model of the record, whose words its fields are named by. */
const RecordModel = createContext<string | undefined>(undefined)

const noTerms: Terms = new Map()

/** What the codes of the record stand for. */
const CodeTerms = createContext(noTerms)

/** A record for reading: what belongs together beside each other, each field in plain words and by its name. */
export function RecordFields({ record, model }: { record: Json; model: string }) {
  // The lists come behind the record; until then, and without them, codes stand for themselves.
  const { value: terms } = useLoad(
    async signal => (await import('./code-terms.ts')).loadTerms(record, signal),
    [record],
  )
  return (
    <RecordModel.Provider value={model}>
      <CodeTerms.Provider value={terms.value ?? noTerms}>
        {groupFields(Object.keys(record)).map(({ title, fields }) => (
          <section class="stack" key={title} aria-label={title}>
            <h2>{title}</h2>
            <Fields record={record} names={fields} />
          </section>
        ))}
      </CodeTerms.Provider>
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
  if (!Array.isArray(value)) return <Scalar name={name} value={value} />
  const items: readonly unknown[] = value
  if (items.length === 0) return <span class="quiet">none</span>
  if (items.every(isScalar)) {
    return (
      <ul class="codes">
        {items.map((item, index) => (
          <li key={index}>
            <Scalar name={name} value={item} />
          </li>
        ))}
      </ul>
    )
  }
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
  const terms = useContext(CodeTerms)
  const hasTerm = (column: string, value: unknown): boolean => terms.has(`${column} ${String(value)}`)
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
                <td key={column} class={isCode(item[column]) && !hasTerm(column, item[column]) ? 'code' : ''}>
                  <Scalar name={column} value={item[column]} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Scalar({ name, value }: { name: string; value: unknown }) {
  const terms = useContext(CodeTerms)
  if (value === undefined || value === null) return <span class="quiet">–</span>
  if (typeof value !== 'string') return <>{describeValue(value)}</>
  const term = terms.get(`${name} ${value}`)
  if (term === undefined) return <>{value}</>
  // What is itself a word stands behind its term, a number before it.
  return /\d/.test(value) && !value.includes('_') ? (
    <>
      <span class="mono">{value}</span> {term}
    </>
  ) : (
    <>
      {term} <span class="mono quiet">{value}</span>
    </>
  )
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
