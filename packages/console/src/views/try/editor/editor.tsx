import { EditorState } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { effect } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import type { Workbench } from '../workbench.ts'
import { changeBetween } from './change-between.ts'
import { editorExtensions } from './editor-extensions.ts'
import { findRange } from './find-range.ts'
import { showFindings } from './show-findings.ts'

/**
 * The text of the request, to be edited. It stands in a shadow tree: there the editor's own styles are given to the page
 * by script, which needs no permission for inline styles.
 */
export function Editor({ bench }: { bench: Workbench }) {
  const host = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!host.current) return undefined
    const root = host.current.attachShadow({ mode: 'open' })
    const view = new EditorView({
      root,
      parent: root,
      state: EditorState.create({
        doc: bench.text.peek(),
        extensions: [
          editorExtensions,
          EditorView.updateListener.of(({ docChanged, state }) => {
            const text = state.doc.toString()
            if (docChanged && text !== bench.text.peek()) bench.type(text)
          }),
        ],
      }),
    })
    const ends = [
      effect(() => {
        const change = changeBetween(view.state.doc.toString(), bench.text.value)
        if (change) view.dispatch({ changes: change, userEvent: 'input' })
        showFindings(view, bench)
      }),
      effect(() => {
        const goal = bench.goal.value
        if (!goal) return
        bench.goal.value = undefined
        goTo(view, goal.path)
      }),
    ]
    return () => {
      for (const end of ends) end()
      view.destroy()
    }
  }, [])
  return <div class="editor" ref={host} data-testid="editor" />
}

function goTo(view: EditorView, path: string): void {
  const { from, to } = findRange(view.state.doc.toString(), path)
  view.dispatch({
    selection: { anchor: from, head: to },
    effects: EditorView.scrollIntoView(from, { y: 'center' }),
  })
  view.focus()
}
