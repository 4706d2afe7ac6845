import { useSignal } from '@preact/signals'
import { useRef } from 'preact/hooks'
import { describeNeed, may, session } from '../../api/session.ts'
import { type Owner, releaseOwner, setOwner, type WorkName } from '../../api/work-items.ts'
import { Notice } from '../../ui/notice.tsx'
import { Person } from '../../ui/person.tsx'
import { PersonBox } from '../../ui/person-box.tsx'
import { ShortTime } from '../../ui/short-time.tsx'
import { useAct } from '../../ui/use-act.ts'

interface Props {
  of: WorkName
  owner: Owner | undefined
  onChanged(): void
}

/** Who owns something, and who is to. */
export function OwnerControl({ of, owner, onChanged }: Props) {
  const isChoosing = useSignal(false)
  const { isBusy, trouble, act } = useAct()
  const assign = useRef<HTMLButtonElement>(null)
  const caller = session.value?.caller
  const isOwn = caller?.kind === 'person' && caller.id === owner?.id
  const close = (): void => {
    isChoosing.value = false
    assign.current?.focus()
  }
  const change = (run: () => Promise<void>): void =>
    void act(async () => {
      await run()
      // What was pressed may be gone.
      close()
      onChanged()
    })
  return (
    <div class="stack owner">
      <div class="row">
        <span class="quiet">Owner</span>
        {owner === undefined ? (
          <span class="quiet">No owner</span>
        ) : (
          <span class="row">
            <Person name={owner.name} />
            <span class="quiet">
              since <ShortTime at={owner.since} />
            </span>
          </span>
        )}
        {may('owners.set') && (
          <span class="row">
            {caller?.kind === 'person' && !isOwn && (
              <button
                type="button"
                disabled={isBusy.value}
                onClick={() => change(() => setOwner(of, caller.id))}
              >
                Assign to me
              </button>
            )}
            <button
              type="button"
              ref={assign}
              aria-expanded={isChoosing.value}
              onClick={() => {
                isChoosing.value = !isChoosing.value
              }}
            >
              Assign …
            </button>
            {owner !== undefined && (
              <button type="button" disabled={isBusy.value} onClick={() => change(() => releaseOwner(of))}>
                Remove owner
              </button>
            )}
          </span>
        )}
      </div>
      {!may('owners.set') && <p class="quiet">Setting the owner needs {describeNeed('owners.set')}.</p>}
      {isChoosing.value && (
        // biome-ignore lint/a11y/noStaticElementInteractions: Escape leaves it, from wherever in it
        <div
          onKeyDown={event => {
            if (event.key === 'Escape' && !event.defaultPrevented) close()
          }}
        >
          <PersonBox
            label="Who is to own it"
            without={owner?.id}
            onPerson={person => change(() => setOwner(of, person))}
          />
        </div>
      )}
      {trouble.value !== undefined && <Notice kind="bad">{trouble.value}</Notice>}
    </div>
  )
}
