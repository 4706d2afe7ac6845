import type { ContentSource } from './content-source.ts'
import type { Kind } from './kind.ts'

/** What settings are about, in the order of the documentation. */
export const topics = {
  sources: 'The file',
  listening: 'Listening',
  people: 'People',
  limits: 'Limits',
  store: 'Store and secrets',
  evidence: 'Evidence',
  delivery: 'Delivery',
  stage: 'The connection to the authority',
  batches: 'Batches',
  webhooks: 'Webhooks',
  mail: 'Mail',
  contract: 'Service contract',
  log: 'Log',
  trial: 'Trying out',
} as const
export type Topic = keyof typeof topics

/** How a stage reaches its authority: a connector by its name, or the simulator. */
export type ConnectionName = string

/** What stands in for the authority on preview while nothing else is connected to it; no connector has this name. */
export const simulatorName = 'simulator'

/** Values that differ from connection to connection; `otherwise` is for all that are not named. */
export type ByConnection<Value> = Readonly<Record<ConnectionName, Value>> & { readonly otherwise: Value }

/**
 * Looks at what a setting names on the disk, and throws what is wrong. Nothing is made or changed there.
 *
 * @param findValue the value of another setting of the gateway, or of the same stage by the end of its name; the
 * default where it is not set
 */
export type DiskCheck<Value = SettingValue> = (
  value: Value,
  findValue: (name: string) => unknown,
) => Promise<void>

/** Keys and certificates have no default. */
type Plain<Value> = Exclude<Value, ContentSource>

/** All that is known of a setting besides what it may be. */
export interface About<Value> {
  topic: Topic
  /** What it does, in sentences. */
  description: string
  /** A value other than the default, as it stands in the environment. */
  example: string
  /** Where it goes in the configuration as it is; absent where code works out what it comes to. */
  field?: string
  /** What it is where it is not set. */
  default?: Plain<Value>
  /** The same, where that depends on the connection to the authority. */
  defaultByConnection?: ByConnection<Plain<Value> | undefined>
  /** What it is on preview where it is not set; production has none, and needs it for an access point. */
  previewDefault?: Plain<Value>
  /** Where its value is to be found, in a sentence. */
  foundIn?: string
  /** What happens where it is not set: in words, where no value says it. */
  unset?: string
  unit?: 'milliseconds' | 'seconds' | 'hours' | 'MiB'
  /** Whether it is never shown, and may be given by a file or a command: its name with `_FILE` or `_COMMAND` names that. */
  isSecret?: true
  /** What it names on the disk, which `udigate config check` looks at. */
  disk?(value: Value, findValue: Parameters<DiskCheck>[1]): Promise<void>
}

/** What settings stand for. */
export type SettingValue = string | number | boolean | URL | Uint8Array | ContentSource

export type Setting<Value = SettingValue> = About<Value> & { kind: Kind<Value> }

/** What a setting comes to where it is set. */
export type ValueOf<S> = S extends { kind: Kind<infer Value> } ? Value : never

/** One setting, typed by what it may be. */
export function setting<Value, const Rest extends About<Value>>(
  kind: Kind<Value>,
  about: Rest,
): Rest & { kind: Kind<Value> } {
  return { kind, ...about }
}

/** The default of a connection. */
export function chooseDefault<Value>(byConnection: ByConnection<Value>, connection: ConnectionName): Value {
  return byConnection[connection] ?? byConnection.otherwise
}

/** What a setting may be, with its unit. */
export function describeValue({ kind, unit }: Pick<Setting, 'kind' | 'unit'>): string {
  return unit === undefined ? kind.words : `${kind.words}, in ${unit}`
}

/** What a setting is where it is not set, in words; `undefined` where nothing follows from that. */
export function describeDefault({
  default: value,
  defaultByConnection,
  previewDefault,
  unset,
}: Pick<Setting, 'default' | 'defaultByConnection' | 'previewDefault' | 'unset'>): string | undefined {
  if (previewDefault !== undefined) {
    return `${String(previewDefault)} on preview; production has none and needs it for an access point`
  }
  if (value !== undefined) return unset === undefined ? String(value) : `${String(value)}; ${unset}`
  if (defaultByConnection === undefined) return unset
  const { otherwise, ...connections } = defaultByConnection
  const parts = Object.entries(connections).map(([connection, number]) => {
    const where = connection === simulatorName ? 'the simulator' : connection
    return `${String(number)} with ${where}`
  })
  return [...parts, ...(otherwise === undefined ? [] : [`else ${String(otherwise)}`])].join(', ')
}
