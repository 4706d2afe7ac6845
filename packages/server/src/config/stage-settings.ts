import { collectDefaults, connectors, listConnectors } from '../authorities/connectors.ts'
import { authorities } from '../authorities/list.ts'
import { acceptOneOf, number, text, wholeNumber } from '../settings/kind.ts'
import { type Setting, setting } from '../settings/setting.ts'
import { choosePrefix, type Prefix } from '../settings/stage-prefix.ts'
import type { StageSettings } from '../settings/stage-reading.ts'
import type { Stage } from '../stage.ts'

const names = [...connectors.keys()]
const eachConnector = new Intl.ListFormat('en', { type: 'disjunction' }).format(
  Array.from(connectors.values(), ({ description }) => description),
)
const implied = [...connectors].flatMap(([name, { impliedBy }]) =>
  impliedBy === undefined ? [] : [`${name} where ${impliedBy} is set; `],
)

/** The settings that every stage has, whichever authority it reaches, by the ends of their names. */
export const stageSettings = {
  CONNECTOR: setting(acceptOneOf(names), {
    topic: 'stage',
    description: `${eachConnector.charAt(0).toUpperCase()}${eachConnector.slice(1)}.`,
    // One that no other setting implies, so that naming it makes a difference.
    example: [...connectors].findLast(([, { impliedBy }]) => impliedBy === undefined)?.[0] ?? '',
    unset: `${implied.join('')}else preview has the simulator, and production is not connected`,
  }),
  WAIT: setting(number(0, 300), {
    topic: 'stage',
    description: 'How long a submit call waits for the outcome.',
    example: '12.5',
    unit: 'seconds',
    defaultByConnection: collectDefaults('wait', 55),
  }),
  PULL_EVERY: setting(number(0.1, 8760), {
    topic: 'stage',
    description: `How often the devices of each registered actor are pulled again, such as 24; not for ${listConnectors(({ carrier }) => carrier === 'person').join(' and ')}.`,
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

function limit(what: string, time: string, example: string) {
  return setting(wholeNumber(1, 10_000_000), {
    topic: 'stage',
    description: `How many ${what} each organisation sends within any ${time} at most${what === 'messages' ? ', questions to the authority included' : ''}.`,
    example,
    unset: 'no limit',
  })
}

/** The settings of all authorities for their connectors. */
export const connectorSettings: StageSettings = gatherSettings()

/** @throws TypeError where a name of a setting has two meanings: of two authorities, or of one and of every stage */
function gatherSettings(): StageSettings {
  const collected = new Map<string, { own: Setting; id: string }>()
  for (const { law, settings } of authorities) {
    for (const [name, own] of Object.entries(settings)) {
      const first = collected.get(name)
      const isOther = first !== undefined && first.own !== own
      if (isOther || Object.hasOwn(stageSettings, name)) {
        const both = isOther
          ? `the authorities ${first.id} and ${law.id}`
          : `every stage and the authority ${law.id}`
        throw new TypeError(`The setting ${name} has two meanings, for ${both}: name one of them otherwise.`)
      }
      collected.set(name, { own, id: law.id })
    }
  }
  return Object.fromEntries(Array.from(collected, ([name, { own }]) => [name, own]))
}

const { CONNECTOR, ...others } = stageSettings
const byShortName: StageSettings = { CONNECTOR, ...connectorSettings, ...others }

/** The ends of the names of all settings of a stage, in the order of the documentation. */
export const shortNames: readonly string[] = Object.keys(byShortName)

/** A setting of a stage by its whole name. */
export type StageSettingName = `${Prefix}_${string}`

/** The settings of one stage by their whole names, in the same order. */
export function listStageSettings(stage: Stage): [StageSettingName, Setting][] {
  return Object.entries(byShortName).map(([name, about]) => [`${choosePrefix(stage)}_${name}`, about])
}
