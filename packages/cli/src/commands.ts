import { actors } from './actors/actors.ts'
import { as4 } from './as4/as4.ts'
import { ask } from './ask/ask.ts'
import { batch } from './batch/batch.ts'
import { codes } from './codes/codes.ts'
import type { Command } from './command.ts'
import { makeCompletionCommand } from './completion/completion.ts'
import { config } from './config/config.ts'
import { connection } from './connection/connection.ts'
import { deadlines } from './deadlines/deadlines.ts'
import { doubts } from './doubts/doubts.ts'
import { evidence } from './evidence/evidence.ts'
import { explain } from './explain.ts'
import { exportCommand } from './export/export.ts'
import { fix } from './fix/fix.ts'
import { id } from './id/id.ts'
import { importResponse } from './import-response/import-response.ts'
import { keys } from './keys/keys.ts'
import { map } from './map/map.ts'
import { plan } from './plan/plan.ts'
import { publicCommand } from './public/public.ts'
import { pull } from './pull/pull.ts'
import { rules } from './rules.ts'
import { secretKey } from './secret-key/secret-key.ts'
import { serve } from './serve.ts'
import { status } from './status/status.ts'
import { submit } from './submit/submit.ts'
import { template } from './template/template.ts'
import { validate } from './validate/validate.ts'

const all: readonly Command[] = [
  serve,
  config,
  connection,
  as4,
  validate,
  fix,
  template,
  map,
  plan,
  submit,
  status,
  batch,
  explain,
  rules,
  codes,
  id,
  actors,
  keys,
  pull,
  publicCommand,
  ask,
  deadlines,
  doubts,
  evidence,
  secretKey,
  exportCommand,
  importResponse,
  makeCompletionCommand(() => all.map(({ description }) => description)),
]

/** Every command, by name. */
export const commands: ReadonlyMap<string, Command> = new Map(
  all.map(command => [command.description.name, command]),
)

/** The list of commands, as `udigate help` prints it. */
export function listCommands(): string {
  const lines = Array.from(
    commands,
    ([name, { description }]) => `  ${name.padEnd(17)}${description.summary}`,
  )
  return [
    'Usage: udigate <command> [options]',
    '',
    ...lines,
    '',
    '"udigate <command> --help" says more; "udigate --version" names the version.',
  ].join('\n')
}
