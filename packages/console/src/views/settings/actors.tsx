import { useSignal } from '@preact/signals'
import type { Actor } from '../../api/bodies.ts'
import { gateway, may } from '../../api/session.ts'
import { Badge } from '../../ui/badge.tsx'
import { Confirm } from '../../ui/confirm.tsx'
import { NeedsRight } from '../../ui/needs-right.tsx'
import { PagesTable } from '../../ui/pages-table.tsx'
import { Time } from '../../ui/time.tsx'
import { usePages } from '../../ui/use-pages.ts'
import { ActorForm } from './actor-form.tsx'
import { AskedActors } from './asked-actors.tsx'

const roles: Readonly<Record<string, string>> = {
  MANUFACTURER: 'Manufacturer',
  AUTHORISED_REPRESENTATIVE: 'Authorised representative',
  IMPORTER: 'Importer',
  PRODUCER: 'System or procedure pack producer',
  SPONSOR: 'Sponsor',
}

/** The actors that the gateway knows more of than their SRN. */
export function Actors() {
  const pages = usePages(
    (page, signal) => gateway().get('/api/v1/actors', { query: { limit: 100, ...page }, signal }),
    [],
  )
  const changed = useSignal<Actor | undefined>(undefined)
  const done = (): void => {
    changed.value = undefined
    pages.again()
  }
  return (
    <>
      <p class="quiet">
        An actor is registered here to give it an access token, a party of its own or a representative. The
        token is sealed, put into messages at the moment of sending, and never shown again.
      </p>
      <PagesTable
        label="Actors by their SRN"
        columns={['SRN', 'Role', 'Access token', 'Party', 'Representative', 'Changed', 'What to do']}
        pages={pages}
        none="No actor is registered. Requests can still name theirs, and bring its token."
        row={actor => (
          <Row
            actor={actor}
            onChange={() => {
              changed.value = actor
            }}
            onDone={done}
            key={actor.actorCode}
          />
        )}
      />
      {may('actors.manage') ? (
        <ActorForm actor={changed.value} onDone={done} key={changed.value?.actorCode ?? ''} />
      ) : (
        <NeedsRight what="Registering and changing actors" right="actors.manage" />
      )}
      {may('records.read') && <AskedActors />}
    </>
  )
}

function Row({ actor, onChange, onDone }: { actor: Actor; onChange(): void; onDone(): void }) {
  const { actorCode, role, tokenSetAt, partyId, authorizedRepresentativeCode, updatedAt } = actor
  return (
    <tr>
      <td>
        <span class="mono srn">{actorCode}</span>
      </td>
      <td>{roles[role] ?? role}</td>
      <td>
        {tokenSetAt === undefined ? (
          <Badge kind="warn" text="None" />
        ) : (
          <>
            Set <Time at={tokenSetAt} />
          </>
        )}
      </td>
      <td>{partyId ?? 'that of the stage'}</td>
      <td class="mono">{authorizedRepresentativeCode ?? '–'}</td>
      <td>
        <Time at={updatedAt} />
      </td>
      <td>
        {may('actors.manage') && (
          <div class="row">
            <button type="button" aria-label={`Change ${actorCode}`} onClick={onChange}>
              Change
            </button>
            <Confirm
              label="Forget"
              about={actorCode}
              title={`Forget ${actorCode}?`}
              action={async () => {
                await gateway().remove('/api/v1/actors/{srn}', { path: { srn: actorCode } })
                onDone()
              }}
            >
              What is registered of it here is removed, its access token included. Nothing changes at the
              authority.
            </Confirm>
          </div>
        )}
      </td>
    </tr>
  )
}
