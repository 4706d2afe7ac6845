import type { Authority } from '../authorities/authority.ts'
import { laws } from '../authorities/laws.ts'
import { type CodeListWatch, hasGatewayChanged } from '../codes/in-force.ts'
import { choosePrefix } from '../settings/stage-prefix.ts'
import type { Stage } from '../stage.ts'
import { countOwnDoubts, oldestWaiting } from '../store/overview.ts'
import type { Owner } from '../store/submissions.ts'
import type { CodeListChangeRow } from '../store/tables.ts'
import { listWebhooks } from '../store/webhooks.ts'
import { type Check, failed, ok, warning } from './check.ts'
import type { HealthSources } from './health.ts'

/** What is looked at for an organisation on a stage. */
export interface OfOrganisation extends Pick<HealthSources, 'now' | 'store'> {
  owner: Owner & { stage: Stage }
  /** What its stage reaches. */
  authorities: readonly Authority[]
  codes: Pick<CodeListWatch, 'current'>
}

/** How long an access point may take to answer, in milliseconds. */
const patience = 5_000

/** Whether the access points of the stage can be asked, and what they say of themselves; nothing is sent. */
export async function examineConnectors(own: OfOrganisation): Promise<readonly Check[]> {
  if (own.authorities.length === 0)
    return [ok('connector', `The stage ${own.owner.stage} is not connected to its authority.`)]
  return Promise.all(own.authorities.map(authority => examineConnector(own, authority)))
}

async function examineConnector({ owner, now }: OfOrganisation, authority: Authority): Promise<Check> {
  const { stage, organisation } = owner
  const prefix = choosePrefix({ stage, register: authority.law.id })
  const { accessPoint, simulated, composes } = authority
  if (composes === 'on-demand')
    return ok('connector', `A person carries the files of ${stage} to the authority.`)
  const { partyId } = authority.envelope('').sender
  const name = `The ${simulated ? 'simulator' : 'access point'} of ${stage}${partyId === undefined ? '' : `, for the party ${partyId},`}`
  const diagnosis = authority.diagnose?.(prefix)
  if (accessPoint.inspect === undefined || diagnosis === undefined)
    return ok('connector', `${name} is not asked.`)
  const seen = await accessPoint.inspect(AbortSignal.timeout(patience), organisation)
  const checks = [
    ...(diagnosis.checkGateway?.(seen, now()) ?? []),
    diagnosis.checkAccessPoint(seen),
    ...(seen.trouble ? [] : [diagnosis.checkClock(seen.clock, now())]),
  ]
  for (const [result, make] of [
    ['failed', failed],
    ['warning', warning],
  ] as const) {
    const found = checks.filter(check => check.result === result)
    if (found.length === 0) continue
    const advice = found.flatMap(check => check.advice ?? [])
    const further = `Then run "udigate connection check".`
    return make('connector', found.map(({ message }) => message).join(' '), [...advice, further].join(' '))
  }
  return simulated || authority.listProblems !== undefined
    ? ok(
        'connector',
        `${name} answers.${simulated ? '' : ' Messages are checked by the schema before they leave.'}`,
      )
    : warning(
        'connector',
        `${name} answers. No schema folder is set: messages leave unchecked by the schema of the authority.`,
        `Set ${prefix}_XSD_DIR to the folder of the schemas of the version that is sent.`,
      )
}

/** Whether the schemas by which messages are checked are of the version that is sent, as the next start needs them. */
export async function examineSchemas({
  owner: { stage },
  authorities,
}: OfOrganisation): Promise<readonly Check[]> {
  const checked = authorities.filter(({ requireSchema }) => requireSchema !== undefined)
  if (checked.length === 0) return [ok('schema', `No schema folder is set for ${stage}.`)]
  return Promise.all(checked.map(authority => examineSchema(stage, authority)))
}

async function examineSchema(stage: Stage, authority: Authority): Promise<Check> {
  const { schemaVersion } = authority.envelope('')
  try {
    await authority.requireSchema?.()
  } catch (error) {
    return failed(
      'schema',
      (error as Error).message,
      'Messages are checked by the schemas of the last start; the next start refuses. Put back the folder for the version that is sent.',
    )
  }
  return ok('schema', `The schemas of ${stage} are of the version that is sent, ${schemaVersion}.`)
}

/** How old a list may be, in milliseconds. */
const longestInForce = 365 * 24 * 3_600_000

/** Whether code lists are of the last year, imported or shipped, and own ones no older than those of the gateway. */
export async function examineCodeLists({ codes, owner, now }: OfOrganisation): Promise<readonly Check[]> {
  const { imports, gateway } = await codes.current(owner)
  const isOld = (time: number): boolean => now().getTime() - time > longestInForce
  const own = [...imports.values()].filter(({ organisation }) => organisation !== null)
  const passed = own.flatMap(change =>
    gateway && hasGatewayChanged(change, gateway)
      ? [`${change.list} ${change.version} (that of the gateway: ${gateway.findList(change.list).version})`]
      : [],
  )
  const old = [...imports.values()].filter(({ made_at }) => isOld(made_at))
  const named = old.map(
    ({ list, version, made_at }) =>
      `${list} ${version ?? ''} of ${new Date(made_at).toISOString().slice(0, 10)}`,
  )
  const shipped = laws.flatMap(({ codeLists: { names, shippedOn } }) =>
    isOld(Date.parse(shippedOn)) && names.some(name => !imports.has(name)) ? [shippedOn] : [],
  )
  const found = [
    ...(passed.length > 0
      ? [
          warning(
            'code-lists',
            `The organisation has its own edition of ${passed.join(', ')}, by which its records are judged, and the gateway has another one since.`,
            'See which is newer. "udigate codes reset LIST --own" has that of the gateway apply; "udigate codes import LIST FILE --own" takes a newer one of your own.',
          ),
        ]
      : []),
    ...(old.length > 0
      ? [
          warning(
            'code-lists',
            `Imported more than a year ago: ${named.join(', ')}.`,
            'See whether a newer list is published, and import it ("udigate codes import"), or go back to the shipped one ("udigate codes reset").',
          ),
        ]
      : []),
    ...shipped.map(day =>
      warning(
        'code-lists',
        `The code lists of this version of udigate were compared with what is published on ${day}, more than a year ago.`,
        'Install a newer version of udigate; or see whether newer lists are published, and import them ("udigate codes import").',
      ),
    ),
  ]
  if (found.length > 0) return found
  const which =
    imports.size === 0
      ? 'those of this version of udigate'
      : `${describeImports(imports.size - own.length, own)}, the others those of this version of udigate`
  return [ok('code-lists', `The code lists in force are ${which}.`)]
}

function describeImports(ofGateway: number, own: readonly CodeListChangeRow[]): string {
  const named = own.map(({ list, version }) => `${list} ${version}`).join(' and ')
  return [
    ...(ofGateway > 0 ? [`${ofGateway} imported`] : []),
    ...(named === '' ? [] : [`${named} of the organisation`]),
  ].join(', ')
}

/** How many webhooks of an organisation are looked at: it has no more. */
const mostWebhooks = 100

/** Whether webhooks can be delivered to. */
export async function examineWebhooks({ store, owner }: OfOrganisation): Promise<Check> {
  const webhooks = await listWebhooks(store.db, owner, { limit: mostWebhooks })
  const failing = webhooks.filter(({ enabled, failing_since }) => enabled === 1 && failing_since !== null)
  const disabled = webhooks.filter(({ disabled_because }) => disabled_because !== null)
  if (failing.length + disabled.length === 0) {
    return ok(
      'webhooks',
      webhooks.length === 0 ? 'There are no webhooks.' : `None of ${webhooks.length} webhooks fails.`,
    )
  }
  const named = [...disabled, ...failing]
    .map(({ id }) => id)
    .slice(0, 10)
    .join(', ')
  const since = Math.min(...[...failing, ...disabled].flatMap(each => each.failing_since ?? []))
  return warning(
    'webhooks',
    `${failing.length} webhooks fail, and ${disabled.length} were disabled for it: ${named}.`,
    'Look at their deliveries, and at the receiver; then enable them, and send again what failed.',
    Number.isFinite(since) ? new Date(since) : undefined,
  )
}

/** How long a message may wait to be sent, in milliseconds. */
const longestWait = 3_600_000

/** Whether anything waits for too long, or for a person. */
export async function examineBacklog({ store, owner, now }: OfOrganisation): Promise<Check> {
  const oldest = await oldestWaiting(store.db, owner)
  const { needsOperator } = await countOwnDoubts(store.db, owner)
  if (needsOperator > 0) {
    return warning(
      'backlog',
      `${needsOperator} operations are in doubt, and wait for a person.`,
      'See "udigate doubts", or Doubts in the console, and decide them.',
    )
  }
  if (oldest !== undefined && now().getTime() - oldest > longestWait) {
    return warning(
      'backlog',
      'Messages wait to be sent for more than an hour.',
      'See the connection of the stage, and whether a budget is used up.',
      new Date(oldest),
    )
  }
  return ok('backlog', 'Nothing waits for a person, or for more than an hour.')
}
