import type { EntityRecord, FurtherLaw, PlannedOperation, ReadAnswer, Shown } from '@udigate/udi'

/**
 * A register that there is not: it takes devices of EUDAMED's models with a notice of where they are sold, and differs from EUDAMED in
 * just what could hide in the gateway. It has items, no groups and no versions, an item is there as soon as it is accepted, and its
 * answers name an item by any of two names.
 */
interface NoticeTypes {
  agency: 'NOTICE BOARD'
  model: string
  criterion: 'NOTICE'
  operation: 'ITEM.POST' | 'ITEM.REPLACE'
  codeList: never
  codeLists: object
  document: unknown
  answer: { results: readonly NoticeResult[] }
  desired: { model: string; device: EntityRecord; deviceGroup?: EntityRecord; companion?: Notice }
  registered: Parameters<FurtherLaw['afterAcceptance']>[2]
  planned: PlannedOperation<'ITEM.POST' | 'ITEM.REPLACE'>
  versions: Readonly<Partial<Record<string, number>>>
}

interface NoticeResult {
  name: string
  because?: string
}

/** What stands beside the records. */
export interface Notice {
  readonly city?: string
  /** Has the law break down in one of its members, or take nothing. */
  readonly breaks?: 'identify' | 'against' | 'validate' | 'plan' | 'nameEntity'
}

/** The schema of the notice. */
export const NoticeSchema = {
  $id: 'Notice',
  title: 'Where a device is sold',
  type: 'object',
  properties: { city: { type: 'string' }, breaks: { type: 'string' } },
} as const

const noFindings = { deviceErrors: [], deviceGroupErrors: [], deviceWarnings: [], deviceGroupWarnings: [] }

function breakIf(companion: unknown, at: Notice['breaks']): void {
  if ((companion as Notice | undefined)?.breaks === at) throw new RangeError(`It breaks in ${at}.`)
}

const code = (device: EntityRecord): string => String(device.Device ?? device.identifier)
const makeKey = (kind: 'item' | 'group', name: string, agency = 'GS1') =>
  ({ kind, criterion: 'NOTICE', issuingAgency: agency, code: name }) as const

/** What of a device and its notice the board has. */
function compose({ device, companion }: NoticeTypes['desired']): EntityRecord {
  const { breaks: _, ...notice } = companion ?? {}
  return { device, notice }
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

export const law: FurtherLaw<NoticeTypes> = {
  id: 'notices',
  agency: 'NOTICE BOARD',
  recipient: 'NOTICES',
  codeSpaceByCriterion: { NOTICE: 'notices/item' },
  takes: { models: ['EU_UDI_MDR', 'EU_UDI_IVDR'] },
  companion: { member: 'notice', schema: NoticeSchema, readFrom: record => record.notice },
  operations: ['ITEM.POST', 'ITEM.REPLACE'],
  questionOperation: 'ITEM.ASK',
  rulesVersion: 'notices 1',
  mostEntities: 10,
  listReasonsAgainst({ companion }) {
    breakIf(companion, 'against')
    return companion === undefined ? ['Nothing says where it is sold.'] : []
  },
  validate(_model, { companion }) {
    breakIf(companion, 'validate')
    const { city } = companion as Notice
    if (typeof city === 'string' && city !== '')
      return { status: 'successful', message: 'Validation successful', ...noFindings }
    const finding = { path: '/notice/city', ruleId: 'NOTICE-1', message: 'city is missing; it is mandatory.' }
    return { status: 'failed', message: 'Validation failed', ...noFindings, deviceErrors: [finding] }
  },
  listUses: () => [],
  identify({ device, deviceGroup, companion }) {
    breakIf(companion, 'identify')
    return {
      device: makeKey('item', code(device)),
      deviceGroup: makeKey('group', String(deviceGroup?.DeviceGroup ?? device.DeviceGroup)),
    }
  },
  plan(desired, { device: held }) {
    breakIf(desired.companion, 'plan')
    const entity = makeKey('item', code(desired.device))
    const differences: [] = []
    if (held?.state !== 'REGISTERED')
      return {
        kind: 'operations',
        operations: [{ operation: 'ITEM.POST', entity, differences }],
        differences,
      }
    const operations = isSame(held.record, compose(desired))
      ? []
      : [{ operation: 'ITEM.REPLACE', entity, differences } as const]
    return { kind: 'operations', operations, differences }
  },
  judgeBeside: () => ({ findings: [], warnings: [], infos: [] }),
  afterAcceptance: (_planned, desired) => ({
    device: { model: desired.model, state: 'REGISTERED', record: compose(desired) },
  }),
  isNew: ({ operation }) => operation === 'ITEM.POST',
  repeats: ({ operation }) => (operation === 'ITEM.POST' ? 'refused' : 'same'),
  versionMade: () => undefined,
  render(operations, { ids, sender }) {
    const items = operations.map(({ desired }) => ({ name: code(desired.device), ...compose(desired) }))
    return JSON.stringify({
      ids,
      actor: sender.actorCode,
      operation: operations[0]?.planned.operation,
      items,
    })
  },
  nameEntity({ desired }) {
    breakIf(desired.companion, 'nameEntity')
    return code(desired.device)
  },
  readAddressee: () => '',
  readAnswer(document): ReadAnswer<NoticeTypes['answer']> {
    const { correlationId, results } = (document ?? {}) as {
      correlationId?: string
      results?: readonly NoticeResult[]
    }
    return { correlationId, ...(results ? { answer: { results } } : { because: 'It has no results.' }) }
  },
  effectsOn: (operations, { results }) =>
    operations.map(({ entityName, operation }) => {
      // By its own name, or by that which the board gave it.
      const result = results.find(({ name }) => name === entityName || name === `notice of ${entityName}`)
      if (result === undefined) return { kind: 'unclear' }
      if (result.because === undefined) return { kind: 'accepted' }
      const refusal = { operation: operation as 'ITEM.POST', responseCode: 'NO', detail: result.because }
      return { kind: 'refused', refusals: [refusal] }
    }),
  locateRefusal: () => '/notice',
  isAlreadyThere: () => false,
  question: ({ changedBy, device }, _page, { ids, sender }) =>
    JSON.stringify({ ids, actor: sender.actorCode, ask: changedBy?.device ?? device }),
  readShown(document): Shown {
    const { correlationId, shown } = (document ?? {}) as {
      correlationId?: string
      shown?: readonly (EntityRecord & { name: string })[]
    }
    if (shown === undefined) return { correlationId, because: 'It shows nothing.' }
    const items = shown.map(({ name, device, notice }) => ({
      kind: 'entities' as const,
      entities: [
        {
          kind: 'device' as const,
          agency: 'GS1',
          code: name,
          model: 'EU_UDI_MDR',
          state: 'REGISTERED' as const,
          versions: {},
          record: { device, notice },
          group: undefined,
        },
      ],
    }))
    return { correlationId, page: { isFull: false, items } }
  },
  effectShown({ operation }, desired, { device: held }) {
    if (held === undefined) return { kind: 'absent' }
    if (isSame(held.record, compose(desired))) return { kind: 'applied' }
    return operation === 'ITEM.POST' ? { kind: 'different', differences: [] } : { kind: 'absent' }
  },
  compareShown: () => [],
  canShow: () => 'yes',
  accessToken: { placeholder: 'NONE', hasPlace: () => false, place: document => document },
}
