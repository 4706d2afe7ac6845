/** After how many breakdowns in a row a message comes before an operator: a few seconds, by the pauses in between. */
export const mostBreakdowns = 5

/** At what the access point turned the gateway away: a question about a message, or the message itself. */
export type TurnedAwayAt = 'question' | 'message'

/**
 * Counts how often in a row an access point that runs turned the gateway away, as this process saw it. Where it answers
 * questions, and turns one message away again and again, that is counted by message.
 */
export interface Rejections {
  /** It was rejected once more. Returns whether that was often enough for the message to come before an operator. */
  note(messageId: string, at: TurnedAwayAt): boolean
  /** Whether every question is rejected at present. */
  isShut(): boolean
  /** A question was answered. */
  answered(): void
  /** The message was taken or refused, comes before an operator, or the access point could not be reached. */
  forget(messageId: string): void
}

export function countRejections(): Rejections {
  let questionsInRow = 0
  const ofMessage = new Map<string, number>()
  const isShut = (): boolean => questionsInRow >= mostBreakdowns
  return {
    note(messageId, at) {
      if (at === 'question') questionsInRow += 1
      const count = (ofMessage.get(messageId) ?? 0) + 1
      ofMessage.set(messageId, count)
      return count >= mostBreakdowns || isShut()
    },
    isShut,
    answered() {
      questionsInRow = 0
    },
    forget(messageId) {
      ofMessage.delete(messageId)
    },
  }
}
