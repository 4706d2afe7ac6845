/** Why something is in doubt. */
export const doubts = {
  unclear: 'An acknowledgement of the authority does not say what became of the entity.',
  unreadable: 'An acknowledgement of the authority cannot be read.',
  contradicting: 'A later acknowledgement of the authority contradicts the one that was applied.',
  silent: 'The authority has not answered.',
  echo: 'The authority refuses it, after it may have carried it out before.',
  unshowable:
    'The authority does not show it, which it would not before a notified body has confirmed it either.',
  hidden: 'The authority says that it exists already, and does not show it.',
  different: 'The authority holds something else than was sent.',
  restored: 'The store is an older copy, and it may have been sent since.',
  unaskable: 'The authority cannot be asked what it holds.',
} as const
