import { readFileSync } from 'node:fs'

/** What the page on people says of calls, rights, roles and scopes: read from its text, as a person would. */
export interface PeoplePage {
  roles: readonly string[]
  /** What each role is for. */
  meanings: ReadonlyMap<string, string>
  /** The right of each call, such as `GET /api/v1/keys`; a query makes it another one. */
  calls: ReadonlyMap<string, readonly NeededRight[]>
  /** By right: the roles that give it, and what a key needs for it. */
  rights: ReadonlyMap<string, { roles: ReadonlySet<string>; key: string }>
}

export interface NeededRight {
  right: string
  /** With which the call needs it; empty where it always does. */
  query: string
}

export function readPeoplePage(): PeoplePage {
  const text = readFileSync(new URL('../../../docs/people.md', import.meta.url), 'utf8')
  const tables = text.split(/\n\s*\n/).flatMap(block => {
    const rows = block.split('\n').filter(line => line.startsWith('|'))
    return rows.length > 2 ? [rows.map(readCells)] : []
  })
  const find = (first: string, last: string) =>
    tables.find(([head]) => head?.[0] === first && head.at(-1) === last) ?? []
  const [[, ...columns] = [], , ...rights] = find('Right', 'API key')
  const roles = columns.slice(0, -1)
  const [, , ...calls] = find('Call', 'Right')
  const [, , ...meanings] = find('Role', 'What it is for')
  return {
    roles,
    meanings: new Map(meanings.map(([role = '', meaning = '']) => [role, meaning])),
    calls: new Map(calls.map(([call = '', needed = '']) => [unquote(call), readNeeded(needed)])),
    rights: new Map(
      rights.map(([right = '', ...cells]) => [
        unquote(right),
        {
          roles: new Set(roles.filter((_role, at) => cells[at] === 'yes')),
          key: unquote(cells.at(-1) ?? ''),
        },
      ]),
    ),
  }
}

function readCells(line: string): string[] {
  return line
    .slice(1, line.lastIndexOf('|'))
    .split('|')
    .map(cell => cell.trim())
}

function readNeeded(cell: string): NeededRight[] {
  if (cell === 'none') return []
  return cell.split(', ').map(each => {
    const [right = '', query = ''] = each.replaceAll(/[()]/g, '').split(' ').map(unquote)
    return { right, query }
  })
}

function unquote(text: string): string {
  return text.replaceAll('`', '')
}
