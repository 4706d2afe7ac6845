import {
  allSettings,
  describeDefault,
  describeValue,
  otherVariables,
  type Setting,
  type Topic,
  topics,
} from '@udigate/server/config'
import { tableRow } from './page-sections.ts'

/** The page of documentation on the settings: where they come from, and each of them. */
export function writeConfigurationPage(): string {
  const tables = (Object.keys(topics) as Topic[]).map(
    topic => `### ${topics[topic]}

| Name | What it may be | Default | Secret | What it does |
|---|---|---|---|---|
${writeRows(topic).join('\n')}`,
  )
  const others = Object.entries(otherVariables).map(([name, words]) => `| \`${name}\` | ${words} |`)
  return `# Configuration

Without any setting the gateway listens on this machine only, keeps its data in \`./data\`, and its preview stage talks
to the simulator on this machine. The connection to the authority, what each needs and how to set it up are in
[access-points.md](access-points.md).

## Where settings come from

From the environment, and from a file that \`udigate serve --config FILE\` or \`UDIGATE_CONFIG_FILE\` names. Both use the
same names; what is set in the environment goes before the file, and an empty value counts as none.

<!-- file: etc/udigate/udigate.env -->
\`\`\`env
# /etc/udigate/udigate.env
PORT=8080
UDIGATE_DATA_DIR=/var/lib/udigate
UDIGATE_SECRET_KEY_FILE=/run/secrets/udigate-key
UDIGATE_PRODUCTION_ENDPOINT=https://domibus.example/domibus/services/wsplugin
UDIGATE_PRODUCTION_PARTY_ID=EUDAMED_004423
UDIGATE_PRODUCTION_AUTHORITY_PARTY_ID=eudamed_mdr
UDIGATE_PRODUCTION_AUTHORITY_NODE_ID=eDelivery:EUDAMED
UDIGATE_PRODUCTION_FINAL_RECIPIENT=urn:oasis:names:tc:ebcore:partyid-type:unregistered:C4
UDIGATE_PRODUCTION_USER=gateway
UDIGATE_PRODUCTION_PASSWORD="a # in quotes"
\`\`\`

The file has one \`NAME=value\` on each line, empty lines, and comments on lines of their own. That is the format of
\`node --env-file\`, and operators know it from Docker and systemd: no other names than those of the environment to learn,
comments are possible, and Node reads the values itself (\`util.parseEnv\`), so that no package stands between the file and
a secret. JSON would have neither comments nor line numbers for mistakes. What that reader would quietly leave out or cut
off is refused instead: a line that is no setting, the same setting twice, \`#\` outside quotes, a quote that does not end.
A value with \`#\` stands in quotes, \`"\`, \`'\` or a backtick; no variable in it is replaced, and only in \`"\` is \`\\n\` a line
break, which no setting may have. Folders and files are named from where the gateway was started, in both places.

A setting that is marked secret can be given by a file as well, such as a secret of Docker or Kubernetes, or by a command, such as
that of a vault: its name with \`_FILE\` names the file, with \`_COMMAND\` the command, which the system's shell runs for 20 seconds at
most. One line break at the end of what they give is no part of the secret. Keys and certificates of AS4 can be given in the same
three ways, secret or not; they are [read again](guides/as4.md#when-a-certificate-changes) while the gateway runs.

All mistakes are reported at once when the gateway starts, each with where it stands, and none with the value of a
secret. A name that begins with \`UDIGATE_\` and is no setting is one of them; in a file, every name that is none.

<!-- before
printf '%s' 'BwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwc=' > /run/secrets/udigate-key
-->
\`\`\`sh
udigate config check --config /etc/udigate/udigate.env   # also looks at folders, certificates and schemas
udigate config print                                     # every setting, and where it comes from
udigate config print --format env                        # as a file to begin with
\`\`\`

## Settings

${tables.join('\n\n')}

## Variables of other programs

| Name | What it is |
|---|---|
${others.join('\n')}

The simulator reads \`UDIGATE_SIMULATOR_PORT\` and \`UDIGATE_DATA_DIR\` too; \`npm start\` reads the environment alone.

This page is generated from \`packages/server/src/config/settings.ts\`.
`
}

/** A row for each setting of a topic; those that are the same for both stages have one row. */
function writeRows(topic: Topic): string[] {
  const names = new Map<Setting, string[]>()
  for (const [name, setting] of allSettings) {
    if (setting.topic === topic) names.set(setting, [...(names.get(setting) ?? []), name])
  }
  return [...names].map(([setting, ownNames]) => {
    const cells = [
      ownNames.map(name => `\`${name}\``).join('<br>'),
      describeValue(setting),
      describeDefault(setting) ?? '',
      setting.isSecret ? 'yes' : '',
      setting.description,
    ]
    return tableRow(cells)
  })
}
