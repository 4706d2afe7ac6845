import type { Findings } from '@udigate/udi'

/** How many acknowledged warnings were found, where there are any. */
export interface CountedAcknowledged {
  acknowledgedWarnings?: number
}

interface Marked {
  acknowledged?: string | undefined
}

/** Findings without the warnings that are acknowledged, and how many these are. @param isShown whether they are to stay */
export function leaveOutOf<Found extends Marked>(
  findings: readonly Found[],
  isShown = false,
): { shown: readonly Found[]; acknowledged: number } {
  const shown = findings.filter(({ acknowledged }) => acknowledged === undefined)
  return { shown: isShown ? findings : shown, acknowledged: findings.length - shown.length }
}

/** What was found without the warnings that are acknowledged, with how many these are; the same where there are none. */
export function leaveOutAcknowledged<Found extends Findings>(
  findings: Found,
  isShown = false,
): Found & CountedAcknowledged {
  const device = leaveOutOf(findings.deviceWarnings, isShown)
  const group = leaveOutOf(findings.deviceGroupWarnings, isShown)
  const acknowledgedWarnings = device.acknowledged + group.acknowledged
  if (acknowledgedWarnings === 0) return findings
  return {
    ...findings,
    deviceWarnings: [...device.shown],
    deviceGroupWarnings: [...group.shown],
    acknowledgedWarnings,
  }
}
