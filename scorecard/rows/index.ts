import type { Row } from '../row.ts'
import { a01 } from './a01-every-syscall.ts'
import { a02 } from './a02-named-points.ts'
import { a03 } from './a03-random-kills.ts'
import { a04 } from './a04-power-cut.ts'
import { a05 } from './a05-syncs.ts'
import { a06 } from './a06-failed-sync.ts'
import { a07 } from './a07-disk-full.ts'
import { a08 } from './a08-database-restarts.ts'
import { a09 } from './a09-lost-commit.ts'
import { a10 } from './a10-paused-instance.ts'
import { a11 } from './a11-second-process.ts'
import { a12 } from './a12-orphans.ts'
import { a13 } from './a13-sigterm.ts'
import { a14 } from './a14-migration.ts'
import { a15 } from './a15-older-copy.ts'
import { b01 } from './b01-lost-acknowledgement.ts'
import { b02 } from './b02-late-apply.ts'
import { b03 } from './b03-slow-authority.ts'
import { b04 } from './b04-server-errors.ts'
import { b05 } from './b05-garbage.ts'
import { b06 } from './b06-duplicate-acknowledgement.ts'
import { b07 } from './b07-late-acknowledgement.ts'
import { b08 } from './b08-foreign-acknowledgements.ts'
import { b09 } from './b09-resets.ts'
import { b10 } from './b10-already-exists.ts'
import { b11 } from './b11-partly-accepted.ts'
import { b12 } from './b12-tls.ts'
import { b13 } from './b13-redirects.ts'
import { b14 } from './b14-outage.ts'
import { b15 } from './b15-look-up-down.ts'
import { c10 } from './c10-idempotency-key.ts'
import { c11 } from './c11-natural-key.ts'
import { c12 } from './c12-client-hangs-up.ts'
import { e06 } from './e06-canary-secrets.ts'
import { f01 } from './f01-clock-jumps.ts'
import { f02 } from './f02-tampering.ts'
import { f03 } from './f03-evidence-after-crashes.ts'

/** All rows, in the order of the table. */
export const rows: readonly Row[] = [
  a01,
  a02,
  a03,
  a04,
  a05,
  a06,
  a07,
  a08,
  a09,
  a10,
  a11,
  a12,
  a13,
  a14,
  a15,
  b01,
  b02,
  b03,
  b04,
  b05,
  b06,
  b07,
  b08,
  b09,
  b10,
  b11,
  b12,
  b13,
  b14,
  b15,
  c10,
  c11,
  c12,
  e06,
  f01,
  f02,
  f03,
]
