import { findOwnWebhook } from '../../store/webhooks.ts'
import { ownThing } from '../endpoint/own-thing.ts'

export const { require: requireWebhook, unknown: unknownWebhook } = ownThing('webhook', findOwnWebhook)
