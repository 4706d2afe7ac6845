import { EditorView } from '@codemirror/view'

const raised = {
  backgroundColor: 'var(--raised)',
  color: 'var(--text)',
  border: '1px solid var(--line)',
}

/** The looks of the editor, in the colours of the page. */
export const editorTheme = EditorView.theme({
  '&': { height: '100%', backgroundColor: 'var(--surface)', color: 'var(--text)' },
  '&.cm-focused': { outline: '2px solid var(--focus)', outlineOffset: '-2px' },
  '.cm-scroller': { overflow: 'auto', fontFamily: 'var(--mono)', fontSize: '0.875rem', lineHeight: '1.55' },
  '.cm-content': { caretColor: 'var(--text)' },
  '.cm-cursor': { borderLeftColor: 'var(--text)' },
  '.cm-gutters': {
    backgroundColor: 'var(--page)',
    color: 'var(--quiet)',
    borderRight: '1px solid var(--line)',
  },
  '.cm-gutter-lint': { width: '1.2rem' },
  '.cm-activeLine, .cm-activeLineGutter': {
    backgroundColor: 'color-mix(in srgb, var(--accent-soft) 50%, transparent)',
  },
  '.cm-selectionBackground, &.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground': {
    backgroundColor: 'color-mix(in srgb, var(--accent) 30%, transparent)',
  },
  '.cm-matchingBracket, &.cm-focused .cm-matchingBracket': {
    backgroundColor: 'var(--accent-soft)',
    outline: '1px solid var(--accent)',
  },
  '.cm-selectionMatch': { backgroundColor: 'var(--warn-soft)' },
  '.cm-lintRange': { backgroundImage: 'none', paddingBottom: '0' },
  '.cm-lintRange-error': { textDecoration: 'underline wavy var(--bad)', backgroundColor: 'var(--bad-soft)' },
  '.cm-lintRange-warning': {
    textDecoration: 'underline wavy var(--warn)',
    backgroundColor: 'var(--warn-soft)',
  },
  '.cm-tooltip': { ...raised, borderRadius: 'var(--radius)', maxWidth: 'min(32rem, 90vw)' },
  '.cm-tooltip.cm-tooltip-lint': { overflow: 'hidden' },
  '.cm-diagnostic': { padding: '0.375rem 0.75rem', overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' },
  '.cm-diagnostic-error': { borderLeftColor: 'var(--bad)' },
  '.cm-diagnostic-warning': { borderLeftColor: 'var(--warn)' },
  '.cm-diagnosticSource': { opacity: '1', color: 'var(--quiet)' },
  '.cm-diagnosticAction': {
    backgroundColor: 'var(--accent-fill)',
    color: 'var(--on-accent)',
    borderRadius: '0.25rem',
    padding: '0.125rem 0.5rem',
    cursor: 'pointer',
  },
  '.cm-panels': { ...raised, border: '0', borderTop: '1px solid var(--line)' },
  '.cm-panel.cm-panel-lint ul [aria-selected]': {
    backgroundColor: 'var(--accent-soft)',
    color: 'var(--text)',
  },
  '.cm-panels input, .cm-panels button': {
    ...raised,
    backgroundImage: 'none',
    borderRadius: '0.25rem',
    font: 'inherit',
  },
  '.cm-foldPlaceholder': { ...raised },
})
