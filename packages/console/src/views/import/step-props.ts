import type { Signal } from '@preact/signals'
import type { ListImport } from '../../api/imports.ts'

/** What a step is given: the import, and how it changes it. */
export interface StepProps {
  of: ListImport
  /** Whether a change is under way. */
  isBusy: Signal<boolean>
  /** Makes a change; what is thrown is shown above the step. @returns whether it was made */
  change(run: (of: ListImport) => Promise<ListImport | undefined>): Promise<boolean>
  /** Reads the import again. */
  again(): void
}
