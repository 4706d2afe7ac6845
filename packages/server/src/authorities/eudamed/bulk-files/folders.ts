import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { makeFolder } from '../../../make-folder.ts'

/** The folders of a stage's exports. */
export interface Folders {
  /** The files to upload, and nothing else. */
  outbox: string
  /** Where responses of the authority are put. */
  inbox: string
  refused: string
  /** What was uploaded and answered, with the answers. */
  done: string
  /** Files before they appear in the outbox or the inbox. */
  drafts: string
  /** What is known of each transmission: one file each, in one of these. */
  waiting: string
  answered: string
  /** What waits, for programs and for people. */
  manifest: string
  instructions: string
}

export function locateExportFolders(root: string): Folders {
  const state = join(root, 'state')
  return {
    outbox: join(root, 'outbox'),
    inbox: join(root, 'inbox'),
    refused: join(root, 'inbox', 'refused'),
    done: join(root, 'done'),
    drafts: join(state, 'drafts'),
    waiting: join(state, 'waiting'),
    answered: join(state, 'answered'),
    manifest: join(root, 'manifest.json'),
    instructions: join(root, 'manifest.txt'),
  }
}

export function makeFolders(folders: Folders): void {
  const { outbox, refused, done, drafts, waiting, answered } = folders
  for (const folder of [outbox, refused, done, drafts, waiting, answered]) {
    makeFolder(folder)
  }
}

/** The names of the files in a folder, in order, without hidden ones. */
export async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true })
  return entries
    .filter(entry => entry.isFile() && !entry.name.startsWith('.'))
    .map(({ name }) => name)
    .sort()
}
