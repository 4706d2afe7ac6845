import type { HeldRole, Person } from '../../../api/bodies.ts'
import { nameRole } from '../../../api/role-words.ts'
import { gateway } from '../../../api/session.ts'
import { readFilters } from '../../../router/filters.ts'
import { linkTo } from '../../../router/router.ts'
import { Allowed } from '../../../ui/allowed.tsx'
import { ChoiceField, SearchField } from '../../../ui/fields.tsx'
import { PagesTable } from '../../../ui/pages-table.tsx'
import { ShortTime } from '../../../ui/short-time.tsx'
import { usePages } from '../../../ui/use-pages.ts'
import { describeSessions, describeWays } from './describe-person.ts'
import { Invitations } from './invitations.tsx'

/** Who belongs to the organisation on this stage, and who is invited. */
export function People() {
  const filters = readFilters('settings', ['state', 'q'], {}, ['people'])
  const isFormer = filters.chosen('state') === 'FORMER'
  const pages = usePages(
    (page, signal) =>
      gateway().get('/api/v1/people', {
        query: { limit: 100, state: isFormer ? 'FORMER' : 'CURRENT', q: filters.chosen('q'), ...page },
        signal,
      }),
    [filters.wanted],
  )
  return (
    <>
      <div class="toolbar">
        <SearchField
          label="Search"
          placeholder="Name or mail address"
          value={filters.chosen('q')}
          onChoose={filters.choose('q')}
        />
        <ChoiceField
          label="Show"
          value={isFormer ? 'FORMER' : 'CURRENT'}
          options={[
            ['CURRENT', 'People with a role'],
            ['FORMER', 'Former people'],
          ]}
          onChoose={filters.choose('state')}
        />
        <span class="spacer" />
        <Allowed right="people.manage" what="Inviting people">
          <a class="button primary" href={linkTo('settings', ['people', 'invite'])}>
            Invite a person
          </a>
        </Allowed>
      </div>
      <Invitations onConfirmed={pages.again}>
        <PagesTable
          label="People, newest first"
          columns={['Person', 'Roles', 'Signs in by', 'Seen last', 'Signed in']}
          isCards
          pages={pages}
          none={
            filters.chosen('q') === ''
              ? describeEmpty(isFormer)
              : 'No person has that in the name or mail address.'
          }
          row={person => <Row person={person} key={person.id} />}
        />
      </Invitations>
    </>
  )
}

/** A role, with each SRN in one piece. */
function RoleLine({ role: { role, actors } }: { role: HeldRole }) {
  return (
    <div>
      {nameRole(role)}
      {actors !== 'any' && (
        <span class="hint srns">
          {actors.map(srn => [
            <span class="srn" key={srn}>
              {srn}
            </span>,
            ' ',
          ])}
        </span>
      )}
    </div>
  )
}

function describeEmpty(isFormer: boolean): string {
  return isFormer ? 'There are no former people.' : 'No person has a role here yet. Invite the first one.'
}

function Row({ person }: { person: Person }) {
  const { id, name, mail, roles, isYou, sessions, lastSeenAt } = person
  const held = roles.filter(({ endedAt }) => endedAt === undefined)
  return (
    <tr>
      <td>
        <a href={linkTo('settings', ['people', id])}>
          <strong>{name ?? 'Forgotten person'}</strong>
        </a>
        {isYou && <span class="quiet"> (you)</span>}
        {mail !== undefined && <div class="hint mail-address">{mail}</div>}
      </td>
      <td data-label="Roles">
        {(held.length > 0 ? held : roles).map(role => (
          <RoleLine role={role} key={role.id} />
        ))}
      </td>
      <td data-label="Signs in by">{describeWays(person)}</td>
      <td data-label="Seen last">{lastSeenAt === undefined ? 'never' : <ShortTime at={lastSeenAt} />}</td>
      <td data-label="Signed in">{describeSessions(sessions)}</td>
    </tr>
  )
}
