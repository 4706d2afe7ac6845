import type { GatewayClient } from '@udigate/client'
import { tellBatch, waitAtTerminal, waitForBatch } from '../batch/tell-batch.ts'
import { describeCommand, type Environment, type Option } from '../command.ts'
import { defineCommand } from '../command-line/define-command.ts'
import { needed, type OptionValues } from '../command-line/read-command-line.ts'
import { formatOption, modelOption } from '../command-line/shared-options.ts'
import { callGateway, unchecked } from '../gateway/call-gateway.ts'
import { CommandFailure, type CommandRun } from '../run-command.ts'
import { writeWholeFile } from '../write-whole-file.ts'
import { preparedPlanText, preparedText } from './change-text.ts'
import { readAssignment, readChanges } from './read-changes.ts'

const several = { type: 'string', multiple: true } as const

const options = {
  group: {
    goesWith: ['prepare'],
    type: 'string',
    value: 'CODE',
    about: 'The devices of this device group (Basic UDI-DI).',
  },
  search: {
    goesWith: ['prepare'],
    type: 'string',
    value: 'TEXT',
    about: 'Devices whose code begins so, or whose name or reference has these words.',
  },
  actor: { goesWith: ['prepare'], type: 'string', value: 'SRN', about: 'The devices of this actor.' },
  device: {
    goesWith: ['prepare'],
    ...several,
    value: 'CODE',
    about: 'This device; may be given several times.',
  },
  where: {
    goesWith: ['prepare'],
    ...several,
    value: 'FIELD=VALUE',
    about: 'Devices whose records have the value, such as /device/MDN=V0402; may be given several times.',
  },
  all: { goesWith: ['prepare'], type: 'boolean', about: 'All registered devices of the model.' },
  set: {
    goesWith: ['prepare'],
    ...several,
    value: 'FIELD=VALUE',
    about: `Set a field: a text, true, false, or JSON. FIELD is a JSON Pointer, such as /device/Website or
      /deviceGroup/DeviceName.`,
  },
  replace: {
    goesWith: ['prepare'],
    ...several,
    value: "'FIELD=VALUE => VALUE'",
    about:
      'Replace a value, or the entries of a list that have it; some members of an entry are enough to say which.',
  },
  add: {
    goesWith: ['prepare'],
    ...several,
    value: 'FIELD=VALUE',
    about: 'Add an entry to a list that has it not.',
  },
  remove: {
    goesWith: ['prepare'],
    ...several,
    value: 'FIELD[=VALUE]',
    about: 'Remove the entries of a list that fit the value; without a value the field.',
  },
  name: { goesWith: ['prepare'], type: 'string', value: 'TEXT', about: 'What you call it.' },
  output: {
    goesWith: ['prepare'],
    type: 'string',
    value: 'FILE',
    suggest: 'files',
    about: 'Write the list as a workbook, to be edited by hand; a file that is there stays.',
  },
  confirmed: {
    goesWith: ['submit'],
    type: 'string',
    value: 'NUMBER',
    about: 'How many devices are sent, as the plan says.',
  },
  revision: {
    goesWith: ['submit'],
    type: 'string',
    value: 'NUMBER',
    about:
      'Only where the import is as it was for the plan, which says this number. Without it that of now is sent.',
  },
  reason: { goesWith: ['submit'], type: 'string', value: 'TEXT', about: 'Why, for the receipt.' },
  wait: { goesWith: ['submit'], type: 'boolean', about: 'Follow it to its end.' },
  format: formatOption,
} as const satisfies Record<string, Option>

const description = describeCommand({
  name: 'change',
  usage: [
    'prepare MODEL WHICH [CHANGES] [--name TEXT] [--output FILE]',
    'submit IMPORT --confirmed NUMBER [--revision NUMBER] [--reason TEXT] [--wait]',
  ],
  about: `Changes registered devices, many at once. "prepare" takes those that fit all that is said of them as they are
    registered, makes the changes, and says what submitting them would do; nothing is sent. They are then an import, which the
    console shows too. "submit" sends exactly what the plan names as changed.

    The list says what was registered when it was written. What someone else changes before it is sent is not overwritten:
    such a device is left, with the reason.`,
  actions: {
    prepare: {
      about: 'Choose devices and say what changes.',
      words: [{ name: 'MODEL', suggest: modelOption.values }],
    },
    submit: { about: 'Send what was prepared.', words: [{ name: 'IMPORT' }] },
  },
  options,
  needs:
    'Talks to the gateway at UDIGATE_URL with UDIGATE_API_KEY, a key with the scopes "submit", "validate" and "read", or as who has signed in with "udigate login".',
  statuses: {
    0: 'it is prepared, or is being submitted; with --wait all of it is accepted',
    1: 'some of it is not possible or not accepted, or it failed',
    2: 'wrong usage or settings',
    3: 'the wait was broken off',
  },
  examples: [
    {
      line: `udigate change prepare EU_UDI_MDR --group 4012345CATHETER2T5
--set /device/Website=https://example.org/ifu`,
    },
    {
      line: `udigate change prepare EU_UDI_MDR --where /device/MDN=C0101010101
--replace '/device/MDN=C0101010101 => C0101010102'`,
    },
    { line: 'udigate change prepare EU_UDI_MDR --search venaline --output venaline.xlsx' },
    {
      line: 'udigate change submit 01a1febd-4be9-75b4-9722-bf9d45e34c01 --confirmed 1 --revision 1\n--reason CR-4711 --wait',
    },
  ],
})

/** `udigate change`: changes registered devices, many at once. */
export const change = defineCommand(description, async ({ action, words: [word], values }, around) => {
  const gateway = callGateway(around.env)
  return action === 'submit' ? submit(gateway, word, values, around) : prepare(gateway, word, values)
})

type Values = OptionValues<typeof options>

async function prepare(
  gateway: GatewayClient,
  model: string | undefined,
  values: Values,
): Promise<CommandRun> {
  const { group, search, actor, device, where, all, name, output, format } = values
  const body = {
    model: unchecked(needed(model, 'Name the model of the devices.')),
    devices: {
      ...(all ? { all: true as const } : {}),
      ...(group === undefined ? {} : { deviceGroup: group }),
      ...(search === undefined ? {} : { search }),
      ...(actor === undefined ? {} : { actorCode: actor }),
      ...(device.length === 0 ? {} : { codes: [...device] }),
      ...(where.length === 0 ? {} : { where: where.map(text => readAssignment('--where', text)) }),
    },
    changes: readChanges(values),
    ...(name === undefined ? {} : { name }),
  }
  const prepared = await gateway.post('/api/v1/changes', { body })
  const path = { id: prepared.import.id }
  if (output !== undefined) {
    try {
      await writeWholeFile(output, gateway.bytes('/api/v1/imports/{id}/file', { path }), false)
    } catch (error) {
      if (error instanceof CommandFailure) throw error
      throw new CommandFailure(`${output} is not written: ${(error as Error).message}`, 2)
    }
  }
  for (;;) {
    const plan = await gateway.post('/api/v1/imports/{id}/plan', { path })
    // The gateway has waited for a while by itself.
    if (!plan.isReady) continue
    const status = plan.counts.notPossible === 0 ? 0 : 1
    if (format === 'json') return { status, output: JSON.stringify({ ...prepared, plan }, null, 2) }
    const file = output === undefined ? [] : [`  ${output} is written`]
    return { status, output: [preparedText(prepared), ...file, preparedPlanText(path.id, plan)].join('\n') }
  }
}

async function submit(
  gateway: GatewayClient,
  id: string | undefined,
  { confirmed, revision: planned, reason, wait, format }: Values,
  around: Pick<Environment, 'stderr'>,
): Promise<CommandRun> {
  const path = { id: needed(id, 'Name the import.') }
  if (confirmed === undefined || !/^\d{1,9}$/.test(confirmed)) {
    throw new CommandFailure('Say with --confirmed how many devices are sent: the plan has the number.', 2)
  }
  if (planned !== undefined && !/^\d{1,9}$/.test(planned))
    throw new CommandFailure('--revision must be the number that the plan says.', 2)
  const { revision } =
    planned === undefined
      ? await gateway.get('/api/v1/imports/{id}', { path })
      : { revision: Number(planned) }
  const list = await gateway.post('/api/v1/imports/{id}/submit', {
    path,
    header: { 'If-Match': `"${revision}"` },
    body: { confirmed: Number(confirmed), ...(reason === undefined ? {} : { reason }) },
  })
  const batch = list.batch?.id ?? ''
  if (wait) {
    const waited = await waitForBatch(gateway, batch, waitAtTerminal(around))
    return 'run' in waited ? waited.run : tellBatch(gateway, waited.ended, format)
  }
  if (format === 'json') return { status: 0, output: JSON.stringify(list, null, 2) }
  return { status: 0, output: `${path.id} is being submitted. How it stands: udigate batch status ${batch}` }
}
