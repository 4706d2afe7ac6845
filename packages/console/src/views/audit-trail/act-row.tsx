import type { AuditTrailEntry } from '../../api/bodies.ts'
import { nameAuthor } from '../../api/name-author.ts'
import { linkTo } from '../../router/router.ts'
import { Time } from '../../ui/time.tsx'
import { linkToRecord } from './link-to-record.ts'

/** One act: who did it leads to what else they did. */
export function ActRow({ entry }: { entry: AuditTrailEntry }) {
  const { at, by, title, record, from, reason, changes } = entry
  return (
    <tr>
      <td>
        <Time at={at} />
      </td>
      <td>
        <Author by={by} />
      </td>
      <td>{title}</td>
      <td>{record === undefined ? 'The gateway' : <Record path={record} />}</td>
      <td>
        {from === undefined ? (
          '–'
        ) : (
          <>
            <span class="mono">{from.network}</span> {from.client}
          </>
        )}
      </td>
      <td>{reason ?? '–'}</td>
      <td>{changes.length === 0 ? '–' : <Changes changes={changes} />}</td>
    </tr>
  )
}

function Author({ by }: Pick<AuditTrailEntry, 'by'>) {
  const name = nameAuthor(by)
  if (by.id === undefined || (by.kind !== 'person' && by.kind !== 'key')) return name
  return <a href={linkTo('audit-trail', [], { [by.kind]: by.id })}>{name}</a>
}

function Record({ path }: { path: string }) {
  const name = path.split('/').map(decodeURIComponent).join(' ')
  return (
    <>
      <a class="mono" href={linkTo('audit-trail', [], { record: path })}>
        {name}
      </a>{' '}
      <OpenRecord path={path} name={name} />
    </>
  )
}

function OpenRecord({ path, name }: { path: string; name: string }) {
  const link = linkToRecord(path)
  return link === undefined ? null : (
    <a href={link} aria-label={`Open ${name}`}>
      Open
    </a>
  )
}

function Changes({ changes }: Pick<AuditTrailEntry, 'changes'>) {
  return (
    <details>
      <summary>{changes.map(({ name }) => name).join(', ')}</summary>
      <dl class="facts">
        {changes.map(({ name, before, after }) => [
          <dt key={`${name} name`}>{name}</dt>,
          <dd class="mono" key={name}>
            {show(before)} → {show(after)}
          </dd>,
        ])}
      </dl>
    </details>
  )
}

function show(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value ?? null)
}
