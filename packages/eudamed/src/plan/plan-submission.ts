import type { Finding, ReasonRule } from '@udigate/udi'
import {
  isOfGroup,
  isUpdate,
  type Operation,
  operationsInOrder,
  partOf,
  type Versions,
} from '../operations.ts'
import { afterAcceptance } from './after-acceptance.ts'
import { automaticLink } from './automatic-link.ts'
import { type DesiredRecords, isHeld, type RegisteredEntities } from './desired-and-registered.ts'
import { firstCountry, withFirstCountry } from './first-placing.ts'
import { type CallerPath, inCallersTerms } from './in-callers-terms.ts'
import { type FoundBeside, judgeBeside, type KnownBeside } from './judge-beside.ts'
import type { EntityVerdict } from './judge-entity.ts'
import { judgeFirstCountries, judgeLostCountries } from './judge-lost-countries.ts'
import { judgeNewUdiDi } from './judge-new-udi-di.ts'
import { judgeOmitted } from './judge-omitted.ts'
import { judgeSubmission } from './judge-submission.ts'
import { judgeDesignerUpdate } from './links/judge-designer-update.ts'
import { deviceKey, groupKey } from './names.ts'
import type { Reason } from './reasons.ts'
import type { PlannedDifference, PlannedOperation, SubmissionPlan } from './submission-plan.ts'
import { versionConflicts } from './version-conflicts.ts'
import { versionToSend } from './versions.ts'

export interface PlanOptions extends KnownBeside {
  /** The versions on which the caller bases the request, for the parts that he says it of. */
  readonly expectedVersions?: Versions
  /** Leads from places in the canonical records to the caller's own, as `canonicalise` gives it. */
  readonly callerPath?: CallerPath
}

/**
 * The operations that bring what the authority holds to what a submission wants, or why none could. Pure; the records
 * are taken to satisfy the rules that `validate` judges.
 *
 * Source: EUDAMED business rules 2.18.1, BR-UDID-004 (a group comes with its first device), BR-UDID-268 and
 * BR-DTX-UDID-095 (a further device needs a submitted or registered group), BR-UDID-684, BR-DTX-UDI-033 and
 * BR-DTX-UDI-037 (only what is registered is updated), BR-UDID-624 (discarded codes may be registered again).
 *
 * @throws RuleFailure when an update rule breaks down
 */
export function planSubmission(
  desired: DesiredRecords,
  registered: RegisteredEntities,
  options: PlanOptions = {},
): SubmissionPlan {
  const { expectedVersions = {}, callerPath = path => path, counterpart } = options
  const verdicts = judgeSubmission(desired, registered)
  const differences = verdicts.flatMap(verdict => verdict.differences)
  const beside = judgeBeside(desired, registered, options)
  const findings = listFindings(desired, registered, verdicts, beside)
  const needed = operationsNeeded(differences, registered)
  const reasons = [
    ...verdicts.flatMap(verdict => verdict.reasons),
    ...beside.reasons,
    ...versionConflicts(expectedVersions, needed, differences, desired, registered),
  ]
  const device = { ...desired.device }
  const newDevice = judgeNewUdiDi(desired, differences)
  if (findings.length === 0 && reasons.length === 0) {
    const warnings = [
      ...beside.warnings,
      ...judgeDesignerUpdate(desired, needed, counterpart),
      ...judgeOmitted(desired, registered),
      ...judgeLostCountries(desired, registered),
      ...newDevice,
    ].map(finding => inCallersTerms(finding, device, callerPath))
    const operations = planAll(needed, differences, desired, registered)
    return { kind: 'operations', operations, differences, ...(warnings.length === 0 ? {} : { warnings }) }
  }
  const warnings = [...beside.warnings, ...newDevice]
  return {
    kind: 'impossible',
    findings: findings.map(finding => inCallersTerms(finding, device, callerPath)),
    reasons: reasons.map(({ message }) => message),
    ...nameRules(reasons),
    differences,
    ...(warnings.length === 0
      ? {}
      : { warnings: warnings.map(finding => inCallersTerms(finding, device, callerPath)) }),
  }
}

function listFindings(
  desired: DesiredRecords,
  registered: RegisteredEntities,
  verdicts: readonly EntityVerdict[],
  beside: Pick<FoundBeside, 'findings'>,
): readonly Finding[] {
  return [
    ...verdicts.flatMap(({ findings }) => findings),
    ...beside.findings,
    ...judgeFirstCountries(desired, registered),
  ]
}

/**
 * The same records beside the register, without planning them: each error that a plan finds, but that a group is not known, which a list
 * may bring; and what is said of other devices.
 *
 * @returns with paths into the canonical records
 * @throws RuleFailure when an update rule breaks down
 */
export function judgeBesideRegister(
  desired: DesiredRecords,
  registered: RegisteredEntities,
  known: KnownBeside,
): FoundBeside {
  const isKnown = isHeld(registered.device) || isHeld(registered.deviceGroup)
  const verdicts = isKnown ? judgeSubmission(desired, registered) : []
  const beside = judgeBeside(desired, registered, known)
  return { ...beside, findings: listFindings(desired, registered, verdicts, beside) }
}

/** The rules that reasons follow from. */
function nameRules(reasons: readonly Reason[]): { reasonRules?: readonly ReasonRule[] } {
  const reasonRules = reasons.flatMap(({ message, ruleId }) =>
    ruleId === undefined ? [] : [{ reason: message, ruleId }],
  )
  return reasonRules.length === 0 ? {} : { reasonRules }
}

function operationsNeeded(
  differences: readonly PlannedDifference[],
  registered: RegisteredEntities,
): readonly Operation[] {
  const needed = new Set<Operation | undefined>(differences.map(({ operation }) => operation))
  if (!isHeld(registered.device)) needed.add(isHeld(registered.deviceGroup) ? 'UDI_DI.POST' : 'DEVICE.POST')
  return operationsInOrder.filter(operation => needed.has(operation))
}

/** Each operation over what is registered once those before it are accepted. */
function planAll(
  operations: readonly Operation[],
  differences: readonly PlannedDifference[],
  desired: DesiredRecords,
  registered: RegisteredEntities,
): readonly PlannedOperation[] {
  const planned: PlannedOperation[] = []
  let then = registered
  for (const operation of operations) {
    const next = planOne(operation, differences, desired, then)
    planned.push(next)
    then = afterAcceptance(next, desired, then)
  }
  return planned
}

function planOne(
  operation: Operation,
  differences: readonly PlannedDifference[],
  desired: DesiredRecords,
  registered: RegisteredEntities,
): PlannedOperation {
  const onGroup = isOfGroup(operation)
  const entity = onGroup ? groupKey(desired) : deviceKey(desired)
  if (!isUpdate(operation)) return { operation, entity, differences: [] }
  return {
    operation,
    entity,
    version: versionToSend(onGroup ? registered.deviceGroup : registered.device, partOf[operation]),
    differences: differences
      .filter(difference => difference.operation === operation)
      .map(({ operation: _operation, ...difference }) => difference),
    ...(operation === 'UDI_DI.PATCH'
      ? { ...movedFirstPlacing(desired, registered), ...repeatedLink(desired, registered) }
      : {}),
    ...(operation === 'BASIC_UDI.PATCH' ? repeatedException(desired, registered) : {}),
  }
}

/** The registered market countries as UDI_DI.PATCH carries them; nothing where the country of first placing stays. */
function movedFirstPlacing(
  { device }: DesiredRecords,
  registered: RegisteredEntities,
): Pick<PlannedOperation, 'marketInfos'> {
  // What is registered had the shape of its model.
  const record = (registered.device?.record ?? {}) as DesiredRecords['device']
  const { MarketInfos: markets } = record
  const first = firstCountry(device.MarketInfos)
  const isKnown = markets?.some(({ Country }) => Country === first)
  if (markets === undefined || !isKnown || first === firstCountry(markets)) return {}
  return { marketInfos: withFirstCountry(markets, first) }
}

/** The link that EUDAMED made by itself and the caller does not give: an update that left it out might lose it. */
function repeatedLink(
  { device }: DesiredRecords,
  registered: RegisteredEntities,
): Pick<PlannedOperation, 'relatedLegacyDevice'> {
  const link = automaticLink(registered.device?.record)
  return link === undefined || 'RelatedLegacyDevice' in device ? {} : { relatedLegacyDevice: link }
}

/** The registered statement that a group is no exception, which the caller may leave out. */
function repeatedException(
  { deviceGroup }: DesiredRecords,
  registered: RegisteredEntities,
): Pick<PlannedOperation, 'repeatsNoException'> {
  const isRegistered = registered.deviceGroup?.record?.DeviceImplantableExceptions === false
  const isGiven = deviceGroup !== undefined && 'DeviceImplantableExceptions' in deviceGroup
  return isRegistered && !isGiven ? { repeatsNoException: true } : {}
}
