import type { RuleDetail as Detail } from '../../api/bodies.ts'
import { gateway } from '../../api/session.ts'
import { linkTo } from '../../router/router.ts'
import { Facts } from '../../ui/facts.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useLoad } from '../../ui/use-load.ts'
import { wordsOfDecider } from './decider.ts'
import { Examples } from './examples.tsx'
import { SeverityBadge } from './severity-badge.tsx'

/** One rule: what must hold, who decides it and why, and what keeps and what breaks it. */
export function RuleDetail({ id }: { id: string }) {
  const { value, trouble } = useLoad(
    signal => gateway().get('/api/v1/rules/{id}', { path: { id }, signal }),
    [id],
  )
  const rule = value.value
  return (
    <>
      <div class="page-head">
        <h1>
          <a href={linkTo('rules')}>Rules</a> / <span class="mono name">{rule?.id ?? id}</span>
        </h1>
        {rule && <SeverityBadge rule={rule} />}
      </div>
      {trouble.value !== undefined && <Notice kind="bad">{trouble.value}</Notice>}
      {!rule && trouble.value === undefined && <p class="quiet">Loading …</p>}
      {rule && (
        <>
          <Head rule={rule} />
          <Examples rule={rule} />
        </>
      )}
    </>
  )
}

function Head({ rule }: { rule: Detail }) {
  const {
    title,
    message,
    decidedBy,
    why,
    decidedFrom,
    source,
    models,
    reads,
    parts,
    decides,
    register,
    severityByContract,
  } = rule
  return (
    <section class="card" aria-label="What it says">
      <p>
        <strong>{title}</strong>
      </p>
      {message !== undefined && <Notice kind="info">What is said where it is broken: {message}</Notice>}
      <Facts
        of={{
          'Decided by': wordsOfDecider[decidedBy] ?? decidedBy,
          Why: why,
          'Looks at': decidedFrom.map(subject => subjectWords[subject]).join(', ') || undefined,
          'Asked by': register,
          Models: models.join(', '),
          'Severity by contract': severityByContract,
          Fields: reads.length === 0 ? undefined : <Names names={reads} />,
          'Its parts': parts.length === 0 ? undefined : <RuleLinks ids={parts} />,
          'Decides also': decides.length === 0 ? undefined : <RuleLinks ids={decides} />,
          Source: `${source.document} ${source.version}, ${source.section}`,
        }}
      />
    </section>
  )
}

const subjectWords: Record<Detail['decidedFrom'][number], string> = {
  record: 'the record',
  list: 'the rest of its list',
  register: 'what is known of other devices and of actors',
  plan: 'what is registered of the record',
}

function Names({ names }: { names: readonly string[] }) {
  return (
    <ul class="names">
      {names.map(name => (
        <li class="mono" key={name}>
          {name}
        </li>
      ))}
    </ul>
  )
}

function RuleLinks({ ids }: { ids: readonly string[] }) {
  return (
    <ul class="names">
      {ids.map(id => (
        <li key={id}>
          <a class="mono" href={linkTo('rules', [id])}>
            {id}
          </a>
        </li>
      ))}
    </ul>
  )
}
