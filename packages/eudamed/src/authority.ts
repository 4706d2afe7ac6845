import {
  type Authority,
  type CodeListSet,
  type Criteria,
  type Finding,
  type MessageEnvelope,
  type ModelDescription,
  type PlannedFor,
  type Refusal,
  textAt,
  type XmlElement,
} from '@udigate/udi'
import { inquiries } from './actors/inquiries.ts'
import { effectsOn, isAlreadyThere } from './answers/effects-on-operations.ts'
import { locateRefusal } from './answers/locate-refusal.ts'
import { readAnswer } from './answers/read-answer.ts'
import { readShown } from './answers/read-shown.ts'
import { type CodeListName, codeListKind, codeListNames } from './codes/code-list-kinds.ts'
import { type CodeLists, codeListNamed, codeListsWith, shippedCodeLists } from './codes/code-lists.ts'
import { shippedCodeData } from './codes/shipped-code-data.ts'
import { deadlines } from './deadlines/deadline-law.ts'
import { listFieldsWeighed } from './fields-weighed.ts'
import { readActorRole } from './identifiers/actor-role.ts'
import { accessTokenPlaceholder, placeAccessToken } from './messages/access-token.ts'
import type { MessageFacts } from './messages/envelope.ts'
import { entityName } from './messages/payload.ts'
import { mostEntities } from './messages/payload-content.ts'
import type { Acknowledgement } from './messages/read-acknowledgement.ts'
import { renderDownload } from './messages/render-download.ts'
import { type Message, renderMessage } from './messages/render-message.ts'
import { type Criterion, codeSpaceByCriterion, criterionByModel } from './models/criteria.ts'
import { findFieldTitle } from './models/field-titles.ts'
import { type Model, modelNames, models } from './models/index.ts'
import {
  isOfGroup,
  isUpdate,
  type Operation,
  operationsInOrder,
  type Versions,
  versionMade,
} from './operations.ts'
import { afterAcceptance } from './plan/after-acceptance.ts'
import { normalizeDesired, normalizeRegistered } from './plan/as-sent.ts'
import { compareShown } from './plan/compare-shown.ts'
import type { DesiredRecords, RegisteredEntities } from './plan/desired-and-registered.ts'
import { effectShown } from './plan/effect-shown.ts'
import { inCallersTerms } from './plan/in-callers-terms.ts'
import { listNamedTexts } from './plan/judge-alike.ts'
import { isNothingKnown, judgeBeside } from './plan/judge-beside.ts'
import { linkedDeviceKey } from './plan/links/judge-given-link.ts'
import { deviceKey, groupKey } from './plan/names.ts'
import { judgeBesideRegister, type PlanOptions, planSubmission } from './plan/plan-submission.ts'
import { readDesired } from './plan/read-desired.ts'
import { recordsToSend } from './plan/records-to-send.ts'
import type { PlannedOperation } from './plan/submission-plan.ts'
import { comparePublic } from './public/compare-public.ts'
import { provePublic } from './public/prove-public.ts'
import { readPublicPage } from './public/read-public-page.ts'
import { callersOwnFields } from './records/callers-own-fields.ts'
import { listCertificates } from './records/certificates.ts'
import { readDeviceName, readGroupCode, readGroupName } from './records/entity-names.ts'
import { readLabel } from './records/label.ts'
import { readMaker } from './records/maker.ts'
import { fillOmitted, lacksOmitted, listOmitted } from './records/omitted.ts'
import { namesRepresentative, takesRepresentative } from './records/representative.ts'
import { isSameDevice, isSameDeviceGroup } from './records/same-content.ts'
import { ruleSetVersion } from './rules/index.ts'
import * as nameLanguages from './rules/terms/name-languages.ts'
import { ambiguousGroup, unknownGroup } from './rules/unknown-group.ts'
import { validRequests } from './rules/valid-requests.ts'
import { profiles } from './swissdamed/profiles.ts'
import { listUses } from './uses/list-uses.ts'
import { validate } from './validate.ts'

/** In what EUDAMED speaks of records, plans and versions. */
export interface EudamedTypes {
  agency: 'EC'
  model: Model
  criterion: Criterion
  operation: Operation
  codeList: CodeListName
  codeLists: CodeLists
  document: XmlElement
  answer: Acknowledgement
  desired: DesiredRecords
  registered: RegisteredEntities
  planned: PlannedOperation
  versions: Versions
}

const codeLists: CodeListSet<CodeListName, CodeLists> = {
  names: codeListNames,
  shipped: shippedCodeLists,
  shippedOn: shippedCodeData.comparedOn,
  describe: codeListKind,
  select: codeListNamed,
  replace: codeListsWith,
  findBranch: ({ emdn }, name, code) =>
    name === 'emdn' ? { above: emdn.above(code), below: emdn.below(code) } : undefined,
}

/** The European Commission's database of medical devices, as law. */
export const authority: Authority<EudamedTypes> = {
  id: 'eudamed',
  home: 'eudamed',
  agency: 'EC',
  recipient: 'EUDAMED',
  models: modelNames,
  criterionByModel,
  codeSpaceByCriterion,
  records: Object.fromEntries(
    modelNames.map(model => [model, { ...models[model], example: validRequests[model] }]),
  ) as Record<Model, ModelDescription>,
  takes: { models: modelNames },
  operations: operationsInOrder,
  questionOperation: 'DEVICE.GET',
  codeLists,
  rulesVersion: ruleSetVersion,
  deadlines,
  mostEntities,
  profiles,
  callersOwnFields,
  validate,
  readActorRole,
  readMaker,
  takesRepresentative,
  nameLanguages,
  namesRepresentative,
  readDesired,
  fields: { groupOfDevice: 'DeviceGroup', maker: 'MFActorCode' },
  findFieldTitle,
  readDeviceName,
  readGroupName,
  readGroupCode,
  readLabel,
  listCertificates,
  findUnknownGroup: unknownGroup,
  findAmbiguousGroup: ambiguousGroup,
  listFieldsWeighed,
  listUses: ({ model, ...records }) => listUses(model, records)?.uses ?? [],
  listNamedTexts,
  identify: desired => {
    const linked = linkedDeviceKey(desired)
    return { device: deviceKey(desired), deviceGroup: groupKey(desired), ...(linked && { linked }) }
  },
  ownerRule: 'BR-DTX-UDI-031-E',
  isSameRecord: (kind, one, other) =>
    kind === 'device' ? isSameDevice({ ...one }, { ...other }) : isSameDeviceGroup({ ...one }, { ...other }),
  plan: (desired, registered, options = {}) =>
    planSubmission(normalizeDesired(desired), normalizeRegistered(registered), normalizeOptions(options)),
  judgeBeside(desired, registered, { callerPath = path => path, judgesChange = false, ...others }) {
    if (isNothingKnown(others) && !judgesChange) return { findings: [], warnings: [], infos: [] }
    const own = normalizeDesired(desired)
    const judge = judgesChange ? judgeBesideRegister : judgeBeside
    const found = judge(own, normalizeRegistered(registered), normalizeOptions(others))
    const tell = (finding: Finding): Finding => inCallersTerms(finding, { ...own.device }, callerPath)
    return {
      findings: found.findings.map(tell),
      warnings: found.warnings.map(tell),
      infos: found.infos.map(tell),
    }
  },
  afterAcceptance,
  isNew: ({ operation }) => !isUpdate(operation),
  // A version is refused the second time; what names none is carried out each time that it comes.
  repeats: ({ version }) => (version === 0 ? 'again' : 'refused'),
  versionMade,
  render,
  nameEntity: ({ planned, desired }) => entityName(planned.operation, desired),
  readAddressee: root => textAt(root, 'recipient', 'node', 'nodeActorCode')?.trim() ?? '',
  readAnswer,
  effectsOn,
  locateRefusal,
  isAlreadyThere,
  question,
  readShown,
  effectShown,
  compareShown,
  publicRegister: {
    name: "EUDAMED's Public API",
    readPage: readPublicPage,
    compare: comparePublic,
    prove: provePublic,
  },
  inquiries,
  omissions: {
    lacks: (kind, record) => kind === 'device' && lacksOmitted(record),
    fill: (kind, record, from) => (kind === 'device' ? fillOmitted(record, from) : record),
    list: (kind, record, before) => (kind === 'device' ? listOmitted(record, before) : []),
  },
  canShow,
  accessToken: {
    placeholder: accessTokenPlaceholder,
    hasPlace: document => document.includes(`>${accessTokenPlaceholder}<`),
    place: placeAccessToken,
  },
}

/** The same with what is known of other devices as it would be sent. */
function normalizeOptions({ counterpart, linked, ...options }: PlanOptions): PlanOptions {
  return {
    ...options,
    ...(counterpart && { counterpart: normalizeRegistered(counterpart) }),
    ...(linked && { linked: normalizeRegistered(linked) }),
  }
}

function render(operations: readonly PlannedFor<EudamedTypes>[], envelope: MessageEnvelope): string {
  const [first] = operations
  if (first === undefined) throw new RangeError('A message carries at least one operation.')
  return renderMessage({
    ...getFacts(envelope),
    operation: first.planned.operation,
    // The records and the model go together.
    ...({
      model: first.desired.model,
      entities: operations.map(({ planned, desired }) => ({
        ...recordsToSend(planned, desired),
        ...(planned.version === undefined ? {} : { version: planned.version }),
      })),
    } as Pick<Message, 'model' | 'entities'>),
  } as Message)
}

function getFacts({ schemaVersion, ...facts }: MessageEnvelope): MessageFacts {
  return { ...facts, dtxVersion: schemaVersion }
}

/** A manufacturer or producer names itself (BR-DTX-UDI-065). */
function question(
  { actor, changedBy, device, deviceGroup, state, changed, searchId }: Criteria<EudamedTypes>,
  { number, size }: { number: number; size: number },
  envelope: MessageEnvelope,
): string {
  return renderDownload({
    ...getFacts(envelope),
    criteria: {
      manufacturer: actor,
      ...(device === undefined ? {} : { device }),
      ...(deviceGroup === undefined ? {} : { deviceGroup }),
      ...(changedBy && entityAskedFor(changedBy)),
      ...(changed && {
        [changed.kind === 'group' ? 'groupVersionsSince' : 'deviceVersionsSince']: changed.after,
      }),
      ...(state === undefined ? {} : { state }),
      ...(searchId === undefined ? {} : { searchId }),
    },
    pageNumber: number,
    pageSize: size,
  })
}

/** An update of a group is asked for by the group, everything else by the device, which comes with its group. */
function entityAskedFor({
  operation,
  device,
  deviceGroup,
}: NonNullable<Criteria<EudamedTypes>['changedBy']>): { deviceGroup: string } | { device: string } {
  return isOfGroup(operation) && isUpdate(operation) ? { deviceGroup } : { device }
}

/** What EUDAMED holds as SUBMITTED is not among what is registered. */
function canShow(
  { planned, desired }: PlannedFor<EudamedTypes>,
  registered: RegisteredEntities,
  refusals: readonly Refusal[] = [],
): 'yes' | 'not-yet' | 'never' {
  if (isAlreadyThere(refusals)) return 'never'
  return afterAcceptance(planned, desired, registered).device?.state === 'SUBMITTED' ? 'not-yet' : 'yes'
}
