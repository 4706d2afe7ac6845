import type { EntityCode, PublicLook } from '../../api/bodies.ts'
import { getPublicLook, lookAtPublic } from '../../api/public-looks.ts'
import { Allowed } from '../../ui/allowed.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Differences } from '../../ui/differences.tsx'
import { Facts } from '../../ui/facts.tsx'
import { findTitleAt } from '../../ui/field-title.ts'
import { Notice } from '../../ui/notice.tsx'
import { Time } from '../../ui/time.tsx'
import { useAct } from '../../ui/use-act.ts'
import { useLoad } from '../../ui/use-load.ts'

/** What the public sees of a device, beside what is registered. */
export function PublicView({ name }: { name: EntityCode }) {
  const { value, trouble, isLoading, again } = useLoad(
    signal => getPublicLook(name, signal),
    [name.issuingAgency, name.code, name.criterion],
  )
  const { isBusy, trouble: refusal, act } = useAct()
  const look = (): Promise<void> =>
    act(async () => {
      await lookAtPublic(name)
      again()
    })
  const found = value.value
  return (
    <section class="card" aria-label="What the public sees">
      {found?.isAsked && (
        <Allowed right="inquiries.start" what="Looking at what the public sees">
          <div>
            <button type="button" disabled={isBusy.value} onClick={() => void look()}>
              {isBusy.value ? 'Looking …' : 'Look now'}
            </button>
          </div>
        </Allowed>
      )}
      {[trouble.value, refusal.value].map(
        text =>
          text !== undefined && (
            <Notice kind="bad" key={text}>
              {text}
            </Notice>
          ),
      )}
      {found ? <Found look={found} /> : isLoading.value && <p class="quiet">Loading …</p>}
    </section>
  )
}

const findings = {
  same: { kind: 'good', text: 'As it is registered' },
  different: { kind: 'bad', text: 'Differs from what is registered' },
  outdated: { kind: 'warn', text: 'An earlier version' },
  'not-shown': { kind: 'plain', text: 'Not shown' },
  'cannot-tell': { kind: 'warn', text: 'Not known' },
} as const satisfies Record<NonNullable<PublicLook['finding']>, { kind: string; text: string }>

function Found({ look }: { look: PublicLook }) {
  const { isAsked, source = 'The public register', askedAt, nextLookAt, finding, because } = look
  if (!isAsked && askedAt === undefined) {
    return <p class="quiet">No public register is asked on this stage. An operator turns it on.</p>
  }
  if (askedAt === undefined || finding === undefined) {
    return (
      <p class="quiet">
        {source} was not asked for this device yet.
        {nextLookAt !== undefined && (
          <>
            {' '}
            It is asked <Time at={nextLookAt} />.
          </>
        )}
      </p>
    )
  }
  return (
    <>
      <p>
        <Badge {...findings[finding]} />{' '}
        <span class="quiet">
          {source}, <Time at={askedAt} />
          {nextLookAt !== undefined && (
            <>
              ; looked at again <Time at={nextLookAt} />
            </>
          )}
        </span>
      </p>
      {finding === 'not-shown' && (
        <p class="quiet">Nothing follows from that: what is registered becomes public hours later.</p>
      )}
      {because !== undefined && <Notice kind="doubt">{because}</Notice>}
      <Differences differences={look.differences} headings={['Public', 'Registered']} />
      {look.shown && <Shown device={look.shown} />}
    </>
  )
}

function Shown({ device }: { device: NonNullable<PublicLook['shown']> }) {
  const fields = device.fields.map(({ path, value }) => [findTitleAt(path), writeValue(value)] as const)
  return (
    <section aria-label="What is shown">
      <h2>What is shown</h2>
      <Facts
        of={{
          Version: device.version,
          Manufacturer: device.actorCode,
          'Device group': device.deviceGroup,
          ...Object.fromEntries(fields),
          'Not understood': device.unread.join(', ') || undefined,
        }}
      />
    </section>
  )
}

function writeValue(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return Array.isArray(value) ? value.join(', ') : String(value)
}
