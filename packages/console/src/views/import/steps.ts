import type { ListImport } from '../../api/imports.ts'

/** The steps of an import, as they stand in its address. */
export const steps = ['file', 'columns', 'findings', 'plan', 'submit', 'receipt'] as const
export type Step = (typeof steps)[number]

export const stepTitles: Readonly<Record<Step, string>> = {
  file: 'File',
  columns: 'Columns',
  findings: 'Findings',
  plan: 'Plan',
  submit: 'Submit',
  receipt: 'Receipt',
}

const places: Readonly<Record<ListImport['step'], Step>> = {
  COLUMNS: 'columns',
  FINDINGS: 'findings',
  PLAN: 'plan',
  SUBMITTED: 'submit',
  ENDED: 'receipt',
}

/** Where an import is continued. */
export function findStep({ step, layout }: ListImport): Step {
  const found = places[step]
  return found === 'columns' && layout === 'TEMPLATE' ? 'findings' : found
}

/** The steps that can be gone to: what a submission was made of is not changed afterwards. */
export function listOpenSteps(of: ListImport): readonly Step[] {
  const own = of.layout === 'OWN' ? (['columns'] as const) : []
  if (of.batch === undefined) return ['file', ...own, 'findings', 'plan']
  return of.step === 'ENDED' ? ['file', 'plan', 'submit', 'receipt'] : ['file', 'plan', 'submit']
}
