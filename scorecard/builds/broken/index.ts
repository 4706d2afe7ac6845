import { accessPoint } from './access-point.ts'
import { answers } from './answers.ts'
import type { BrokenBuild } from './broken-build.ts'
import { calls } from './calls.ts'
import { delivery } from './delivery.ts'
import { doubts } from './doubts.ts'
import { evidence } from './evidence.ts'
import { json } from './json.ts'
import { keys } from './keys.ts'
import { processes } from './processes.ts'
import { records } from './records.ts'
import { secrets } from './secrets.ts'
import { simulated } from './simulated.ts'
import { store } from './store.ts'
import { submissions } from './submissions.ts'
import { webhooks } from './webhooks.ts'

/** Every gateway with an error on purpose, by its id. */
export const brokenBuilds = {
  ...accessPoint,
  ...answers,
  ...calls,
  ...delivery,
  ...doubts,
  ...evidence,
  ...json,
  ...keys,
  ...processes,
  ...records,
  ...secrets,
  ...simulated,
  ...store,
  ...submissions,
  ...webhooks,
} as const satisfies Record<string, BrokenBuild>
