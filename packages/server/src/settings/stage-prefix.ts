import { firstRegister, type RegisterOnStage, type Stage } from '../stage.ts'

/** The beginning of the names of the settings by which a register is reached on a stage. */
export type Prefix = `UDIGATE_${Uppercase<Stage>}${'' | `_${string}`}`

/** Names of the first register's settings say the stage alone: they are older than the others. */
export function choosePrefix({ stage, register }: RegisterOnStage): Prefix {
  const ofStage = stage === 'preview' ? 'UDIGATE_PREVIEW' : 'UDIGATE_PRODUCTION'
  return register === firstRegister ? ofStage : `${ofStage}_${register.toUpperCase()}`
}
