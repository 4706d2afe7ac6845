import type { Logger } from 'pino'
import type { Authority } from '../../authorities/authority.ts'
import type { Environment } from '../../ids.ts'
import type { RegisterOnStage } from '../../stage.ts'
import type { Store } from '../../store/database.ts'
import type { KnownTime } from '../../store/pulls.ts'

/** What pulling from one register on one stage works with. */
export interface PullServices extends Environment, RegisterOnStage {
  authority: Authority
  store: Store
  log: Logger
  /** For how long this process has known of an epoch of the store. */
  epoch: KnownTime
}
