import type { Plan, PlannedOperation } from '../../api/bodies.ts'
import { linkTo } from '../../router/router.ts'
import { Badge, type BadgeKind } from '../../ui/badge.tsx'
import { Differences } from '../../ui/differences.tsx'
import { indentXml } from '../../ui/indent-xml.ts'
import { Notice } from '../../ui/notice.tsx'
import { Source } from '../../ui/source.tsx'

const badges: Readonly<Record<Plan['verdict'], { kind: BadgeKind; text: string }>> = {
  POSSIBLE: { kind: 'good', text: 'Possible' },
  IDENTICAL: { kind: 'good', text: 'Identical' },
  INVALID: { kind: 'bad', text: 'Invalid' },
  INVALID_REQUEST: { kind: 'bad', text: 'Invalid request' },
  BLOCKED: { kind: 'warn', text: 'Blocked' },
  JOINS: { kind: 'busy', text: 'Under way' },
  UNABLE: { kind: 'bad', text: 'Unable' },
}

/** What submitting the request would do: operations in their order, what each changes, and its message. */
export function PlanView({ plan, isOfThisText }: { plan: Plan; isOfThisText: boolean }) {
  return (
    <>
      {!isOfThisText && (
        <Notice kind="warn">
          This is the plan of an earlier text. Plan again for the one that stands there.
        </Notice>
      )}
      <div class="row">
        <Badge {...badges[plan.verdict]} />
        <span>{plan.statusText}</span>
      </div>
      {plan.verdict === 'INVALID' && <Errors of={plan.validationResult} />}
      {plan.reasons.length > 0 && (
        <Notice kind="warn">
          <ul>
            {plan.reasons.map(reason => (
              <li key={reason}>
                {reason} <RuleOfReason plan={plan} reason={reason} />
              </li>
            ))}
          </ul>
        </Notice>
      )}
      <Other
        requestId={plan.waitsFor}
        words="It waits until this submission of its device group is through:"
      />
      <Other requestId={plan.joins} words="The same content is under way as this submission:" />
      {plan.operations.map((operation, index) => (
        <Operation key={`${operation.operation} ${index}`} operation={operation} number={index + 1} />
      ))}
      {plan.operations.length === 0 && <Differences differences={plan.differences} />}
    </>
  )
}

/** What it would be rejected for. */
function Errors({ of: { deviceErrors, deviceGroupErrors } }: { of: Plan['validationResult'] }) {
  return (
    <Notice kind="bad">
      <ul>
        {[...deviceErrors, ...deviceGroupErrors].map(({ ruleId, path, message }) => (
          <li key={`${ruleId} ${path} ${message}`}>
            {message} <span class="mono quiet">{ruleId}</span>
          </li>
        ))}
      </ul>
    </Notice>
  )
}

function Operation({ operation, number }: { operation: PlannedOperation; number: number }) {
  const { entity, version, differences, xml, xmlBytes } = operation
  return (
    <section class="card">
      <div class="row">
        <h3>
          {number}. {operation.operation}
        </h3>
        <span class="quiet">
          {entity.issuingAgency} {entity.code}
          {version === undefined ? '' : ` · version ${version}`}
        </span>
      </div>
      <Differences differences={differences} />
      {xml === undefined ? (
        <p class="quiet">
          {xmlBytes === undefined
            ? 'There is no message to be seen: this stage is not connected.'
            : `The message is too large to be shown: ${xmlBytes} bytes.`}
        </p>
      ) : (
        <Source label={`Message ${number}: ${operation.operation}`} text={indentXml(xml)} />
      )}
    </section>
  )
}

function Other({ requestId, words }: { requestId: string | undefined; words: string }) {
  if (requestId === undefined) return null
  return (
    <Notice kind="info">
      {words}{' '}
      <a class="mono" href={linkTo('submissions', [requestId])}>
        {requestId}
      </a>
    </Notice>
  )
}

function RuleOfReason({ plan: { reasonRules = [] }, reason }: { plan: Plan; reason: string }) {
  const rule = reasonRules.find(each => each.reason === reason)
  return rule === undefined ? null : <a href={linkTo('rules', [rule.ruleId])}>{rule.ruleId}</a>
}
