import {
  describeInstead,
  formatConfigLine,
  type ListedSetting,
  otherForms,
  type Topic,
  topics,
} from '@udigate/server/config'

/** The settings for people: by topic, each with its value and where that comes from. */
export function settingsText(settings: readonly ListedSetting[]): string {
  const width = Math.max(...settings.map(({ name }) => name.length)) + 2
  return byTopic(settings, own =>
    own.map(setting => `  ${setting.name.padEnd(width)}${describeState(setting)}`),
  )
}

function describeState({ value, unset, isSet, isSecret, place, instead }: ListedSetting): string {
  if (!isSet) {
    if (value !== undefined) return `${value}  (default)`
    return unset === undefined ? 'not set' : `not set: ${unset}`
  }
  const shown = isSecret ? 'set (hidden)' : (value ?? 'cannot be used')
  return `${shown}  (${place ?? ''}${instead === undefined ? '' : `, from ${describeInstead(instead)}`})`
}

/** The settings as a file for `--config`: what is set, the rest as comments, and no secret. */
export function settingsAsFile(settings: readonly ListedSetting[]): string {
  // A file cannot name another one.
  const inFile = settings.filter(({ topic }) => topic !== 'sources')
  return byTopic(inFile, own => own.map(describeEntry), '# ')
}

function describeEntry({ name, value, isSet, isSecret, instead }: ListedSetting): string {
  if (instead) {
    const line = formatConfigLine(name + otherForms[instead.form], instead.text)
    if (line !== undefined) return line
  }
  if (isSecret && isSet) return `# ${name} is set (hidden)`
  const line = value === undefined ? `${name}=` : formatConfigLine(name, String(value))
  if (line === undefined) return `# ${name} has a value that no quotes fit around`
  return isSet && value !== undefined ? line : `# ${line}`
}

function byTopic(
  settings: readonly ListedSetting[],
  describeLines: (own: readonly ListedSetting[]) => readonly string[],
  mark = '',
): string {
  const parts = (Object.keys(topics) as Topic[]).flatMap(topic => {
    const own = settings.filter(setting => setting.topic === topic)
    return own.length === 0 ? [] : [[mark + topics[topic], ...describeLines(own)].join('\n')]
  })
  return parts.join('\n\n')
}
