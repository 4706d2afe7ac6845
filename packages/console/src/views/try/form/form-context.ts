import type { JsonValue } from '@udigate/eudamed/browser'
import { type ComponentType, createContext } from 'preact'
import { useContext } from 'preact/hooks'
import type { JudgedFinding } from '../judge-text.ts'
import type { Workbench } from '../workbench.ts'
import type { RecordField } from './record-fields.ts'

export interface FormContext {
  /** Takes what is filled in, as changes of the request. */
  bench: Pick<Workbench, 'edit'>
  /** The findings by their places. */
  findings: ReadonlyMap<string, readonly JudgedFinding[]>
  /** What shows a field, whatever it takes: objects have fields of their own. */
  Field: ComponentType<FieldProps>
}

export interface FieldProps {
  field: RecordField
  /** Its place in the request. */
  path: string
  value: JsonValue | undefined
}

const context = createContext<FormContext | undefined>(undefined)

export const FormProvider = context.Provider

/** The form that a field is in. */
export function useForm(): FormContext {
  const form = useContext(context)
  if (!form) throw new Error('A field stands in no form.')
  return form
}
