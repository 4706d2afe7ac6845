import type { CodeListSummary } from '../../api/bodies.ts'
import { findReach, gateway, may } from '../../api/session.ts'
import { Badge } from '../../ui/badge.tsx'
import { Confirm } from '../../ui/confirm.tsx'
import { NeedsRight } from '../../ui/needs-right.tsx'
import { PagesTable } from '../../ui/pages-table.tsx'
import { Time } from '../../ui/time.tsx'
import { usePages } from '../../ui/use-pages.ts'

/** The code lists by which records are judged here: which apply, and the own ones of the organisation. */
export function CodeLists() {
  const pages = usePages((_page, signal) => gateway().get('/api/v1/codes', { signal }), [])
  return (
    <>
      <p class="quiet">
        Records of this organisation on this stage are judged by these lists. They are those of the gateway;
        where the organisation has imported its own edition, that one applies.
      </p>
      <PagesTable
        label="Code lists that apply"
        columns={['List', 'Version', 'Codes', 'Comes from', 'What to do']}
        isCards
        pages={pages}
        none="There are no code lists."
        row={list => <Row list={list} onDone={pages.again} key={list.list} />}
      />
      {mayChange() ? (
        <p class="quiet">
          A newer edition of your own is imported at the command line, from the workbook as it is published:{' '}
          <code>udigate codes import emdn "EMDN v2026_EN.xlsx" --own</code>. It judges the records of this
          organisation on this stage alone.
        </p>
      ) : (
        <NeedsRight what="Importing an own edition" right="codes.manage-own" />
      )}
    </>
  )
}

function Row({
  list: { list, title, version, codes, origin, import: change, gateway: beside },
  onDone,
}: {
  list: CodeListSummary
  onDone(): void
}) {
  return (
    <tr>
      <td>
        <strong>{title}</strong> <span class="quiet">{list}</span>
      </td>
      <td data-label="Version">{version}</td>
      <td data-label="Codes">{codes}</td>
      <td data-label="Comes from">
        {origins[origin]}
        {change && (
          <>
            , <Time at={change.at} />
          </>
        )}
        {beside && (
          <div class="hint">
            The gateway has {beside.version}
            {beside.hasChanged ? ', which is another one since' : ''}.
          </div>
        )}
      </td>
      <td>
        {beside?.hasChanged && <Badge kind="warn" text="Look which is newer" />}
        {origin === 'organisation' && mayChange() && (
          <Confirm
            label="Reset"
            about={title}
            title={`Use the list of the gateway for ${title}?`}
            action={async () => {
              // There is an own edition of no other list.
              await gateway().remove('/api/v1/codes/{list}/own', { path: { list: list as OwnList } })
              onDone()
            }}
          >
            Records are judged by {beside?.version ?? 'the list of the gateway'} from then on. Your own
            edition stays in the history.
          </Confirm>
        )}
      </td>
    </tr>
  )
}

type OwnList = Extract<CodeListSummary['list'], 'emdn' | 'notified-bodies'>

/** The list judges the records of every actor: who may act for some of them changes none. */
function mayChange(): boolean {
  return may('codes.manage-own') && findReach('codes.manage-own') === 'any'
}

const origins = {
  shipped: 'This version of udigate',
  imported: 'Imported for the gateway',
  organisation: 'Own edition of the organisation',
} as const satisfies Record<CodeListSummary['origin'], string>
