/** Which of the authority's environments a key, a stored thing or an answer belongs to. */
export type Stage = 'preview' | 'production'

export const stages: readonly Stage[] = ['preview', 'production']

/** The register to which everything was sent before there were others: what a store says that names none. */
export const firstRegister = 'eudamed'

/** A register, as it is reached on a stage. */
export interface RegisterOnStage {
  readonly stage: Stage
  /** The id of its law. */
  readonly register: string
}

/** A register on a stage, with the parts of it in which codes stand. */
export interface RegisterSpaces extends RegisterOnStage {
  readonly codeSpaces: readonly string[]
}

/**
 * What jobs and locks of a register on a stage are told apart by: the stage alone for the first register, whose names other versions of
 * this program have at the same time.
 */
export function namePlace({ stage, register }: RegisterOnStage): string {
  return register === firstRegister ? stage : `${stage} ${register}`
}

/** The register of something as evidence says it: not where it is the first, of which nothing was said before there were others. */
export function describeRegister({ register }: Pick<RegisterOnStage, 'register'>): string | undefined {
  return register === firstRegister ? undefined : register
}
