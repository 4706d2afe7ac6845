import {
  type CodeLists,
  canonicalise,
  type Model,
  models,
  type RecordRequest,
  type Validation,
  validate as validateRecords,
} from '@udigate/eudamed'
import { compileSchema, FindingLists, listFindings, listFor } from '@udigate/udi'
import { canonicaliseCompanion } from './companion/canonical-companion.ts'
import type { GdsnSettings } from './companion/settings.ts'
import { TradeItemCompanion } from './companion/trade-item.ts'
import type { Records } from './records.ts'
import { gdsnRules } from './rules/index.ts'
import { makeSubject, runGdsnRules } from './rules/run-rules.ts'

/** A request with what stands beside its records. */
export interface TradeItemRequest extends RecordRequest {
  readonly tradeItem?: unknown
}

export interface TradeItemOptions {
  /** When it would be sent. */
  readonly sentAt: Date
  /** What the actor has set; what follows from it is not judged where absent. */
  readonly settings?: GdsnSettings
  /** The data set of a group of recipients that is to be complete too. */
  readonly profile?: 'echo'
  /** The code lists of the records that are in force; the shipped ones where absent. */
  readonly codes?: CodeLists
}

/** Stands in for settings that are not given. No rule that it could break is run then. */
const noSettings: GdsnSettings = { Gln: '0000000000000', Name: '-' }
const rulesOnSettings: ReadonlySet<string> = new Set(['G1000', 'G1001'])

const inspectCompanion = compileSchema(TradeItemCompanion, { isRecord: true })

/**
 * Judges what GDSN and the pool ask of a device as a trade item. Of the records themselves only the shape is judged here: whether
 * EUDAMED takes them is its own law's. Places are those of the request; what stands beside the records is at `/tradeItem`.
 *
 * @throws RuleFailure when a rule breaks down: then nothing is known of the request
 */
export function validateTradeItem(
  model: Model,
  request: TradeItemRequest,
  options: TradeItemOptions,
): Validation {
  const lists = new FindingLists()
  inspectRecords(model, request, options, lists)
  if (request.tradeItem !== undefined && request.tradeItem !== null)
    inspectCompanion(request.tradeItem, '/tradeItem', fault => lists.add('deviceErrors', () => fault))
  if (!hasErrors(lists)) {
    const { settings, profile, sentAt } = options
    const rules = gdsnRules.filter(
      rule =>
        (rule.profile === undefined || rule.profile === profile) &&
        (settings !== undefined || !rulesOnSettings.has(rule.id)),
    )
    const { records, callerPath } = readRequest(model, request, settings ?? noSettings)
    runGdsnRules(rules, makeSubject(records, sentAt), (severity, place, describe) => {
      const path = callerPath(place)
      lists.add(listFor(path, severity), () => ({ ...describe(), path }))
    })
  }
  return closeVerdict(lists)
}

/**
 * A verdict of EUDAMED's law on the records of a request, with what data pools ask besides. The shape of the records is told once.
 *
 * @param info whether infos of the first verdict are kept
 * @throws RuleFailure when a rule breaks down
 */
export function validateBesides(
  home: Validation,
  model: Model,
  request: TradeItemRequest,
  { info, ...options }: TradeItemOptions & { readonly info?: boolean | undefined },
): Validation {
  const lists = new FindingLists()
  lists.addAll(home)
  for (const [severity, finding] of listFindings(validateTradeItem(model, request, options))) {
    const isTold = finding.ruleId.startsWith('SCHEMA-') && !finding.path.startsWith('/tradeItem')
    if (!isTold) lists.add(listFor(finding.path, severity), () => finding)
  }
  return closeVerdict(lists, info)
}

function closeVerdict(lists: FindingLists, info?: boolean): Validation {
  const verdict = hasErrors(lists)
    ? ({ status: 'failed', message: 'Validation failed' } as const)
    : ({ status: 'successful', message: 'Validation successful' } as const)
  return { ...verdict, ...lists.close(info) }
}

/** The records of a request, which are taken to have the shape of their model, with what stands beside them. */
export function readRecords(model: Model, request: TradeItemRequest, settings: GdsnSettings): Records {
  return readRequest(model, request, settings).records
}

interface ReadRequest {
  readonly records: Records
  /** Where the caller wrote what stands at a place of the records. */
  callerPath(place: string): string
}

function readRequest(model: Model, request: TradeItemRequest, settings: GdsnSettings): ReadRequest {
  const { device, deviceGroup, callerPath } = canonicalise(model, request)
  const schemas = models[model]
  const records = {
    model,
    device: pickFields(device, schemas.device),
    deviceGroup: pickFields(deviceGroup, schemas.deviceGroup),
    companion: canonicaliseCompanion(request.tradeItem),
    settings,
  } as unknown as Records
  return { records, callerPath }
}

/** The fields that a model has: what it has not, its own law tells, and is no shape to rely on. */
function pickFields(
  record: Readonly<Record<string, unknown>>,
  { properties }: { properties: object },
): object {
  return Object.fromEntries(Object.entries(record).filter(([name]) => Object.hasOwn(properties, name)))
}

function inspectRecords(
  model: Model,
  request: TradeItemRequest,
  { codes }: TradeItemOptions,
  lists: FindingLists,
): void {
  const verdict = validateRecords(
    model,
    { device: request.device, deviceGroup: request.deviceGroup },
    codes === undefined ? {} : { codes },
  )
  for (const [severity, finding] of listFindings(verdict))
    if (severity === 'error' && finding.ruleId.startsWith('SCHEMA-'))
      lists.add(listFor(finding.path, 'error'), () => finding)
}

function hasErrors(lists: FindingLists): boolean {
  return lists.has('deviceErrors') || lists.has('deviceGroupErrors')
}
