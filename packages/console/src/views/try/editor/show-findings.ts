import { type Diagnostic, setDiagnostics } from '@codemirror/lint'
import type { EditorView } from '@codemirror/view'
import { JsonPlaces } from '@udigate/eudamed/browser'
import type { JudgedFinding } from '../judge-text.ts'
import { mostShown, type Workbench } from '../workbench.ts'
import { partRange } from './find-range.ts'

/** Marks what is found at its lines, once it is known of the text that stands there. */
export function showFindings(view: EditorView, bench: Workbench): void {
  const text = bench.judgedText.value
  const judgement = bench.judgement.value
  const findings = bench.findings.value
  if (view.state.doc.toString() !== text) return
  view.dispatch(setDiagnostics(view.state, diagnostics()))

  function diagnostics(): Diagnostic[] {
    switch (judgement.kind) {
      case 'unreadable': {
        const { offset, message } = judgement.fault
        const from = Math.min(offset, text.length)
        return [{ from, to: Math.min(from + 1, text.length), severity: 'error', message }]
      }
      case 'no-request':
        return [{ from: 0, to: Math.min(1, text.length), severity: 'error', message: judgement.message }]
      case 'judged': {
        const places = new JsonPlaces(text)
        return findings
          .slice(0, mostShown)
          .map(finding => makeDiagnostic(finding, partRange(text, places, finding.path)))
      }
    }
  }

  function makeDiagnostic(finding: JudgedFinding, range: { from: number; to: number }): Diagnostic {
    const { severity, message, ruleId, fix } = finding
    const actions = fix ? [{ name: 'Apply the fix', apply: () => bench.edit(fix) }] : []
    return { ...range, severity, message, source: ruleId, actions }
  }
}
