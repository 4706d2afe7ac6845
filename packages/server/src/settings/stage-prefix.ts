import type { Stage } from '../stage.ts'

/** The beginning of the names of a stage's settings. */
export type Prefix = `UDIGATE_${Uppercase<Stage>}`

export function choosePrefix(stage: Stage): Prefix {
  return stage === 'preview' ? 'UDIGATE_PREVIEW' : 'UDIGATE_PRODUCTION'
}
