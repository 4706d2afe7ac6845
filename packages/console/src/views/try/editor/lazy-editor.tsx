import { Notice } from '../../../ui/notice.tsx'
import { useLoad } from '../../../ui/use-load.ts'
import type { Workbench } from '../workbench.ts'

// It comes while the rules come, rather than after them.
const loading = import('./editor.tsx')

/** The editor, as soon as it is there. */
export function LazyEditor({ bench }: { bench: Workbench }) {
  const { value, trouble } = useLoad(() => loading, [])
  if (trouble.value !== undefined) return <Notice kind="bad">{trouble.value}</Notice>
  const Editor = value.value?.Editor
  return Editor ? (
    <Editor bench={bench} key={bench.model.value} />
  ) : (
    <div class="editor quiet">Loading the editor …</div>
  )
}
