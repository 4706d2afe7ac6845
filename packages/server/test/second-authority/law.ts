import type { Authority, EntityRecord, PlannedOperation, ReadAnswer, Shown } from '@udigate/udi'

/** A regulator that there is not: it registers boxes of pills by their batch, and answers in JSON. */
interface PillTypes {
  agency: 'HSA'
  model: 'PILL_BOX'
  criterion: 'PILL'
  operation: 'BOX.ADD'
  codeList: never
  codeLists: object
  document: unknown
  answer: { results: readonly { box: string; because?: string }[] }
  desired: { model: string; device: EntityRecord; deviceGroup?: EntityRecord }
  registered: Parameters<Authority['afterAcceptance']>[2]
  planned: PlannedOperation<'BOX.ADD'>
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
  properties: { [field]: { type: 'string' } },
})

function readJson(document: unknown): { correlationId?: string } & Partial<PillTypes['answer']> {
  return document ?? {}
}

export const law: Authority<PillTypes> = {
  id: 'pills',
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
  operations: ['BOX.ADD'],
  questionOperation: 'BOX.ASK',
  codeLists: {
    names: [],
    shipped: {},
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
  findUnknownGroup: code => ({
    path: '/device/Batch',
    ruleId: 'PILL-2',
    message: `There is no batch ${code}.`,
  }),
  findAmbiguousGroup: () => ({ path: '/device/Batch', ruleId: 'PILL-2', message: 'There are several.' }),
  identify: ({ device }) => ({
    device: entity('device', device.Box),
    deviceGroup: entity('group', device.Batch),
  }),
  isSameRecord: (_kind, one, other) => JSON.stringify(one) === JSON.stringify(other),
  plan: ({ device }, { device: held }) =>
    held?.state === 'REGISTERED'
      ? { kind: 'operations', operations: [], differences: [] }
      : {
          kind: 'operations',
          operations: [{ operation: 'BOX.ADD', entity: entity('device', device.Box), differences: [] }],
          differences: [],
        },
  afterAcceptance: (_planned, { model, device }, known) => ({
    ...known,
    device: { model, state: 'REGISTERED', record: device, versions: { device: 1 } },
  }),
  isNew: () => true,
  versionMade: () => 1,
  render: (operations, { ids, sender }) =>
    JSON.stringify({ ids, actor: sender.actorCode, add: operations.map(({ desired }) => desired.device) }),
  nameEntity: ({ desired }) => String(desired.device.Box),
  readAddressee: () => '',
  readAnswer(document): ReadAnswer<PillTypes['answer']> {
    const { correlationId, results } = readJson(document)
    return { correlationId, ...(results ? { answer: { results } } : { because: 'It has no results.' }) }
  },
  effectsOn: (operations, { results }) =>
    operations.map(({ entityName }) => {
      const result = results.find(({ box }) => box === entityName)
      if (result === undefined) return { kind: 'unclear' }
      if (result.because === undefined) return { kind: 'accepted' }
      const refusal = { operation: 'BOX.ADD', responseCode: 'NO', detail: result.because } as const
      return { kind: 'refused', refusals: [refusal] }
    }),
  locateRefusal: () => '/device/Box',
  isAlreadyThere: () => false,
  question: ({ actor }) => JSON.stringify({ ask: actor }),
  readShown(document): Shown<'PILL_BOX'> {
    return { correlationId: readJson(document).correlationId, because: 'It shows nothing.' }
  },
  effectShown: () => ({ kind: 'absent' }),
  compareShown: () => [],
  canShow: () => 'yes',
  accessToken: { placeholder: 'NONE', hasPlace: () => false, place: document => document },
}

function assertNever(name: never): never {
  throw new RangeError(`There is no list ${String(name)}.`)
}
