import { completeGtin, completeModelNumber } from '../eudamed/check-characters.ts'
import type {
  Device,
  Entity,
  Group,
  Legislation,
  Part,
  PartName,
  UsedIdentifier,
} from '../eudamed/register/entity.ts'
import { shapes, shapeUnder } from '../eudamed/register/shapes.ts'
import type { Identifier } from '../eudamed/structure.ts'
import { writeGroupContent, writeMarkets, writePackages, writeUdiDiContent } from './generated-content.ts'

/** Which devices are to be made up. */
export interface Wish {
  /** The manufacturer, or the producer of system and procedure packs. */
  readonly actor: string
  readonly legislation: Legislation
  readonly devices: number
  readonly devicesPerGroup: number
  /** The number of the first device: every number makes other identifiers. */
  readonly from: number
}

/** The prefix that GS1 keeps for demonstrations. */
const companyPrefix = '952'
const riskClasses: Readonly<Record<Legislation, string>> = {
  MDR: 'CLASS_I',
  IVDR: 'CLASS_A',
  SPP: 'CLASS_I',
  MDD: 'CLASS_I',
  AIMDD: 'AIMDD',
  IVDD: 'IVD_GENERAL',
}

/**
 * Makes up registered devices of the lowest risk class with their groups, the same for the same wish: some with
 * packages, some with a secondary DI, all with valid check characters. Of those under directives, every fifth has no UDI-DI
 * but a EUDAMED ID.
 *
 * @param at when they were registered, as an ISO date and time
 */
export function* generateDevices(wish: Wish, at: string): Iterable<Entity> {
  let group: Group | undefined
  for (let index = 0; index < wish.devices; index += 1) {
    const number = wish.from + index
    if (!group || index % wish.devicesPerGroup === 0) {
      group = generateGroup(wish, number, at)
      yield group
    }
    yield isLegacy(group) ? generateLegacyDevice(group, number, at) : generateDevice(group, number, at)
  }
}

function generateGroup({ actor, legislation }: Wish, number: number, at: string): Group {
  const model = number.toString(36).toUpperCase().padStart(6, '0')
  const identifier = isLegacy({ legislation })
    ? makeEudamedDi(number, model)
    : gs1(completeModelNumber(`${companyPrefix}0000GROUP${model}`))
  const riskClass = riskClasses[legislation]
  const content = writeGroupContent(legislation, { identifier, actor, riskClass, name: `Model ${model}` })
  return {
    kind: 'group',
    identifier,
    actor,
    legislation,
    riskClass,
    state: 'REGISTERED',
    version: 1,
    at,
    content,
  }
}

function generateDevice(group: Group, number: number, at: string): Device {
  const code = makeGtin(0, number)
  const secondary = number % 5 === 2 ? `+X${number}` : undefined
  const packages = number % 3 === 0 ? [makeGtin(1, number), makeGtin(2, number)] : []
  const parts: Partial<Record<PartName, Part>> = {}
  if (group.legislation !== 'SPP') parts.marketInfos = { version: 1, at, content: writeMarkets() }
  if (packages.length > 0) parts.packages = { version: 1, at, content: writePackages(code, packages) }
  const uses: UsedIdentifier[] = [
    { use: 'UDI_DI', identifier: gs1(code) },
    ...(secondary
      ? [{ use: 'SECONDARY' as const, identifier: { issuingAgency: 'HIBCC', code: secondary } }]
      : []),
    ...packages.map(item => ({ use: 'PACKAGE' as const, identifier: gs1(item) })),
  ]
  return {
    kind: 'device',
    criterion: shapes[shapeUnder[group.legislation]].criterion,
    identifier: gs1(code),
    group: group.identifier,
    actor: group.actor,
    state: 'REGISTERED',
    status: 'ON_THE_MARKET',
    version: 1,
    at,
    content: writeUdiDiContent(group.legislation, {
      identifier: gs1(code),
      group: group.identifier,
      number,
      secondary,
    }),
    parts,
    uses,
  }
}

/** A device under a directive has neither packages nor further identifiers. */
function generateLegacyDevice(group: Group, number: number, at: string): Device {
  const { code } = group.identifier
  const identifier = hasUdiDi(number)
    ? gs1(code.replace('B-', ''))
    : { issuingAgency: 'EUDAMED', code: code.replace('B-', 'D-') }
  return {
    kind: 'device',
    criterion: 'LEGACY',
    identifier,
    group: group.identifier,
    actor: group.actor,
    state: 'REGISTERED',
    status: 'ON_THE_MARKET',
    version: 1,
    at,
    content: writeUdiDiContent(group.legislation, {
      identifier,
      group: group.identifier,
      number,
      secondary: undefined,
    }),
    parts: { marketInfos: { version: 1, at, content: writeMarkets() } },
    uses: [{ use: 'LEGACY_UDI_DI', identifier }],
  }
}

function makeEudamedDi(number: number, model: string): Identifier {
  const own = hasUdiDi(number)
    ? makeGtin(0, number)
    : completeModelNumber(`${companyPrefix}0000LEGACY${model}`)
  return { issuingAgency: 'EUDAMED', code: `B-${own}` }
}

function hasUdiDi(number: number): boolean {
  return number % 5 !== 4
}

function isLegacy({ legislation }: Pick<Group, 'legislation'>): boolean {
  return shapes[shapeUnder[legislation]].criterion === 'LEGACY'
}

/** A GTIN-14; the first digit is that of the packaging level. */
function makeGtin(level: number, number: number): string {
  return completeGtin(`${level}${companyPrefix}${String(number).padStart(9, '0')}`)
}

function gs1(code: string): Identifier {
  return { issuingAgency: 'GS1', code }
}
