import { actors } from './actors/actors.ts'
import { codes } from './codes/codes.ts'
import type { Command } from './command.ts'
import { doubts } from './doubts/doubts.ts'
import { evidence } from './evidence/evidence.ts'
import { explain } from './explain.ts'
import { exportCommand } from './export/export.ts'
import { importResponse } from './import-response/import-response.ts'
import { plan } from './plan/plan.ts'
import { pull } from './pull/pull.ts'
import { rules } from './rules.ts'
import { serve } from './serve.ts'
import { status } from './status/status.ts'
import { submit } from './submit/submit.ts'
import { template } from './template/template.ts'
import { validateCommand } from './validate/validate.ts'

/** Every command, by name. */
export const commands: Readonly<Record<string, Command>> = {
  serve,
  validate: validateCommand,
  template,
  plan,
  submit,
  status,
  explain,
  rules,
  codes,
  actors,
  pull,
  doubts,
  evidence,
  export: exportCommand,
  'import-response': importResponse,
}

/** The list of commands, as `udigate help` prints it. */
export function listCommands(): string {
  const lines = Object.entries(commands).map(([name, { summary }]) => `  ${name.padEnd(17)}${summary}`)
  return [
    'Usage: udigate <command> [options]',
    '',
    ...lines,
    '',
    '"udigate <command> --help" says more.',
  ].join('\n')
}
