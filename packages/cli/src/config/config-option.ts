import type { Option } from '../command.ts'

/** The file with settings. */
export const configOption = {
  type: 'string',
  value: 'FILE',
  suggest: 'files',
  about:
    'A file with settings, instead of the one that UDIGATE_CONFIG_FILE names; the environment goes before it.',
} as const satisfies Option
