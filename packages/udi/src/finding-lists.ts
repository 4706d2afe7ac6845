import type { Finding, Findings } from './finding.ts'
import { shownPointer } from './json/pointer.ts'
import { nameHidden } from './name-hidden.ts'
import { type Severity, severities } from './severity.ts'

const kibibyte = 1024

type ListName = keyof Findings

/** How many findings a list shows at most. */
export const mostFindings = 1000

/**
 * How many bytes the findings of each list take at most, as JSON in UTF-8. Each list has a share of its own, so that what
 * it shows depends on nothing but its own findings, and no warning takes the room of an error. The answer of a submission
 * holds the errors twice: with what else it says it stays below 1 MiB.
 */
export const mostBytes: Readonly<Record<ListName, number>> = {
  deviceErrors: 256 * kibibyte,
  deviceGroupErrors: 160 * kibibyte,
  deviceWarnings: 96 * kibibyte,
  deviceGroupWarnings: 48 * kibibyte,
  deviceInfos: 48 * kibibyte,
  deviceGroupInfos: 24 * kibibyte,
}

/** How many bytes are kept in each list for the title that an answer gives each finding, with the name of that member. */
export const bytesOfTitle = 64

/** How many bytes one finding takes at most: of a larger one the fix, then the value, then the end of the message go. */
const mostBytesOfFinding = 48 * kibibyte
const longestMessage = 2000

/** The id of the finding that closes a list of which more is not shown; its value is how many more there are. */
export const tooManyFindings = 'UDG-TOO-MANY-FINDINGS'

interface List {
  shown: Finding[]
  /** How many bytes each of them takes. */
  sizes: number[]
  bytes: number
  hidden: number
}

/**
 * The findings of one request, as many as an answer shows. What is not shown is only counted: it is never put into words.
 */
export class FindingLists {
  readonly #lists: Readonly<Record<ListName, List>> = {
    deviceErrors: emptyList(),
    deviceGroupErrors: emptyList(),
    deviceWarnings: emptyList(),
    deviceGroupWarnings: emptyList(),
    deviceInfos: emptyList(),
    deviceGroupInfos: emptyList(),
  }

  /**
   * @param describe gives the finding; it is called only where the finding is shown
   * @returns whether it is shown; where it is not, no further one of its list will be
   */
  add(name: ListName, describe: () => Finding): boolean {
    const list = this.#lists[name]
    if (list.hidden > 0 || list.shown.length >= mostFindings) {
      list.hidden += 1
      return false
    }
    const { finding, bytes } = withinBounds(nameHidden(describe()))
    return show(list, finding, bytes + 1 + bytesOfTitle, mostBytes[name])
  }

  /** Adds findings that were shown before; those that a closed list does not show are counted again. */
  addAll(findings: Findings): void {
    for (const name of names) {
      for (const finding of findings[name] ?? []) {
        if (finding.ruleId === tooManyFindings) this.#lists[name].hidden += Number(finding.value)
        else this.add(name, () => finding)
      }
    }
  }

  /** Finds again what other lists have: nothing of it is put into words or measured once more. */
  repeat(others: FindingLists): void {
    for (const name of names) {
      const list = this.#lists[name]
      const { shown, sizes, hidden } = others.#lists[name]
      for (const [index, finding] of shown.entries()) {
        if (list.hidden > 0 || list.shown.length >= mostFindings) list.hidden += 1
        else show(list, finding, sizes[index] ?? 0, mostBytes[name])
      }
      list.hidden += hidden
    }
  }

  has(name: ListName): boolean {
    const { shown, hidden } = this.#lists[name]
    return shown.length + hidden > 0
  }

  /**
   * The findings; a list of which not all are shown ends with how many more there are.
   *
   * @param withInfos whether infos were asked for
   */
  close(withInfos = false): Findings {
    const lists = Object.fromEntries(
      (withInfos ? names : namesWithoutInfos).map(name => [name, this.#close(name)]),
    )
    return lists as unknown as Findings
  }

  #close(name: ListName): Finding[] {
    const { shown, hidden } = this.#lists[name]
    if (hidden === 0) return shown
    return [...shown, howManyMore(name.startsWith('deviceGroup') ? '/deviceGroup' : '/device', hidden)]
  }
}

const namesWithoutInfos = [
  'deviceErrors',
  'deviceGroupErrors',
  'deviceWarnings',
  'deviceGroupWarnings',
] as const satisfies readonly ListName[]

const names = [...namesWithoutInfos, 'deviceInfos', 'deviceGroupInfos'] as const

function emptyList(): List {
  return { shown: [], sizes: [], bytes: 0, hidden: 0 }
}

function show(list: List, finding: Finding, bytes: number, most: number): boolean {
  if (list.bytes + bytes > most) {
    list.hidden += 1
    return false
  }
  list.bytes += bytes
  list.shown.push(finding)
  list.sizes.push(bytes)
  return true
}

/** The list that a finding belongs in, by its place in the request. */
export function listFor(path: string, severity: Severity): ListName {
  const isOnGroup = path === '/deviceGroup' || path.startsWith('/deviceGroup/')
  return isOnGroup ? groupListBySeverity[severity] : deviceListBySeverity[severity]
}

const deviceListBySeverity = {
  error: 'deviceErrors',
  warning: 'deviceWarnings',
  info: 'deviceInfos',
} as const satisfies Record<Severity, ListName>

const groupListBySeverity = {
  error: 'deviceGroupErrors',
  warning: 'deviceGroupWarnings',
  info: 'deviceGroupInfos',
} as const satisfies Record<Severity, ListName>

/**
 * All findings of the lists, each with its severity and whether it is of the group: errors first, those of the device before those of
 * its group.
 */
export function listFindings(
  findings: Partial<Findings>,
): readonly (readonly [severity: Severity, finding: Finding, ofGroup: boolean])[] {
  const listed = (severity: Severity, name: ListName, ofGroup: boolean) =>
    (findings[name] ?? []).map(finding => [severity, finding, ofGroup] as const)
  return severities.flatMap(severity => [
    ...listed(severity, deviceListBySeverity[severity], false),
    ...listed(severity, groupListBySeverity[severity], true),
  ])
}

/** A failed validation's lists: what was found before, and these errors after it. */
export function withErrors(findings: Findings, errors: readonly Finding[]): Findings {
  return withMore(findings, 'error', errors)
}

/** The findings with these warnings behind theirs, within what an answer shows. Neither list changes otherwise. */
export function withWarnings(findings: Findings, warnings: readonly Finding[]): Findings {
  return withMore(findings, 'warning', warnings)
}

/** The same with these infos, where infos were asked for. */
export function withInfos(findings: Findings, infos: readonly Finding[]): Findings {
  return withMore(findings, 'info', infos)
}

function withMore(findings: Findings, severity: Severity, more: readonly Finding[]): Findings {
  const lists = new FindingLists()
  lists.addAll(findings)
  for (const finding of more) lists.add(listFor(finding.path, severity), () => finding)
  return lists.close(findings.deviceInfos !== undefined)
}

function howManyMore(path: string, hidden: number): Finding {
  const message = `Findings that are not shown: ${hidden}. Correct those that are and validate again.`
  return { path, ruleId: tooManyFindings, message, value: hidden }
}

/** The finding as it can be shown, and how many bytes it takes. */
function withinBounds(finding: Finding): { finding: Finding; bytes: number } {
  const { fix: _, value, ...rest } = finding
  const path = shownPointer(finding.path)
  const message = cut(rest.message)
  if (path !== finding.path) return measure({ ...rest, path, message })
  const whole = measure(finding)
  if (whole.bytes <= mostBytesOfFinding) return whole
  const withValue = measure({ ...rest, message, ...(value === undefined ? {} : { value }) })
  return withValue.bytes <= mostBytesOfFinding ? withValue : measure({ ...rest, message })
}

function measure(finding: Finding): { finding: Finding; bytes: number } {
  return { finding, bytes: measureBytes(finding) }
}

function cut(message: string): string {
  return message.length > longestMessage ? `${message.slice(0, longestMessage)}…` : message
}

const encoder = new TextEncoder()
const beyondAscii = /[\u0080-\uffff]/

/** The bytes of a value as JSON in UTF-8. */
function measureBytes(value: unknown): number {
  const text = JSON.stringify(value)
  // Most are plain, and encoding a text only to count it takes longer than all else.
  return beyondAscii.test(text) ? encoder.encode(text).length : text.length
}
