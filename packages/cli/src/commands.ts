import type { ListedCommand } from './command.ts'

/** Every command, in the order in which they are listed. */
const all: readonly ListedCommand[] = [
  { name: 'serve', summary: 'Run the gateway.', load: async () => (await import('./serve.ts')).serve },
  {
    name: 'witness',
    summary: 'Sign what the evidence of gateways says, on another machine.',
    load: async () => (await import('./witness/witness.ts')).witness,
  },
  {
    name: 'config',
    summary: 'Check and show the settings.',
    load: async () => (await import('./config/config.ts')).config,
  },
  {
    name: 'doctor',
    summary: 'Look at everything that an operator must have right.',
    load: async () => (await import('./doctor/doctor.ts')).doctor,
  },
  {
    name: 'qualification',
    summary: 'Carry out the steps of a qualification, and write the protocol.',
    load: async () => (await import('./qualification/qualification.ts')).qualification,
  },
  {
    name: 'connection',
    summary: 'Check the connection to the authority.',
    load: async () => (await import('./connection/connection.ts')).connection,
  },
  {
    name: 'as4',
    summary: 'Make settings for AS4 from a P-Mode file of Domibus.',
    load: async () => (await import('./as4/as4.ts')).as4,
  },
  {
    name: 'validate',
    summary: 'Check records without sending them; works offline.',
    load: async () => (await import('./validate/validate.ts')).validate,
  },
  {
    name: 'fix',
    summary: 'Fix what has one right value in a workbook or CSV file; works offline.',
    load: async () => (await import('./fix/fix.ts')).fix,
  },
  {
    name: 'template',
    summary: 'Write a spreadsheet to fill in with devices; works offline.',
    load: async () => (await import('./template/template.ts')).template,
  },
  {
    name: 'render',
    summary: 'Write what a data pool would get of a device; works offline.',
    load: async () => (await import('./render/render.ts')).render,
  },
  {
    name: 'map',
    summary: 'Propose how the columns of your own list become devices; works offline.',
    load: async () => (await import('./map/map.ts')).map,
  },
  {
    name: 'change',
    summary: 'Change registered devices, many at once.',
    load: async () => (await import('./change/change.ts')).change,
  },
  {
    name: 'plan',
    summary: 'Say what submitting would do.',
    load: async () => (await import('./plan/plan.ts')).plan,
  },
  {
    name: 'submit',
    summary: 'Register a device, or update it.',
    load: async () => (await import('./submit/submit.ts')).submit,
  },
  {
    name: 'status',
    summary: 'Say what became of a submission, or what is held of a device.',
    load: async () => (await import('./status/status.ts')).status,
  },
  {
    name: 'batch',
    summary: 'Validate or submit a file with many records in the gateway.',
    load: async () => (await import('./batch/batch.ts')).batch,
  },
  {
    name: 'explain',
    summary: 'Explain a rule by its id; works offline.',
    load: async () => (await import('./explain.ts')).explain,
  },
  {
    name: 'rules',
    summary: 'List the rules, and who decides them; works offline.',
    load: async () => (await import('./rules.ts')).rules,
  },
  {
    name: 'codes',
    summary: 'Show the code lists, and import newer ones.',
    load: async () => (await import('./codes/codes.ts')).codes,
  },
  {
    name: 'id',
    summary: 'Make and check EUDAMED DIs and EUDAMED IDs; works offline.',
    load: async () => (await import('./id/id.ts')).id,
  },
  {
    name: 'actors',
    summary: 'Register actors with their access tokens.',
    load: async () => (await import('./actors/actors.ts')).actors,
  },
  {
    name: 'keys',
    summary: 'Make, list and revoke API keys.',
    load: async () => (await import('./keys/keys.ts')).keys,
  },
  {
    name: 'people',
    summary: 'Invite the people who sign in, list and revoke them.',
    load: async () => (await import('./people/people.ts')).people,
  },
  {
    name: 'login',
    summary: 'Sign in at the gateway, so that commands act as you.',
    load: async () => (await import('./login/login.ts')).login,
  },
  {
    name: 'logout',
    summary: 'End the session of "udigate login".',
    load: async () => (await import('./login/logout.ts')).logout,
  },
  {
    name: 'whoami',
    summary: 'Say as whom commands act at the gateway.',
    load: async () => (await import('./login/whoami.ts')).whoami,
  },
  {
    name: 'pull',
    summary: 'Read from the authority what it holds.',
    load: async () => (await import('./pull/pull.ts')).pull,
  },
  {
    name: 'public',
    summary: 'Show what the public sees of devices.',
    load: async () => (await import('./public/public.ts')).publicCommand,
  },
  {
    name: 'ask',
    summary: 'Ask the authority about an actor, or for safety summaries.',
    load: async () => (await import('./ask/ask.ts')).ask,
  },
  {
    name: 'deadlines',
    summary: 'Say by when devices must be registered, or may be placed on the market.',
    load: async () => (await import('./deadlines/deadlines.ts')).deadlines,
  },
  {
    name: 'doubts',
    summary: 'Show what is in doubt, and resolve it.',
    load: async () => (await import('./doubts/doubts.ts')).doubts,
  },
  {
    name: 'warnings',
    summary: 'Acknowledge warnings whose value is right, and list those that are.',
    load: async () => (await import('./warnings/warnings.ts')).warnings,
  },
  {
    name: 'audit',
    summary: 'List and export the audit trail: who did what.',
    load: async () => (await import('./audit/audit.ts')).audit,
  },
  {
    name: 'evidence',
    summary: 'Verify, sign off and export the evidence.',
    load: async () => (await import('./evidence/evidence.ts')).evidence,
  },
  {
    name: 'secret-key',
    summary: 'Show which secret key the store belongs to, and say which is right.',
    load: async () => (await import('./secret-key/secret-key.ts')).secretKey,
  },
  {
    name: 'export',
    summary: "Write the files for EUDAMED's upload page.",
    load: async () => (await import('./export/export.ts')).exportCommand,
  },
  {
    name: 'import-response',
    summary: "Take in EUDAMED's responses to uploaded files.",
    load: async () => (await import('./import-response/import-response.ts')).importResponse,
  },
  {
    name: 'completion',
    summary: 'Print a script that completes command lines in a shell.',
    load: async () => (await import('./completion/completion.ts')).makeCompletionCommand(all),
  },
]

/** Every command, by name. */
export const commands: ReadonlyMap<string, ListedCommand> = new Map(
  all.map(command => [command.name, command]),
)

/** The list of commands, as `udigate help` prints it. */
export function listCommands(): string {
  return [
    'Usage: udigate <command> [options]',
    '',
    ...all.map(({ name, summary }) => `  ${name.padEnd(17)}${summary}`),
    '',
    '"udigate <command> --help" says more; "udigate --version" names the version.',
  ].join('\n')
}
