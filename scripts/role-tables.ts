import type { NeededRight } from '../packages/server/src/http/endpoint/needed-right.ts'
import { endpoints } from '../packages/server/src/http/endpoints.ts'
import { type Right, rightNames, rights } from '../packages/server/src/rights/rights.ts'
import { findRoles, mayGiveRole, type Role, roleNames, roles } from '../packages/server/src/rights/roles.ts'
import { findScope, rightsOfEveryKey } from '../packages/server/src/rights/scopes.ts'
import { replaceSection, tableRow } from './page-sections.ts'

const heading = '## Roles'

/**
 * The page on people with its section on roles, which is made from the rights of roles, scopes and endpoints.
 *
 * @param page as it is now
 * @throws where it has no such section, with another one after it
 */
export function writeRoleTables(page: string): string {
  return replaceSection(page, { heading }, section())
}

function section(): string {
  return `This section is generated from \`packages/server/src/rights\` and the endpoints: it is what the gateway checks.

| Role | What it is for |
|---|---|
${roleNames.map(role => tableRow([role, roles[role].meaning])).join('\n')}

${roleNames.flatMap(describeGiving).join('\n')}

Each right with the roles that give it, and the scope of an API key that does, as far as the person of the key holds it. What has no "yes" is denied.

${tableRow(['Right', ...roleNames, 'API key'])}
${tableRow(['---', ...roleNames.map(() => '---'), '---'])}
${rightNames
  .map(right => {
    const given = findRoles(right)
    return tableRow([
      `\`${right}\``,
      ...roleNames.map(role => (given.includes(role) ? 'yes' : '')),
      describeScope(right),
    ])
  })
  .join('\n')}

| Right | What it allows |
|---|---|
${rightNames.map(right => tableRow([`\`${right}\``, describeRight(right)])).join('\n')}

Each call with the right that it needs:

| Call | Right |
|---|---|
${Object.values(endpoints)
  .map(({ method, path, right }) =>
    tableRow([`\`${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}\``, describeNeed(right)]),
  )
  .join('\n')}
`
}

function describeScope(right: Right): string {
  if (rightsOfEveryKey.includes(right)) return 'every key'
  const scope = findScope(right)
  return scope === undefined ? '' : `\`${scope}\``
}

/** Which roles a role may give to others. */
function describeGiving(role: Role): string[] {
  const given = roleNames.filter(each => mayGiveRole([role], each))
  return given.length === 0 ? [] : [`- Who is ${role} may give others: ${given.join(', ')}.`]
}

function describeRight(right: Right): string {
  const { allows, reach } = rights[right]
  return reach === 'organisation'
    ? allows
    : `${allows} Reaches beyond an organisation: of its administrators only while it is alone on the gateway.`
}

function describeNeed(right: NeededRight): string {
  if (right === 'anyone') return 'none'
  if (typeof right === 'string') return `\`${right}\``
  return Object.entries(right.rights)
    .map(([value, each]) => `\`${each}\` (\`${right.parameter}=${value}\`)`)
    .join(', ')
}
