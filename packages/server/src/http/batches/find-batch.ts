import { findOwnBatch } from '../../store/batches.ts'
import { ownThing } from '../endpoint/own-thing.ts'

/** The batch of that id. */
export const { require: requireBatch } = ownThing('batch', findOwnBatch)
