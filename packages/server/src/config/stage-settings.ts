import type { RegisterKind } from '../authorities/authority.ts'
import { collectDefaults, listConnectors } from '../authorities/connectors.ts'
import { registerKinds } from '../authorities/laws.ts'
import { acceptOneOf, number, text, wholeNumber } from '../settings/kind.ts'
import { type Setting, setting } from '../settings/setting.ts'
import { choosePrefix, type Prefix } from '../settings/stage-prefix.ts'
import type { StageSettings } from '../settings/stage-reading.ts'
import { type Stage, stages } from '../stage.ts'

/** The settings that a stage has for each register, by the ends of their names. */
export type StageSettingsOfAll = ReturnType<typeof describeStageSettings>

function describeStageSettings(kind: RegisterKind) {
  const connectors = Object.entries(kind.connectors)
  const eachConnector = new Intl.ListFormat('en', { type: 'disjunction' }).format(
    connectors.map(([, { description }]) => description),
  )
  const implied = connectors.flatMap(([name, { impliedBy }]) =>
    impliedBy === undefined ? [] : [`${name} where ${impliedBy} is set; `],
  )
  const byPerson = listConnectors(kind, ({ carrier }) => carrier === 'person')
  return {
    CONNECTOR: setting(acceptOneOf(connectors.map(([name]) => name)), {
      topic: 'stage',
      description: `${eachConnector.charAt(0).toUpperCase()}${eachConnector.slice(1)}.`,
      // One that no other setting implies, so that naming it makes a difference.
      example:
        (connectors.findLast(([, { impliedBy }]) => impliedBy === undefined) ?? connectors[0])?.[0] ?? '',
      unset: kind.simulator
        ? `${implied.join('')}else preview has the simulator, and production is not connected`
        : `${implied.join('')}else it is not connected`,
    }),
    WAIT: setting(number(0, 300), {
      topic: 'stage',
      description: 'How long a submit call waits for the outcome.',
      example: '12.5',
      unit: 'seconds',
      defaultByConnection: collectDefaults([kind], 'wait', 55),
    }),
    PULL_EVERY: setting(number(0.1, 8760), {
      topic: 'stage',
      description: `How often the devices of each registered actor are pulled again, such as 24${byPerson.length > 0 ? `; not for ${byPerson.join(' and ')}` : ''}.`,
      example: '24',
      unit: 'hours',
      unset: 'only when asked for',
    }),
    PULL_FULL_EVERY: setting(wholeNumber(1, 1000), {
      topic: 'stage',
      description:
        'Of how many scheduled pulls of an actor one asks for everything; the others ask for what has changed since the last one.',
      example: '7',
      default: 1,
    }),
    ACTORS_EVERY: setting(number(1, 8760), {
      topic: 'stage',
      description:
        'How often the authority is asked about the registered actors, their representatives, and the actors that registered device groups name.',
      example: '24',
      unit: 'hours',
      unset: 'only when asked for',
    }),
    CONFIRMATION_EVERY: setting(number(0, 8760), {
      topic: 'stage',
      description:
        'How often the authority is asked about devices that wait for their notified body; with 0 only by pulls and updates.',
      example: '24',
      unit: 'hours',
      default: 6,
    }),
    CONFIRMATION_FRESH: setting(number(0, 86_400), {
      topic: 'stage',
      description:
        'How old the last look at a device that waits for its notified body may be when it is to be updated; after that the authority is asked again within the call.',
      example: '60',
      unit: 'seconds',
      default: 300,
    }),
    MESSAGES_PER_HOUR: limit('messages', 'hour', '200'),
    MESSAGES_PER_DAY: limit('messages', 'day', '2000'),
    ENTITIES_PER_HOUR: limit('devices and device groups', 'hour', '5000'),
    ENTITIES_PER_DAY: limit('devices and device groups', 'day', '20000'),
    TRAFFIC_REJECTION: setting(
      text('phrases, separated by |,', { least: 5, most: 500, shape: /^[^|]{5,}(\|[^|]{5,})*$/ }),
      {
        topic: 'stage',
        description:
          'How the authority says that it rejects a message for the traffic of its sender: phrases, separated by `|`. Where one occurs in what it has against a message, that is sent again later, and its organisation sends more slowly.',
        example: 'unusual traffic|too many messages',
        default: 'unusual traffic',
      },
    ),
  }
}

function limit(what: string, time: string, example: string) {
  return setting(wholeNumber(1, 10_000_000), {
    topic: 'stage',
    description: `How many ${what} each organisation sends within any ${time} at most${what === 'messages' ? ', questions to the authority included' : ''}.`,
    example,
    unset: 'no limit',
  })
}

/** The settings by which an authority is reached on a stage. */
export interface AuthoritySettings {
  kind: RegisterKind
  /** Those that there are for each authority, and those for its connectors, by the ends of their names. */
  stage: StageSettingsOfAll
  connectors: StageSettings
  /** All of them, in the order of the documentation. */
  all: StageSettings
}

/** The settings of each authority. */
export const authoritySettings: readonly AuthoritySettings[] = registerKinds.map(kind => {
  const stage = describeStageSettings(kind)
  const { CONNECTOR, ...others } = stage
  for (const name of Object.keys(kind.settings)) {
    if (Object.hasOwn(stage, name)) {
      throw new TypeError(
        `The setting ${name} has two meanings, for every authority and for ${kind.law.id}: name it otherwise.`,
      )
    }
  }
  return { kind, stage, connectors: kind.settings, all: { CONNECTOR, ...kind.settings, ...others } }
})

/** A setting of a stage by its whole name. */
export type StageSettingName = `${Prefix}_${string}`

/** The settings of one stage by their whole names, in the same order. */
export function listStageSettings(stage: Stage): [StageSettingName, Setting][] {
  return authoritySettings.flatMap(({ kind, all }) =>
    Object.entries(all).map(([name, about]): [StageSettingName, Setting] => [
      `${choosePrefix({ stage, register: kind.law.id })}_${name}`,
      about,
    ]),
  )
}

/** Where a register is reached by a setting. */
export interface SettingPlace {
  stage: Stage
  kind: RegisterKind
  prefix: Prefix
}

const places: readonly SettingPlace[] = stages.flatMap(stage =>
  registerKinds.map(kind => ({ stage, kind, prefix: choosePrefix({ stage, register: kind.law.id }) })),
)

/** Whose setting one is by its whole name; `undefined` for one that is not of a stage. */
export function findPlace(name: string): SettingPlace | undefined {
  // The name of one place may begin that of another one.
  return places.findLast(({ prefix }) => name.startsWith(`${prefix}_`))
}
