import type {
  Authority,
  Difference,
  EntityRecord,
  PlannedOperation,
  ReadAnswer,
  Shown,
  ShownEntity,
} from '@udigate/udi'

/** A regulator that there is not: it registers boxes of pills by their batch, and answers in JSON. */
interface PillTypes {
  agency: 'HSA'
  model: 'PILL_BOX'
  criterion: 'PILL'
  operation: 'BOX.ADD' | 'BOX.RELABEL'
  codeList: never
  codeLists: object
  document: unknown
  answer: { results: readonly { box: string; code?: string; because?: string }[] }
  desired: { model: string; device: EntityRecord; deviceGroup?: EntityRecord }
  registered: Parameters<Authority['afterAcceptance']>[2]
  planned: PlannedOperation<'BOX.ADD' | 'BOX.RELABEL'>
  versions: Readonly<Partial<Record<string, number>>>
}

const named = (record: unknown, name: string): { code?: string; agency?: string } => {
  const code = ((record ?? {}) as EntityRecord)[name]
  return typeof code === 'string' ? { code, agency: 'PILLS' } : {}
}
const entity = (kind: 'device' | 'group', code: unknown) =>
  ({ kind, criterion: 'PILL', issuingAgency: 'PILLS', code: String(code) }) as const
const noFindings = { deviceErrors: [], deviceGroupErrors: [], deviceWarnings: [], deviceGroupWarnings: [] }
const schema = ($id: string, field: string) => ({
  $id,
  type: 'object',
  properties: { [field]: { type: 'string' }, Label: { type: 'string' } },
})

function readJson(
  document: unknown,
): { correlationId?: string; shown?: readonly EntityRecord[] } & Partial<PillTypes['answer']> {
  return document ?? {}
}

export const law: Authority<PillTypes> = {
  id: 'pills',
  home: 'pills',
  agency: 'HSA',
  recipient: 'PILLS',
  models: ['PILL_BOX'],
  criterionByModel: { PILL_BOX: 'PILL' },
  codeSpaceByCriterion: { PILL: 'pills' },
  records: {
    PILL_BOX: {
      device: schema('PillBox', 'Box'),
      deviceGroup: schema('PillBatch', 'Batch'),
      example: { device: { Box: 'B1', Batch: 'L1' }, deviceGroup: { Batch: 'L1' } },
    },
  },
  takes: { models: ['PILL_BOX'] },
  operations: ['BOX.ADD', 'BOX.RELABEL'],
  questionOperation: 'BOX.ASK',
  codeLists: {
    names: [],
    shipped: {},
    shippedOn: '2026-11-22',
    describe: name => assertNever(name),
    select: (_lists, name) => assertNever(name),
    replace: () => ({}),
    findBranch: () => undefined,
  },
  rulesVersion: 'pills 1',
  mostEntities: 10,
  callersOwnFields: new Set(),
  validate(_model, { device }) {
    if (named(device, 'Box').code !== undefined)
      return { status: 'successful', message: 'Validation successful', ...noFindings }
    const finding = { path: '/device/Box', ruleId: 'PILL-1', message: 'Box is missing; it is mandatory.' }
    return {
      status: 'failed',
      message: 'Validation failed',
      ...noFindings,
      deviceErrors: [finding],
    }
  },
  readActorRole: code => (code.startsWith('PILL-') ? 'MANUFACTURER' : undefined),
  readMaker: () => undefined,
  takesRepresentative: () => false,
  namesRepresentative: () => false,
  readDesired: (model, { device, deviceGroup, groupIsStored }) => ({
    model,
    device: device as EntityRecord,
    ...(groupIsStored ? {} : { deviceGroup: deviceGroup as EntityRecord }),
    callerPath: path => path,
  }),
  fields: { groupOfDevice: 'Batch', maker: 'Maker' },
  readDeviceName: device => named(device, 'Box'),
  readGroupName: device => named(device, 'Batch'),
  readGroupCode: group => named(group, 'Batch').code,
  readLabel: () => ({}),
  findUnknownGroup: code => ({
    path: '/device/Batch',
    ruleId: 'PILL-2',
    message: `There is no batch ${code}.`,
  }),
  findAmbiguousGroup: () => ({ path: '/device/Batch', ruleId: 'PILL-2', message: 'There are several.' }),
  listUses: () => [],
  identify: ({ device }) => ({
    device: entity('device', device.Box),
    deviceGroup: entity('group', device.Batch),
  }),
  isSameRecord: (_kind, one, other) => JSON.stringify(one) === JSON.stringify(other),
  plan({ device }, { device: held }) {
    const box = entity('device', device.Box)
    if (held?.state !== 'REGISTERED') {
      const operations = [{ operation: 'BOX.ADD', entity: box, differences: [] } as const]
      return { kind: 'operations', operations, differences: [] }
    }
    const differences = compareLabels(held.record, device)
    const operations =
      differences.length === 0 ? [] : [{ operation: 'BOX.RELABEL', entity: box, differences } as const]
    return { kind: 'operations', operations, differences }
  },
  judgeBeside: () => ({ findings: [], warnings: [], infos: [] }),
  afterAcceptance: (_planned, { model, device }, known) => ({
    ...known,
    device: { model, state: 'REGISTERED', record: device, versions: { device: 1 } },
  }),
  isNew: ({ operation }) => operation === 'BOX.ADD',
  repeats: ({ operation }) => (operation === 'BOX.ADD' ? 'refused' : 'same'),
  versionMade: () => undefined,
  render(operations, { ids, sender }) {
    const boxes = operations.map(({ desired }) => desired.device)
    const [first] = operations
    const asked = first?.planned.operation === 'BOX.ADD' ? { add: boxes } : { relabel: boxes }
    return JSON.stringify({ ids, actor: sender.actorCode, ...asked })
  },
  nameEntity: ({ desired }) => String(desired.device.Box),
  readAddressee: () => '',
  readAnswer(document): ReadAnswer<PillTypes['answer']> {
    const { correlationId, results } = readJson(document)
    return { correlationId, ...(results ? { answer: { results } } : { because: 'It has no results.' }) }
  },
  effectsOn: (operations, { results }) =>
    operations.map(({ entityName, operation }) => {
      const result = results.find(({ box }) => box === entityName)
      if (result === undefined) return { kind: 'unclear' }
      if (result.because === undefined) return { kind: 'accepted' }
      const responseCode = result.code ?? 'NO'
      const refusal = { operation: operation as 'BOX.ADD', responseCode, detail: result.because }
      return { kind: 'refused', refusals: [refusal] }
    }),
  locateRefusal: () => '/device/Box',
  isAlreadyThere: refusals => refusals.some(({ responseCode }) => responseCode === 'THERE'),
  question: ({ changedBy, device }, _page, { ids, sender }) =>
    JSON.stringify({ ids, actor: sender.actorCode, ask: { box: changedBy?.device ?? device } }),
  readShown(document): Shown<'PILL_BOX'> {
    const { correlationId, shown } = readJson(document)
    if (shown === undefined) return { correlationId, because: 'It shows nothing.' }
    const items = shown.map(
      box => ({ kind: 'entities', entities: [showGroup(box), showDevice(box)] }) as const,
    )
    return { correlationId, page: { isFull: false, items } }
  },
  effectShown({ operation }, { device }, { device: held }) {
    if (held === undefined) return { kind: 'absent' }
    const differences = compareLabels(held.record, device)
    if (differences.length === 0) return { kind: 'applied' }
    return operation === 'BOX.ADD' ? { kind: 'different', differences } : { kind: 'absent' }
  },
  compareShown: (_shown, _model, _record) => [],
  canShow: () => 'yes',
  accessToken: { placeholder: 'NONE', hasPlace: () => false, place: document => document },
}

/** Where a record says something else than what is held. */
function compareLabels(held: EntityRecord | undefined, { Label: after }: EntityRecord): Difference[] {
  const before = held?.Label
  return before === after ? [] : [{ path: '/device/Label', before, after }]
}

const shownAs = { agency: 'PILLS', model: 'PILL_BOX', state: 'REGISTERED' } as const

function showGroup({ Batch: batch }: EntityRecord): ShownEntity<'PILL_BOX'> {
  const record = { Batch: batch }
  return { ...shownAs, kind: 'group', code: String(batch), versions: {}, record, group: undefined }
}

function showDevice(box: EntityRecord): ShownEntity<'PILL_BOX'> {
  const group = { agency: 'PILLS', code: String(box.Batch) }
  return { ...shownAs, kind: 'device', code: String(box.Box), versions: { device: 1 }, record: box, group }
}

function assertNever(name: never): never {
  throw new RangeError(`There is no list ${String(name)}.`)
}
