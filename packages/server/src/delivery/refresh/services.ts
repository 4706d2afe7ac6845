import type { Logger } from 'pino'
import type { Authority } from '../../authorities/authority.ts'
import type { Environment } from '../../ids.ts'
import type { Stage } from '../../stage.ts'
import type { Store } from '../../store/database.ts'

/** What pulling on one stage works with. */
export interface PullServices extends Environment {
  stage: Stage
  authority: Authority
  store: Store
  log: Logger
}
