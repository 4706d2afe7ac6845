import type { CodeListName } from '@udigate/eudamed'
import type { CodeListUpload, CodeListView, CodeView } from '@udigate/server'
import type { CodeEntry, CodeList } from '@udigate/udi'

/** Whose code lists are reached: those of the gateway, those that apply to who calls, or the own ones of an organisation. */
export interface WhoseLists {
  lists: 'gateway' | 'applying' | 'own'
  /** Which organisation on which stage, where no key says it. */
  owner: { organisation: string; stage: 'preview' | 'production' } | undefined
}

/** The code lists in force of a gateway, however it is reached. */
export interface CodeAccess {
  summaries(): Promise<readonly CodeListView[]>
  /** The whole list. */
  list(name: CodeListName): Promise<CodeList>
  /** The codes that a search finds, in the order of the list. */
  find(name: CodeListName, query: string): Promise<readonly CodeEntry[]>
  /** @throws CommandFailure where the list has no such code */
  code(name: CodeListName, code: string): Promise<CodeView>
  /** @throws CommandFailure where the list is not taken */
  put(name: CodeListName, upload: CodeListUpload): Promise<void>
  /** Puts back in force what an imported list stands in the place of. */
  reset(name: CodeListName): Promise<CodeListView>
  close(): Promise<void>
}
