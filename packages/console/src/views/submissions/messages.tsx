import type { SubmissionDetail } from '../../api/bodies.ts'
import { Facts } from '../../ui/facts.tsx'
import { indentXml } from '../../ui/indent-xml.ts'
import { Source } from '../../ui/source.tsx'
import { Time } from '../../ui/time.tsx'

/** Everything that was sent and received, as it was. */
export function Messages({ submission }: { submission: SubmissionDetail }) {
  if (submission.messages.length === 0) return <p class="quiet">Nothing has been sent.</p>
  return (
    <>
      {submission.messages.map(message => (
        <details class="card" key={message.messageId} open={submission.messages.length === 1}>
          <summary>
            {message.operation} · {message.state} · <Time at={message.createdAt} />
          </summary>
          <Facts
            of={{
              Message: <span class="mono">{message.messageId}</span>,
              Correlation: <span class="mono">{message.correlationId}</span>,
              'SHA-256': <span class="mono">{message.documentSha256}</span>,
              Attempts: message.attempts.length,
            }}
          />
          <Source
            label="Sent, with a placeholder in the place of the access token"
            text={indentXml(message.document)}
          />
          {message.acknowledgements.map(({ ebmsMessageId, document, receivedAt, reading }) => (
            <Source
              key={ebmsMessageId}
              label={`Received ${receivedAt}: ${reading}`}
              text={indentXml(document)}
            />
          ))}
        </details>
      ))}
    </>
  )
}
