import { bodyExamples } from '../examples/index.ts'
import { type ApiDocument, listOperations, type MediaType, type Operation, ownResponses } from './document.ts'

/** Gives the bodies that are sent and answered an example each, as far as there is one. */
export function addExamples(document: ApiDocument): void {
  for (const operation of listOperations(document)) {
    addTo(operation.requestBody?.content, operation, 'request')
    for (const [status, { content }] of ownResponses(operation)) addTo(content, operation, status)
  }
}

function addTo(content: Record<string, MediaType> | undefined, operation: Operation, what: string): void {
  const examples = bodyExamples[operation.operationId] ?? {}
  for (const [mediaType, described] of Object.entries(content ?? {})) {
    const value = examples[mediaType === 'application/json' ? what : `${what} ${mediaType}`]
    if (value !== undefined) described.examples = { example: { value } }
  }
}
