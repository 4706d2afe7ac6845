import type { Row } from '../row.ts'
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
import { a16 } from './a16-rolling-restart.ts'
import { a24 } from './a24-kills-while-reading.ts'
import { a25 } from './a25-kills-while-reading-on-postgres.ts'
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
import { b16 } from './b16-resets-over-as4.ts'
import { b17 } from './b17-receipts-and-pushes.ts'
import { b18 } from './b18-certificates-change.ts'
import { b19 } from './b19-phase4.ts'
import { b20 } from './b20-phase4-keys.ts'
import { c01 } from './c01-idle-connections.ts'
import { c02 } from './c02-slow-clients.ts'
import { c03 } from './c03-large-bodies.ts'
import { c04 } from './c04-content-codings.ts'
import { c05 } from './c05-smuggling.ts'
import { c06 } from './c06-incomplete-bodies.ts'
import { c07 } from './c07-methods-and-paths.ts'
import { c08 } from './c08-spike.ts'
import { c09 } from './c09-noisy-tenant.ts'
import { c10 } from './c10-idempotency-key.ts'
import { c11 } from './c11-natural-key.ts'
import { c12 } from './c12-client-hangs-up.ts'
import { c13 } from './c13-files-that-keep-busy.ts'
import { c14 } from './c14-dearest-calls.ts'
import { d01 } from './d01-json-syntax.ts'
import { d02 } from './d02-nesting.ts'
import { d03 } from './d03-repeated-keys.ts'
import { d04 } from './d04-keys-of-objects.ts'
import { d05 } from './d05-utf8.ts'
import { d06 } from './d06-lone-surrogates.ts'
import { d07 } from './d07-numbers.ts'
import { d08 } from './d08-xml-injection.ts'
import { d09 } from './d09-characters-outside-xml.ts'
import { d10 } from './d10-unusual-texts.ts'
import { d11 } from './d11-wrong-types.ts'
import { d12 } from './d12-slow-patterns.ts'
import { d13 } from './d13-validate-and-submit.ts'
import { d14 } from './d14-schema-verdicts.ts'
import { d15 } from './d15-round-trip.ts'
import { e01 } from './e01-keys.ts'
import { e02 } from './e02-revocation.ts'
import { e03 } from './e03-timing.ts'
import { e04 } from './e04-stored-keys.ts'
import { e05 } from './e05-other-tenants.ts'
import { e06 } from './e06-canary-secrets.ts'
import { e07 } from './e07-errors.ts'
import { e08 } from './e08-log-injection.ts'
import { e09 } from './e09-guessing.ts'
import { e10 } from './e10-private-addresses.ts'
import { e11 } from './e11-mass-assignment.ts'
import { e12 } from './e12-spoofed-origin.ts'
import { f01 } from './f01-clock-jumps.ts'
import { f02 } from './f02-tampering.ts'
import { f03 } from './f03-evidence-after-crashes.ts'
import { f04 } from './f04-audit-role.ts'
import { f05 } from './f05-evidence-export.ts'
import { a01, a02, a03, a17, a18, a19, a20, a21, a22, a23 } from './kills.ts'

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
  a16,
  a17,
  a18,
  a19,
  a20,
  a21,
  a22,
  a23,
  a24,
  a25,
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
  b16,
  b17,
  b18,
  b19,
  b20,
  c01,
  c02,
  c03,
  c04,
  c05,
  c06,
  c07,
  c08,
  c09,
  c10,
  c11,
  c12,
  c13,
  c14,
  d01,
  d02,
  d03,
  d04,
  d05,
  d06,
  d07,
  d08,
  d09,
  d10,
  d11,
  d12,
  d13,
  d14,
  d15,
  e01,
  e02,
  e03,
  e04,
  e05,
  e06,
  e07,
  e08,
  e09,
  e10,
  e11,
  e12,
  f01,
  f02,
  f03,
  f04,
  f05,
]
