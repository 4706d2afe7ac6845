import { may } from '../api/session.ts'
import { linkTo } from '../router/router.ts'

/** Leads to what was done to a record. @param parts of its path in the API */
export function AuditLink({ parts }: { parts: readonly string[] }) {
  if (!may('audit.read')) return null
  const record = parts.map(encodeURIComponent).join('/')
  return <a href={linkTo('audit-trail', [], { record })}>Audit trail</a>
}
