import { useSignal } from '@preact/signals'
import type { ApiKey } from '../../api/bodies.ts'
import { gateway, may, session } from '../../api/session.ts'
import { Badge, type BadgeKind } from '../../ui/badge.tsx'
import { Confirm } from '../../ui/confirm.tsx'
import { NeedsRight } from '../../ui/needs-right.tsx'
import { PagesTable } from '../../ui/pages-table.tsx'
import { ShownOnce } from '../../ui/shown-once.tsx'
import { Time } from '../../ui/time.tsx'
import { usePages } from '../../ui/use-pages.ts'
import { NewKey } from './new-key.tsx'

/** The API keys of the organisation on this stage. */
export function Keys() {
  const pages = usePages(
    (page, signal) => gateway().get('/api/v1/keys', { query: { limit: 100, ...page }, signal }),
    [],
  )
  const made = useSignal<{ name: string; key: string } | undefined>(undefined)
  return (
    <>
      {made.value && (
        <ShownOnce
          title={`The key “${made.value.name}”`}
          secret={made.value.key}
          hint="It is shown this once: only a hash of it is stored."
          onDone={() => {
            made.value = undefined
          }}
          key={made.value.key}
        />
      )}
      <PagesTable
        label="API keys, newest first"
        columns={['Name', 'State', 'For', 'Actors', 'Made', 'Used last', 'Expires', 'What to do']}
        pages={pages}
        none="There are no keys."
        row={key => <Row apiKey={key} onDone={pages.again} key={key.id} />}
      />
      {may('keys.manage') ? (
        <NewKey
          onMade={key => {
            made.value = key
            pages.again()
          }}
        />
      ) : (
        <NeedsRight what="Making and revoking keys" right="keys.manage" />
      )}
    </>
  )
}

const states: Readonly<Record<ApiKey['state'], { kind: BadgeKind; text: string }>> = {
  VALID: { kind: 'good', text: 'Valid' },
  EXPIRED: { kind: 'warn', text: 'Expired' },
  REVOKED: { kind: 'bad', text: 'Revoked' },
}

function Row({ apiKey, onDone }: { apiKey: ApiKey; onDone(): void }) {
  const { id, name, scopes, actors, state, createdAt, lastUsedAt, expiresAt, lacking = [] } = apiKey
  const isOwn = session.value?.caller.id === id
  return (
    <tr>
      <td>
        {name}
        {isOwn && <span class="quiet"> (yours)</span>}
      </td>
      <td>
        <Badge {...states[state]} />
      </td>
      <td>
        {scopes.join(', ')}
        {lacking.map(({ rights, because }) => (
          <div class="quiet" key={because}>
            Without {rights.join(', ')}: {because}
          </div>
        ))}
      </td>
      <td>
        {actors === 'any'
          ? 'any'
          : actors.map(srn => (
              <span class="srn" key={srn}>
                {srn}{' '}
              </span>
            ))}
      </td>
      <td>
        <Time at={createdAt} />
      </td>
      <td>{lastUsedAt === undefined ? 'never' : <Time at={lastUsedAt} />}</td>
      <td>{expiresAt === undefined ? 'never' : <Time at={expiresAt} />}</td>
      <td>
        {!may('keys.manage') ? (
          '–'
        ) : state !== 'VALID' ? (
          <Confirm
            label="Forget"
            about={name}
            title={`Forget the key “${name}”?`}
            action={async () => {
              await gateway().remove('/api/v1/keys/{id}', { path: { id } })
              onDone()
            }}
          >
            It is no longer listed. What was submitted with it keeps its id, and its evidence stays.
          </Confirm>
        ) : isOwn ? (
          <span class="quiet">Another key can revoke it</span>
        ) : (
          <Confirm
            label="Revoke"
            about={name}
            title={`Revoke the key “${name}”?`}
            action={async () => {
              await gateway().post('/api/v1/keys/{id}/revoke', { path: { id } })
              onDone()
            }}
          >
            It is refused at once and for good, and calls that wait with it are ended. What was submitted with
            it goes on.
          </Confirm>
        )}
      </td>
    </tr>
  )
}
