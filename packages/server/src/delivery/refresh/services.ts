import type { Logger } from 'pino'
import type { Authority } from '../../authorities/authority.ts'
import type { Environment } from '../../ids.ts'
import type { RegisterOnStage } from '../../stage.ts'
import type { Store } from '../../store/database.ts'

/** What pulling from one register on one stage works with. */
export interface PullServices extends Environment, RegisterOnStage {
  authority: Authority
  store: Store
  log: Logger
}
