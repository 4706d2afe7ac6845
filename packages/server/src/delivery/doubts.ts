/** Why something is in doubt. */
export const doubts = {
  unclear: 'An acknowledgement of the authority does not say what became of the entity.',
  unreadable: 'An acknowledgement of the authority cannot be read.',
  contradicting: 'A later acknowledgement of the authority contradicts the one that was applied.',
} as const
