import { createHash } from 'node:crypto'
import type { JudgedFinding } from '@udigate/sheets'
import type { Finding } from '@udigate/udi'
import type { RecordLaw, RegisterLaw } from '../../authorities/authority.ts'
import { encodeJson } from '../../store/json.ts'
import type { ImportRecordRow, ListDifference, ListPlan, RecordPlan } from '../../store/tables.ts'
import type { PlanFound } from '../plan-records.ts'

type Named = Pick<
  ImportRecordRow,
  'import_id' | 'number' | 'line' | 'sheet' | 'agency' | 'code' | 'model' | 'has_group' | 'label'
>

/** A record of a list, and what was found of it. */
export interface RecordToCollect {
  row: Named
  found: PlanFound | { kind: 'faulty'; findings: readonly JudgedFinding[]; reasons: readonly string[] }
  /** The record of its group, where it is valid. */
  groupRecord: unknown
}

/** Collects the plans of the records of a list into the plan of the list. */
export interface PlanCollection {
  add(record: RecordToCollect): void
  end(): { plan: ListPlan; records: readonly ImportRecordRow[] }
}

interface CollectedRecord {
  row: ImportRecordRow
  /** What changes, where something registered does. */
  changes?: readonly ListDifference[]
  warnings?: readonly Finding[]
}

type Obstacle = ListPlan['notPossible'][number]
type Changed = ListPlan['changed'][number]

/** So many values of the same fields are shown apart; of more only the fields are. */
const mostValues = 20

/** Makes an empty collection. @param titleOf what a person calls the field at a JSON Pointer into a request */
export function collectPlan(
  { readLabel }: Pick<RecordLaw, 'readLabel'>,
  { mostEntities }: Pick<RegisterLaw, 'mostEntities'>,
  titleOf: (path: string) => string,
): PlanCollection {
  const counts = { new: 0, changed: 0, unchanged: 0, notPossible: 0, never: 0, notYet: 0 }
  const operations = new Map<string, number>()
  const obstacles = new Map<string, Obstacle>()
  const groups = new Map<string, ListPlan['groups'][number]>()
  const records: CollectedRecord[] = []
  /** The first row of each device. */
  const rowsOfDevices = new Map<string, number>()

  function refuse(
    row: Named,
    obstacle: Omit<Obstacle, 'id' | 'devices'>,
    more: Partial<ImportRecordRow>,
  ): void {
    const id = makeId([
      obstacle.when,
      obstacle.action,
      obstacle.ruleId ?? '',
      obstacle.ruleId ? '' : obstacle.reason,
    ])
    const known = obstacles.get(id)
    obstacles.set(id, { ...(known ?? { id, ...obstacle }), devices: (known?.devices ?? 0) + 1 })
    counts.notPossible += 1
    counts[obstacle.when === 'never' ? 'never' : 'notYet'] += 1
    put(row, 'not-possible', id, more)
  }
  function put(row: Named, plan: RecordPlan, group: string, more: Partial<ImportRecordRow> = {}): void {
    const nothing = { operations: null, version: null, differences: null, findings: null, reasons: null }
    records.push({ row: { ...row, ...nothing, plan, plan_group: group, ...more } })
  }
  function addPlanned(
    { row, groupRecord }: RecordToCollect,
    found: Extract<PlanFound, { kind: 'operations' }>,
  ): void {
    if (found.operations.length === 0) {
      counts.unchanged += 1
      put(row, 'unchanged', '')
      return
    }
    for (const { operation } of found.operations) {
      operations.set(operation, (operations.get(operation) ?? 0) + 1)
    }
    const names = encodeJson(found.operations.map(({ operation }) => operation))
    if (found.operations.some(({ isNew }) => isNew)) {
      counts.new += 1
      const { code, issuingAgency } = found.group
      const key = JSON.stringify([issuingAgency, code])
      const { name, class: classOfRisk } = readLabel('group', groupRecord)
      const known = groups.get(key) ?? {
        code,
        issuingAgency,
        ...(name === undefined ? {} : { name }),
        ...(classOfRisk === undefined ? {} : { class: classOfRisk }),
        isRegistered: found.isGroupKnown,
        devices: 0,
      }
      groups.set(key, { ...known, devices: known.devices + 1 })
      put(row, 'new', makeId([key]), { operations: names })
      return
    }
    counts.changed += 1
    const changes = found.differences.map(
      ({ path, before, after }): ListDifference => ({
        path,
        title: titleOf(path),
        ...(before === undefined ? {} : { before }),
        ...(after === undefined ? {} : { after }),
      }),
    )
    const version =
      found.operations.find(({ kind, version }) => kind === 'device' && version)?.version ?? null
    const { warnings } = found
    const findings =
      warnings.length === 0
        ? null
        : encodeJson(warnings.map(each => ({ severity: 'warning' as const, ...each })))
    put(row, 'changed', '', { operations: names, version, differences: encodeJson(changes), findings })
    const last = records.at(-1)
    if (last) Object.assign(last, { changes, warnings })
  }
  return {
    add(record) {
      const { row, found } = record
      const device = JSON.stringify([row.agency, row.code])
      const earlier = row.code === null ? undefined : rowsOfDevices.get(device)
      if (row.code !== null && earlier === undefined) rowsOfDevices.set(device, row.line)
      if (found.kind === 'faulty') {
        const findings = found.findings.length === 0 ? null : encodeJson(found.findings)
        const reasons = found.reasons.length === 0 ? null : encodeJson(found.reasons)
        refuse(row, { when: 'not-yet', action: 'fix', reason: notValid }, { findings, reasons })
        return
      }
      if (earlier !== undefined) {
        const reasons = [`The list has this device in row ${earlier} already.`]
        const obstacle = {
          when: 'not-yet',
          action: 'fix',
          reason: 'The device is in the list twice',
        } as const
        refuse(row, obstacle, { reasons: encodeJson(reasons) })
        return
      }
      if (found.kind === 'operations') {
        addPlanned(record, found)
        return
      }
      const [finding] = found.kind === 'impossible' ? found.findings : []
      const reasons = found.reasons.length === 0 ? null : encodeJson(found.reasons)
      if (found.kind === 'impossible' && finding !== undefined) {
        const findings = encodeJson(found.findings.map(each => ({ severity: 'error' as const, ...each })))
        const { ruleId, message } = finding
        refuse(row, { when: 'never', action: 'fix', reason: message, ruleId }, { findings, reasons })
        return
      }
      refuse(row, describeObstacle(found), { reasons })
    },
    end() {
      const changed = groupChanges(records)
      const messages = Array.from(operations.values(), count => Math.ceil(count / mostEntities))
      const newGroups = [...groups.values()].filter(({ isRegistered }) => !isRegistered).length
      return {
        records: records.map(({ row }) => row),
        plan: {
          counts,
          operations: Object.fromEntries(operations),
          newGroups,
          messages: messages.reduce((sum, count) => sum + count, 0),
          changed,
          groups: [...groups.values()].toSorted((one, other) => other.devices - one.devices),
          notPossible: [...obstacles.values()].toSorted((one, other) => other.devices - one.devices),
        },
      }
    },
  }
}

const notValid = 'The row has findings'

function describeObstacle(
  found: Extract<PlanFound, { kind: 'blocked' | 'impossible' }>,
): Omit<Obstacle, 'id' | 'devices'> {
  const [reason = ''] = found.reasons
  if (found.kind === 'impossible') return { when: 'not-yet', action: 'wait', reason: generalise(reason) }
  switch (found.because) {
    case 'foreign':
      return { when: 'never', action: 'fix', reason: 'It belongs to another actor' }
    case 'in-doubt':
      return { when: 'not-yet', action: 'decide', reason: 'A submission of it is in doubt' }
    case 'in-submission':
      return { when: 'not-yet', action: 'wait', reason: 'A submission is under way' }
    case 'joined':
      return { when: 'not-yet', action: 'wait', reason: 'The same content is under way already' }
    case 'changed-since':
      return { when: 'not-yet', action: 'fix', reason: 'It was changed since the file was written' }
    case 'file-alone':
      return { when: 'not-yet', action: 'wait', reason: 'It is known from a file alone' }
  }
}

/** A reason without the entity that it begins with, so that the same reason of several devices is one. */
function generalise(reason: string): string {
  const [, rest] = /^(?:\S+ ){1,6}?((?:is|are) [A-Z].*)$/.exec(reason) ?? []
  return rest === undefined ? reason : `It ${rest}`
}

/** Groups records by what changes: each is in one group, of all its differences. */
function groupChanges(records: readonly CollectedRecord[]): readonly Changed[] {
  const withChanges = records.filter(({ changes }) => changes !== undefined)
  const byFields = Map.groupBy(withChanges, ({ changes = [] }) =>
    changes.map(({ path }) => plainPath(path)).join(),
  )
  const groups: Changed[] = []
  for (const [fields, alike] of byFields) {
    const byValues = Map.groupBy(alike, ({ changes = [] }) =>
      JSON.stringify(changes.map(({ before, after }) => [before ?? null, after ?? null])),
    )
    const isMixed = byValues.size > mostValues
    for (const [values, same] of isMixed ? [['', alike] as const] : byValues) {
      const id = makeId([fields, values])
      for (const { row } of same) row.plan_group = id
      const differences = same[0]?.changes ?? []
      groups.push({
        id,
        differences: isMixed ? differences.map(({ path, title }) => ({ path, title })) : differences,
        devices: same.length,
        ...groupWarnings(same),
      })
    }
  }
  return groups.toSorted((one, other) => other.devices - one.devices)
}

/** The warnings of records that change alike, each once, with how many records have it; the words are those of the first. */
function groupWarnings(records: readonly CollectedRecord[]): Pick<Changed, 'warnings'> {
  const found = new Map<string, NonNullable<Changed['warnings']>[number]>()
  for (const { warnings = [] } of records) {
    for (const { ruleId, path, message } of warnings) {
      const key = `${ruleId} ${plainPath(path)}`
      found.set(key, {
        ...(found.get(key) ?? { ruleId, message }),
        devices: (found.get(key)?.devices ?? 0) + 1,
      })
    }
  }
  return found.size === 0 ? {} : { warnings: [...found.values()] }
}

/** A path without the numbers of entries. */
function plainPath(path: string): string {
  return path.replaceAll(/\/\d+/g, '/#')
}

function makeId(parts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 12)
}
