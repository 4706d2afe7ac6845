import { describeCommand } from '../command.ts'
import { defineCommand } from '../command-line/define-command.ts'
import { loadGateway } from '../gateway/load-gateway.ts'
import { configOption } from './config-option.ts'

const description = describeCommand({
  name: 'config',
  usage: ['check [--config FILE]', 'print [--config FILE] [--format text|json|env]'],
  about: `The settings of the gateway as this environment and the file have them, without starting it; docs/configuration.md
    has them all. No secret is shown.`,
  actions: {
    check: {
      about: `Everything that is wrong: with the settings, and with the folders, certificates and schemas that they name.
        Nothing is made or changed.`,
      words: [],
    },
    print: { about: 'Every setting, its value, and where it comes from.', words: [] },
  },
  options: {
    config: configOption,
    format: {
      goesWith: ['print'],
      type: 'string',
      default: 'text',
      values: ['text', 'json', 'env'],
      about:
        'How the answer is written; text where it is not given. env is a file for --config, without secrets.',
    },
  },
  statuses: {
    0: 'the settings can be used',
    1: 'some cannot',
    2: 'wrong usage',
  },
  examples: [
    { line: 'udigate config check' },
    { line: 'udigate config check --config /etc/udigate/udigate.env' },
    { line: 'udigate config print' },
    { line: 'udigate config print --format env > udigate.env' },
  ],
})

/** `udigate config`: what is set, and whether it can be used. */
export const config = defineCommand(
  description,
  async ({ action, values: { config: file, format } }, { env: environment }) => {
    const { checkConfig, listSettings } = await loadGateway(() => import('@udigate/server/config'))
    const { settingsAsFile, settingsText } = await loadGateway(() => import('./settings-text.ts'))
    if (action === 'check') {
      const mistakes = await checkConfig(environment, file)
      return mistakes.length > 0
        ? findComplaint(mistakes)
        : { status: 0, output: 'The settings can be used.' }
    }
    const listed = listSettings(environment, file)
    const complaint = listed.mistakes.length > 0 ? findComplaint(listed.mistakes) : { status: 0 }
    switch (format) {
      case 'json':
        return { ...complaint, output: JSON.stringify(listed, null, 2) }
      case 'env':
        return { ...complaint, output: settingsAsFile(listed.settings) }
      case 'text':
        return { ...complaint, output: settingsText(listed.settings) }
    }
  },
)

function findComplaint(mistakes: readonly string[]): { status: number; complaint: string } {
  return { status: 1, complaint: mistakes.join('\nudigate: ') }
}
