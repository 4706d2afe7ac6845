import { nameAuthor } from '../../api/name-author.ts'
import { gateway, may } from '../../api/session.ts'
import { Facts } from '../../ui/facts.tsx'
import { NeedsRight } from '../../ui/needs-right.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Time } from '../../ui/time.tsx'
import { Trouble } from '../../ui/trouble.tsx'
import { useAct } from '../../ui/use-act.ts'
import { useLoad } from '../../ui/use-load.ts'

const path = '/api/v1/audit-trail/settings'

/** Whether reads are recorded and reasons asked for; each change is an act with a reason. */
export function TrailSettings({ onChanged }: { onChanged(): void }) {
  const { value, trouble, again } = useLoad(signal => gateway().get(path, { signal }), [])
  const { isBusy, trouble: refused, act } = useAct()
  const settings = value.value
  if (!settings) return <Trouble because={trouble.value} again={again} />
  const { isReadLogged, isReasonAsked, changedAt, changedBy } = settings
  const set = (change: Partial<typeof settings>): Promise<void> =>
    act(async () => {
      await gateway().put(path, { body: { isReadLogged, isReasonAsked, ...change } })
      again()
      onChanged()
    })
  return (
    <section class="card">
      <h2>What is recorded</h2>
      <p>
        Acts are always recorded. Switching reads or reasons on or off is an act itself, and needs a reason.
      </p>
      <Facts
        of={{
          'Reads of records': isReadLogged ? 'Recorded' : 'Not recorded',
          'Reasons for what takes away or ends': isReasonAsked ? 'Needed' : 'Not needed',
          'Changed last': changedAt && <Time at={changedAt} />,
          'Changed by': changedBy && nameAuthor(changedBy),
        }}
      />
      {may('audit.manage') ? (
        <div class="row">
          <button
            type="button"
            disabled={isBusy.value}
            onClick={() => void set({ isReadLogged: !isReadLogged })}
          >
            {isReadLogged ? 'Stop recording reads' : 'Record reads'}
          </button>
          <button
            type="button"
            disabled={isBusy.value}
            onClick={() => void set({ isReasonAsked: !isReasonAsked })}
          >
            {isReasonAsked ? 'Stop asking for reasons' : 'Ask for reasons'}
          </button>
        </div>
      ) : (
        <NeedsRight what="Changing this" right="audit.manage" />
      )}
      {refused.value !== undefined && <Notice kind="bad">{refused.value}</Notice>}
    </section>
  )
}
