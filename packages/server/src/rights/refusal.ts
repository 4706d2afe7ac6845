/** A use case does not do what it is asked, and has changed nothing. */
export class Refusal {
  /** Why, as a sentence for who asks. */
  readonly because: string

  constructor(because: string) {
    this.because = because
  }
}

/** Refuses one more of what there are as many of as there may be. @param called what they are called: `webhooks` */
export function refuseOneMore(most: number, called: string, advice = ''): Refusal {
  return new Refusal(`There are ${most} ${called} already, the most there may be.${advice}`)
}
