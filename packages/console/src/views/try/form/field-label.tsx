import type { RecordField } from './record-fields.ts'

/** What a field is called, and its name, which the text and the findings have. */
export function FieldLabel({ field: { name, title } }: { field: RecordField }) {
  return (
    <>
      {title} {title !== name && <span class="mono quiet">{name}</span>}
    </>
  )
}
