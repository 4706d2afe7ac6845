/** Why something is in doubt. */
export const doubts = {
  unclear: 'An acknowledgement of the authority does not say what became of the entity.',
  unreadable: 'An acknowledgement of the authority cannot be read.',
  contradicting: 'A later acknowledgement of the authority contradicts the one that was applied.',
  silent: 'The authority has not answered.',
  undecided:
    'No receipt says whether the access point of the authority has it, and it is not sent again under its id.',
  undelivered:
    'The access point says that it could not be delivered, which is no proof; and it names no version, so that the authority would carry it out each time that it comes.',
  echo: 'The authority refuses it, after it may have carried it out before.',
  there: 'The authority says that it exists already, and is asked what it holds.',
  unshowable:
    'The authority does not show it, and shows registered entities alone: nothing that its notified body has yet to confirm.',
  hidden:
    'The authority says that it exists already, and does not show it among the registered entities, the only ones that it shows.',
  different: 'The authority holds something else than was sent.',
  discarded: (name: string) =>
    `${name} is DISCARDED at the authority; nothing of it stands there. Submit it again to have it registered.`,
  restored: 'The store is an older copy, and it may have been sent since.',
  forgotten:
    'Nothing was sent: its device group was not accepted, and the store, an older copy, may not know what the authority holds already. Pull what it holds (udigate pull), and submit the records again.',
  tokenMissing:
    'It cannot be sent without an access token. It is sent as soon as one is registered for its actor: udigate actors set SRN --token.',
  tokenSealed:
    'Its access token cannot be opened with the secret key of this gateway. It is sent as soon as a token is registered for its actor: udigate actors set SRN --token.',
  shut: 'The access point answers and does not let the gateway in: udigate connection check says what to look at. It is sent as soon as the access point answers again.',
  untold:
    'The access point has accepted it and does not say what became of it: udigate connection check says what to look at. It is resumed as soon as the access point answers again.',
  turnedAway:
    'The access point answers questions and turns this message away again and again: look at what stands between, such as a proxy, and send it again.',
  unrenderable: 'No message can be made of it, and the log says why. Nothing of it was sent.',
  unsent: 'The gateway fails to send it, and the log says why. Nothing of it was sent.',
  failing:
    'The gateway fails to send it, and the log says why. An earlier attempt may have reached the authority.',
  attempted: 'An earlier attempt at sending it may have reached the authority.',
  unaskedYet:
    'The authority cannot be asked what it holds at present: the access token is missing, or the log says why.',
  unaskable: 'The authority cannot be asked what it holds.',
} as const

/** Of the doubts for which an operator may be called, those of which nothing is left once the authority certainly does not have it. */
const endedByAbsence = [
  doubts.unclear,
  doubts.unreadable,
  doubts.silent,
  doubts.undecided,
  doubts.undelivered,
  doubts.echo,
  doubts.there,
  doubts.unshowable,
  doubts.hidden,
  doubts.restored,
]

/** Whether a doubt leaves nothing that only a person could know, once the authority was certainly seen not to have what it is about. */
export function endsByAbsence(doubt: string | null): boolean {
  return endedByAbsence.some(text => doubt?.startsWith(text))
}
