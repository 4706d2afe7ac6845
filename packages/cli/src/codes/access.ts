import type { CodeListName } from '@udigate/eudamed'
import type { CodeListUpload, CodeListView, CodeView } from '@udigate/server'
import type { CodeEntry, CodeList } from '@udigate/udi'

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
  /** Puts the shipped list back in force. */
  reset(name: CodeListName): Promise<CodeListView>
  close(): Promise<void>
}
