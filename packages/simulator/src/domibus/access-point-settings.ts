/** How the pretend Domibus is set up, as far as it can be changed while it runs. */
export interface AccessPointSettings {
  /**
   * Plugin users. Without any, everybody may do everything (`domibus.auth.unsecureLoginAllowed=true`); with some, a caller
   * has to be one of them (`false`).
   */
  readonly users: readonly PluginUser[]
  /** How many ids a list has at most (`wsplugin.messages.pending.list.max`). */
  readonly longestList: number
  /** Another plugin, or a push, gets every answer: none becomes pending in this one. */
  readonly answersGoElsewhere: boolean
  /** The status of what is sent, which then never reaches EUDAMED; by default all of it does. */
  readonly stuckAs: 'SEND_FAILURE' | 'WAITING_FOR_RETRY' | undefined
  /** The final recipient that answers name; by default the original sender of what they answer. */
  readonly finalRecipient: string | undefined
  /** How many milliseconds the clock that its HTTP answers show is ahead. */
  readonly clockAheadMs: number
  /** Values of the P-Mode; a message that has another one is refused. */
  readonly pMode: Readonly<Partial<Record<PModeValue, string>>>
}

/** A user of the plugin; it sees the messages for its original user alone, and all where it has none. */
export interface PluginUser {
  readonly user: string
  readonly password: string
  readonly originalUser?: string
}

export const pModeValues = [
  'from',
  'fromType',
  'fromRole',
  'to',
  'toType',
  'toRole',
  'service',
  'serviceType',
  'action',
  'agreement',
] as const
export type PModeValue = (typeof pModeValues)[number]

export const shippedSettings: AccessPointSettings = {
  users: [],
  longestList: 500,
  answersGoElsewhere: false,
  stuckAs: undefined,
  finalRecipient: undefined,
  clockAheadMs: 0,
  pMode: {},
}

/**
 * Reads the body of a request that sets up the access point; what it leaves out is as shipped.
 *
 * @returns the settings, or a sentence that says what is allowed
 */
export function readAccessPointSettings(body: unknown): AccessPointSettings | string {
  if (!isObject(body)) return 'send a JSON object such as {"longestList":100}'
  const stranger = Object.keys(body).find(name => !Object.hasOwn(shippedSettings, name))
  if (stranger !== undefined) {
    return `${JSON.stringify(stranger)} is not allowed; allowed are ${Object.keys(shippedSettings).join(', ')}`
  }
  const { users, longestList, answersGoElsewhere, stuckAs, finalRecipient, clockAheadMs, pMode } = {
    ...shippedSettings,
    ...body,
  }
  if (!Array.isArray(users) || !users.every(isUser)) {
    return 'users must be a list of objects with the texts user, password and, where there is one, originalUser'
  }
  if (!Number.isSafeInteger(longestList) || longestList < 1)
    return 'longestList must be a whole number above 0'
  if (typeof answersGoElsewhere !== 'boolean') return 'answersGoElsewhere must be true or false'
  if (stuckAs !== undefined && stuckAs !== 'SEND_FAILURE' && stuckAs !== 'WAITING_FOR_RETRY') {
    return 'stuckAs must be SEND_FAILURE or WAITING_FOR_RETRY'
  }
  if (finalRecipient !== undefined && !isText(finalRecipient)) return 'finalRecipient must be a text'
  if (!Number.isSafeInteger(clockAheadMs)) return 'clockAheadMs must be a whole number'
  if (!isObject(pMode) || !Object.entries(pMode).every(([name, value]) => isValue(name) && isText(value))) {
    return `pMode must be an object with texts of these names: ${pModeValues.join(', ')}`
  }
  return { users, longestList, answersGoElsewhere, stuckAs, finalRecipient, clockAheadMs, pMode }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== ''
}

function isUser(value: unknown): value is PluginUser {
  if (!isObject(value)) return false
  const { user, password, originalUser, ...rest } = value
  const isKnown = originalUser === undefined || isText(originalUser)
  return isText(user) && isText(password) && isKnown && Object.keys(rest).length === 0
}

function isValue(name: string): name is PModeValue {
  return (pModeValues as readonly string[]).includes(name)
}
