import type { FastifyReply } from 'fastify'
import type * as Type from 'typebox'
import type { Body } from './body.ts'

/** What an endpoint answers with one status; `Value` is what its handler returns for it. */
export interface Answer<Value = unknown> {
  description: string
  /** By media type; TypeBox objects that have an `$id`. */
  content?: Readonly<Record<string, Type.TSchema>>
  /** Never there: it carries the type. */
  value?: Value
}

/** A JSON body. @param component the named body that types the handler and stands in the document */
export function json<Component extends Type.TSchema>(
  description: string,
  component: Component,
): Answer<Body<Component>> {
  return { description, content: { 'application/json': component } }
}

/** No body. */
export function empty(description: string): Answer<undefined> {
  return { description }
}

/** What the handler sends itself: a file, or lines. @param content a schema for each media type */
export function sent(
  description: string,
  content: Readonly<Record<string, Type.TSchema>>,
): Answer<FastifyReply> {
  return { description, content }
}
