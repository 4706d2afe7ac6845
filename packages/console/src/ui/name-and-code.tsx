import { findName, type Label } from './describe-label.ts'

/** What people call a device or a group, with its code behind; the code alone where nothing is known. */
export function NameAndCode({ label, code }: { label: Label | undefined; code: string }) {
  const name = findName(label)
  if (name === undefined) return <span class="mono">{code}</span>
  return (
    <>
      {name} <span class="mono quiet code-behind">{code}</span>
    </>
  )
}
