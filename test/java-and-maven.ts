import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Whether what builds and runs judges in Java is on this machine. */
export function hasJavaAndMaven(path = process.env.PATH ?? ''): boolean {
  const folders = path.split(delimiter)
  return ['java', 'javac', 'mvn'].every(program => folders.some(folder => existsSync(join(folder, program))))
}
